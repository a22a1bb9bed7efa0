import type { CaptureFacts } from '../../../domain/inspections/capture-facts.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'
import {
  mayBeInFlight,
  type NewCommand,
  newOffer,
  type OutboxCommand,
  ownerKey,
  photoOf,
  type SlotCommand,
  type StoredCommand,
  takesPhoto,
  withoutPhoto,
  withPhoto,
} from './outbox-command.ts'

const { commands, photos, media } = visitDatabase

const ofVisit = (owner: VisitOwner) => commands.where('[userId+assignmentId]').equals(ownerKey(owner))
const ofSlot = ({ userId, assignmentId }: VisitOwner, slot: VisitSlot) =>
  commands.where('[userId+assignmentId+slot]').equals([userId, assignmentId, slot])

/** Puts the photos back into the writes. A photo that the device lost stays absent. */
async function withPhotos(rows: readonly StoredCommand[]): Promise<OutboxCommand[]> {
  const found = await photos.bulkGet(rows.filter(({ hasPhoto }) => hasPhoto).map(({ key }) => key))
  const photoByKey = new Map(found.flatMap((row) => (row ? [[row.key, row.photo]] : [])))
  return rows
    .map(({ hasPhoto: _, isUploadBegun: _begun, revision: _revision, offer: _offer, ...command }) => ({
      ...command,
      write: withPhoto(command.write, photoByKey.get(command.key)),
    }))
    .sort((one, other) => one.seq - other.seq)
}

export const listVisitCommands = (owner: VisitOwner): Promise<OutboxCommand[]> =>
  visitDatabase.transaction('r', commands, photos, async () => withPhotos(await ofVisit(owner).toArray()))

export const listUserCommands = (userId: number): Promise<OutboxCommand[]> =>
  visitDatabase.transaction('r', commands, photos, async () =>
    withPhotos(await commands.where('userId').equals(userId).toArray()),
  )

const rowOf = (owner: VisitOwner, { slot, key, write, filledOn }: SlotCommand, enqueuedAt: string): NewCommand => ({
  key,
  userId: owner.userId,
  assignmentId: owner.assignmentId,
  slot,
  write: withoutPhoto(write),
  filledOn,
  state: 'waiting',
  wasAttempted: false,
  refusal: null,
  enqueuedAt,
  hasPhoto: photoOf(write) !== undefined,
  isUploadBegun: false,
  revision: 1,
  offer: newOffer(),
})

const SIGNING: readonly VisitWrite['call'][] = ['establishment-signature', 'witness-signature', 'official-signature']

/** A person signs what is there now: a new signature goes behind the corrections that it is about. */
const movesBack = ({ write }: SlotCommand): boolean => SIGNING.includes(write.call)

/**
 * Saves writes on the device; they are sent later. A command of the same slot is replaced, unless it may be in flight.
 * The new one is sent in the place of the old one, a signature last.
 * @throws when the device does not store them (`QuotaExceededError` among others); then it stores none
 */
export async function enqueue(
  owner: VisitOwner,
  writes: readonly SlotCommand[],
  now = () => new Date(),
): Promise<void> {
  const enqueuedAt = now().toISOString()
  await visitDatabase.transaction('rw', commands, photos, async () => {
    const queued = new Map((await ofVisit(owner).toArray()).map((row) => [row.slot, row]))
    const taken = writes.filter(({ slot }) => {
      const before = queued.get(slot)
      return !before || !mayBeInFlight(before)
    })
    const replaced = taken.flatMap(({ slot }) => queued.get(slot) ?? [])
    await photos.bulkDelete(replaced.map(({ key }) => key))
    await commands.bulkDelete(taken.filter(movesBack).flatMap(({ slot }) => queued.get(slot)?.seq ?? []))
    await commands.bulkPut(
      taken.map((taking) => {
        const before = queued.get(taking.slot)
        const row = rowOf(owner, taking, enqueuedAt)
        return before && !movesBack(taking) ? { ...row, seq: before.seq, revision: before.revision + 1 } : row
      }),
    )
    await photos.bulkPut(
      taken.flatMap(({ key, write }) => {
        const photo = photoOf(write)
        return photo ? [{ key, userId: owner.userId, photo }] : []
      }),
    )
  })
}

/** The server may have the command already. Until its answer arrives the command cannot be changed. */
export class CommandInFlight extends Error {
  constructor() {
    super('Se está enviando. Espere a que el servidor responda.')
    this.name = 'CommandInFlight'
  }
}

/** Applies `change` to the command of a slot. It does nothing when the server has accepted the command meanwhile. */
const changeCommand = (
  owner: VisitOwner,
  slot: VisitSlot,
  change: (row: StoredCommand) => Promise<unknown>,
): Promise<void> =>
  visitDatabase.transaction('rw', commands, photos, media, async () => {
    const row = await ofSlot(owner, slot).first()
    if (row && mayBeInFlight(row)) throw new CommandInFlight()
    if (row) await change(row)
  })

/**
 * 'Conservar sin enviar': the command stays on the device and no longer stops the visit's queue.
 * @throws CommandInFlight
 */
export const keepUnsent = (owner: VisitOwner, slot: VisitSlot): Promise<void> =>
  changeCommand(owner, slot, ({ seq }) => commands.update(seq, { state: 'kept' }))

/** Sends a refused or kept command again, unchanged. */
export const retry = (owner: VisitOwner, slot: VisitSlot): Promise<void> =>
  changeCommand(owner, slot, ({ seq }) => commands.update(seq, { state: 'waiting', refusal: null }))

/**
 * Adds the position of its photo to a queued answer or verdict. It may come after these were queued. What the server may
 * have already keeps what was sent.
 */
export const placeQueuedPhoto = (
  owner: VisitOwner,
  slot: VisitSlot,
  key: string,
  { latitude, longitude, accuracyM }: CaptureFacts,
): Promise<void> =>
  visitDatabase.transaction('rw', commands, async () => {
    const row = await ofSlot(owner, slot).first()
    if (!row?.hasPhoto || row.key !== key || mayBeInFlight(row) || !takesPhoto(row.write)) return
    const write = { ...row.write, body: { ...row.write.body, latitude, longitude, accuracyM } } as VisitWrite
    await commands.update(row.seq, { write, revision: row.revision + 1 })
  })

async function remove({ seq, key }: StoredCommand): Promise<void> {
  await commands.delete(seq)
  await photos.delete(key)
}

/**
 * Takes a command out of the queue so that the form can correct it. The draft still has the content.
 * @throws CommandInFlight
 */
export const dequeue = (owner: VisitOwner, slot: VisitSlot): Promise<void> => changeCommand(owner, slot, remove)

/** Deletes a command with its photo and the draft's photo or signature. The caller holds the transaction. */
export async function forget(row: StoredCommand): Promise<void> {
  await remove(row)
  await media.delete([row.userId, row.assignmentId, row.slot])
}

/**
 * Deletes a command and its photo or signature for ever. The caller has asked the user first.
 * @throws CommandInFlight
 */
export const discard = (owner: VisitOwner, slot: VisitSlot): Promise<void> => changeCommand(owner, slot, forget)
