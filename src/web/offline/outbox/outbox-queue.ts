import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { PreparedVisit } from '../visits/prepared-visit.ts'
import { partFlag } from '../visits/visit-progress.ts'
import { type CommandRefusal, isConflict, ownerKey, type StoredCommand, takesPhoto } from './outbox-command.ts'

const { commands, photos, media, visits } = visitDatabase

const isClosingPart = ({ write }: StoredCommand): boolean => write.call in partFlag

/** Whether the visit lacks a closing part on the server, so that answers alone cannot close it. */
function lacksPart(rows: readonly StoredCommand[], visit: PreparedVisit | undefined): boolean {
  if (visit?.progress.isDone) return false
  if (rows.some((row) => row.state === 'waiting' && isClosingPart(row))) return true
  return visit !== undefined && !Object.values(partFlag).every((flag) => visit.progress[flag])
}

const isRefused = ({ state }: StoredCommand): boolean => state === 'refused'

/**
 * The commands of a visit that may be sent. A refused one stops all of them; one that meets another answer stops only
 * what may close the visit before the user has decided.
 * @param rows commands of the visit, in order
 * @param visit the visit as it was prepared; it counts only beside a refused command
 */
function sendable(rows: readonly StoredCommand[], visit: PreparedVisit | undefined): StoredCommand[] {
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const refused = rows.filter(isRefused)
  if (refused.length === 0) return waiting
  return refused.every(isConflict) && lacksPart(rows, visit) ? waiting.filter(({ write }) => takesPhoto(write)) : []
}

/** Visits with something to send, the longest waiting first. */
export async function listDueVisits(userId: number): Promise<number[]> {
  const rows = await commands.where('userId').equals(userId).sortBy('seq')
  const held = [...new Set(rows.filter(isRefused).map(({ assignmentId }) => assignmentId))]
  const prepared = await visits.bulkGet(held.map((assignmentId) => [userId, assignmentId]))
  const due: [seq: number, assignmentId: number][] = []
  for (const assignmentId of new Set(rows.map((row) => row.assignmentId))) {
    const [first] = sendable(
      rows.filter((row) => row.assignmentId === assignmentId),
      prepared[held.indexOf(assignmentId)],
    )
    if (first) due.push([first.seq, assignmentId])
  }
  return due.sort(([one], [other]) => one - other).map(([, assignmentId]) => assignmentId)
}

const ofVisit = (owner: VisitOwner) => commands.where('[userId+assignmentId]').equals(ownerKey(owner)).sortBy('seq')

/** The commands of a visit that are to be sent, in order. */
export async function readQueue(owner: VisitOwner): Promise<StoredCommand[]> {
  const rows = await ofVisit(owner)
  return sendable(rows, rows.some(isRefused) ? await visits.get(ownerKey(owner)) : undefined)
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
  now?.state === 'waiting' && now.revision === row.revision && now.offer === row.offer

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
