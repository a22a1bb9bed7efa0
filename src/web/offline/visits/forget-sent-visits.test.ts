import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { draftKey } from '../store/draft-storage.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { anItem, emptyDatabase } from '../sync/testing.ts'
import { saveWorkerSession } from '../sync/worker-session.ts'
import { forgetSentVisits } from './forget-sent-visits.ts'
import { type PrepareDeps, prepareVisits } from './prepared-visits.ts'
import { aPreparedVisit, aStorage, edition, told } from './testing.ts'

beforeEach(emptyDatabase)

const { visits, checklists, commands, session } = visitDatabase
const keys = async () => (await visits.toCollection().primaryKeys()).map(String)

async function aDevice() {
  for (const assignmentId of [7, 8, 9]) await visits.put(aPreparedVisit({ userId: 2, assignmentId }))
  await saveWorkerSession({ token: 'of 2', userId: 2 })
}

test('a logout with nothing unsent leaves nothing to read on the device', async () => {
  await aDevice()
  await forgetSentVisits(2, aStorage())
  expect(await Promise.all([visits, checklists, commands, session].map((table) => table.count()))).toEqual([0, 0, 0, 0])
})

test('unsent work stays with its visit, and everything else goes', async () => {
  await aDevice()
  await visits.put(aPreparedVisit({ userId: 3, assignmentId: 7 }))
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  const storage = aStorage({
    [draftKey(9)]: JSON.stringify({ users: { 2: { items: { 1: { observation: 'Grieta' } } } } }),
  })
  await forgetSentVisits(2, storage)
  expect(await keys()).toEqual(['2,7', '2,9', '3,7'])
  expect(await commands.count()).toBe(1)
  expect(storage.getItem(draftKey(9))).not.toBeNull()
  expect(await session.count()).toBe(0)
})

test('visits that were being read while the person logged out are not stored afterwards', async () => {
  const users = [2, undefined]
  const loggedIn = () => users.shift()
  const deps: PrepareDeps = {
    readPage: async () => ({ visits: [told(8)], checklists: [edition(1)], total: 1 }),
    readChecklist: async (_, id) => edition(id),
    storage: aStorage(),
    now: () => new Date(),
    loggedIn,
  }
  await visits.put(aPreparedVisit({ userId: 2, assignmentId: 7 }))
  await expect(prepareVisits(2, deps)).rejects.toThrow('session ended')
  expect(await keys()).toEqual(['2,7'])
  expect(await checklists.count()).toBe(0)
})
