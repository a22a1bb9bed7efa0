import { setTimeout as delay } from 'node:timers/promises'
import { freeSpaceOf, isLow } from '../../platform/free-space.ts'
import type { Platform } from '../../platform/platform.ts'
import { issueDocument } from './issue-document.ts'
import { findNextDue, findWaitingDepartments, refuseWaiting, releaseLeases } from './issued-documents.queries.ts'
import { readyKey } from './ready-key.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
/** Documents that were asked for longer ago are of before, or of a demonstration: no person waits for them. */
const FRESH_MS = 60 * MINUTE_MS
/** Pause after each document of before: twenty thousand take half a day, and the server stays free. */
const OLD_PAUSE_MS = 2 * SECOND_MS
/** Rest after a document on a server that is busy, as a multiple of the document's time. */
const BUSY_REST = 9
const MAX_REST_MS = 2 * SECOND_MS

/** Departments with waiting documents that may sign now; in the others the documents are marked. */
async function readyDepartments(platform: Platform): Promise<number[]> {
  const ready: number[] = []
  for (const departmentId of await findWaitingDepartments(platform.db)) {
    const key = await readyKey(platform, departmentId)
    if (typeof key === 'string') await refuseWaiting(platform.db, departmentId, key)
    else ready.push(departmentId)
  }
  return ready
}

/** The newest document that is due, of any of the departments. */
async function nextOf({ db, clock }: Platform, departments: readonly number[]) {
  const now = clock()
  const found = await Promise.all(departments.map((id) => findNextDue(db, id, now)))
  return found
    .flatMap((document) => document ?? [])
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())[0]
}

/** Whether the disk has room for files that no person waits for: a full one refuses photos, and the embedded database. */
async function hasRoom({ config }: Platform): Promise<boolean> {
  const space = config.s3 ? undefined : await freeSpaceOf(config.dataDir)
  return !space || !isLow(space)
}

/**
 * Issues what waits, the newest first: all that was asked for in the last hour, and then one document of before, where the
 * disk has room.
 * @param isStopped asked between documents
 * @returns milliseconds until the next look
 */
export async function issueWaiting(
  platform: Platform,
  isStopped: () => boolean = () => false,
  hasRoomNow: (platform: Platform) => Promise<boolean> = hasRoom,
): Promise<number> {
  const departments = await readyDepartments(platform)
  while (!isStopped()) {
    const next = await nextOf(platform, departments)
    if (!next) return MINUTE_MS
    const isOld = platform.clock().getTime() - next.createdAt.getTime() > FRESH_MS
    if (isOld && !(await hasRoomNow(platform))) return MINUTE_MS
    const [began, load] = [performance.now(), performance.eventLoopUtilization()]
    await issueDocument(platform, next.id)
    if (isOld) return OLD_PAUSE_MS
    const { utilization } = performance.eventLoopUtilization(load)
    await delay(Math.min(MAX_REST_MS, (performance.now() - began) * utilization * BUSY_REST), undefined, { ref: false })
  }
  return MINUTE_MS
}

/** Issues documents while the process runs: at once after a closing, and what others left every minute. */
export function startIssuing(platform: Platform): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const wait = platform.closings.waiter()
  const work = async () => {
    // The embedded database has one process: a holder of before was killed.
    if (platform.config.databaseUrl === undefined) await releaseLeases(platform.db)
    while (!signal.aborted) {
      const pause = await issueWaiting(platform, () => signal.aborted).catch((err: unknown) => {
        platform.log.warn({ err }, 'evidence: round of issuing failed')
        return MINUTE_MS
      })
      await wait(pause, signal)
    }
  }
  const working = work().catch((err: unknown) => platform.log.warn({ err }, 'evidence: issuing ended'))
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
