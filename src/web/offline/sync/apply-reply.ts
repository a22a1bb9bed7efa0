import { z } from 'zod'
import type { BatchResult } from '../../../contract/batch.wire.ts'
import { savedAnswer } from '../../../contract/saved-answer.wire.ts'
import { namedEdition } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { newOffer, ownerKey, type StoredCommand, type ToldAnswer } from '../outbox/outbox-command.ts'
import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { saveSyncTimestamps } from '../store/sync-timestamps.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'
import { appliedCount } from '../visits/merge-server-progress.ts'
import type { PreparedVisit } from '../visits/prepared-visit.ts'
import { hasAnySaved, savedSlots } from '../visits/saved-slots.ts'
import { saysTheSame, withTold, withWrites } from '../visits/visit-progress.ts'
import type { BatchReply } from './outbox-wire.ts'
import type { RefusedRow, SortedReply } from './sorted-reply.ts'
import type { SyncAnswer } from './sync-answer.ts'

const { commands, photos, media, visits, checklists, marks } = visitDatabase

/** The rows that are still as they were sent. The user may have changed the others meanwhile. */
async function unchangedRows(rows: readonly StoredCommand[]): Promise<StoredCommand[]> {
  const now = await commands.bulkGet(rows.map(({ seq }) => seq))
  return rows.filter(({ revision }, index) => now[index]?.revision === revision)
}

/**
 * The rows whose answer settles what was sent. The answer to an earlier offer says nothing of the one that is on its way
 * now.
 */
async function settledRows(rows: readonly StoredCommand[]): Promise<StoredCommand[]> {
  const there = await unchangedRows(rows)
  const now = await commands.bulkGet(there.map(({ seq }) => seq))
  return there.filter(({ offer }, index) => now[index]?.offer === offer)
}

async function deleteAccepted(rows: readonly StoredCommand[]): Promise<void> {
  const there = await unchangedRows(rows)
  await commands.bulkDelete(there.map(({ seq }) => seq))
  await photos.bulkDelete(there.map(({ key }) => key))
  await media.bulkDelete(there.map(({ userId, assignmentId, slot }) => [userId, assignmentId, slot]))
}

type ToldAnswers = ReadonlyMap<BatchResult, ToldAnswer>

/** The answers that the server has in the place of refused ones, as far as they can be read. */
function toldAnswers({ results }: BatchReply): ToldAnswers {
  const answers = new Map<BatchResult, ToldAnswer>()
  for (const result of results) {
    if (!result.error?.saved) continue
    const told = z.safeDecode(savedAnswer, result.error.saved as z.input<typeof savedAnswer>)
    if (told.success) answers.set(result, told.data)
    else console.warn(told.error)
  }
  return answers
}

/** Names of sent photos on the server, by the key of their command. */
export type PhotoNames = ReadonlyMap<string, string>

/** A reply with its answers, which are decoded once. */
type ReadReply = { reply: BatchReply; told: ToldAnswers; photoNames: PhotoNames }

async function markRefused(refused: readonly RefusedRow[], told: ToldAnswers): Promise<void> {
  for (const { row, result } of refused) {
    const [there] = await settledRows([row])
    const { code, message, signers } = result.error ?? { code: '', message: '' }
    const saved = told.get(result)
    const refusal = { code, message, ...(saved && { saved }), ...(signers && { signers }) }
    // The server accepts no copy of this offer any more, so the command can be corrected, sent again or discarded.
    if (there) await commands.update(row.seq, { state: 'refused', refusal, wasAttempted: false, offer: newOffer() })
  }
}

/**
 * Marks the commands that the server did not decide on. Their offers are settled as that of a refused one, and a closed visit
 * takes nothing more: they are no longer in flight, and the user may discard them. An older server settles no offer.
 */
async function markUntouched(
  { untouched, missingFile, isServerOlder }: SortedReply,
  { isClosed }: BatchReply,
): Promise<void> {
  for (const { seq, wasAttempted, offer } of await settledRows([...untouched, ...missingFile])) {
    const isSettled = offer !== undefined && !isServerOlder
    const mayArrive = wasAttempted && !isClosed && !isSettled
    await commands.update(seq, { wasAttempted: mayArrive, ...(isSettled && { offer: newOffer() }) })
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

/** The edition that accepted work has begun the visit on; empty where it was begun before, or is not on this device. */
async function editionBegun(
  { progress }: PreparedVisit,
  accepted: SortedReply['accepted'],
): Promise<Partial<Pick<PreparedVisit, 'checklistId'>>> {
  const filledOn = accepted.map((row) => row.filledOn)
  const checklistId = hasAnySaved(progress) ? undefined : namedEdition(progress, filledOn)
  return checklistId !== undefined && (await checklists.get(checklistId)) ? { checklistId } : {}
}

const namesBySlot = ({ accepted }: SortedReply, photoNames: PhotoNames): Map<VisitSlot, string> =>
  new Map(
    accepted.flatMap(({ key, slot }) => {
      const name = photoNames.get(key)
      return name === undefined ? [] : [[slot, name] as const]
    }),
  )

async function updateVisit(
  owner: VisitOwner,
  answer: SortedReply,
  { reply, told, photoNames }: ReadReply,
): Promise<void> {
  const visit = await visits.get(ownerKey(owner))
  if (!visit) return
  const progress = withTold(
    withWrites(visit.progress, writesOf(answer), owner.userId, namesBySlot(answer, photoNames)),
    [...told.values()],
  )
  const { isClosed, inspectionId, actaNumber } = reply
  const begunOn = await editionBegun(visit, answer.accepted)
  await visits.put({
    ...visit,
    ...begunOn,
    progress: { ...progress, ...begunOn, ...(isClosed && { isDone: true, inspectionId, actaNumber }) },
    closedInspectionId: isClosed ? inspectionId : visit.closedInspectionId,
    applied: appliedCount(visit) + 1,
  })
}

const TABLES = [commands, photos, media, visits, checklists, marks]

const writesOf = ({ accepted }: SortedReply): VisitWrite[] => accepted.map(({ write }) => write)

async function deleteHeld(owner: VisitOwner, answer: SortedReply, { isClosed }: BatchReply): Promise<void> {
  await deleteAccepted(answer.accepted)
  if (isClosed) await deleteDelivered(owner, writesOf(answer))
}

/** Applies the answer in one transaction. */
const applyWhole = (owner: VisitOwner, answer: SortedReply, read: ReadReply, now: () => Date): Promise<void> =>
  visitDatabase.transaction('rw', TABLES, async () => {
    const { reply, told } = read
    await deleteHeld(owner, answer, reply)
    await markRefused(answer.refused, told)
    await markUntouched(answer, reply)
    await updateVisit(owner, answer, read)
    await saveSyncTimestamps(owner.userId, { lastSyncedAt: now().toISOString() })
  })

/**
 * Applies an answer on a full device. Deleting what the server has comes first, and makes room for the notes. The
 * visit's progress is read again from the server.
 * @returns whether every refusal is noted
 */
async function applyToFull(owner: VisitOwner, answer: SortedReply, { reply, told }: ReadReply): Promise<boolean> {
  const noted = (note: () => Promise<void>) => unlessFull(visitDatabase.transaction('rw', commands, note))
  await visitDatabase.transaction('rw', TABLES, () => deleteHeld(owner, answer, reply))
  let isNoted = true
  for (const one of answer.refused) isNoted = (await noted(() => markRefused([one], told))) && isNoted
  await noted(() => markUntouched(answer, reply))
  return isNoted
}

/**
 * A second answer that says what is saved is no conflict, and counts as accepted. The server
 * accepts another official's; one's own, from another device, it refuses (R 4.9).
 */
function withoutAgreement(sorted: SortedReply, told: ToldAnswers): SortedReply {
  const agrees = ({ row: { write, hasPhoto }, result }: RefusedRow): boolean => {
    const saved = told.get(result)
    return write.call === 'items' && !hasPhoto && saved !== undefined && saysTheSame(write.body, saved)
  }
  const same = sorted.refused.filter(agrees)
  if (same.length === 0) return sorted
  const refused = sorted.refused.filter((one) => !same.includes(one))
  return { ...sorted, accepted: [...sorted.accepted, ...same.map(({ row }) => row)], refused }
}

/**
 * Applies the server's answer to the commands that were sent. After a crash the rest is sent again, and the server
 * repeats its answer.
 * @returns the answer for listeners, and whether every refusal is noted: a command without its note would be sent again
 */
export async function applyReply(
  owner: VisitOwner,
  sorted: SortedReply,
  reply: BatchReply,
  { now, photoNames }: { now: () => Date; photoNames: PhotoNames },
): Promise<{ applied: SyncAnswer; isNoted: boolean }> {
  // A closed visit takes nothing: the user must learn that the rest was not sent.
  const read: ReadReply = { reply, told: toldAnswers(reply), photoNames }
  const answer = reply.isClosed ? sorted : withoutAgreement(sorted, read.told)
  const { accepted, refused } = answer
  let isNoted = true
  try {
    await applyWhole(owner, answer, read, now)
  } catch (error) {
    if (!isQuotaError(error)) throw error
    console.warn(error)
    isNoted = await applyToFull(owner, answer, read)
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
