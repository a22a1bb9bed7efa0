import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { MAX_BATCH_COMMANDS } from '../../../domain/inspections/batch.ts'
import { Refusal } from '../../api/refusal.ts'
import { dequeue, discard, enqueue, keepUnsent, listVisitCommands } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { aPreparedVisit, aProgress } from '../visits/testing.ts'
import { drainOutbox } from './drain-outbox.ts'
import { calls, inOrder, waiting } from './testing/waiting-commands.ts'
import { aKey, anItem, aPhoto, createModelServer, drainDeps, emptyDatabase, type Fault } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const other = { userId: 2, assignmentId: 8 }

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

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
