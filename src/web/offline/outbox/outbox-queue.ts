import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import { type CommandRefusal, ownerKey, type StoredCommand } from './outbox-command.ts'

const { commands, photos, media } = visitDatabase

/** The visits with something to send, in the order in which it was entered. A refusal stops its visit. */
export async function listDueVisits(userId: number): Promise<number[]> {
  const rows = await commands.where('userId').equals(userId).toArray()
  const stopped = new Set(rows.filter(({ state }) => state === 'refused').map(({ assignmentId }) => assignmentId))
  const waiting = rows.filter(({ state, assignmentId }) => state === 'waiting' && !stopped.has(assignmentId))
  waiting.sort((one, other) => one.seq - other.seq)
  return [...new Set(waiting.map(({ assignmentId }) => assignmentId))]
}

const ofVisit = (owner: VisitOwner) => commands.where('[userId+assignmentId]').equals(ownerKey(owner)).sortBy('seq')

/** The commands of a visit that are to be sent, in order; none while one of them is refused. */
export async function readQueue(owner: VisitOwner): Promise<StoredCommand[]> {
  const rows = await ofVisit(owner)
  if (rows.some(({ state }) => state === 'refused')) return []
  return rows.filter(({ state }) => state === 'waiting')
}

/** The photo of a command, or its draft's where the device lost it: the draft is kept until the server has both. */
export async function readPhotoRows({ key, userId, assignmentId, slot }: StoredCommand): Promise<Blob[]> {
  const kept = await photos.get(key)
  const draft = await media.get([userId, assignmentId, slot])
  return [kept?.photo, draft?.content].filter((content) => content instanceof Blob)
}

export const markUploadBegun = ({ seq }: StoredCommand): Promise<boolean> =>
  unlessFull(commands.update(seq, { isUploadBegun: true }))

const isStill = (row: StoredCommand, now: StoredCommand | undefined) =>
  now?.state === 'waiting' && now.revision === row.revision

/**
 * Notes, before they leave, that the server may have these commands from now on; nobody can take them back any more.
 * @returns those that may leave: one that was taken back or replaced meanwhile, and what follows it, may not
 */
export async function markAttempted(rows: readonly StoredCommand[]): Promise<StoredCommand[]> {
  const unchanged = async () => {
    const now = await commands.bulkGet(rows.map(({ seq }) => seq))
    const changed = rows.findIndex((row, index) => !isStill(row, now[index]))
    return changed < 0 ? [...rows] : rows.slice(0, changed)
  }
  try {
    return await visitDatabase.transaction('rw', commands, async () => {
      const leaving = await unchanged()
      for (const { seq } of leaving) await commands.update(seq, { wasAttempted: true })
      return leaving
    })
  } catch (error) {
    // Safe all the same: whatever happens to a command on its way, its key stands for the content that left.
    if (!isQuotaError(error)) throw error
    console.warn(error)
    return await unchanged()
  }
}

/** The server said that it did nothing with these: what was known of them before is all that is known. */
export const unmarkAttempted = (rows: readonly StoredCommand[]): Promise<boolean> =>
  unlessFull(
    visitDatabase.transaction('rw', commands, async () => {
      for (const { seq, wasAttempted } of rows) if (!wasAttempted) await commands.update(seq, { wasAttempted })
    }),
  )

/** `gone`: it is no longer there as it was sent. `unnoted`: the device has no room for it, and the visit would go on. */
export type RefuseOutcome = 'noted' | 'gone' | 'unnoted'

/** Stops the visit at this command. */
export async function refuse(row: StoredCommand, refusal: CommandRefusal): Promise<RefuseOutcome> {
  let isThere = false
  const isNoted = await unlessFull(
    visitDatabase.transaction('rw', commands, async () => {
      isThere = isStill(row, await commands.get(row.seq))
      if (isThere) await commands.update(row.seq, { state: 'refused', refusal })
    }),
  )
  if (!isThere) return 'gone'
  return isNoted ? 'noted' : 'unnoted'
}
