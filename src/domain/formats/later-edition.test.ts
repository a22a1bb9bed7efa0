import { describe, expect, test } from 'vitest'
import type { FormatContent, FormatItem } from './format-draft.ts'
import { baseEdition, droppedChanges, droppedWarning, laterEdition } from './later-edition.ts'
import { anItem, contentOf } from './testing.ts'

const item = (number: string, lineage: number | null, changes: Partial<FormatItem> = {}) =>
  anItem({ number, lineage, ...changes })

const one = item('1.1', 1)
const two = item('1.2', 2)
const base = contentOf([one, two])

describe('changes of a later edition that a draft lacks', () => {
  test.each<[string, FormatContent, FormatContent, number]>([
    ['none, where the later one changes nothing', base, base, 0],
    ['a changed field', contentOf([item('1.1', 1, { norm: 'Nueva' }), two]), base, 1],
    [
      'a changed field that was taken over',
      contentOf([item('1.1', 1, { norm: 'Nueva' }), two]),
      contentOf([item('1.1', 1, { norm: 'Nueva' }), two]),
      0,
    ],
    [
      'a field that the draft changed on its own',
      contentOf([item('1.1', 1, { norm: 'Nueva' }), two]),
      contentOf([item('1.1', 1, { norm: 'Propia' }), two]),
      0,
    ],
    [
      'one of two fields',
      contentOf([item('1.1', 1, { norm: 'Nueva', title: 'Techos' }), two]),
      contentOf([item('1.1', 1, { norm: 'Nueva' }), two]),
      1,
    ],
    [
      'a changed item that the draft took out',
      contentOf([item('1.1', 1, { norm: 'Nueva' }), two]),
      contentOf([two]),
      0,
    ],
    ['a new item', contentOf([one, two, item('1.3', 3)]), base, 1],
    ['a new item that was taken over', contentOf([one, two, item('1.3', 3)]), contentOf([one, two, item('1.3', 3)]), 0],
    ['an item that is gone', contentOf([one]), base, 1],
    ['an item that is gone from both', contentOf([one]), contentOf([one, item('1.2', null)]), 0],
    ['another order', contentOf([two, one]), base, 1],
  ])('%s', (_name, later, draft, changes) => {
    expect(droppedChanges(base, later, draft)).toBe(changes)
  })

  test('a section with another name', () => {
    const later = { sections: base.sections.map((section) => ({ ...section, name: 'Instalaciones' })) }
    expect(droppedChanges(base, later, base)).toBe(1)
    expect(droppedChanges(base, later, later)).toBe(0)
  })
})

const edition = (version: number, effectiveFrom: string, withdrawnAt: Date | null = null) => ({
  checklistId: version,
  version,
  effectiveFrom,
  withdrawnAt,
})

test('the warning names both editions and the day', () => {
  const later = contentOf([item('1.1', 1, { norm: 'Nueva' }), two, item('1.3', 3)])
  const warning = (draft: FormatContent) =>
    droppedWarning(
      { ...edition(3, '2026-02-01'), content: base },
      { ...edition(4, '2027-02-01'), content: later },
      draft,
    )
  expect(warning(base)).toEqual([
    {
      path: 'base',
      level: 'warning',
      text: 'La edición v4, que rige desde el 01/02/2027, trae 2 cambios que este borrador no tiene, porque parte de la v3. Si se publica así, se pierden.',
    },
  ])
  expect(warning(contentOf([item('1.1', 1, { norm: 'Nueva' }), two]))[0]?.text).toMatch(/trae 1 cambio .* se pierde\.$/)
  expect(warning(later)).toEqual([])
})

test('a later edition is the newest that was not withdrawn', () => {
  const editions = [edition(5, '2027-03-01', new Date()), edition(4, '2027-02-01'), edition(3, '2026-02-01')]
  expect(laterEdition(editions, 3)?.version).toBe(4)
  expect(laterEdition(editions, 4)).toBeUndefined()
  expect(laterEdition([], 1)).toBeUndefined()
})

test('a draft begins with the edition in force, else with the newest one not withdrawn', () => {
  const editions = [edition(2, '2027-03-01', new Date()), edition(1, '2027-02-01')]
  expect(baseEdition(undefined, editions)?.version).toBe(1)
  expect(baseEdition(editions[1], editions)?.version).toBe(1)
  expect(baseEdition(undefined, editions.slice(0, 1))?.version).toBe(2)
})
