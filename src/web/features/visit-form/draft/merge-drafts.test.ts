import { describe, expect, test } from 'vitest'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { emptyDraft, emptyItem, type VisitDraft } from './visit-draft.ts'

const none = new Map()
const withItem = (observation: string, draft: VisitDraft = emptyDraft): VisitDraft => ({
  ...draft,
  items: { ...draft.items, 1: { ...emptyItem, concept: 'AR', observation } },
})
const observed = (healthObservation: string, draft: VisitDraft = emptyDraft): VisitDraft => ({
  ...draft,
  healthObservation,
})

describe('two tabs of one draft', () => {
  test('each keeps what it alone has changed, and gets what the other has', () => {
    const merged = mergeDrafts(emptyDraft, withItem('de aquí'), observed('de allá'), none)
    const both = observed('de allá', withItem('de aquí'))
    expect(isDeepEqual(merged.shown, both)).toBe(true)
    expect(isDeepEqual(merged.stored, both)).toBe(true)
    expect(merged.conflicts.size).toBe(0)
  })

  test('an older tab takes the newer text, and does not bring its own back', () => {
    const old = withItem('viejo')
    const merged = mergeDrafts(old, old, withItem('nuevo'), none)
    expect(merged.shown.items[1]?.observation).toBe('nuevo')
    expect(merged.stored.items[1]?.observation).toBe('nuevo')
  })

  test('a change of both tabs is overwritten in neither, until it is settled', () => {
    const [base, mine, theirs] = [withItem('antes'), withItem('mío'), withItem('suyo')]
    const merged = mergeDrafts(base, mine, theirs, none)
    expect(merged.shown.items[1]?.observation).toBe('mío')
    expect(merged.stored.items[1]?.observation).toBe('suyo')
    expect(merged.conflicts.get('item-1')).toMatchObject({ observation: 'suyo' })

    const later = mergeDrafts(merged.stored, withItem('mío y más'), merged.stored, merged.conflicts)
    expect(later.stored.items[1]?.observation).toBe('suyo')
    expect(later.conflicts.size).toBe(1)

    const settled = mergeDrafts(merged.stored, withItem('mío y más'), merged.stored, none)
    expect(settled.stored.items[1]?.observation).toBe('mío y más')
    expect(settled.conflicts.size).toBe(0)
  })

  test('the same text in both is no conflict', () => {
    const merged = mergeDrafts(withItem('antes'), withItem('igual'), withItem('igual'), none)
    expect(merged.conflicts.size).toBe(0)
  })

  test('a key that another tab has made for a write is this tab’s too', () => {
    const merged = mergeDrafts(
      emptyDraft,
      { ...emptyDraft, keys: { 'item-1': 'mine', 'item-2': 'mine' } },
      { ...emptyDraft, keys: { 'item-1': 'theirs' } },
      none,
    )
    expect(merged.shown.keys).toEqual({ 'item-1': 'theirs', 'item-2': 'mine' })
    expect(merged.stored.keys).toEqual(merged.shown.keys)
  })
})

test('an undefined field equals an absent one', () => {
  expect(isDeepEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(isDeepEqual({ a: { b: 1 } }, { a: { b: 2 } })).toBe(false)
  expect(isDeepEqual({ a: 1 }, undefined)).toBe(false)
})

test.each<[string, VisitDraft, number]>([
  ['what was put in for another establishment stays of that one', withItem('de antes'), 6],
  ['an emptied draft is of the establishment that is open', emptyDraft, 5],
])('%s', (_title, theirs, establishmentId) => {
  const mine = { ...observed('de ahora'), establishmentId: 5 }
  const { shown, stored } = mergeDrafts(emptyDraft, mine, { ...theirs, establishmentId: 6 }, none)
  expect([shown.establishmentId, stored.establishmentId]).toEqual([establishmentId, establishmentId])
})
