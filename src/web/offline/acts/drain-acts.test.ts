import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { enqueue } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { drainOutbox } from '../sync/drain-outbox.ts'
import { hasUntoldRefusals } from '../sync/report-refused.ts'
import { calls, inOrder } from '../sync/testing/waiting-commands.ts'
import {
  anItem,
  aPhoto,
  createModelServer,
  drainDeps,
  emptyDatabase,
  FAULTS,
  fullPut,
  REFUSED_TEXT,
} from '../sync/testing.ts'
import { listActs, readActPhotos, releaseHeldActs, retryAct } from './act-store.ts'
import { drainActs, thenActs } from './drain-acts.ts'
import { actStates, aVisit, keepAnAct } from './testing.ts'

beforeAll(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterAll(() => {
  vi.restoreAllMocks()
})
beforeEach(emptyDatabase)

const depsOf = (server: ReturnType<typeof createModelServer>, nextFault?: Parameters<typeof server.reach>[0]) =>
  drainDeps(server.reach(nextFault).wire).deps

const drain = async (server: ReturnType<typeof createModelServer>) => {
  const deps = depsOf(server)
  return thenActs(await drainOutbox(deps), deps)
}

describe('acts of a visit', () => {
  test('acts wait while their visit is open, and leave in their order once it is closed', async () => {
    const server = createModelServer()
    await aVisit(7, false)
    await keepAnAct(7, { call: 'measure', title: 'Clausura' })
    await keepAnAct(7)
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(server.calls).toEqual([])
    await aVisit(7, true)
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(await actStates()).toEqual(['sent MS-2026-1', 'sent MU-2026-2'])
  })

  test('acts leave after the last write of their visit', async () => {
    const server = createModelServer()
    server.closeAfter(1)
    await aVisit(7, false)
    await keepAnAct(7)
    await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect([...server.written.keys()].map((place) => place.split(' ')[1])).toEqual(['item-1', 'sample'])
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('an act of an open visit is sent once until the next preparation', async () => {
    const server = createModelServer()
    server.takeActs('open')
    await keepAnAct(7)
    for (let times = 0; times < 3; times += 1) expect(await drain(server)).toEqual({ kind: 'done' })
    expect(calls(server)).toEqual(['batch'])
    expect(await actStates()).toEqual(['waiting'])
    server.takeActs('closed')
    await releaseHeldActs(2)
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('an act waits at a server of before, which is not a refusal', async () => {
    const server = createModelServer()
    server.takeActs('unknown')
    await aVisit(7, true)
    await keepAnAct(7)
    expect(await drain(server)).toMatchObject({ kind: 'failed', hasProgressed: false })
    expect(await listActs(2)).toMatchObject([{ state: 'waiting', wasAttempted: false }])
    server.takeActs('closed')
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('a refused act keeps its photos and words, and does not stop the next', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7, { fields: { product: REFUSED_TEXT }, photos: [aPhoto(900)] })
    await keepAnAct(7)
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(await actStates()).toEqual(['refused', 'sent MU-2026-1'])
    expect(await hasUntoldRefusals(2)).toBe(true)
    const [refused] = await listActs(2)
    if (!refused) throw new Error('The act is gone.')
    expect(await readActPhotos(refused)).toHaveLength(1)
    await keepAnAct(7, { key: refused.key, photos: [aPhoto(900)] })
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-2', 'sent MU-2026-1'])
  })

  test('a refused act may be sent again unchanged', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    server.withdraw(7)
    await keepAnAct(7)
    await drain(server)
    expect(await actStates()).toEqual(['refused'])
    server.giveBack(7)
    for (const act of await listActs(2)) await retryAct(act)
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('photos go in chunks before the act, each once', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    const photos = [aPhoto(3_000, 1), aPhoto(3_000, 2)]
    await keepAnAct(7, { photos: [...photos, ...photos.slice(0, 1)] })
    await drain(server)
    expect(calls(server)).toEqual(['piece', 'piece', 'batch'])
    expect(server.whole.size).toBe(2)
    expect(await visitDatabase.photos.count()).toBe(1)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('a photo that the device lost refuses the act before it is sent', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7, { photos: [aPhoto(900)] })
    await visitDatabase.photos.where('key').startsWith('act-photo-').delete()
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(server.calls).toEqual([])
    expect(await listActs(2)).toMatchObject([{ state: 'refused', refusal: { code: 'device.photo-missing' } }])
  })

  test('an act whose answer was lost is recorded once, and tells its first number', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7)
    expect(await drainActs(depsOf(server, inOrder(['lost-after'])))).toMatchObject({ kind: 'failed' })
    expect(await listActs(2)).toMatchObject([{ state: 'waiting', wasAttempted: true }])
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
    expect([...server.written.values()].map(({ times }) => times)).toEqual([1])
  })

  test('another session takes no act along', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7)
    const { deps } = drainDeps(server.reach().wire, 2, { isCurrent: () => false })
    expect(await drainActs(deps)).toEqual({ kind: 'left' })
    expect(await drainActs(drainDeps(server.reach().wire, 3).deps)).toEqual({ kind: 'done' })
    expect(server.calls).toEqual([])
    expect(await actStates()).toEqual(['waiting'])
  })

  test('a full device sends its acts, and keeps no copy that would be sent for ever', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7, { photos: [aPhoto(900)] })
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
    const outcome = await drainActs(depsOf(server)).finally(() => put.mockRestore())
    expect(outcome).toEqual({ kind: 'done' })
    expect(server.numbers.size).toBe(1)
    expect(await actStates()).toEqual([])
    expect(await visitDatabase.photos.count()).toBe(0)
  })
})

test('each act is recorded once or refused and shown, after any fault of requests and tabs', async () => {
  const drained = fc.record({
    faults: fc.array(fc.constantFrom(...FAULTS), { maxLength: 6 }),
    tabs: fc.constantFrom(1, 2),
  })
  const kept = fc.record({ isRefused: fc.boolean(), photos: fc.integer({ min: 0, max: 2 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(kept, { minLength: 1, maxLength: 3 }),
      fc.array(drained, { maxLength: 4 }),
      async (acts, drains) => {
        await emptyDatabase()
        await aVisit(7, true)
        const server = createModelServer()
        for (const [place, { isRefused, photos }] of acts.entries()) {
          await keepAnAct(7, {
            fields: { product: isRefused ? REFUSED_TEXT : `Queso ${place}` },
            photos: Array.from({ length: photos }, (_, at) => aPhoto(400 + at, place + 1)),
          })
        }
        for (const { faults, tabs } of drains) {
          const nextFault = inOrder(faults)
          const running = Array.from({ length: tabs }, () => {
            const { wire, death } = server.reach(nextFault)
            return Promise.race([drainActs(drainDeps(wire).deps), death])
          })
          await Promise.all(running)
        }
        await server.arrive()
        for (let times = 0; times < 4; times += 1) await drainActs(depsOf(server))
        const states = (await listActs(2)).map(({ state }) => state)
        expect(states).toEqual(acts.map(({ isRefused }) => (isRefused ? 'refused' : 'sent')))
        expect([...server.written.values()].every(({ times }) => times === 1)).toBe(true)
        const numbers = (await listActs(2)).flatMap(({ number }) => number ?? [])
        expect([...numbers].sort()).toEqual([...server.numbers.values()].sort())
      },
    ),
    { numRuns: 60 },
  )
})
