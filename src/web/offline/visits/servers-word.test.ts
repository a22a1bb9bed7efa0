import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '../sync/testing.ts'
import { visitDatabase } from '../visit-database.ts'
import { askProgress } from './servers-word.ts'
import { aPreparedVisit, aProgress } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const closed = aPreparedVisit(owner, {
  closedInspectionId: 70,
  progress: aProgress(7, { isDone: true, inspectionId: 70, hasWitnessSignature: true }),
})
const kept = () => visitDatabase.visits.get([2, 7])

beforeEach(emptyDatabase)

test.each([
  ['a visit that it holds as pending is not closed here', aProgress(7), null],
  ['a visit that it holds as closed stays so', aProgress(7, { isDone: true, inspectionId: 70 }), 70],
  ['a visit that was closed again has its other record', aProgress(7, { isDone: true, inspectionId: 71 }), 71],
])('the server’s word stands: %s', async (_, told, closedInspectionId) => {
  await visitDatabase.visits.put(closed)
  expect(await askProgress(owner, async () => told)).toBe(told)
  expect(await kept()).toEqual({ ...closed, progress: told, closedInspectionId })
})

test('of a visit that somebody else closed, what was known before stays: what is left here is judged by it', async () => {
  const pending = aPreparedVisit(owner)
  await visitDatabase.visits.put(pending)
  const told = aProgress(7, { isDone: true, inspectionId: 70, hasWitnessSignature: true })
  expect(await askProgress(owner, async () => told)).toBe(told)
  expect(await kept()).toEqual(pending)
})

test('an edition whose checklist is not on the device does not take the place of one that is', async () => {
  await visitDatabase.visits.put(closed)
  await askProgress(owner, async () => aProgress(7, { checklistId: 2 }))
  expect(await kept()).toEqual(closed)
})

test.each([
  ['another establishment', { establishmentId: 6 }],
  ['an establishment of another kind', { inscriptionTypeId: 2 }],
])('a visit that was moved to %s is not half moved', async (_, moved) => {
  const prepared = aPreparedVisit(owner)
  await visitDatabase.visits.put(prepared)
  await askProgress(owner, async () => aProgress(7, moved))
  expect(await kept()).toEqual(prepared)
})

test('a visit that is not prepared is not half prepared', async () => {
  await askProgress(owner, async () => aProgress(7))
  expect(await visitDatabase.visits.count()).toBe(0)
})

test('a question without an answer changes nothing', async () => {
  await visitDatabase.visits.put(closed)
  await expect(askProgress(owner, () => Promise.reject(new Error('No connection.')))).rejects.toThrow('No connection.')
  expect(await kept()).toEqual(closed)
})
