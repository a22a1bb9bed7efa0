import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { enqueue, listUserCommands } from '../outbox/outbox.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { DrainOutcome } from './drain-types.ts'
import type { SyncMessage, SyncNews } from './sync-channel.ts'
import { handleSync, type WorkerDeps } from './sync-worker.ts'
import { anItem, createModelServer, drainDeps, emptyDatabase } from './testing.ts'
import { readWorkerSession, type SyncSession, saveWorkerSession } from './worker-session.ts'

const session = { token: 'of 2', userId: 2 }

beforeEach(emptyDatabase)

function woken(change: Partial<WorkerDeps> = {}, tag = 'vigia-outbox') {
  const posted: SyncMessage[] = []
  let work: Promise<unknown> | undefined
  handleSync(
    {
      tag,
      waitUntil(ended) {
        work = ended
      },
    },
    {
      withOutboxLock: (alone) => alone(),
      drain: async () => ({ kind: 'done' }),
      channel: () => ({ post: (message) => void posted.push(message), listen: () => () => {} }),
      ...change,
    },
  )
  return { posted, work }
}

test('waiting work is sent with the kept session, and the tabs are told', async () => {
  await saveWorkerSession(session)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  const server = createModelServer()
  const { work, posted } = woken({
    drain: ({ userId }, onAnswer) => drainOutbox(drainDeps(server.reach().wire, userId, { onAnswer }).deps),
  })
  await work
  expect(await listUserCommands(2)).toEqual([])
  expect(posted).toMatchObject([{ kind: 'settled', event: { accepted: ['item-1'] } }])
})

/** A page that sends holds the lock until it releases it or dies. */
function aPageSending() {
  let letGo: () => void = () => {}
  const free = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tell: (message: SyncMessage) => void = () => {}
  const deps: Partial<WorkerDeps> = {
    withOutboxLock: (work) => free.then(work),
    channel: () => ({
      post: () => {},
      listen(listener) {
        tell = listener
        return () => {}
      },
    }),
  }
  return { deps, letGo: () => letGo(), tell: (news: SyncNews) => tell({ kind: 'news', news }) }
}

describe('while a page sends', () => {
  const drained: string[] = []
  const drain = async ({ token }: SyncSession): Promise<DrainOutcome> => {
    drained.push(token)
    return { kind: 'done' }
  }
  beforeEach(async () => {
    drained.length = 0
    await saveWorkerSession(session)
    await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  })

  test("the worker waits for the page's send, and sends the rest when the page dies", async () => {
    const page = aPageSending()
    const { work } = woken({ drain, ...page.deps })
    // The database answers in turn, so a worker that did not wait has its session by then.
    await readWorkerSession()
    expect(drained).toEqual([])
    page.letGo()
    await work
    expect(drained).toEqual(['of 2'])
  })

  test("a failure of the page's send is not repeated at once: the browser returns later", async () => {
    const page = aPageSending()
    const { work } = woken({ drain, ...page.deps })
    const ended = expect(work).rejects.toThrow()
    page.tell({ kind: 'failed', delayMs: 2_000, retryAfterMs: undefined })
    page.letGo()
    await ended
    expect(drained).toEqual([])
  })

  test("the page's send is not waited for longer than the browser waits for the worker", async () => {
    const { work } = woken({ drain, withOutboxLock: () => Promise.reject(new DOMException('', 'TimeoutError')) })
    await expect(work).rejects.toThrow()
    expect(drained).toEqual([])
  })
})

test('a logout while a page was waited for ends it', async () => {
  await saveWorkerSession(session)
  const page = aPageSending()
  const drained: string[] = []
  const drain = async ({ token }: SyncSession): Promise<DrainOutcome> => {
    drained.push(token)
    return { kind: 'done' }
  }
  const { work } = woken({ drain, ...page.deps })
  await saveWorkerSession(null)
  page.letGo()
  await work
  expect(drained).toEqual([])
})

test('nothing is sent after the logout', async () => {
  let drained = 0
  const drain = async (): Promise<DrainOutcome> => {
    drained += 1
    return { kind: 'done' }
  }
  await saveWorkerSession(session)
  await saveWorkerSession(null)
  await woken({ drain }).work
  expect(woken({ drain }, 'another-tag').work).toBeUndefined()
  expect(drained).toBe(0)
})

test('the browser is asked to come back only for what failed', async () => {
  await saveWorkerSession(session)
  const ending = (outcome: DrainOutcome) => woken({ drain: async () => outcome }).work
  await expect(ending({ kind: 'failed', hasProgressed: true, retryAfterMs: undefined })).rejects.toThrow()
  await expect(ending({ kind: 'lapsed' })).resolves.toBeUndefined()
})

test('a deactivated account leaves nothing on the device', async () => {
  await saveWorkerSession(session)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  await woken({ drain: async () => ({ kind: 'deactivated' }) }).work
  expect(await listUserCommands(2)).toEqual([])
})
