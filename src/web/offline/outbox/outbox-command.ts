import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'

/** `refused`: the server said no. `kept`: its person keeps it on the device without sending it. */
export type CommandState = 'waiting' | 'refused' | 'kept'

/** The server's words, or the device's own where the command could not even be sent. */
export type CommandRefusal = { code: string; message: string }

/** A write of a visit that the server has not accepted yet. Its photo is a Blob inside `write.body.evidence`. */
export type OutboxCommand = {
  /** The order in which a visit's commands are sent. */
  seq: number
  /** Idempotency key. */
  key: string
  userId: number
  assignmentId: number
  slot: VisitSlot
  write: VisitWrite
  /** The visit as it was open on this device; absent from what older versions of the app queued. */
  filledOn?: FilledOn | undefined
  state: CommandState
  /** It left the device at least once and its outcome is not known: the server may have it. */
  wasAttempted: boolean
  refusal: CommandRefusal | null
  /** ISO 8601 by the device's clock, to show only. */
  enqueuedAt: string
}

/**
 * The command as its row: the photo is a row of its own, so that a change of state does not write it again, which a
 * full device would refuse.
 */
export type StoredCommand = OutboxCommand & {
  hasPhoto: boolean
  /** A part of its photo may be on the server. */
  isUploadBegun: boolean
  /** Grows with every replacement, so that an answer to what was replaced is not taken for an answer to this. */
  revision: number
}
export type NewCommand = Omit<StoredCommand, 'seq'>

/** Of the command with the same key. */
export type CommandPhoto = { key: string; userId: number; photo: Blob }

/** What a form gives to be sent. */
export type SlotCommand = Pick<OutboxCommand, 'slot' | 'key' | 'write' | 'filledOn'>

/** A command that may be on its way must stay what it was when it left. */
export const mayBeInFlight = ({ state, wasAttempted }: Pick<OutboxCommand, 'state' | 'wasAttempted'>): boolean =>
  state === 'waiting' && wasAttempted

export const photoOf = (write: VisitWrite): Blob | undefined =>
  write.call === 'items' && write.body.evidence instanceof Blob ? write.body.evidence : undefined

export const withoutPhoto = (write: VisitWrite): VisitWrite =>
  write.call === 'items' ? { call: 'items', body: { ...write.body, evidence: undefined } } : write

export const withPhoto = (write: VisitWrite, photo: Blob | undefined): VisitWrite =>
  write.call === 'items' && photo ? { call: 'items', body: { ...write.body, evidence: photo } } : write

export const ownerKey = ({ userId, assignmentId }: VisitOwner): [number, number] => [userId, assignmentId]
