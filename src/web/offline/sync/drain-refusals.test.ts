import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { dequeue, enqueue, keepUnsent, listVisitCommands } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { drainOutbox } from './drain-outbox.ts'
import { inOrder, waiting } from './testing/waiting-commands.ts'
import { aKey, anItem, createModelServer, drainDeps, emptyDatabase, fullPut, REFUSED_TEXT } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const other = { userId: 2, assignmentId: 8 }

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
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
