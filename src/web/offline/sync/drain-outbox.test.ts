import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_BATCH_COMMANDS } from '../../../domain/inspections/batch.ts'
import { Refusal } from '../../api/refusal.ts'
import { dequeue, discard, enqueue, keepUnsent, listUserCommands, listVisitCommands } from '../outbox/outbox.ts'
import { settleConflicts } from '../outbox/settle-conflicts.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { aPreparedVisit, aProgress } from '../visits/testing.ts'
import { drainOutbox } from './drain-outbox.ts'
import { digest } from './run-drain.ts'
import {
  aKey,
  anItem,
  aPhoto,
  createModelServer,
  drainDeps,
  emptyDatabase,
  type Fault,
  fullPut,
  REFUSED_TEXT,
} from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const other = { userId: 2, assignmentId: 8 }

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const inOrder = (faults: readonly Fault[]) => {
  const left = [...faults]
  return () => left.shift() ?? 'none'
}
const waiting = async (userId = 2) => (await listUserCommands(userId)).map(({ slot, state }) => `${slot} ${state}`)
const calls = ({ calls: made }: ReturnType<typeof createModelServer>) => made.map(({ call }) => call)

test('each command says to the server what it was filled on', async () => {
  const { wire } = createModelServer().reach()
  const sendBatch = vi.fn(wire.sendBatch)
  await enqueue(owner, [{ ...anItem(7, 1), filledOn: { establishmentId: 5, checklistId: 1 } }, anItem(7, 2)])
  expect(await drainOutbox(drainDeps({ ...wire, sendBatch }).deps)).toEqual({ kind: 'done' })
  const [first, second] = sendBatch.mock.calls[0]?.[1].commands ?? []
  expect(first).toMatchObject({ establishmentId: 5, checklistId: 1 })
  expect(second).not.toHaveProperty('establishmentId')
})

describe('accepted commands', () => {
  test('leaves the device, with its photo and its draft, and is told', async () => {
    const server = createModelServer()
    const photo = aPhoto(3_000)
    await visitDatabase.visits.put(aPreparedVisit(owner))
    await visitDatabase.media.put({ ...owner, slot: 'item-2', content: photo })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo })])
    const { deps, answers } = drainDeps(server.reach().wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual([])
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(await visitDatabase.media.count()).toBe(0)
    expect([...server.written.keys()]).toEqual(['7 item-1', '7 item-2'])
    expect(answers).toEqual([
      { ...owner, accepted: ['item-1', 'item-2'], refused: [], isClosed: false, inspectionId: null },
    ])
    const visit = await visitDatabase.visits.get([2, 7])
    expect(visit?.progress.answers.map(({ itemId }) => itemId)).toEqual([1, 2])
    expect(await visitDatabase.marks.get(2)).toMatchObject({ lastSyncedAt: '2026-03-02T15:00:00.000Z' })
  })

  test('closes the visit: its drafts go, except for what is kept without being sent', async () => {
    const server = createModelServer()
    server.closeAfter(2)
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, { hasWitnessSignature: true }) }))
    for (const slot of ['item-1', 'item-9', 'witness-signature'] as const) {
      await visitDatabase.media.put({ ...owner, slot, content: aPhoto(5) })
    }
    await visitDatabase.media.put({ userId: 3, assignmentId: 7, slot: 'item-1', content: aPhoto(5) })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 9)])
    await keepUnsent(owner, 'item-9')
    const { deps, answers } = drainDeps(server.reach().wire)
    await drainOutbox(deps)
    expect(answers.at(-1)).toMatchObject({ isClosed: true, inspectionId: 70 })
    expect(await visitDatabase.visits.get([2, 7])).toMatchObject({
      closedInspectionId: 70,
      progress: { isDone: true, inspectionId: 70, actaNumber: '2026-7' },
    })
    expect(await waiting()).toEqual(['item-9 kept'])
    expect((await visitDatabase.media.toArray()).map(({ userId, slot }) => `${userId} ${slot}`)).toEqual([
      '2 item-9',
      '3 item-1',
    ])
  })

  test('an accepted closing by somebody else takes no unsent photo or signature', async () => {
    const server = createModelServer()
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const companion = { userId: 3, assignmentId: 7 }
    await enqueue(companion, [anItem(7, 1), anItem(7, 2)])
    await drainOutbox(drainDeps(server.reach().wire, 3).deps)
    server.closeAfter(2)
    for (const slot of ['item-1', 'item-2', 'witness-signature'] as const) {
      await visitDatabase.media.put({ ...owner, slot, content: aPhoto(5) })
    }
    await enqueue(owner, [anItem(7, 1), anItem(7, 3)])
    await visitDatabase.commands.toCollection().modify({ wasAttempted: true })
    const { deps, answers } = drainDeps(server.reach().wire)
    await drainOutbox(deps)
    expect(answers.at(-1)).toMatchObject({ accepted: [], isClosed: true })
    expect(await waiting()).toEqual(['item-1 refused', 'item-3 waiting'])
    expect((await visitDatabase.media.toArray()).map(({ slot }) => slot)).toEqual([
      'item-1',
      'item-2',
      'witness-signature',
    ])
    // A closed visit takes nothing, so the outcome of earlier attempts no longer matters.
    await discard(owner, 'item-3')
    expect(await waiting()).toEqual(['item-1 refused'])
  })

  test('goes in one request, and in as many as it takes', async () => {
    const server = createModelServer()
    await enqueue(
      owner,
      Array.from({ length: MAX_BATCH_COMMANDS + 5 }, (_, index) => anItem(7, index + 1)),
    )
    await drainOutbox(drainDeps(server.reach().wire).deps)
    expect(calls(server)).toEqual(['batch', 'batch'])
    expect(server.written.size).toBe(MAX_BATCH_COMMANDS + 5)
  })
})

describe('a refusal', () => {
  test('stops its visit with the server’s text; what follows waits, and other visits go on', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { observation: REFUSED_TEXT }), anItem(7, 3)])
    await enqueue(other, [anItem(8, 1)])
    const { deps, answers } = drainDeps(server.reach().wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    const code = 'inspection.section-incomplete'
    expect(await listVisitCommands(owner)).toMatchObject([
      { slot: 'item-2', state: 'refused', wasAttempted: false, refusal: { code, message: `Texto de ${code}` } },
      // The server did not look at the command, so it may still be corrected.
      { slot: 'item-3', state: 'waiting', wasAttempted: false },
    ])
    expect(answers[0]).toMatchObject({ accepted: ['item-1'], refused: [{ slot: 'item-2', code }] })
    expect(await listVisitCommands(other)).toEqual([])
    // Nothing is sent while the refusal is not settled.
    server.calls.length = 0
    await drainOutbox(deps)
    expect(server.calls).toEqual([])
  })

  test('corrected under its own key, lets the rest go', async () => {
    const server = createModelServer()
    const key = aKey()
    await enqueue(owner, [anItem(7, 1, { observation: REFUSED_TEXT, key }), anItem(7, 2)])
    const { deps } = drainDeps(server.reach().wire)
    await drainOutbox(deps)
    await dequeue(owner, 'item-1')
    await enqueue(owner, [anItem(7, 1, { observation: 'bien', key })])
    await drainOutbox(deps)
    expect(await waiting()).toEqual([])
    expect(server.written.size).toBe(2)
  })

  test("a refusal of another device's answer is told like any other", async () => {
    const server = createModelServer()
    const { deps } = drainDeps(server.reach().wire)
    await enqueue(owner, [anItem(7, 1)])
    await drainOutbox(deps)
    await enqueue(owner, [anItem(7, 1, { observation: 'otra' })])
    await drainOutbox(deps)
    expect((await listVisitCommands(owner))[0]).toMatchObject({
      state: 'refused',
      refusal: { code: 'inspection.item-answered' },
    })
  })

  test.each([403, 404, 409])("a refusal of the whole request with %i is the first command's", async (status) => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await enqueue(other, [anItem(8, 1)])
    const { wire } = server.reach()
    const sendBatch: typeof wire.sendBatch = async (assignmentId, ...rest) => {
      if (assignmentId === 7) throw new Refusal(status, 'assignment.inactive', 'La visita está inactiva.')
      return wire.sendBatch(assignmentId, ...rest)
    }
    const { deps, answers } = drainDeps({ ...wire, sendBatch })
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual(['item-1 refused', 'item-2 waiting'])
    expect(answers[0]?.refused).toEqual([
      { slot: 'item-1', code: 'assignment.inactive', message: 'La visita está inactiva.' },
    ])
    expect(await listVisitCommands(other)).toEqual([])
  })
})

describe('an offer', () => {
  /** A server with a request that arrived while the visit was another's; its refusal has reached no device. */
  async function withLostRefusal() {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    const { wire } = server.reach(inOrder(['held']))
    const sendBatch = vi.fn(wire.sendBatch)
    await drainOutbox(drainDeps({ ...wire, sendBatch }).deps)
    server.withdraw(7)
    await server.arrive()
    server.giveBack(7)
    const offers = () => sendBatch.mock.calls.map(([, { commands }]) => commands.map(({ offer }) => offer))
    return { server, offers, ...drainDeps({ ...wire, sendBatch }) }
  }

  test('an offer whose refusal was lost is followed by another at once, without a message', async () => {
    const { server, offers, deps, answers } = await withLostRefusal()
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect([await waiting(), server.written.size]).toEqual([[], 2])
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
    const [first, again, other] = offers()
    expect(first).toEqual([expect.any(Number), expect.any(Number)])
    expect(again).toEqual(first)
    expect(other).not.toEqual(first)
  })

  test('an offer that the device has no room to replace is left out', async () => {
    const { server, offers, deps } = await withLostRefusal()
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(fullPut)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    puts.mockRestore()
    expect([await waiting(), server.written.size]).toEqual([[], 2])
    expect(offers().at(-1)).toEqual([undefined, undefined])
  })

  test('an offer behind a refusal is settled too, and its late copy is not accepted', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    await keepUnsent(owner, 'item-1')
    await enqueue(owner, [anItem(7, 2)])
    await drainOutbox(drainDeps(server.reach(inOrder(['held'])).wire).deps)
    await enqueue(owner, [anItem(7, 1, { observation: REFUSED_TEXT })])
    await drainOutbox(drainDeps(server.reach().wire).deps)
    expect(await listVisitCommands(owner)).toMatchObject([
      { slot: 'item-1', state: 'refused', wasAttempted: false },
      { slot: 'item-2', state: 'waiting', wasAttempted: false },
    ])
    await dequeue(owner, 'item-2')
    await server.arrive()
    expect(server.written.size).toBe(0)
  })

  test('an offer that another tab replaced is not settled by an answer to the one before', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { observation: REFUSED_TEXT })])
    const { wire } = server.reach()
    let sent = 0
    const sendBatch: typeof wire.sendBatch = async (...batch) => {
      sent += 1
      const reply = await wire.sendBatch(...batch)
      if (sent === 1) await visitDatabase.commands.toCollection().modify({ offer: 5, wasAttempted: true })
      return reply
    }
    await drainOutbox(drainDeps({ ...wire, sendBatch }).deps)
    expect([sent, await waiting()]).toEqual([2, ['item-1 refused']])
  })

  test('a command of an older version of the app has no offer and stays unchanged', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { observation: REFUSED_TEXT }), anItem(7, 2)])
    await visitDatabase.commands.toCollection().modify({ offer: undefined, wasAttempted: true })
    const { wire } = server.reach()
    const sendBatch = vi.fn(wire.sendBatch)
    await drainOutbox(drainDeps({ ...wire, sendBatch }).deps)
    expect(sendBatch.mock.calls[0]?.[1].commands[0]).not.toHaveProperty('offer')
    expect(await listVisitCommands(owner)).toMatchObject([
      { state: 'refused' },
      { state: 'waiting', wasAttempted: true },
    ])
  })
})

describe('a send without an answer', () => {
  test.each<[string, Fault]>([
    ['a request that is lost', 'lost-before'],
    ['an answer that is lost', 'lost-after'],
    ['an answer that cannot be read', 'strange'],
    ['a server that fails', 'server-error'],
  ])('%s leaves everything as it is, marked as on its way, and goes again', async (_title, fault) => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    const { deps } = drainDeps(server.reach(inOrder([fault])).wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'failed', hasProgressed: false, retryAfterMs: undefined })
    expect((await listVisitCommands(owner)).map(({ wasAttempted }) => wasAttempted)).toEqual([true, true])
    await expect(dequeue(owner, 'item-1')).rejects.toThrow()
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect([...server.written.values()].map(({ times }) => times)).toEqual([1, 1])
  })

  test('a tab that dies after the answer and before applying it: the answer is given again', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo: aPhoto(500) })])
    const dying = server.reach(inOrder(['none', 'crash-after']))
    void drainOutbox(drainDeps(dying.wire).deps)
    await dying.death
    expect(server.written.size).toBe(2)
    expect(await waiting()).toEqual(['item-1 waiting', 'item-2 waiting'])
    server.calls.length = 0
    await drainOutbox(drainDeps(server.reach().wire).deps)
    expect(await waiting()).toEqual([])
    // The photo is not uploaded a second time.
    expect(calls(server)).toEqual(['batch'])
    expect([...server.written.values()].map(({ times }) => times)).toEqual([1, 1])
  })

  test('an answer with other commands’ keys is not taken for one', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    const { wire } = server.reach()
    const results = [{ key: aKey(), status: 200, success: true }]
    const { deps } = drainDeps({ ...wire, sendBatch: async () => ({ results, isClosed: true, inspectionId: 1 }) })
    expect(await drainOutbox(deps)).toMatchObject({ kind: 'failed' })
    expect(await waiting()).toEqual(['item-1 waiting'])
  })

  test("too many requests stop each send until the server's time is over", async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    await enqueue(other, [anItem(8, 1)])
    const { deps } = drainDeps(server.reach(inOrder(['too-many'])).wire)
    expect(await drainOutbox(deps)).toMatchObject({ kind: 'failed', retryAfterMs: 1_000 })
    expect(server.calls).toHaveLength(1)
    // The server did nothing with the command, so it may be corrected.
    await dequeue(owner, 'item-1')
  })

  test('a server older than this app refuses nothing for good: unknown parts go later', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    const { wire } = server.reach()
    const old = drainDeps({
      ...wire,
      sendBatch: () => Promise.reject(new Refusal(400, 'request.unknown-field', 'Hay un campo que no se conoce.')),
    })
    expect(await drainOutbox(old.deps)).toMatchObject({ kind: 'failed' })
    expect(await waiting()).toEqual(['item-1 waiting'])
    expect(old.answers).toEqual([])
    expect(await drainOutbox(drainDeps(wire).deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual([])
  })

  test("an older server keeps the batch's first commands, and the rest may be corrected", async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(10) }), anItem(7, 2), anItem(7, 3)])
    await enqueue(other, [anItem(8, 1)])
    const { wire } = server.reach()
    const sendBatch: typeof wire.sendBatch = async (assignmentId, batch, signal) => {
      if (assignmentId === 8) return wire.sendBatch(assignmentId, batch, signal)
      const isKnown = batch.commands.length === 3
      const known = isKnown ? batch.commands.slice(0, 1) : []
      const reply = await wire.sendBatch(assignmentId, { ...batch, commands: known }, signal)
      const later = batch.commands.slice(known.length).map(({ key }, index) => {
        const code = index === 0 ? 'request.unknown-field' : 'batch.stopped'
        return { key, status: index === 0 ? 400 : 424, success: false, error: { code, message: `Texto de ${code}` } }
      })
      return { ...reply, results: [...reply.results, ...later] }
    }
    const old = drainDeps({ ...wire, sendBatch })
    expect(await drainOutbox(old.deps)).toEqual({ kind: 'failed', hasProgressed: true, retryAfterMs: undefined })
    expect(await listVisitCommands(owner)).toMatchObject([
      { slot: 'item-2', state: 'waiting', wasAttempted: false },
      { slot: 'item-3', state: 'waiting', wasAttempted: false },
    ])
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(await listVisitCommands(other)).toEqual([])
    expect(old.answers).toMatchObject([
      { accepted: ['item-1'], refused: [] },
      { accepted: ['item-1'], refused: [] },
    ])
    expect(await drainOutbox(old.deps)).toEqual({ kind: 'failed', hasProgressed: false, retryAfterMs: undefined })
    expect(await drainOutbox(drainDeps(wire).deps)).toEqual({ kind: 'done' })
    expect([...server.written.values()].map(({ times }) => times)).toEqual([1, 1, 1, 1])
  })

  test('a failing visit does not stop another, nor go before it the next time', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    await enqueue(other, [anItem(8, 1)])
    const { wire } = server.reach()
    const asked: number[] = []
    const sendBatch: typeof wire.sendBatch = async (assignmentId, ...rest) => {
      asked.push(assignmentId)
      if (assignmentId === 7) throw new Refusal(500, 'unexpected', 'Ocurrió un error')
      return wire.sendBatch(assignmentId, ...rest)
    }
    const { deps } = drainDeps({ ...wire, sendBatch })
    expect(await drainOutbox(deps)).toMatchObject({ kind: 'failed' })
    expect(await listVisitCommands(other)).toEqual([])
    await enqueue(other, [anItem(8, 2)])
    await drainOutbox(deps)
    expect(asked).toEqual([7, 8, 8, 7])
  })
})

describe('the session', () => {
  test.each([
    ['session.ended', 401, 'lapsed'],
    ['session.deactivated', 401, 'deactivated'],
    ['session.password-change-due', 403, 'password-due'],
    ['session.second-factor-due', 403, 'second-factor-due'],
  ])('%s stops everything, and nothing is lost or refused', async (code, status, kind) => {
    await enqueue(owner, [anItem(7, 1)])
    await enqueue(other, [anItem(8, 1)])
    const { wire } = createModelServer().reach()
    let asked = 0
    const sendBatch = async () => {
      asked += 1
      throw new Refusal(status, code, 'No')
    }
    expect(await drainOutbox(drainDeps({ ...wire, sendBatch }).deps)).toEqual({ kind })
    expect(asked).toBe(1)
    expect(await waiting()).toEqual(['item-1 waiting', 'item-1 waiting'])
    await dequeue(owner, 'item-1')
  })

  test('a session replaced by another one sends nothing', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(10) })])
    const { deps } = drainDeps(server.reach().wire, 2, { isCurrent: () => false })
    expect(await drainOutbox(deps)).toEqual({ kind: 'left' })
    expect(server.calls).toEqual([])
  })

  test('a session that ends during a request leaves its answer to the next session', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1)])
    const { wire } = server.reach()
    let isCurrent = true
    const sendBatch: typeof wire.sendBatch = async (...call) => {
      isCurrent = false
      return wire.sendBatch(...call)
    }
    const { deps, answers } = drainDeps({ ...wire, sendBatch }, 2, { isCurrent: () => isCurrent })
    expect(await drainOutbox(deps)).toEqual({ kind: 'left' })
    expect(answers).toEqual([])
    expect(await waiting()).toEqual(['item-1 waiting'])
    await drainOutbox(drainDeps(wire).deps)
    expect(await waiting()).toEqual([])
    expect([...server.written.values()].map(({ times }) => times)).toEqual([1])
  })

  test("a session of one user never sends another's work", async () => {
    const server = createModelServer()
    await enqueue({ userId: 3, assignmentId: 7 }, [anItem(7, 1)])
    expect(await drainOutbox(drainDeps(server.reach().wire, 2).deps)).toEqual({ kind: 'done' })
    expect(server.calls).toEqual([])
    expect(await waiting(3)).toEqual(['item-1 waiting'])
  })
})

describe('photos', () => {
  test('go before the batch that names them', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(300_000) }), anItem(7, 2, { photo: aPhoto(10_000, 2) })])
    await drainOutbox(drainDeps(server.reach().wire).deps)
    expect(calls(server).at(-1)).toBe('batch')
    expect(server.calls.filter(({ call }) => call === 'piece').reduce((sum, { bytes }) => sum + bytes, 0)).toBe(310_000)
  })

  test('photos that the server no longer has go again', async () => {
    const server = createModelServer()
    const photo = aPhoto(1_000)
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo }), anItem(7, 3)])
    const { wire } = server.reach()
    const sha256 = (await digest?.(photo)) ?? ''
    let isFirst = true
    const sendBatch: typeof wire.sendBatch = (...call) => {
      if (isFirst) server.forget(sha256)
      isFirst = false
      return wire.sendBatch(...call)
    }
    const { deps, answers } = drainDeps({ ...wire, sendBatch })
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(calls(server)).toEqual(['piece', 'batch', 'held', 'piece', 'batch'])
    expect(server.written.size).toBe(3)
    // The user need not know that a photo was missing.
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
  })

  test('photos that arrived are not asked for again, even behind a proxy that fails', async () => {
    const server = createModelServer()
    const PHOTOS = 10
    await enqueue(
      owner,
      Array.from({ length: PHOTOS }, (_, index) => anItem(7, index + 1, { photo: aPhoto(1_000, index + 1) })),
    )
    let requests = 0
    const nextFault = (): Fault => {
      requests += 1
      return requests % 4 === 0 ? 'server-error' : 'none'
    }
    const { deps } = drainDeps(server.reach(nextFault).wire)
    let outcome = await drainOutbox(deps)
    for (let drains = 1; outcome.kind === 'failed' && drains < PHOTOS; drains += 1) {
      expect(outcome.hasProgressed).toBe(true)
      outcome = await drainOutbox(deps)
    }
    expect(outcome).toEqual({ kind: 'done' })
    expect(server.written.size).toBe(PHOTOS)
  })

  test('photos that a server does not take in chunks go whole with the batch', async () => {
    const photo = aPhoto(1_000)
    const sha256 = (await digest?.(photo)) ?? ''
    for (const notTaken of ['in chunks', 'for ever']) {
      const server = createModelServer()
      await emptyDatabase()
      await enqueue(owner, [anItem(7, 1, { photo })])
      const { wire } = server.reach()
      const change: Partial<typeof wire> =
        notTaken === 'in chunks'
          ? { sendChunk: async () => Promise.reject(new Refusal(404, 'request.not-found', 'No existe.')) }
          : {
              sendBatch: (assignmentId, batch, signal) => {
                if (Object.keys(batch.parts).length === 0) server.forget(sha256)
                return wire.sendBatch(assignmentId, batch, signal)
              },
            }
      expect(await drainOutbox(drainDeps({ ...wire, ...change }).deps)).toEqual({ kind: 'done' })
      expect(server.written.size).toBe(1)
      expect(await waiting()).toEqual([])
    }
  })

  test('go whole where the browser cannot name them', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(1_000) })])
    await drainOutbox(drainDeps(server.reach().wire, 2, { digest: undefined }).deps)
    expect(calls(server)).toEqual(['batch'])
    expect(server.written.size).toBe(1)
  })

  test('photos that the outbox lost are taken from the draft', async () => {
    const server = createModelServer()
    const photo = aPhoto(1_000)
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: photo })
    await enqueue(owner, [anItem(7, 1, { photo })])
    await visitDatabase.photos.clear()
    await drainOutbox(drainDeps(server.reach().wire).deps)
    expect(server.written.size).toBe(1)
  })

  test('photos that the device lost are told as a refusal, and earlier work goes', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo: aPhoto(10) }), anItem(7, 3)])
    await visitDatabase.photos.clear()
    const { deps, answers } = drainDeps(server.reach().wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual(['item-2 refused', 'item-3 waiting'])
    expect(answers.at(-1)?.refused).toMatchObject([{ slot: 'item-2', code: 'device.photo-missing' }])
  })

  test('photos of work taken back meanwhile are not sent, nor is later work out of turn', async () => {
    const server = createModelServer()
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo: aPhoto(10) }), anItem(7, 3)])
    const { wire } = server.reach()
    const sendChunk: typeof wire.sendChunk = async (...chunk) => {
      await dequeue(owner, 'item-2')
      return wire.sendChunk(...chunk)
    }
    await drainOutbox(drainDeps({ ...wire, sendChunk }).deps)
    expect([...server.written.keys()]).toEqual(['7 item-1', '7 item-3'])
  })
})

describe('a full device', () => {
  const thrown = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  const browsers = [
    ['Chromium', thrown],
    ['WebKit', fullPut],
  ] as const
  const putsMeet = (answer: typeof fullPut) => vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(answer)

  /**
   * Fails until a transaction has deleted something: rows that a transaction deletes give it no room for its own
   * writes.
   */
  function untilFreed(answer: typeof fullPut) {
    const { put, delete: remove } = IDBObjectStore.prototype
    let isFull = true
    vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (this: IDBObjectStore, key) {
      this.transaction.addEventListener('complete', () => {
        isFull = false
      })
      return remove.call(this, key)
    })
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
      return isFull ? answer.call(this) : put.apply(this, row)
    })
  }

  test.each(browsers)('still sends, and sending frees its space: %s', async (_browser, answer) => {
    const server = createModelServer()
    await visitDatabase.visits.put(aPreparedVisit(owner))
    await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo: aPhoto(10) })])
    putsMeet(answer)
    const { deps, answers } = drainDeps(server.reach().wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual([])
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(answers[0]?.accepted).toEqual(['item-1', 'item-2'])
  })

  test.each(browsers)('learns of a refusal once what was accepted has made room: %s', async (_browser, answer) => {
    const server = createModelServer()
    const photo = aPhoto(10)
    await enqueue(owner, [anItem(7, 1, { photo }), anItem(7, 2, { observation: REFUSED_TEXT }), anItem(7, 3)])
    untilFreed(answer)
    const { deps, answers } = drainDeps(server.reach().wire)
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual(['item-2 refused', 'item-3 waiting'])
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(answers).toMatchObject([{ accepted: ['item-1'], refused: [{ slot: 'item-2' }] }])
  })

  test.each(browsers)(
    'without room for a refusal tells it all the same, and asks again later: %s',
    async (_, answer) => {
      const server = createModelServer()
      await enqueue(owner, [anItem(7, 1), anItem(7, 2, { observation: REFUSED_TEXT })])
      await enqueue(other, [anItem(8, 1)])
      const puts = putsMeet(answer)
      const { deps, answers } = drainDeps(server.reach().wire)
      expect(await drainOutbox(deps)).toEqual({ kind: 'failed', hasProgressed: true, retryAfterMs: undefined })
      expect(calls(server)).toEqual(['batch', 'batch'])
      expect(await waiting()).toEqual(['item-2 waiting'])
      expect(answers).toMatchObject([{ accepted: ['item-1'], refused: [{ slot: 'item-2' }] }, { assignmentId: 8 }])
      puts.mockRestore()
      expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
      expect(await waiting()).toEqual(['item-2 refused'])
    },
  )

  test.each(browsers)('without room for the refusal of a whole request does the same: %s', async (_browser, answer) => {
    await enqueue(owner, [anItem(7, 1)])
    putsMeet(answer)
    const { wire } = createModelServer().reach()
    const sendBatch = vi.fn(() => Promise.reject(new Refusal(409, 'assignment.inactive', 'La visita está inactiva.')))
    const { deps, answers } = drainDeps({ ...wire, sendBatch })
    expect(await drainOutbox(deps)).toEqual({ kind: 'failed', hasProgressed: false, retryAfterMs: undefined })
    expect(sendBatch).toHaveBeenCalledTimes(1)
    expect(await waiting()).toEqual(['item-1 waiting'])
    expect(answers).toMatchObject([{ refused: [{ slot: 'item-1', code: 'assignment.inactive' }] }])
  })
})

describe('an answer that meets another', () => {
  /** The server's stored answer of an item, as its refusal tells it. */
  const told = (itemId: number, description: string, savedBy = 3) => ({
    item_configuration_id: itemId,
    concept: 'Aceptable (A)',
    score: 4,
    es_critico: 0,
    description,
    evidencia_fotografica: null,
    medida_sanitaria: null,
    toman_muestras: null,
    numero_acta_muestra: '',
    constancia_contra: null,
    numero_acta_contra: '',
    saved_by: savedBy,
    saved_by_name: 'Yuranis Castro',
  })
  /** A server that has these answers, and tells them in its refusals as ours does. */
  const serverWith = (saved: Record<number, string>) => {
    const { wire, written } = { ...createModelServer().reach(), written: [] as string[] }
    const sendBatch: typeof wire.sendBatch = async (_, { commands }) => {
      let isStopped = false
      const results = commands.map(({ key, call, fields }) => {
        const itemId = Number(fields.item_configuration_id)
        const before = call === 'items' ? saved[itemId] : undefined
        if (isStopped) return { key, status: 424, success: false, error: { code: 'batch.stopped', message: '' } }
        if (before === undefined) {
          written.push(call === 'items' || call === 'correction' ? `${call} ${itemId}` : call)
          return { key, status: 200, success: true }
        }
        isStopped = true
        const error = { code: 'inspection.item-answered', message: 'Ya fue diligenciada', saved: told(itemId, before) }
        return { key, status: 409, success: false, error }
      })
      return { results, isClosed: false, inspectionId: null }
    }
    return { ...drainDeps({ ...wire, sendBatch }), written }
  }
  const observation = (key = aKey()): Parameters<typeof enqueue>[1][number] => ({
    slot: 'health-observation',
    key,
    write: { call: 'health-observation', body: { observation: 'Limpio' } },
  })

  test('a conflicting answer holds up only the closing, and is told with the saved one', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, written } = serverWith({ 1: 'otra', 3: 'otra' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 3), anItem(7, 4), observation()])
    expect(await drainOutbox(deps)).toEqual({ kind: 'done' })
    expect(await waiting()).toEqual(['item-1 refused', 'item-3 refused', 'health-observation waiting'])
    expect(written).toEqual(['items 2', 'items 4'])
    const [first] = await listVisitCommands(owner)
    expect(first?.refusal?.saved).toMatchObject({ observation: 'otra', savedBy: 3, savedByName: 'Yuranis Castro' })
    const visit = await visitDatabase.visits.get([2, 7])
    expect(visit?.progress.answers.map(({ itemId, savedBy }) => [itemId, savedBy]).sort()).toEqual([
      [1, 3],
      [2, 2],
      [3, 3],
      [4, 2],
    ])
  })

  test('stops everything where answers alone could close the visit', async () => {
    const whole = { hasHealthObservation: true, hasEstablishmentSignature: true, hasWitnessSignature: true }
    await visitDatabase.visits.put(aPreparedVisit(owner, { progress: aProgress(7, whole) }))
    const { deps, written } = serverWith({ 1: 'otra' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await drainOutbox(deps)
    expect([await waiting(), written]).toEqual([['item-1 refused', 'item-2 waiting'], []])
  })

  test('an answer that meets an equal one is no conflict', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, answers } = serverWith({ 1: 'Grieta' })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await drainOutbox(deps)
    expect(await waiting()).toEqual([])
    expect(answers.flatMap(({ refused }) => refused)).toEqual([])
    const visit = await visitDatabase.visits.get([2, 7])
    expect(visit?.progress.answers.find(({ itemId }) => itemId === 1)).toMatchObject({ savedBy: 3 })
  })

  test('a conflicting answer is settled in one step: saved, set aside, or corrected with its photo', async () => {
    await visitDatabase.visits.put(aPreparedVisit(owner))
    const { deps, written } = serverWith({ 1: 'otra', 2: 'otra', 3: 'otra' })
    const photo = aPhoto(2_000)
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: aPhoto(9) })
    await enqueue(owner, [anItem(7, 1), anItem(7, 2), anItem(7, 3, { photo }), observation()])
    await drainOutbox(deps)
    const key = aKey()
    await settleConflicts(
      owner,
      new Map([
        ['item-1', 'saved'],
        ['item-2', 'keep'],
        ['item-3', 'correct'],
      ]),
      () => key,
    )
    expect(await waiting()).toEqual(['item-2 kept', 'item-3 waiting', 'health-observation waiting'])
    expect(await visitDatabase.media.count()).toBe(0)
    expect((await visitDatabase.photos.toArray()).map((row) => [row.key, row.photo.size])).toEqual([[key, 2_000]])
    await drainOutbox(deps)
    expect(written).toEqual(['correction 3', 'health-observation'])
    expect(await waiting()).toEqual(['item-2 kept'])
  })
})
