import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { enqueue, listUserCommands } from '../outbox/outbox.ts'
import { drainOutbox } from './drain-outbox.ts'
import type { DrainOutcome } from './drain-types.ts'
import { keepSession } from './kept-session.ts'
import type { SyncMessage } from './sync-channel.ts'
import { handleSync, type WorkerDeps } from './sync-worker.ts'
import { anItem, createModelServer, drainDeps, emptyDatabase } from './testing.ts'

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
      ifNobodyElse: (alone) => alone(),
      drain: async () => ({ kind: 'done' }),
      channel: () => ({ post: (message) => void posted.push(message), listen: () => () => {} }),
      ...change,
    },
  )
  return { posted, work }
}

test('what waits is sent with the session that was kept, and the tabs are told', async () => {
  await keepSession(session)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  const server = createModelServer()
  const { work, posted } = woken({
    drain: ({ userId }, onSettled) => drainOutbox(drainDeps(server.reach().wire, userId, { onSettled }).deps),
  })
  await work
  expect(await listUserCommands(2)).toEqual([])
  expect(posted).toMatchObject([{ kind: 'settled', event: { accepted: ['item-1'] } }])
})

test('nothing is sent after the logout, nor while a page sends', async () => {
  let drained = 0
  const drain = async (): Promise<DrainOutcome> => {
    drained += 1
    return { kind: 'done' }
  }
  await keepSession(session)
  await keepSession(null)
  await woken({ drain }).work
  await keepSession(session)
  await woken({ drain, ifNobodyElse: async () => {} }).work
  expect(woken({ drain }, 'another-tag').work).toBeUndefined()
  expect(drained).toBe(0)
})

test('the browser is asked to come back only for what failed', async () => {
  await keepSession(session)
  const ending = (outcome: DrainOutcome) => woken({ drain: async () => outcome }).work
  await expect(ending({ kind: 'failed', hasProgressed: true, retryAfterMs: undefined })).rejects.toThrow()
  await expect(ending({ kind: 'lapsed' })).resolves.toBeUndefined()
})

test('a deactivated account leaves nothing on the device', async () => {
  await keepSession(session)
  await enqueue({ userId: 2, assignmentId: 7 }, [anItem(7, 1)])
  await woken({ drain: async () => ({ kind: 'deactivated' }) }).work
  expect(await listUserCommands(2)).toEqual([])
})
