import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { visitDatabase } from '../store/visit-database.ts'
import { emptyDatabase } from '../sync/testing.ts'
import { fetchProgress } from './merge-server-progress.ts'
import { aPreparedVisit, aProgress } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const closed = aPreparedVisit(owner, {
  closedInspectionId: 70,
  progress: aProgress(7, { isDone: true, inspectionId: 70, hasWitnessSignature: true }),
})
const kept = () => visitDatabase.visits.get([2, 7])

beforeEach(emptyDatabase)

test('the server’s word stands: a visit that it holds as pending is not closed here', async () => {
  await visitDatabase.visits.put(closed)
  const told = aProgress(7)
  expect(await fetchProgress(owner, async () => told)).toBe(told)
  expect(await kept()).toEqual({ ...closed, progress: told, closedInspectionId: null })
})

test.each([
  ['that was closed from here stays so', 70],
  ['that was closed again has its other record', 71],
])('a visit %s, and what was known before its end stays', async (_, inspectionId) => {
  await visitDatabase.visits.put(closed)
  await fetchProgress(owner, async () => aProgress(7, { isDone: true, inspectionId, hasHealthObservation: true }))
  const progress = { ...closed.progress, inspectionId }
  expect(await kept()).toEqual({ ...closed, progress, closedInspectionId: inspectionId })
})

// The progress before the closing tells what this device never delivered. Otherwise photos of a part that others
// gave would be deleted.
test.each([
  ['before this device knew', aPreparedVisit(owner)],
  ['as a reply has told', aPreparedVisit(owner, { progress: aProgress(7, { isDone: true, inspectionId: 70 }) })],
])("a visit that somebody else closed, %s, does not count the others' parts as delivered", async (_, known) => {
  await visitDatabase.visits.put(known)
  const told = aProgress(7, { isDone: true, inspectionId: 70, hasWitnessSignature: true })
  expect(await fetchProgress(owner, async () => told)).toBe(told)
  expect(await kept()).toEqual({ ...known, progress: aProgress(7, { isDone: true, inspectionId: 70 }) })
})

test('a visit that this device closed during the request does not count them either', async () => {
  await visitDatabase.visits.put(aPreparedVisit(owner))
  const told = aProgress(7, { isDone: true, inspectionId: 70, hasWitnessSignature: true })
  await fetchProgress(owner, async () => {
    await visitDatabase.visits.put({
      ...closed,
      progress: aProgress(7, { isDone: true, inspectionId: 70 }),
      applied: 1,
    })
    return told
  })
  expect(await kept()).toMatchObject({ closedInspectionId: 70, progress: { isDone: true, hasWitnessSignature: false } })
})

test('an edition whose checklist is not on the device does not replace one that is', async () => {
  await visitDatabase.visits.put(closed)
  await fetchProgress(owner, async () => aProgress(7, { checklistId: 2 }))
  expect(await kept()).toEqual(closed)
})

test.each([
  ['another establishment', { establishmentId: 6 }],
  ['an establishment of another kind', { inscriptionTypeId: 2 }],
])('a visit that was moved to %s is not half moved', async (_, moved) => {
  const prepared = aPreparedVisit(owner)
  await visitDatabase.visits.put(prepared)
  await fetchProgress(owner, async () => aProgress(7, moved))
  expect(await kept()).toEqual(prepared)
})

test('a visit that is not prepared is not half prepared', async () => {
  await fetchProgress(owner, async () => aProgress(7))
  expect(await visitDatabase.visits.count()).toBe(0)
})

test('a question without an answer changes nothing', async () => {
  await visitDatabase.visits.put(closed)
  await expect(fetchProgress(owner, () => Promise.reject(new Error('No connection.')))).rejects.toThrow(
    'No connection.',
  )
  expect(await kept()).toEqual(closed)
})
