import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { Offline, Refusal } from '../../api/refusal.ts'
import { dequeue, enqueue, retry } from '../outbox/outbox.ts'
import { refuse } from '../outbox/outbox-queue.ts'
import { readSyncTimestamps, saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { ReportRefused } from './outbox-wire.ts'
import { hasUntoldRefusals, reportRefused } from './report-refused.ts'
import { anItem, emptyDatabase } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const other = { userId: 2, assignmentId: 8 }
const { signal } = new AbortController()

beforeEach(emptyDatabase)

async function refused(of: typeof owner, ...items: number[]): Promise<void> {
  await enqueue(
    of,
    items.map((item) => anItem(of.assignmentId, item)),
  )
  for (const row of await visitDatabase.commands
    .where('[userId+assignmentId]')
    .equals([of.userId, of.assignmentId])
    .toArray()) {
    if (row.state === 'waiting') await refuse(row, { code: 'assignment.done', message: 'Ya se cerró.' })
  }
}
const reports = async (fails?: Error) => {
  const report = vi.fn(() => (fails ? Promise.reject(fails) : Promise.resolve()))
  await reportRefused(owner.userId, report, signal)
  return report.mock.calls.map((sent) => (sent as unknown[]).slice(0, 2))
}

test('the server is told of each visit once, and again when the number changes', async () => {
  await refused(owner, 1, 2)
  await refused(other, 1)
  expect(await hasUntoldRefusals(owner.userId)).toBe(true)
  expect(await reports()).toEqual([
    [7, 2],
    [8, 1],
  ])
  expect(await hasUntoldRefusals(owner.userId)).toBe(false)
  expect(await reports()).toEqual([])
  await dequeue(owner, 'item-1')
  expect(await reports()).toEqual([[7, 1]])
})

test('a part that is sent again or taken out is told as settled', async () => {
  await refused(owner, 1)
  await reports()
  await retry(owner, 'item-1')
  expect(await reports()).toEqual([[7, 0]])
  expect((await readSyncTimestamps(owner.userId)).refusedTold).toEqual({})
})

test('a broken link is tried again, and a refusal of the report is not', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await refused(owner, 1)
  expect(await reports(new Offline(new TypeError('fetch failed')))).toHaveLength(1)
  expect(await hasUntoldRefusals(owner.userId)).toBe(true)
  expect(await reports(new Refusal(404, 'request.not-found', 'No existe.'))).toHaveLength(1)
  expect(await hasUntoldRefusals(owner.userId)).toBe(false)
})

const outcomeOf = (report: ReportRefused) => reportRefused(owner.userId, report, signal)
const refusesWith = (status: number, code: string) => () => Promise.reject(new Refusal(status, code, 'No.'))

test('a report that did not arrive ends the drain, so that two tabs do not loop', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(await outcomeOf(async () => {})).toEqual({ kind: 'done' })
  await refused(owner, 1)
  const failed = { kind: 'failed', hasProgressed: false, retryAfterMs: undefined }
  expect(await outcomeOf(refusesWith(503, 'server.busy'))).toEqual(failed)
  expect(await outcomeOf(refusesWith(401, 'session.invalid'))).toEqual({ kind: 'lapsed' })
  expect(await outcomeOf(refusesWith(401, 'session.deactivated'))).toEqual({ kind: 'deactivated' })
  expect(await hasUntoldRefusals(owner.userId)).toBe(true)
})

test('a connection that answers nothing is given up, because the outbox waits for it', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await refused(owner, 1)
  const limits = vi.spyOn(globalThis, 'setTimeout').mockImplementation((work) => {
    queueMicrotask(work as () => void)
    return 0 as unknown as ReturnType<typeof setTimeout>
  })
  const dead: ReportRefused = (_visit, _parts, limited) =>
    new Promise((_, reject) => {
      limited.addEventListener('abort', () => reject(new Offline(limited.reason)))
    })
  const outcome = await outcomeOf(dead).finally(() => limits.mockRestore())
  expect(outcome).toMatchObject({ kind: 'failed', hasProgressed: false })
})

test('the times of sending stay, and those of before the report have none told', async () => {
  await saveSyncTimestamps(owner.userId, { lastSyncedAt: '2026-11-27T14:00:00.000Z' })
  await refused(owner, 1)
  await reports()
  expect(await readSyncTimestamps(owner.userId)).toEqual({
    ...{ userId: 2, lastSyncedAt: '2026-11-27T14:00:00.000Z', refusedTold: { 7: 1 } },
  })
})

test('the server is told which device it is, and an older one the number alone', async () => {
  await saveSyncTimestamps(owner.userId, { databaseId: '1-2-3-4' })
  await refused(owner, 1)
  const sent: unknown[] = []
  const older: ReportRefused = async (visit, parts, _signal, device) => {
    sent.push([visit, parts, device])
    if (device !== undefined) throw new Refusal(422, 'request.unknown-field', 'Campo desconocido.')
  }
  expect(await outcomeOf(older)).toEqual({ kind: 'done' })
  expect(sent).toEqual([
    [7, 1, '1-2-3-4'],
    [7, 1, undefined],
  ])
  expect(await hasUntoldRefusals(owner.userId)).toBe(false)
})
