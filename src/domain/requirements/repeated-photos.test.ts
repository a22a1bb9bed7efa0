import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PhotoUse, repeatedUses } from './repeated-photos.ts'

const ORIGIN = 1
const at = (minute: number) => new Date(Date.UTC(2026, 10, 27, 14, minute))
const finding = (photo: string, minute = 0, inspectionId = ORIGIN): PhotoUse => ({
  ...{ kind: 'hallazgo', id: 1, photo, at: at(minute), inspectionId },
})
const evidence = (photo: string, minute: number, id = 1): PhotoUse => ({
  ...{ kind: 'evidencia', id, photo, at: at(minute), inspectionId: null },
})
const verdict = (photo: string, minute: number, inspectionId = 2): PhotoUse => ({
  ...{ kind: 'veredicto', id: inspectionId, photo, at: at(minute), inspectionId },
})

const cases: [told: string, uses: PhotoUse[], repeated: number[]][] = [
  ['another photo', [finding('a'), evidence('b', 1), verdict('c', 2)], []],
  ['evidence with the photo of the finding', [finding('a'), evidence('a', 1)], [1]],
  ['a verdict with the photo of the finding', [finding('a'), verdict('a', 1)], [1]],
  ['a verdict with the photo of evidence', [finding('a'), evidence('b', 1), verdict('b', 2)], [2]],
  ['evidence sent twice', [evidence('b', 1), evidence('b', 2, 2)], [1]],
  ['evidence sent twice in one instant', [evidence('b', 1, 2), evidence('b', 1, 1)], [0]],
  ['one photo twice in one evidence', [evidence('b', 1), evidence('b', 1)], []],
  ['the finding of the visit that gives the verdict', [finding('b', 1, 2), verdict('b', 2, 2)], []],
  ['two verdicts of one visit', [verdict('b', 1), { ...verdict('b', 2), id: 9 }], []],
  ['two verdicts of two visits', [verdict('b', 1), verdict('b', 2, 3)], [1]],
  ['a finding that a clock puts after its evidence', [finding('a', 30), evidence('a', 1)], [1]],
  ['a verdict with the photo of the verdict that asked anew', [verdict('b', 9, ORIGIN), verdict('b', 2, 3)], [1]],
  ['a later visit with the photo of a verdict', [verdict('b', 1), finding('b', 2, 3)], [1]],
]

describe('photos of an establishment', () => {
  test.each(cases)('%s', (_, uses, repeated) => {
    expect(repeatedUses(uses, ORIGIN)).toEqual(new Set(repeated.map((index) => uses[index])))
  })

  const use = fc
    .record({
      kind: fc.constantFrom('hallazgo' as const, 'evidencia' as const, 'veredicto' as const),
      id: fc.integer({ min: 1, max: 6 }),
      photo: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.integer({ min: 0, max: 3 }).map(at),
      inspectionId: fc.integer({ min: ORIGIN, max: 3 }),
    })
    .map((one): PhotoUse => (one.kind === 'evidencia' ? { ...one, inspectionId: null } : one))
  const uses = fc.uniqueArray(use, {
    maxLength: 12,
    selector: ({ kind, id, inspectionId }) => `${kind} ${id} ${inspectionId}`,
  })

  test('no photo of the finding passes unseen as evidence or with a later verdict', () => {
    fc.assert(
      fc.property(uses, (all) => {
        const repeated = repeatedUses(all, ORIGIN)
        const before = all.filter(({ inspectionId }) => inspectionId === ORIGIN)
        for (const answer of all.filter(({ inspectionId }) => inspectionId !== ORIGIN))
          if (before.some(({ photo }) => photo === answer.photo)) expect(repeated.has(answer)).toBe(true)
      }),
    )
  })

  test('one alone of equal photos is the first, and no other photo is marked', () => {
    fc.assert(
      fc.property(uses, (all) => {
        const repeated = repeatedUses(all, ORIGIN)
        const together = (one: PhotoUse) =>
          one.inspectionId === null ? `evidence ${one.id}` : `visit ${one.inspectionId}`
        for (const photo of new Set(all.map((one) => one.photo))) {
          const same = all.filter((one) => one.photo === photo)
          const fresh = new Set(same.filter((one) => !repeated.has(one)).map(together))
          expect(fresh.size).toBe(1)
          if (new Set(same.map(together)).size === 1) expect(same.some((one) => repeated.has(one))).toBe(false)
        }
      }),
    )
  })
})
