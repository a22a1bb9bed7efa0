import type { BatchResult } from '../../../contract/batch.wire.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { mark } from '../marks.ts'
import { ownerOf, type StoredCommand } from '../outbox/outbox-command.ts'
import { isQuotaError } from '../storage.ts'
import { visitDatabase } from '../visit-database.ts'
import type { VisitOwner } from '../visit-media.ts'
import { savedSlots } from '../visits/saved-slots.ts'
import { appliedTo } from '../visits/servers-word.ts'
import { withWrites } from '../visits/visit-progress.ts'
import type { BatchReply } from './outbox-wire.ts'
import type { Settled } from './settled.ts'

const { commands, photos, media, visits, marks } = visitDatabase

const STOPPED: ProblemCode = 'batch.stopped'
const FILE_MISSING: ProblemCode = 'batch.file-missing'

/** An answer that is not one to what was asked: something between the device and the server made it up. */
export class StrangeReply extends Error {
  constructor() {
    super('The answer does not belong to the commands.')
    this.name = 'StrangeReply'
  }
}

type Judged = { row: StoredCommand; result: BatchResult }
type Answer = { accepted: StoredCommand[]; refused: Judged[]; untouched: StoredCommand[]; withoutFile: StoredCommand[] }

/** @throws StrangeReply unless there is one result for each command, in order */
export function sorted(rows: readonly StoredCommand[], { results }: BatchReply): Answer {
  const answer: Answer = { accepted: [], refused: [], untouched: [], withoutFile: [] }
  if (results.length !== rows.length) throw new StrangeReply()
  for (const [index, row] of rows.entries()) {
    const result = results[index]
    if (result?.key.toLowerCase() !== row.key.toLowerCase()) throw new StrangeReply()
    const { success, error } = result
    if (success) answer.accepted.push(row)
    else if (!error) throw new StrangeReply()
    else if (error.code === STOPPED) answer.untouched.push(row)
    else if (error.code === FILE_MISSING) answer.withoutFile.push(row)
    else answer.refused.push({ row, result })
  }
  return answer
}

/** What stands in the outbox as it was sent; the person may have done something to the rest. */
async function stillThere(rows: readonly StoredCommand[]): Promise<StoredCommand[]> {
  const now = await commands.bulkGet(rows.map(({ seq }) => seq))
  return rows.filter(({ revision }, index) => now[index]?.revision === revision)
}

async function dropAccepted(rows: readonly StoredCommand[]): Promise<void> {
  const there = await stillThere(rows)
  await commands.bulkDelete(there.map(({ seq }) => seq))
  await photos.bulkDelete(there.map(({ key }) => key))
  await media.bulkDelete(there.map(({ userId, assignmentId, slot }) => [userId, assignmentId, slot]))
}

async function noteRefused(refused: readonly Judged[]): Promise<void> {
  for (const { row, result } of refused) {
    const [there] = await stillThere([row])
    const { code, message } = result.error ?? { code: '', message: '' }
    // Only successes are remembered under a key: what was refused is not there, and may be corrected.
    if (there) await commands.update(row.seq, { state: 'refused', refusal: { code, message }, wasAttempted: false })
  }
}

/** A closed visit takes nothing any more, so that nothing of it is on its way: its person may let go of what is left. */
async function noteUntouched(rows: readonly StoredCommand[], isClosed: boolean): Promise<void> {
  for (const { seq, wasAttempted } of await stillThere(rows)) {
    await commands.update(seq, { wasAttempted: wasAttempted && !isClosed })
  }
}

/**
 * A closed visit takes no more: drafts of what the server holds go. Somebody else may have closed it, and then what this
 * device never sent is its person's to let go.
 */
async function dropDrafts(owner: VisitOwner, writes: readonly VisitWrite[]): Promise<void> {
  const visit = await visits.get(ownerOf(owner))
  if (!visit) return
  const delivered = savedSlots(withWrites(visit.progress, writes))
  const left = await commands.where('[userId+assignmentId]').equals(ownerOf(owner)).toArray()
  for (const { slot } of left) delivered.delete(slot)
  await media
    .where('[userId+assignmentId]')
    .equals(ownerOf(owner))
    .filter(({ slot }) => delivered.has(slot))
    .delete()
}

async function updateVisit(owner: VisitOwner, writes: readonly VisitWrite[], reply: BatchReply): Promise<void> {
  const visit = await visits.get(ownerOf(owner))
  if (!visit) return
  const progress = withWrites(visit.progress, writes)
  const { isClosed, inspectionId } = reply
  await visits.put({
    ...visit,
    progress: isClosed ? { ...progress, isDone: true, inspectionId } : progress,
    closedInspectionId: isClosed ? inspectionId : visit.closedInspectionId,
    applied: appliedTo(visit) + 1,
  })
}

/**
 * Applies an answer to what was sent, all of it or nothing. After a crash before this, the same commands are sent again
 * and answered the same.
 */
export async function applyReply(
  owner: VisitOwner,
  answer: Answer,
  reply: BatchReply,
  now: () => Date,
): Promise<Settled> {
  const { accepted, refused, untouched, withoutFile } = answer
  const apply = (updates: boolean) =>
    visitDatabase.transaction('rw', [commands, photos, media, visits, marks], async () => {
      await dropAccepted(accepted)
      await noteRefused(refused)
      await noteUntouched([...untouched, ...withoutFile], reply.isClosed)
      const writes = accepted.map(({ write }) => write)
      if (reply.isClosed) await dropDrafts(owner, writes)
      if (!updates) return
      await updateVisit(owner, writes, reply)
      await mark(owner.userId, { lastSyncedAt: now().toISOString() })
    })
  try {
    await apply(true)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    // On a full device, deleting what the server has comes first: the visit is read again from the server.
    console.warn(error)
    await apply(false)
  }
  return {
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
}
