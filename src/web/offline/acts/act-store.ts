import { useLiveQuery } from 'dexie-react-hooks'
import { CommandInFlight } from '../outbox/outbox.ts'
import { mayBeInFlight, newOffer } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
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

const { photos } = visitDatabase

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

/** Acts of a user; undefined while they are read. Live. */
export const useActs = (userId: number): FieldAct[] | undefined =>
  useLiveQuery(() => listActs(userId).catch(() => []), [userId])

/** The seals that other acts on this device use, those of other users among them. */
export async function usedSeals(key: string): Promise<Set<string>> {
  const rows = await actRows.where('key').startsWith('act-').toArray()
  return new Set(rows.flatMap(({ act }) => (act && act.key !== key ? act.seals : [])))
}

type Owner = Pick<FieldAct, 'userId' | 'assignmentId' | 'establishmentId' | 'key'>

/**
 * Keeps an act on the device, in the place of an earlier version under its key. It leaves after the visit is closed.
 * @throws CommandInFlight, or when the device does not store it (`QuotaExceededError` among others); then nothing changes
 */
export const saveAct = (
  owner: Owner,
  content: Omit<ActContent, 'photos'>,
  images: readonly Blob[],
  now: () => Date = () => new Date(),
): Promise<void> =>
  visitDatabase.transaction('rw', photos, async () => {
    const before = await readAct(owner)
    if (before && (mayBeInFlight(asCommand(before)) || before.state === 'sent')) throw new CommandInFlight()
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

const decide = (act: FieldAct, decision: (now: FieldAct) => Promise<void>): Promise<void> =>
  visitDatabase.transaction('rw', photos, async () => {
    const now = await readAct(act)
    if (!now) return
    if (isActInFlight(now)) throw new CommandInFlight()
    await decision(now)
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

/** Deletes the recorded acts of visits that this device no longer shows. The caller holds the transaction. */
export async function dropSentActs(userId: number, shown: ReadonlySet<number>): Promise<void> {
  for (const act of await listActs(userId)) {
    if (!isUnsent(act) && !shown.has(act.assignmentId)) await removeAct(act)
  }
}
