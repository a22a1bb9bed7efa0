import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText } from './canonical-content.ts'
import { contentDiff } from './content-diff.ts'
import type { FormatContent, FormatItem } from './format-draft.ts'
import { anItem, contentOf } from './testing.ts'

const numbered = (lineage: number, number: string, changes: Partial<FormatItem> = {}) =>
  anItem({ lineage, number, key: `k${lineage}`, pointsA: 25, pointsAR: 12.5, ...changes })

const before = contentOf([numbered(1, '1.1'), numbered(2, '1.2')], [numbered(3, '2.1'), numbered(4, '2.2')])
const kinds = (to: FormatContent) =>
  contentDiff(before, to).changes.map(({ lineage, kind, fields }) => [
    lineage,
    kind,
    ...fields.map(({ field }) => field),
  ])

describe('a comparison by lineage', () => {
  test('equal contents have no changes', () => {
    expect(contentDiff(before, before)).toEqual({
      changes: [],
      sections: [],
      totals: { added: 0, removed: 0, moved: 0, changed: 0, points: 0, sumBefore: 100, sumAfter: 100 },
    })
  })

  test('a new wording is a change, with both texts', () => {
    const to = contentOf([numbered(1, '1.1', { title: 'Techos' }), numbered(2, '1.2')], before.sections[1]?.items ?? [])
    expect(contentDiff(before, to).changes).toMatchObject([
      { lineage: 1, kind: 'changed', fields: [{ field: 'title', before: 'Pisos', after: 'Techos' }] },
    ])
  })

  test('points before and after are told and counted', () => {
    const to = contentOf([numbered(1, '1.1', { pointsA: 30, pointsAR: 15 }), numbered(2, '1.2')])
    const { changes, totals } = contentDiff(before, to)
    expect(changes[0]?.fields).toEqual([
      { field: 'pointsA', before: 25, after: 30 },
      { field: 'pointsAR', before: 12.5, after: 15 },
    ])
    expect(totals).toMatchObject({ points: 1, changed: 1, removed: 2, sumBefore: 100, sumAfter: 55 })
  })

  test('an item that is inserted moves none of its neighbours but by number', () => {
    const added = anItem({ lineage: null, key: 'new', number: '1.1' })
    const to = contentOf([added, numbered(1, '1.2'), numbered(2, '1.3')], before.sections[1]?.items ?? [])
    expect(kinds(to)).toEqual([
      [null, 'added'],
      [1, 'moved', 'number'],
      [2, 'moved', 'number'],
    ])
  })

  test('one item that goes down moves alone', () => {
    const [one, two] = [numbered(1, '1.1'), numbered(2, '1.2')]
    const to = contentOf([two, one], before.sections[1]?.items ?? [])
    expect(kinds(to)).toHaveLength(1)
  })

  test('another section is a move with both names', () => {
    const to = contentOf([numbered(1, '1.1')], [numbered(3, '2.1'), numbered(4, '2.2'), numbered(2, '2.3')])
    expect(kinds(to)).toEqual([[2, 'moved', 'number', 'section', 'position']])
  })

  test('a section with another name moves none of its items', () => {
    const to = {
      sections: before.sections.map((section, index) => (index === 0 ? { ...section, name: 'Local' } : section)),
    }
    expect(contentDiff(before, to)).toMatchObject({
      changes: [],
      sections: [{ kind: 'renamed', before: 'Bloque 1', after: 'Local' }],
    })
  })

  test('removed items come last', () => {
    expect(kinds(contentOf(before.sections[1]?.items ?? []))).toEqual([
      [1, 'removed'],
      [2, 'removed'],
    ])
  })

  test('every item of both contents is either kept or told once', () => {
    const item = fc.record({ lineage: fc.option(fc.integer({ min: 1, max: 30 })), title: fc.constantFrom('a', 'b') })
    const content = fc
      .array(fc.uniqueArray(item, { selector: ({ lineage }) => lineage, maxLength: 8 }), { maxLength: 1 })
      .map((sections) =>
        contentOf(...sections.map((items) => items.map((one, index) => anItem({ ...one, key: `k${index}` })))),
      )
    fc.assert(
      fc.property(content, content, (from, to) => {
        const { totals } = contentDiff(from, to)
        const count = ({ sections }: FormatContent) => sections.reduce((sum, { items }) => sum + items.length, 0)
        expect(count(from) - totals.removed).toBe(count(to) - totals.added)
        expect(contentDiff(to, from).totals).toMatchObject({ added: totals.removed, removed: totals.added })
        expect(contentDiff(to, to).changes.every(({ lineage }) => lineage === null)).toBe(true)
      }),
    )
  })
})

describe('the canonical text', () => {
  test('the canonical text has no ids, no outer spaces and no points of a forbidden concept', () => {
    const one = contentOf([anItem({ lineage: 1, key: 'a', title: ' Pisos ', allowsAR: false, pointsAR: 3 })])
    const other = contentOf([anItem({ lineage: 2, key: 'b', allowsAR: false, pointsAR: null })])
    expect(canonicalText(one)).toBe(canonicalText(other))
  })

  test.each<[keyof FormatItem, Partial<FormatItem>]>([
    ['title', { title: 'Techos' }],
    ['norm', { norm: 'Otra' }],
    ['pointsA', { pointsA: 99 }],
    ['pointsAR', { pointsAR: 49 }],
    ['allowsNA', { allowsNA: true }],
    ['suggestedCritical', { suggestedCritical: true }],
    ['requirement', { requirement: 'x' }],
    ['theme', { theme: 'x' }],
    ['number', { number: '1.2' }],
  ])('differs by %s', (_field, changes) => {
    expect(canonicalText(contentOf([anItem(changes)]))).not.toBe(canonicalText(contentOf([anItem()])))
  })
})
