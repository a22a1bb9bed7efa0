import { needsActa } from '../../../domain/inspections/batch.ts'
import { type CommandRefusal, newOffer, ownerKey } from '../outbox/outbox-command.ts'
import { isQuotaError, unlessFull } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { isUnfounded } from './act-grounds.ts'
import { listActs, putAct, readAct, removeAct } from './act-store.ts'
import { type FieldAct, photoKeys } from './field-act.ts'

const { commands, photos, visits } = visitDatabase

/** Whether an act waits to be sent, and its content is final. */
export const isToSend = ({ state, isBeingWritten }: FieldAct): boolean => state === 'waiting' && !isBeingWritten

/**
 * The acts that may leave: their visit is closed, or this device no longer knows it and nothing of it waits. The server
 * takes an act only on a closed acta (R 36.3), and the acta of a measure only where its finding imposes it. The end of a visit
 * that was not made leaves once nothing of the visit waits.
 */
export async function listDueActs(userId: number): Promise<FieldAct[]> {
  const waiting = (await listActs(userId)).filter((act) => isToSend(act) && !act.isHeld)
  if (waiting.length === 0) return []
  const ids = [...new Set(waiting.map(({ assignmentId }) => assignmentId))]
  const prepared = await visits.bulkGet(ids.map((assignmentId) => [userId, assignmentId]))
  const own = await commands.where('userId').equals(userId).toArray()
  const busy = new Set(own.filter(({ state }) => state === 'waiting').map(({ assignmentId }) => assignmentId))
  const due = new Set(
    ids.filter((assignmentId, place) => {
      const visit = prepared[place]
      if (visit?.progress.isDone) return true
      return (!visit || visit.isUnlisted === true) && !busy.has(assignmentId)
    }),
  )
  // The answers of a visit that is open may still change.
  const finalAnswers = ({ assignmentId: id }: FieldAct) =>
    prepared.find((visit) => visit?.assignmentId === id && visit.progress.isDone)?.progress.answers ?? []
  const isFounded = (act: FieldAct) => due.has(act.assignmentId) && !isUnfounded(act, finalAnswers(act))
  return waiting.filter((act) => (needsActa(act) ? isFounded(act) : !busy.has(act.assignmentId)))
}

const isStill = (act: FieldAct, now: FieldAct | undefined): now is FieldAct =>
  now !== undefined && isToSend(now) && now.revision === act.revision && now.offer === act.offer

/** Applies a change to an act that is still as it was sent. @returns whether it was */
const changeSent = (act: FieldAct, change: (now: FieldAct) => Promise<void>): Promise<boolean> =>
  visitDatabase.transaction('rw', photos, async () => {
    const now = await readAct(act)
    if (!isStill(act, now)) return false
    await change(now)
    return true
  })

/**
 * Marks an act as attempted before it is sent. From then on it keeps its content until the server answers.
 * @returns whether it may be sent
 */
export async function markActAttempted(act: FieldAct): Promise<boolean> {
  try {
    return await changeSent(act, (now) => putAct(now, { wasAttempted: true }))
  } catch (error) {
    // The mark is not needed for safety: the key belongs to the content that was sent.
    if (!isQuotaError(error)) throw error
    return isStill(act, await readAct(act))
  }
}

/** The server did nothing with the act: its earlier mark comes back. */
export const unmarkActAttempted = (act: FieldAct): Promise<boolean> =>
  unlessFull(changeSent(act, (now) => putAct(now, { wasAttempted: act.wasAttempted })))

export const markActUpload = (act: FieldAct): Promise<boolean> =>
  unlessFull(changeSent(act, (now) => putAct(now, { isUploadBegun: true })))

/** The answer settled this offer without recording the act, which waits under another one. */
export const settleAct = (act: FieldAct): Promise<boolean> =>
  unlessFull(changeSent(act, (now) => putAct(now, { wasAttempted: false, offer: newOffer() })))

/**
 * The visit is still open on the server. The act is not sent again before the next preparation: two tabs would ask for ever.
 * @returns whether there was room for the note
 */
export const holdAct = (act: FieldAct): Promise<boolean> =>
  unlessFull(changeSent(act, (now) => putAct(now, { wasAttempted: false, offer: newOffer(), isHeld: true })))

/** Notes the refusal of an act. @returns whether there was room for the note */
export const refuseAct = (act: FieldAct, refusal: CommandRefusal): Promise<boolean> =>
  unlessFull(
    changeSent(act, (now) => putAct(now, { state: 'refused', refusal, wasAttempted: false, offer: newOffer() })),
  )

/** A visit that was not made leaves the lists, and the device with the next preparation. The caller holds the transaction. */
async function endVisit(act: FieldAct): Promise<void> {
  if (!needsActa(act)) await visits.update(ownerKey(act), { isNotMade: true })
}

/** Notes that the server has recorded an act. Its photos go first: they make room for the note. */
export async function acceptAct(act: FieldAct, number: string | undefined): Promise<void> {
  const accept = async (note: (now: FieldAct) => Promise<void>) => {
    await visitDatabase.transaction('rw', photos, visits, async () => {
      const now = await readAct(act)
      if (now?.revision === act.revision) await note(now)
    })
  }
  const recorded = { state: 'sent', photos: 0, form: {}, fields: {}, items: [], refusal: null } as const
  try {
    await accept(async (now) => {
      await photos.bulkDelete(photoKeys(now))
      await putAct(now, { ...recorded, items: [], wasAttempted: false, number: number ?? null })
      await endVisit(now)
    })
  } catch (error) {
    if (!isQuotaError(error)) throw error
    // The server shows the number; a copy that stays here would be sent for ever.
    await accept(removeAct)
  }
}
