import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getEvidenceStatus } from '../../../contract/evidence/evidence-status.wire.ts'
import type { Platform } from '../../platform/platform.ts'
import { wantedAnchors } from './anchor-log.ts'
import { findHead, newestCheckpoint } from './checkpoints.queries.ts'
import { countWaiting, findPlaces } from './log-status.queries.ts'

/** The log of a department: its newest checkpoint, the leaves that wait, and the places outside that keep it (R 28.11). */
export async function readLogStatus(
  platform: Pick<Platform, 'db' | 'config' | 'mailer' | 'timeStamps'>,
  departmentId: number,
): Promise<ReplyOf<typeof getEvidenceStatus>['status']['log']> {
  const { db } = platform
  const head = await findHead(db, departmentId)
  const newest = await newestCheckpoint(db, departmentId)
  // A log that a restore has just begun has no checkpoint; the newest is of the log before.
  const checkpoint = newest?.epoch === head?.epoch ? newest : undefined
  return {
    origin: head?.origin ?? null,
    size: checkpoint?.size ?? 0,
    root: checkpoint?.root ?? null,
    signedAt: checkpoint?.at.toISOString() ?? null,
    ...(await countWaiting(db, departmentId, head?.upTo ?? 0)),
    places: await findPlaces(db, { departmentId, epoch: head?.epoch ?? 1 }, wantedAnchors(platform)),
  }
}
