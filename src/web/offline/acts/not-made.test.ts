import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { countCommands } from '../outbox/use-outbox.ts'
import { readLost, watchEviction } from '../store/eviction-witness.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitSlot } from '../store/visit-slot.ts'
import { anItem, aPhoto, createModelServer, drainDeps, emptyDatabase, REFUSED_TEXT } from '../sync/testing.ts'
import { prepareVisits } from '../visits/prepared-visits.ts'
import { slotName } from '../visits/slot-name.ts'
import { aStorage, edition, told } from '../visits/testing.ts'
import { discardAct, listActs, VisitHasWork } from './act-store.ts'
import { drainActs } from './drain-acts.ts'
import { actStates, aVisit, keepAnAct } from './testing.ts'

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await emptyDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Change = Parameters<typeof keepAnAct>[1]
/** Keeps that a visit was not made. */
const say = (assignmentId: number, change: Change = {}) =>
  keepAnAct(assignmentId, { call: 'not-made', fields: { reason: 'cerrado' }, title: 'cerrado', ...change })
const drain = async (server: ReturnType<typeof createModelServer>) => {
  const { deps, answers } = drainDeps(server.reach().wire)
  return { outcome: await drainActs(deps), answers }
}
const prepared = (assignmentId: number) => visitDatabase.visits.get([2, assignmentId])

test('the end of a visit leaves while it is open, with its photos, and is told', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  await say(7, { photos: [aPhoto(900)] })
  expect(await countCommands(2)).toEqual({ waiting: 1, refused: 0, kept: 0 })
  const { outcome, answers } = await drain(server)
  expect(outcome).toEqual({ kind: 'done' })
  expect(server.calls.map(({ call }) => call)).toEqual(['piece', 'batch'])
  expect(await actStates()).toEqual(['sent'])
  expect(answers).toMatchObject([{ assignmentId: 7, isClosed: false, isEnded: true }])
  expect(await prepared(7)).toMatchObject({ isNotMade: true })
  expect(await visitDatabase.photos.count()).toBe(1)
})

test('answers that are on this device alone come first, and so do its acts', async () => {
  await aVisit(7, false)
  await aVisit(8, false)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  await keepAnAct(8)
  await expect(say(7)).rejects.toThrow(VisitHasWork)
  await expect(say(8)).rejects.toThrow(VisitHasWork)
  await expect(say(9)).resolves.toBeDefined()
  await expect(say(9)).rejects.toThrow(VisitHasWork)
  expect(await actStates()).toEqual(['waiting', 'waiting'])
})

test('answers that another tab queued meanwhile leave before the end of their visit', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  await say(7)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  expect((await drain(server)).outcome).toEqual({ kind: 'done' })
  expect(server.calls).toEqual([])
  expect(await actStates()).toEqual(['waiting'])
})

test('the end of a visit may be withdrawn before it leaves, and the visit stays', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  await say(7, { photos: [aPhoto(50)] })
  for (const act of await listActs(2)) await discardAct(act)
  expect(await drain(server)).toMatchObject({ outcome: { kind: 'done' }, answers: [] })
  expect(server.calls).toEqual([])
  expect(await visitDatabase.photos.count()).toBe(0)
  expect((await prepared(7))?.isNotMade).toBeUndefined()
})

test('a refused end keeps photos and visit, and is sent corrected under its key', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  const key = await say(7, { fields: { note: REFUSED_TEXT }, photos: [aPhoto(50)] })
  await drain(server)
  expect(await listActs(2)).toMatchObject([{ state: 'refused', photos: 1, key }])
  expect((await prepared(7))?.isNotMade).toBeUndefined()
  await say(7, { key })
  await drain(server)
  expect(await actStates()).toEqual(['sent'])
})

test('a visit of another person keeps the statement with the reason', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  server.withdraw(7)
  await say(7)
  await drain(server)
  expect(await listActs(2)).toMatchObject([{ state: 'refused', refusal: { code: 'access.forbidden' } }])
})

test('a server of before keeps the end of a visit waiting', async () => {
  const server = createModelServer()
  server.takeActs('unknown')
  await aVisit(7, false)
  await say(7)
  expect((await drain(server)).outcome).toMatchObject({ kind: 'failed' })
  expect(await actStates()).toEqual(['waiting'])
})

test('the next preparation removes the visit, or brings it back without its end', async () => {
  const server = createModelServer()
  for (const assignmentId of [7, 8]) {
    await aVisit(assignmentId, false)
    await say(assignmentId)
  }
  await drain(server)
  const readPage = async () => ({ visits: [told(8)], checklists: [edition(1)], total: 1 })
  const readChecklist = async (_: number, id: number) => edition(id)
  const now = () => new Date('2026-03-02T15:00:00.000Z')
  await prepareVisits(2, { readPage, readChecklist, storage: aStorage({}), now })
  expect(await prepared(7)).toBeUndefined()
  expect((await prepared(8))?.isNotMade).toBeUndefined()
  expect(await listActs(2)).toEqual([])
})

test('a preparation that began before the end of a visit does not bring the visit back', async () => {
  const server = createModelServer()
  await aVisit(7, false)
  await say(7)
  const readPage = async () => {
    await drain(server)
    return { visits: [told(7)], checklists: [edition(1)], total: 1 }
  }
  const readChecklist = async (_: number, id: number) => edition(id)
  const now = () => new Date('2026-03-02T15:00:00.000Z')
  await prepareVisits(2, { readPage, readChecklist, storage: aStorage({}), now })
  expect(await prepared(7)).toMatchObject({ isNotMade: true })
})

test('a browser that deletes the database leaves word of the end of a visit', async () => {
  const storage = aStorage({})
  const key = await say(7)
  const stop = watchEviction(2, storage)
  await expect.poll(() => storage.getItem('unsent-witness-2')).toContain(key)
  stop()
  await emptyDatabase()
  const stopAgain = watchEviction(2, storage)
  await expect.poll(() => readLost(storage, 2).get(7)?.size).toBe(1)
  stopAgain()
  expect(slotName(`not-made-${key}` as VisitSlot, undefined)).toBe('Constancia de que no se pudo hacer')
})
