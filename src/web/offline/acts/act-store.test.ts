import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandInFlight, enqueue } from '../outbox/outbox.ts'
import { countCommands } from '../outbox/use-outbox.ts'
import { readUnsentWork, wipeUser } from '../store/device-data.ts'
import { readLost, watchEviction } from '../store/eviction-witness.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { itemSlot } from '../store/visit-slot.ts'
import { aKey, aPhoto, emptyDatabase, fullPut } from '../sync/testing.ts'
import { forgetSentVisits } from '../visits/forget-sent-visits.ts'
import { listPrepared, prepareVisits } from '../visits/prepared-visits.ts'
import { aPreparedVisit, aProgress, aStorage, edition } from '../visits/testing.ts'
import { keepActFiles } from './act-files.ts'
import { acceptAct, holdAct, listDueActs, markActAttempted } from './act-queue.ts'
import {
  beginWriting,
  discardAct,
  endWriting,
  keepAct,
  listActs,
  readActs,
  releaseWritten,
  usedSeals,
} from './act-store.ts'
import type { FieldAct } from './field-act.ts'
import { actStates, aSavedAnswer, aVisit, keepAnAct } from './testing.ts'
import { keepTyped, listTyped, readTyped } from './typed-act.ts'
import { readTypedPhotos, typedPhotos } from './typed-photos.ts'

beforeEach(emptyDatabase)
afterEach(() => {
  vi.restoreAllMocks()
})

const now = () => new Date('2026-03-02T15:00:00.000Z')

async function theAct(): Promise<FieldAct> {
  const [act] = await listActs(2)
  if (!act) throw new Error('There is no act.')
  return act
}

test('an act counts as unsent work until the server has recorded it', async () => {
  const storage = aStorage({})
  await aVisit(7, true)
  await keepAnAct(7)
  expect(await countCommands(2)).toEqual({ waiting: 1, refused: 0, kept: 0 })
  expect(await readUnsentWork(2, storage)).toMatchObject({ waiting: 1, visits: 1 })
  await acceptAct(await theAct(), 'MU-2026-1')
  expect(await actStates()).toEqual(['sent MU-2026-1'])
  expect(await readUnsentWork(2, storage)).toMatchObject({ waiting: 0, visits: 0 })
})

test('a logout keeps the visits of unsent acts, and the acts', async () => {
  const storage = aStorage({})
  await aVisit(7, true)
  await aVisit(8, true)
  await keepAnAct(7)
  await keepAnAct(8)
  const [, other] = await listActs(2)
  if (other) await acceptAct(other, 'MU-2026-1')
  await forgetSentVisits(2, storage)
  expect(await actStates()).toEqual(['waiting'])
  expect((await listPrepared(2)).map(({ assignmentId }) => assignmentId)).toEqual([7])
})

test('a wiped user leaves no act and no photo of one', async () => {
  await keepAnAct(7, { photos: [aPhoto(50)] })
  await wipeUser(2, aStorage({}))
  expect(await visitDatabase.photos.count()).toBe(0)
})

test('an act that may be on its way can be neither changed nor discarded', async () => {
  const key = await keepAnAct(7)
  const act = await theAct()
  expect(await markActAttempted(act)).toBe(true)
  for (const change of [() => discardAct(act), () => keepAct(act), () => keepAnAct(7, { key })]) {
    await expect(change()).rejects.toThrow(CommandInFlight)
  }
  expect(await actStates()).toEqual(['waiting'])
})

test('a recorded act is not written again, and tells its number', async () => {
  const key = await keepAnAct(7)
  const act = await theAct()
  await acceptAct(act, 'MS-2026-000004')
  for (const change of [() => beginWriting(act), () => keepAnAct(7, { key }), () => discardAct(act)]) {
    await expect(change()).rejects.toThrow('Ya quedó registrada: MS-2026-000004.')
  }
  expect(await actStates()).toEqual(['sent MS-2026-000004'])
})

test('an act is let go when its window is closed, or its tab died', async () => {
  await aVisit(7, true)
  const key = await keepAnAct(7, { photos: [aPhoto(50)] })
  await beginWriting({ userId: 2, key })
  expect(await listDueActs(2)).toEqual([])
  await endWriting({ userId: 2, key })
  expect(await listDueActs(2)).toHaveLength(1)
  await beginWriting({ userId: 2, key })
  expect(await releaseWritten()).toBe(true)
  expect(await listDueActs(2)).toHaveLength(1)
  expect(await releaseWritten()).toBe(false)
})

test('a full device opens the window of an act all the same', async () => {
  const key = await keepAnAct(7)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
  expect(await beginWriting({ userId: 2, key })).toBe(false)
})

test('an act tells whether its finding imposes it still, by answers that wait too', async () => {
  const owner = { userId: 2, assignmentId: 7 }
  const answers = [aSavedAnswer({ itemId: 1, concept: 'I', measure: 'CLAUSURA' })]
  await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, { answers }) }))
  const items = [{ id: 1, title: '1.1 Paredes', measure: 'CLAUSURA' }]
  await keepAnAct(7, { call: 'measure', form: { itemId: 1, code: 'CLAUSURA' }, items })
  expect(await readActs(2)).toMatchObject([{ isUnfounded: false, items }])
  const body = { assignmentId: 7, itemId: 1, concept: 'I' as const, score: 0, measure: 'DECOMISO' as const }
  await enqueue(owner, [{ slot: itemSlot(1), key: aKey(), write: { call: 'correction', body } }])
  expect(await readActs(2)).toMatchObject([{ isUnfounded: true, items: [{ id: 1, measure: 'DECOMISO' }] }])
  expect(await theAct()).not.toHaveProperty('isUnfounded')
})

test('an act that is written again replaces the first, whose answer settles nothing', async () => {
  const key = await keepAnAct(7, { photos: [aPhoto(50), aPhoto(60)] })
  const before = await theAct()
  await keepAnAct(7, { key, title: 'Leche', photos: [aPhoto(70)] })
  expect(await theAct()).toMatchObject({ title: 'Leche', photos: 1, seq: before.seq })
  expect(await visitDatabase.photos.count()).toBe(2)
  await acceptAct(before, 'MU-2026-1')
  expect(await actStates()).toEqual(['waiting'])
})

test('a full device keeps nothing of an act', async () => {
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
  await expect(keepAnAct(7, { photos: [aPhoto(50)] })).rejects.toThrow()
  put.mockRestore()
  expect(await visitDatabase.photos.count()).toBe(0)
})

test('the seals of other acts on the device are in use', async () => {
  const key = await keepAnAct(7, { seals: ['A-1'] })
  await keepAnAct(8, { seals: ['B-2'] })
  expect(await usedSeals(key)).toEqual(new Set(['B-2']))
})

test('a browser that deletes the database leaves word of the acts that were in it', async () => {
  const storage = aStorage({})
  const key = await keepAnAct(7)
  const stop = watchEviction(2, storage)
  await expect.poll(() => storage.getItem('unsent-witness-2')).toContain(key)
  stop()
  await emptyDatabase()
  const stopAgain = watchEviction(2, storage)
  await expect.poll(() => readLost(storage, 2).get(7)?.size).toBe(1)
  stopAgain()
})

test('the files of the windows are kept once, and those of an earlier version go', async () => {
  const kept = new Set(['https://vigia.test/assets/old.js', 'https://vigia.test/assets/a.js'])
  const added: string[] = []
  const cache = {
    keys: async () => [...kept].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
    addAll: async (urls: string[]) => void added.push(...urls),
  }
  await keepActFiles(['assets/a.js', 'assets/b.css'], { open: async () => cache } as unknown as CacheStorage)
  expect([...kept]).toEqual(['https://vigia.test/assets/a.js'])
  expect(added).toEqual(['/assets/b.css'])
})

test('an act of a visit that the server no longer lists leaves after a preparation', async () => {
  await aVisit(7, false)
  await keepAnAct(7)
  expect(await listDueActs(2)).toEqual([])
  const readPage = async () => ({ visits: [], checklists: [], total: 0 })
  const deps = { readPage, readChecklist: async (_: number, id: number) => edition(id), storage: aStorage({}), now }
  let isKept = false
  await prepareVisits(2, {
    ...deps,
    keepFiles: async () => {
      isKept = true
    },
  })
  expect(isKept).toBe(true)
  expect(await listDueActs(2)).toHaveLength(1)
  await holdAct(await theAct())
  expect(await listDueActs(2)).toEqual([])
  await prepareVisits(2, deps)
  expect(await listDueActs(2)).toHaveLength(1)
  await acceptAct(await theAct(), 'MU-2026-1')
  await prepareVisits(2, deps)
  expect(await listActs(2)).toEqual([])
  expect(await listPrepared(2)).toEqual([])
})

test('typed texts of a window are a draft, which a logout keeps with its visit', async () => {
  const storage = aStorage({})
  await aVisit(7, true)
  await aVisit(8, true)
  const place = { userId: 2, assignmentId: 7, name: 'sample-' }
  keepTyped(place, { product: 'Queso' }, storage)
  keepTyped({ ...place, assignmentId: 8, name: 'an act that is written again' }, { product: 'Queso' }, storage)
  expect(await readUnsentWork(2, storage)).toMatchObject({ visits: 0, draftVisits: [7] })
  expect(await readUnsentWork(22, storage)).toMatchObject({ draftVisits: [] })
  expect(listTyped(2, storage)).toEqual([{ assignmentId: 7, name: 'sample-', call: 'sample', itemId: undefined }])
  await forgetSentVisits(2, storage)
  expect(readTyped(place, storage)).toEqual({ product: 'Queso' })
  expect((await listPrepared(2)).map(({ assignmentId }) => assignmentId)).toEqual([7])
})

test('photos of a window are kept small, and go with it at any moment', async () => {
  const place = { userId: 2, assignmentId: 7, name: 'sample-' }
  const held: (() => void)[] = []
  const reduce = async (photo: Blob) => {
    if (photo.size === 1) await new Promise<void>((resolve) => held.push(resolve))
    if (photo.size === 2) throw new Error('No memory.')
    return aPhoto(9)
  }
  const kept = typedPhotos(place, reduce)
  await kept.keep([aPhoto(50), aPhoto(2)])
  expect((await readTypedPhotos(place))?.map(({ size }) => size)).toEqual([9])
  const late = kept.keep([aPhoto(1)])
  await expect.poll(() => held.length).toBe(1)
  const dropped = kept.drop()
  for (const resolve of held) resolve()
  await Promise.all([late, dropped])
  expect(await readTypedPhotos(place)).toBeUndefined()
})

test('typed texts of a window are one person’s, and go with the rest of theirs', async () => {
  const storage = aStorage({})
  const place = { userId: 2, assignmentId: 7, name: 'measure-3' }
  keepTyped(place, { cause: 'Plagas', images: [aPhoto(5)] }, storage)
  keepTyped({ ...place, userId: 22 }, { cause: 'Otra' }, storage)
  expect(readTyped(place, storage)).toEqual({ cause: 'Plagas', images: 1 })
  await wipeUser(2, storage)
  expect(readTyped(place, storage)).toBeUndefined()
  expect(readTyped({ ...place, userId: 22 }, storage)).toEqual({ cause: 'Otra' })
})
