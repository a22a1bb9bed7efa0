import { useLiveQuery } from 'dexie-react-hooks'
import { needsActa } from '../../../domain/inspections/batch.ts'
import { CommandInFlight } from '../outbox/outbox.ts'
import { mayBeInFlight, newOffer } from '../outbox/outbox-command.ts'
import { unlessFull } from '../store/quota-error.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { withWrites } from '../visits/visit-progress.ts'
import { isUnfounded, itemsNow } from './act-grounds.ts'
import {
  type ActContent,
  type ActRow,
  actRows,
  actsOf,
  type FieldAct,
  isUnsent,
  photoKeys,
  rowKey,
} from './field-act.ts'

const { photos, visits, commands } = visitDatabase

/** The server has the act, and what it has is final. */
class ActRecorded extends CommandInFlight {
  constructor(number: string | null) {
    super()
    this.name = 'ActRecorded'
    this.message = number === null ? 'Ya quedó registrada.' : `Ya quedó registrada: ${number}.`
  }
}

const inOrder = (rows: readonly ActRow[]): FieldAct[] =>
  rows.map(({ act }) => act).sort((one, other) => one.seq - other.seq)

/** Acts of a user on this device, in the order in which they were written. Recorded ones show their number. */
export const listActs = async (userId: number): Promise<FieldAct[]> =>
  inOrder(await actRows.where('key').startsWith(actsOf(userId)).toArray())

export const listUnsentActs = async (userId: number): Promise<FieldAct[]> => (await listActs(userId)).filter(isUnsent)

export const readAct = (act: Pick<FieldAct, 'userId' | 'key'>): Promise<FieldAct | undefined> =>
  actRows.get(rowKey(act)).then((row) => row?.act)

/** The photos of an act. One that the device lost is absent. */
export const readActPhotos = async (act: FieldAct): Promise<Blob[]> =>
  (await photos.bulkGet(photoKeys(act))).flatMap((row) => (row ? [row.photo] : []))

/** The answers of a visit once the server accepts what waits on this device; none where the device does not know it. */
async function expectedAnswers(userId: number, assignmentId: number) {
  const visit = await visits.get([userId, assignmentId])
  if (!visit) return []
  const own = await commands.where('[userId+assignmentId]').equals([userId, assignmentId]).toArray()
  const sent = own.filter(({ state }) => state !== 'kept')
  return withWrites(
    visit.progress,
    sent.map(({ write }) => write),
  ).answers
}

/** Acts of a user, with what the answers of their visits make of them. */
export async function readActs(userId: number): Promise<FieldAct[]> {
  const known = new Map<number, Awaited<ReturnType<typeof expectedAnswers>>>()
  const acts: FieldAct[] = []
  for (const act of await listActs(userId)) {
    const { assignmentId, items } = act
    const answers = known.get(assignmentId) ?? (await expectedAnswers(userId, assignmentId))
    known.set(assignmentId, answers)
    acts.push({ ...act, items: itemsNow(items, answers), isUnfounded: isUnfounded(act, answers) })
  }
  return acts
}

/** Acts of a user; undefined while they are read. Live. */
export const useActs = (userId: number): FieldAct[] | undefined =>
  useLiveQuery(() => readActs(userId).catch(() => []), [userId])

/** The seals that other acts on this device use, those of other users among them. */
export async function usedSeals(key: string): Promise<Set<string>> {
  const rows = await actRows.where('key').startsWith('act-').toArray()
  return new Set(rows.flatMap(({ act }) => (act && act.key !== key ? act.seals : [])))
}

type Owner = Pick<FieldAct, 'userId' | 'assignmentId' | 'establishmentId' | 'establishment' | 'key'>

/** Answers or acts of the visit are on this device alone: they would stay behind. */
export class VisitHasWork extends Error {
  constructor() {
    super('En este dispositivo hay trabajo de esta visita sin enviar. Envíelo o descártelo primero.')
    this.name = 'VisitHasWork'
  }
}

/** The caller holds the transaction. @throws VisitHasWork */
async function refuseBesideWork({ userId, assignmentId, key }: Owner): Promise<void> {
  const queued = await commands.where('[userId+assignmentId]').equals([userId, assignmentId]).count()
  const acts = await listUnsentActs(userId)
  if (queued > 0 || acts.some((act) => act.assignmentId === assignmentId && act.key !== key)) throw new VisitHasWork()
}

/**
 * Keeps an act on the device, in the place of an earlier version under its key. It leaves after the visit is closed, or at
 * once for a visit that was not made.
 * @throws CommandInFlight, ActRecorded, VisitHasWork, or when the device does not store it (`QuotaExceededError` among
 * others); then nothing changes
 */
export const saveAct = (
  owner: Owner,
  content: Omit<ActContent, 'photos'>,
  images: readonly Blob[],
  now: () => Date = () => new Date(),
): Promise<void> =>
  visitDatabase.transaction('rw', photos, commands, async () => {
    const before = await readAct(owner)
    if (before) refuseGone(before)
    if (!needsActa(content)) await refuseBesideWork(owner)
    const last = (await listActs(owner.userId)).at(-1)?.seq ?? 0
    const act: FieldAct = {
      ...content,
      ...owner,
      photos: images.length,
      seq: before?.seq ?? last + 1,
      ...{ state: 'waiting', wasAttempted: false, isUploadBegun: false, refusal: null, number: null },
      revision: (before?.revision ?? 0) + 1,
      offer: newOffer(),
      writtenAt: now().toISOString(),
    }
    if (before) await photos.bulkDelete(photoKeys(before))
    await actRows.put({ key: rowKey(act), userId: act.userId, act })
    const keys = photoKeys(act)
    await photos.bulkPut(images.map((photo, place) => ({ key: keys[place] ?? '', userId: act.userId, photo })))
  })

/** A recorded act is no command any more. */
const asCommand = ({ state, wasAttempted }: FieldAct) => ({
  state: state === 'sent' ? ('kept' as const) : state,
  wasAttempted,
})

/** Whether the server may have an act now, so that the person cannot change it. */
export const isActInFlight = (act: FieldAct): boolean => mayBeInFlight(asCommand(act))

/** Writes an act as it is now with some changes. The caller holds the transaction. */
export const putAct = async (act: FieldAct, change: Partial<FieldAct>): Promise<void> => {
  await actRows.put({ key: rowKey(act), userId: act.userId, act: { ...act, ...change } })
}

/** @throws CommandInFlight, ActRecorded where the person can change the act no more */
function refuseGone(now: FieldAct): void {
  if (now.state === 'sent') throw new ActRecorded(now.number)
  if (isActInFlight(now)) throw new CommandInFlight()
}

const decide = (act: Pick<FieldAct, 'userId' | 'key'>, decision: (now: FieldAct) => Promise<void>): Promise<void> =>
  visitDatabase.transaction('rw', photos, async () => {
    const now = await readAct(act)
    if (!now) return
    refuseGone(now)
    await decision(now)
  })

/** Keeps an act on the device while its window is open. A full device goes without it. @throws CommandInFlight, ActRecorded */
export const beginWriting = (act: Pick<FieldAct, 'userId' | 'key'>): Promise<boolean> =>
  unlessFull(decide(act, (now) => putAct(now, { isBeingWritten: true })))

const release = (act: FieldAct) => putAct(act, { isBeingWritten: undefined })

/** Lets an act leave, whose window is closed. */
export const endWriting = (act: Pick<FieldAct, 'userId' | 'key'>): Promise<void> =>
  visitDatabase.transaction('rw', photos, async () => {
    const now = await readAct(act)
    if (now?.isBeingWritten) await release(now)
  })

/** Lets the acts leave whose windows went with a tab. @returns whether there were any */
export const releaseWritten = (): Promise<boolean> =>
  visitDatabase.transaction('rw', photos, async () => {
    // Keys of photos have letters in this place.
    const rows = await actRows.where('key').between('act-0', 'act-:').toArray()
    const held = rows.filter(({ act }) => act.isBeingWritten)
    for (const { act } of held) await release(act)
    return held.length > 0
  })

/** Sends a refused or kept act again, unchanged. @throws CommandInFlight */
export const retryAct = (act: FieldAct): Promise<void> =>
  decide(act, (now) => putAct(now, { state: 'waiting', refusal: null, isHeld: undefined }))

/** The act stays on the device, and is not sent. @throws CommandInFlight */
export const keepAct = (act: FieldAct): Promise<void> => decide(act, (now) => putAct(now, { state: 'kept' }))

/** Deletes an act with its photos. The caller holds the transaction. */
export async function removeAct(act: FieldAct): Promise<void> {
  await photos.bulkDelete([rowKey(act), ...photoKeys(act)])
}

/** Deletes an act for ever, after the person said so. @throws CommandInFlight */
export const discardAct = (act: FieldAct): Promise<void> => decide(act, removeAct)

/** Lets held acts be sent once more: their visits may be closed by now. The caller holds the transaction. */
export async function releaseHeldActs(userId: number): Promise<void> {
  for (const act of await listActs(userId)) if (act.isHeld) await putAct(act, { isHeld: undefined })
}

/**
 * Deletes the recorded acts of visits that this device no longer shows, and of visits that were not made: such a visit may
 * come back. The caller holds the transaction.
 */
export async function dropSentActs(userId: number, shown: ReadonlySet<number>): Promise<void> {
  for (const act of await listActs(userId)) {
    if (!isUnsent(act) && !(shown.has(act.assignmentId) && needsActa(act))) await removeAct(act)
  }
}
