import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MeasureCode } from '../../../domain/inspections/sanitary-measures.ts'
import { Refusal } from '../../api/refusal.ts'
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
import { aPreparedVisit, aProgress } from '../visits/testing.ts'
import { beginWriting, endWriting, listActs, readActPhotos, releaseHeldActs, retryAct } from './act-store.ts'
import { drainActs, thenActs } from './drain-acts.ts'
import { actStates, aSavedAnswer, aVisit, keepAnAct } from './testing.ts'

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

  test('an act whose window is open does not leave, and its new content does', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    const key = await keepAnAct(7)
    await beginWriting({ userId: 2, key })
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(server.calls).toEqual([])
    await keepAnAct(7, { key, fields: { product: 'Leche' } })
    await drain(server)
    expect(server.written.get(`7 sample ${key}`)?.content).toContain('Leche')
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('a window that opens while its act is prepared for sending keeps it here', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    const key = await keepAnAct(7, { photos: [aPhoto(900)] })
    const { wire } = server.reach()
    const sendChunk: typeof wire.sendChunk = async (...sent) => {
      await beginWriting({ userId: 2, key })
      return wire.sendChunk(...sent)
    }
    expect(await drainActs(drainDeps({ ...wire, sendChunk }).deps)).toEqual({ kind: 'done' })
    expect(calls(server)).toEqual(['piece'])
    await endWriting({ userId: 2, key })
    await drain(server)
    expect(await actStates()).toEqual(['sent MU-2026-1'])
  })

  test('the acta of a measure that its finding imposes no longer does not leave', async () => {
    const server = createModelServer()
    const owner = { userId: 2, assignmentId: 7 }
    const answered = (measure: MeasureCode | null) => {
      const answers = [aSavedAnswer({ itemId: 1, concept: 'I', measure })]
      return visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, { isDone: true, answers }) }))
    }
    const closure = { call: 'measure' as const, form: { itemId: 1, code: 'CLAUSURA' } }
    await answered('DECOMISO')
    const key = await keepAnAct(7, closure)
    await keepAnAct(7, { call: 'measure', form: { code: 'CLAUSURA' }, title: 'De toda la visita' })
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(await actStates()).toEqual(['waiting', 'sent MS-2026-1'])
    await answered(null)
    expect(await drain(server)).toEqual({ kind: 'done' })
    expect(await actStates()).toEqual(['waiting', 'sent MS-2026-1'])
    await keepAnAct(7, { ...closure, key, form: { code: 'CLAUSURA' } })
    await drain(server)
    expect(await actStates()).toEqual(['sent MS-2026-2', 'sent MS-2026-1'])
  })

  test('a refusal keeps its reasons, which the server tells at the fields', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7)
    const { wire } = server.reach()
    const fields = { until: 'La medida no puede pasar de diez años.', cause: 'Revise los datos.' }
    const error = { code: 'measure.act-wrong', message: 'Revise los datos.', fields }
    const sendBatch: typeof wire.sendBatch = async (_, { commands }) => ({
      results: commands.map(({ key }) => ({ key, status: 422, success: false, error })),
      isClosed: true,
      inspectionId: 70,
    })
    await drainActs(drainDeps({ ...wire, sendBatch }).deps)
    const message = 'Revise los datos. La medida no puede pasar de diez años.'
    expect((await listActs(2)).map(({ refusal }) => refusal)).toEqual([{ code: error.code, message, fields }])
  })

  test('an act tells the server when it was written', async () => {
    const server = createModelServer()
    await aVisit(7, true)
    await keepAnAct(7)
    const [act] = await listActs(2)
    const { wire } = server.reach()
    const sent: (string | undefined)[] = []
    const sendBatch: typeof wire.sendBatch = (assignmentId, batch, signal) => {
      sent.push(...batch.commands.map(({ writtenAt }) => writtenAt))
      return wire.sendBatch(assignmentId, batch, signal)
    }
    await drainActs(drainDeps({ ...wire, sendBatch }).deps)
    expect(sent).toEqual([act?.writtenAt])
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

describe('a server that fails for some', () => {
  /** Fails for some visits and for some products. */
  function failingFor(fails: (assignmentId: number, product: unknown) => boolean) {
    const server = createModelServer()
    const { wire } = server.reach()
    const asked: string[] = []
    const sendBatch: typeof wire.sendBatch = (assignmentId, batch, signal) => {
      const { product } = batch.commands[0]?.fields ?? {}
      asked.push(String(product ?? assignmentId))
      if (fails(assignmentId, product)) throw new Refusal(500, 'unexpected', 'Ocurrió un error')
      return wire.sendBatch(assignmentId, batch, signal)
    }
    const { deps } = drainDeps({ ...wire, sendBatch })
    return { asked, run: async () => thenActs(await drainOutbox(deps), deps) }
  }
  const keepProducts = async (products: readonly string[]) => {
    for (const product of products) await keepAnAct(8, { fields: { product } })
  }

  test('a visit that fails alone does not keep the acts of closed visits waiting', async () => {
    await aVisit(7, false)
    await aVisit(8, true)
    await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
    await keepProducts(['Queso', 'Leche'])
    const { run } = failingFor((assignmentId) => assignmentId === 7)
    expect(await run()).toMatchObject({ kind: 'failed' })
    expect(await actStates()).toEqual(['sent MU-2026-1', 'sent MU-2026-2'])
  })

  test('a link that carries nothing for two visits is not tried for acts', async () => {
    await aVisit(8, true)
    for (const assignmentId of [6, 7]) await enqueue({ userId: 2, assignmentId }, [anItem(assignmentId, 1)])
    await keepProducts(['Queso'])
    const { asked, run } = failingFor(() => true)
    expect(await run()).toMatchObject({ kind: 'failed', hasProgressed: false })
    expect(asked).toEqual(['6', '7'])
  })

  test('two acts that fail let those behind them leave the next time', async () => {
    await aVisit(8, true)
    await keepProducts(['Queso', 'Leche', 'Carne'])
    const { asked, run } = failingFor((_, product) => product !== 'Carne')
    await run()
    expect(asked).toEqual(['Queso', 'Leche'])
    await run()
    expect(asked.slice(2)).toEqual(['Carne', 'Queso', 'Leche'])
    expect(await actStates()).toEqual(['waiting', 'waiting', 'sent MU-2026-1'])
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
