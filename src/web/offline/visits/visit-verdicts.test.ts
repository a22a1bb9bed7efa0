import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { verdictSlot } from '../store/visit-slot.ts'
import { hasAnySaved, savedSlots } from './saved-slots.ts'
import { aProgress } from './testing.ts'
import { mergeProgress, withWrites } from './visit-progress.ts'
import { UNNAMED_PHOTO } from './visit-verdicts.ts'

const saying = (requirementId: number, change: object = {}): VisitWrite => ({
  call: 'verdicts',
  body: { requirementId, verdict: 'parcial', observation: 'Falta la tapa', ...change },
})
const photo = new Blob(['photo'])
const saved = (requirementId: number, change: object = {}) => ({
  requirementId,
  verdict: 'parcial' as const,
  observation: 'Falta la tapa',
  image: null,
  ...change,
})

test("an accepted verdict is in the progress, with its author and its photo's name", () => {
  const names = new Map([[verdictSlot(4), 'a.jpg']])
  const { verdicts } = withWrites(aProgress(7), [saying(4, { verdict: 'cumple', image: photo })], 2, names)
  expect(verdicts).toEqual([saved(4, { verdict: 'cumple', image: 'a.jpg', givenBy: 2 })])
})

test('a second one replaces the first, and keeps its photo where it brings none', () => {
  const before = aProgress(7, { verdicts: [saved(4, { image: 'a.jpg', givenBy: 2 }), saved(5)] })
  const change = { verdict: 'cumple', observation: 'Listo' }
  expect(withWrites(before, [saying(4, change)], 2).verdicts).toEqual([
    saved(5),
    saved(4, { ...change, image: 'a.jpg', givenBy: 2 }),
  ])
  // The server has not told the name of the new photo yet.
  expect(withWrites(before, [saying(4, { ...change, image: photo })], 2).verdicts?.[1]?.image).toBe(UNNAMED_PHOTO)
})

test('writes of other parts leave an older progress without verdicts', () => {
  const write: VisitWrite = { call: 'health-observation', body: { observation: 'Limpio' } }
  expect(withWrites(aProgress(7), [write])).not.toHaveProperty('verdicts')
})

test('a verdict is a slot of the server; a progress of an older version has none', () => {
  expect([...savedSlots(aProgress(7, { verdicts: [saved(4)] }))]).toEqual(['verdict-4'])
  expect(hasAnySaved(aProgress(7))).toBe(false)
})

test("the server's verdicts join later accepted ones, with names that only the sender knows", () => {
  const server = aProgress(7, { verdicts: [saved(4, { observation: 'De otro' }), saved(5, { image: UNNAMED_PHOTO })] })
  const known = aProgress(7, { verdicts: [saved(5, { image: 'b.jpg' }), saved(6)] })
  expect(mergeProgress(server, known).verdicts).toEqual([
    saved(4, { observation: 'De otro' }),
    saved(5, { image: 'b.jpg' }),
    saved(6),
  ])
  expect(mergeProgress(server, aProgress(7)).verdicts).toEqual(server.verdicts)
  expect(mergeProgress(aProgress(7), aProgress(7))).not.toHaveProperty('verdicts')
})
