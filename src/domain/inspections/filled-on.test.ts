import { describe, expect, test } from 'vitest'
import { type FilledOn, filledOn, filledOnRefusal, isFilledOn, namedEdition } from './filled-on.ts'

const visit = { establishmentId: 5, checklistId: 2 }

describe('a write is taken on what it was filled on', () => {
  test.each<[string, FilledOn | undefined, boolean]>([
    ['the visit as it stands', { establishmentId: 5, checklistId: 2 }, true],
    ['another establishment', { establishmentId: 6, checklistId: 2 }, false],
    ['an older edition', { establishmentId: 5, checklistId: 1 }, false],
    ['a newer edition', { establishmentId: 5, checklistId: 3 }, false],
    ['another establishment and edition', { establishmentId: 6, checklistId: 1 }, false],
    ['its establishment, on an edition that nobody knows', { establishmentId: 5 }, true],
    ['another establishment, on an edition that nobody knows', { establishmentId: 6 }, false],
    ['its edition, at an establishment that nobody knows', { checklistId: 2 }, true],
    ['another edition, at an establishment that nobody knows', { checklistId: 1 }, false],
    ['nothing that is known', {}, true],
    ['what a device of before did not say', undefined, true],
  ])('%s', (_title, filled, isTaken) => {
    expect(isFilledOn(filled, visit)).toBe(isTaken)
    expect(filledOnRefusal(filled, visit)?.code).toBe(isTaken ? undefined : 'inspection.visit-changed')
  })
})

test.each<[string, (FilledOn | undefined)[], number | undefined]>([
  ['nobody', [], undefined],
  ['none of them', [undefined, {}, { establishmentId: 5 }], undefined],
  ['the first that says one', [undefined, { establishmentId: 5, checklistId: 1 }, { checklistId: 2 }], 1],
  ['the first of this establishment', [{ establishmentId: 6, checklistId: 1 }, { checklistId: 2 }], 2],
  ['only those of another establishment', [{ establishmentId: 6, checklistId: 1 }], undefined],
])('the edition of a visit that is begun is said by: %s', (_title, filled, edition) => {
  expect(namedEdition(visit, filled)).toBe(edition)
})

test.each(['x', 0, -1, 1.5, 2_147_483_648, true, [1]])('%s is no establishment and no edition', (id) => {
  expect(filledOn.safeParse({ establishmentId: id }).success).toBe(false)
  expect(filledOn.safeParse({ checklistId: id }).success).toBe(false)
})
