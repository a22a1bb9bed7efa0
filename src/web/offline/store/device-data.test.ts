import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue, keepUnsent } from '../outbox/outbox.ts'
import { anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import { readWorkerSession, saveWorkerSession } from '../sync/worker-session.ts'
import { aPreparedVisit, aStorage } from '../visits/testing.ts'
import { readUnsentWork, wipeUser } from './device-data.ts'
import { draftKey, listDraftVisits, readDrafts, removeDraft } from './draft-storage.ts'
import { saveSyncTimestamps } from './sync-timestamps.ts'
import { visitDatabase } from './visit-database.ts'

beforeEach(emptyDatabase)

const drafts = (...users: number[]) =>
  JSON.stringify({
    users: Object.fromEntries(users.map((user) => [user, { items: { 1: { observation: 'Grieta' } } }])),
  })

/** The draft that the form leaves when the user has taken out everything again. */
const emptied = {
  establishmentId: 5,
  items: { 1: { observation: '', isCritical: false, sampleRecord: '', counterSampleRecord: '' } },
  healthObservation: '',
  signers: { 'witness-signature': { name: '', idCard: '', role: '', observation: '' } },
  keys: { 'item-1': '00000000-0000-4000-8000-000000000001' },
}

/** Two users with the same work in the same visit, and a draft each. */
async function aSharedDevice() {
  for (const userId of [2, 3]) {
    const owner = { userId, assignmentId: 7 }
    await visitDatabase.visits.put(aPreparedVisit(owner))
    await visitDatabase.media.put({ ...owner, slot: 'item-5', content: aPhoto(5) })
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(5) }), anItem(7, 2)])
    await saveSyncTimestamps(userId, { preparedAt: '2026-03-02T15:00:00.000Z' })
  }
  await saveWorkerSession({ token: 'of 2', userId: 2 })
  return aStorage({
    [draftKey(7)]: drafts(2, 3),
    [draftKey(9)]: drafts(2),
    [draftKey(11)]: JSON.stringify({ users: { 2: emptied } }),
    other: 'kept',
  })
}

const countsOf = async (userId: number) => {
  const { commands, photos, media, visits, marks } = visitDatabase
  const tables = [commands, photos, media, visits, marks]
  return Promise.all(tables.map((table) => table.filter((row: { userId: number }) => row.userId === userId).count()))
}

test('work that is only on this device is counted, by user', async () => {
  const storage = await aSharedDevice()
  await keepUnsent({ userId: 2, assignmentId: 7 }, 'item-2')
  expect(await readUnsentWork(2, storage)).toEqual({ waiting: 1, refused: 0, kept: 1, visits: 1, draftVisits: [7, 9] })
  expect(await readUnsentWork(4, storage)).toEqual({ waiting: 0, refused: 0, kept: 0, visits: 0, draftVisits: [] })
})

test('a wiped user leaves nothing on the device, and takes nothing of anybody else along', async () => {
  const storage = await aSharedDevice()
  const others = await countsOf(3)
  await wipeUser(2, storage)
  expect(await countsOf(2)).toEqual([0, 0, 0, 0, 0])
  expect(await countsOf(3)).toEqual(others)
  expect(others).toEqual([2, 1, 1, 1, 1])
  expect(await readWorkerSession()).toBeNull()
  expect(listDraftVisits(storage, 2)).toEqual([])
  expect(listDraftVisits(storage, 3)).toEqual([7])
  for (const assignmentId of [9, 11]) expect(storage.getItem(draftKey(assignmentId))).toBeNull()
  expect(storage.getItem('other')).toBe('kept')
})

describe('a draft in local storage', () => {
  test.each<[string, object, number[]]>([
    ['nothing was ever put in', { items: {}, keys: {} }, []],
    ['everything was taken out again', emptied, []],
    ['a choice was made', { ...emptied, items: { 1: { concept: 'A' } } }, [7]],
    ['a fault was called critical', { ...emptied, items: { 1: { isCritical: true } } }, [7]],
    ['a text was written', { ...emptied, healthObservation: 'Limpio' }, [7]],
    ['somebody who signs was named', { ...emptied, signers: { 'witness-signature': { name: 'Luz' } } }, [7]],
  ])('a draft with %s counts as work: %#', (_, draft, visits) => {
    const storage = aStorage({ [draftKey(7)]: JSON.stringify({ users: { 2: draft } }) })
    expect(listDraftVisits(storage, 2)).toEqual(visits)
  })

  test('the draft in local storage is removed alone', () => {
    const storage = aStorage({ [draftKey(7)]: drafts(2, 3) })
    removeDraft(storage, { userId: 2, assignmentId: 7 })
    expect(Object.keys(readDrafts(storage, 7))).toEqual(['3'])
  })

  test("a draft that was set aside is work too, and goes with its user's alone", async () => {
    const asideKey = 'inspection-draft-aside-7'
    const storage = aStorage({ [asideKey]: JSON.stringify({ users: { 2: ['newer'], 3: ['newer'], nobody: ['?'] } }) })
    expect(listDraftVisits(storage, 2)).toEqual([7])
    await wipeUser(2, storage)
    expect(listDraftVisits(storage, 2)).toEqual([])
    expect(storage.getItem(asideKey)).toBe(JSON.stringify({ users: { 3: ['newer'], nobody: ['?'] } }))
  })

  test('an unreadable draft belongs to no user, and stays in its place', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const storage = aStorage({ [draftKey(7)]: 'no json' })
    expect(listDraftVisits(storage, 2)).toEqual([])
    removeDraft(storage, { userId: 2, assignmentId: 7 })
    expect(storage.getItem(draftKey(7))).toBe('no json')
    warn.mockRestore()
  })
})
