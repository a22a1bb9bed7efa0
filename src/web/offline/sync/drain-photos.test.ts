import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../api/refusal.ts'
import { dequeue, enqueue } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { aPreparedVisit } from '../visits/testing.ts'
import { drainOutbox } from './drain-outbox.ts'
import { digest } from './run-drain.ts'
import { calls, waiting } from './testing/waiting-commands.ts'
import {
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
