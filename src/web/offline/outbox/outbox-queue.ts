import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import { type CommandRefusal, ownerKey, type StoredCommand } from './outbox-command.ts'

const { commands, photos, media } = visitDatabase

/** Visits with something to send, the longest waiting first. A refused command stops its visit. */
export async function listDueVisits(userId: number): Promise<number[]> {
  const rows = await commands.where('userId').equals(userId).toArray()
  const stopped = new Set(rows.filter(({ state }) => state === 'refused').map(({ assignmentId }) => assignmentId))
  const waiting = rows.filter(({ state, assignmentId }) => state === 'waiting' && !stopped.has(assignmentId))
  waiting.sort((one, other) => one.seq - other.seq)
  return [...new Set(waiting.map(({ assignmentId }) => assignmentId))]
}

const ofVisit = (owner: VisitOwner) => commands.where('[userId+assignmentId]').equals(ownerKey(owner)).sortBy('seq')

/** The commands of a visit that are to be sent, in order. A refused command stops all of them. */
export async function readQueue(owner: VisitOwner): Promise<StoredCommand[]> {
  const rows = await ofVisit(owner)
  if (rows.some(({ state }) => state === 'refused')) return []
  return rows.filter(({ state }) => state === 'waiting')
}

/**
 * The photo of a command, and the draft's copy. The browser may lose one; the draft stays until the server has the
 * photo.
 */
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
 * Marks commands as attempted before they are sent. From then on the server may have them, and the user cannot take
 * them back.
 * @returns the commands that may be sent: those before the first that was taken back or replaced meanwhile
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
    // The mark is not needed for safety: the key of a command belongs to the content that was sent.
    if (!isQuotaError(error)) throw error
    console.warn(error)
    return await unchanged()
  }
}

/** Restores the earlier mark, because the server said that it did nothing with these commands. */
export const unmarkAttempted = (rows: readonly StoredCommand[]): Promise<boolean> =>
  unlessFull(
    visitDatabase.transaction('rw', commands, async () => {
      for (const { seq, wasAttempted } of rows) if (!wasAttempted) await commands.update(seq, { wasAttempted })
    }),
  )

/**
 * `gone`: the command was removed or replaced. `unnoted`: the device has no room for the mark, so the visit is not
 * stopped.
 */
export type RefuseOutcome = 'noted' | 'gone' | 'unnoted'

/** Marks a command as refused, which stops its visit. */
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
