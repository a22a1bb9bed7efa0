import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'

/** `refused`: by the server. `kept`: the user keeps it on the device and does not send it. */
export type CommandState = 'waiting' | 'refused' | 'kept'

/** The server's code and text, or the device's own where the command could not be sent. */
export type CommandRefusal = { code: string; message: string }

/** A write of a visit that the server has not accepted yet. Its photo is a Blob inside `write.body.evidence`. */
export type OutboxCommand = {
  /** Commands of a visit are sent in this order. */
  seq: number
  key: string
  userId: number
  assignmentId: number
  slot: VisitSlot
  write: VisitWrite
  /** The visit's establishment and edition when the form was open. Older versions of the app did not store it. */
  filledOn?: FilledOn | undefined
  state: CommandState
  /** The command was sent at least once and the outcome is unknown, so the server may have it. */
  wasAttempted: boolean
  refusal: CommandRefusal | null
  /** ISO 8601 by the device's clock; only shown, never compared. */
  enqueuedAt: string
}

/**
 * The row of a command. Its photo is a separate row: a change of state then rewrites no photo, which would fail on a
 * full device.
 */
export type StoredCommand = OutboxCommand & {
  hasPhoto: boolean
  /** The server may have some chunks of the photo. */
  isUploadBegun: boolean
  /** Grows when the command is replaced, so that an answer to the older content is not applied to the newer. */
  revision: number
}
export type NewCommand = Omit<StoredCommand, 'seq'>

/** The photo of the command with this key. */
export type CommandPhoto = { key: string; userId: number; photo: Blob }

export type SlotCommand = Pick<OutboxCommand, 'slot' | 'key' | 'write' | 'filledOn'>

/** A command that may be on its way must keep the content that was sent. */
export const mayBeInFlight = ({ state, wasAttempted }: Pick<OutboxCommand, 'state' | 'wasAttempted'>): boolean =>
  state === 'waiting' && wasAttempted

export const photoOf = (write: VisitWrite): Blob | undefined =>
  write.call === 'items' && write.body.evidence instanceof Blob ? write.body.evidence : undefined

export const withoutPhoto = (write: VisitWrite): VisitWrite =>
  write.call === 'items' ? { call: 'items', body: { ...write.body, evidence: undefined } } : write

export const withPhoto = (write: VisitWrite, photo: Blob | undefined): VisitWrite =>
  write.call === 'items' && photo ? { call: 'items', body: { ...write.body, evidence: photo } } : write

export const ownerKey = ({ userId, assignmentId }: VisitOwner): [number, number] => [userId, assignmentId]
