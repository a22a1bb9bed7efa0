import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { ownerKey, type StoredCommand } from '../outbox/outbox-command.ts'
import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import { appliedCount } from '../visits/merge-server-progress.ts'
import { savedSlots } from '../visits/saved-slots.ts'
import { withWrites } from '../visits/visit-progress.ts'
import type { BatchReply } from './outbox-wire.ts'
import type { RefusedRow, SortedReply } from './sorted-reply.ts'
import type { SyncAnswer } from './sync-answer.ts'

const { commands, photos, media, visits, marks } = visitDatabase

/** The rows that are still as they were sent. The user may have changed the others meanwhile. */
async function unchangedRows(rows: readonly StoredCommand[]): Promise<StoredCommand[]> {
  const now = await commands.bulkGet(rows.map(({ seq }) => seq))
  return rows.filter(({ revision }, index) => now[index]?.revision === revision)
}

async function deleteAccepted(rows: readonly StoredCommand[]): Promise<void> {
  const there = await unchangedRows(rows)
  await commands.bulkDelete(there.map(({ seq }) => seq))
  await photos.bulkDelete(there.map(({ key }) => key))
  await media.bulkDelete(there.map(({ userId, assignmentId, slot }) => [userId, assignmentId, slot]))
}

async function markRefused(refused: readonly RefusedRow[]): Promise<void> {
  for (const { row, result } of refused) {
    const [there] = await unchangedRows([row])
    const { code, message } = result.error ?? { code: '', message: '' }
    // The server remembers only successes under a key, so a refused command can be corrected.
    if (there) await commands.update(row.seq, { state: 'refused', refusal: { code, message }, wasAttempted: false })
  }
}

/** A closed visit takes nothing more, so its commands are no longer in flight and the user may discard them. */
async function markUntouched(rows: readonly StoredCommand[], isClosed: boolean): Promise<void> {
  for (const { seq, wasAttempted } of await unchangedRows(rows)) {
    await commands.update(seq, { wasAttempted: wasAttempted && !isClosed })
  }
}

/**
 * Deletes the media that the server holds of a closed visit. Another official may have closed it: what this device
 * never sent stays until the user discards it.
 */
async function deleteDelivered(owner: VisitOwner, writes: readonly VisitWrite[]): Promise<void> {
  const visit = await visits.get(ownerKey(owner))
  if (!visit) return
  const delivered = savedSlots(withWrites(visit.progress, writes))
  const left = await commands.where('[userId+assignmentId]').equals(ownerKey(owner)).toArray()
  for (const { slot } of left) delivered.delete(slot)
  await media
    .where('[userId+assignmentId]')
    .equals(ownerKey(owner))
    .filter(({ slot }) => delivered.has(slot))
    .delete()
}

async function updateVisit(owner: VisitOwner, writes: readonly VisitWrite[], reply: BatchReply): Promise<void> {
  const visit = await visits.get(ownerKey(owner))
  if (!visit) return
  const progress = withWrites(visit.progress, writes)
  const { isClosed, inspectionId } = reply
  await visits.put({
    ...visit,
    progress: isClosed ? { ...progress, isDone: true, inspectionId } : progress,
    closedInspectionId: isClosed ? inspectionId : visit.closedInspectionId,
    applied: appliedCount(visit) + 1,
  })
}

const TABLES = [commands, photos, media, visits, marks]

const writesOf = ({ accepted }: SortedReply): VisitWrite[] => accepted.map(({ write }) => write)

async function deleteHeld(owner: VisitOwner, answer: SortedReply, { isClosed }: BatchReply): Promise<void> {
  await deleteAccepted(answer.accepted)
  if (isClosed) await deleteDelivered(owner, writesOf(answer))
}

/** Applies the answer in one transaction. */
const applyWhole = (owner: VisitOwner, answer: SortedReply, reply: BatchReply, now: () => Date): Promise<void> =>
  visitDatabase.transaction('rw', TABLES, async () => {
    const { refused, untouched, missingFile } = answer
    await deleteHeld(owner, answer, reply)
    await markRefused(refused)
    await markUntouched([...untouched, ...missingFile], reply.isClosed)
    await updateVisit(owner, writesOf(answer), reply)
    await saveSyncTimestamps(owner.userId, { lastSyncedAt: now().toISOString() })
  })

/**
 * Applies an answer on a full device. Deleting what the server has comes first, and makes room for the notes. The
 * visit's progress is read again from the server.
 * @returns whether every refusal is noted
 */
async function applyToFull(owner: VisitOwner, answer: SortedReply, reply: BatchReply): Promise<boolean> {
  const { refused, untouched, missingFile } = answer
  const noted = (note: () => Promise<void>) => unlessFull(visitDatabase.transaction('rw', commands, note))
  await visitDatabase.transaction('rw', TABLES, () => deleteHeld(owner, answer, reply))
  let isNoted = true
  for (const one of refused) isNoted = (await noted(() => markRefused([one]))) && isNoted
  await noted(() => markUntouched([...untouched, ...missingFile], reply.isClosed))
  return isNoted
}

/**
 * Applies the server's answer to the commands that were sent. After a crash the rest is sent again, and the server
 * repeats its answer.
 * @returns the answer for listeners, and whether every refusal is noted: a command without its note would be sent again
 */
export async function applyReply(
  owner: VisitOwner,
  answer: SortedReply,
  reply: BatchReply,
  now: () => Date,
): Promise<{ applied: SyncAnswer; isNoted: boolean }> {
  const { accepted, refused } = answer
  let isNoted = true
  try {
    await applyWhole(owner, answer, reply, now)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    console.warn(error)
    isNoted = await applyToFull(owner, answer, reply)
  }
  const applied = {
    ...owner,
    accepted: accepted.map(({ slot }) => slot),
    refused: refused.map(({ row: { slot }, result: { error } }) => ({
      slot,
      code: error?.code ?? '',
      message: error?.message ?? '',
    })),
    isClosed: reply.isClosed,
    inspectionId: reply.inspectionId,
  }
  return { applied, isNoted }
}
