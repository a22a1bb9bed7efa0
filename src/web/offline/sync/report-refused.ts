import { Refusal } from '../../api/refusal.ts'
import { within } from '../../api/time-limit.ts'
import { listActs } from '../acts/act-store.ts'
import { readSyncTimestamps, saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { classifySendError, isFromOlderServer } from './classify-send-error.ts'
import type { DrainOutcome } from './drain-types.ts'
import type { ReportRefused } from './outbox-wire.ts'

const { commands, marks } = visitDatabase

/** Visits whose number of refused parts is another one than the server was told, with that number. */
async function untold(userId: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const { refusedTold = {} } = await readSyncTimestamps(userId)
  for (const assignmentId of Object.keys(refusedTold)) counts.set(Number(assignmentId), 0)
  const parts = [...(await commands.where('userId').equals(userId).toArray()), ...(await listActs(userId))]
  for (const { assignmentId, state } of parts) {
    if (state === 'refused') counts.set(assignmentId, (counts.get(assignmentId) ?? 0) + 1)
  }
  return new Map([...counts].filter(([assignmentId, parts]) => parts !== (refusedTold[assignmentId] ?? 0)))
}

/** Whether the server has to be told of refused parts, or that they are settled. */
export const hasUntoldRefusals = async (userId: number): Promise<boolean> => (await untold(userId)).size > 0

const noteTold = (userId: number, assignmentId: number, parts: number): Promise<void> =>
  visitDatabase.transaction('rw', marks, async () => {
    const { [assignmentId]: _, ...others } = (await readSyncTimestamps(userId)).refusedTold ?? {}
    await saveSyncTimestamps(userId, { refusedTold: parts === 0 ? others : { ...others, [assignmentId]: parts } })
  })

const isOlderServer = (error: unknown): boolean => error instanceof Refusal && isFromOlderServer(error.code)

/** A dead connection would hold the outbox, and what waits in it. */
const ANSWER_MS = 15_000

/**
 * Tells the server how many refused parts the device has, where that changed since it was told. Its notices then reach the
 * person on every device (R 23.11).
 * @returns how a drain ends after it: a report that did not arrive waits as long as any other failure, in every tab
 */
export async function reportRefused(userId: number, report: ReportRefused, signal: AbortSignal): Promise<DrainOutcome> {
  let hasProgressed = false
  try {
    const device = (await readSyncTimestamps(userId)).databaseId
    for (const [assignmentId, parts] of await untold(userId)) {
      const tell = (name?: string) => within(ANSWER_MS, signal, (limited) => report(assignmentId, parts, limited, name))
      try {
        await tell(device).catch((error) => {
          if (device === undefined || !isOlderServer(error)) throw error
          return tell()
        })
      } catch (error) {
        // An older server, or one without the visit, would refuse it for ever.
        if (classifySendError(error).kind !== 'refusal') throw error
      }
      await noteTold(userId, assignmentId, parts)
      hasProgressed = true
    }
    return { kind: 'done' }
  } catch (error) {
    if (signal.aborted) return { kind: 'left' }
    const failed = classifySendError(error)
    if (failed.kind === 'session') return failed.outcome
    console.warn(error)
    return { kind: 'failed', hasProgressed, retryAfterMs: failed.kind === 'later' ? failed.retryAfterMs : undefined }
  }
}
