import type { z } from 'zod'
import type { savedAnswer } from '../../../contract/saved-answer.wire.ts'
import type { FilledOn } from '../../../domain/inspections/filled-on.ts'
import { MAX_OFFER } from '../../../domain/inspections/refused-offers.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { ProblemCode } from '../../../domain/shared/problem.ts'
import type { VisitSlot } from '../store/visit-slot.ts'

/** `refused`: by the server. `kept`: the user keeps it on the device and does not send it. */
export type CommandState = 'waiting' | 'refused' | 'kept'

/** The server's code and text, or the device's own where the command could not be sent. */
export type CommandRefusal = {
  code: string
  message: string
  /** The reasons by field, by their names on the wire; only acts keep them. */
  fields?: Readonly<Record<string, string>> | undefined
  /** The answer that stands on the server, where it refused a second one. Older versions of the app did not store it. */
  saved?: ToldAnswer
  /** The persons who have to sign again before the server takes the command. */
  signers?: readonly string[]
}

/** An answer of a visit as the server tells it. */
export type ToldAnswer = z.output<typeof savedAnswer>

/** A write of a visit that the server has not accepted yet. Its photo is a Blob inside `write.body`. */
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
  /** Number that all requests with the command carry until an answer settles it. Older versions of the app did not store it. */
  offer?: number | undefined
}
export type NewCommand = Omit<StoredCommand, 'seq'>

/** The number of another offer. By chance it may be the one before: the server then says so, and the next is taken. */
export const newOffer = (): number => 1 + Math.floor(Math.random() * MAX_OFFER)

/** The photo of the command with this key, or an earlier photo of a requirement (`before-photos.ts`). */
export type StoredPhoto = { key: string; userId: number; photo: Blob }

const CONFLICTS: readonly string[] = [
  'inspection.item-answered',
  'inspection.answer-of-another',
] satisfies ProblemCode[]

/** Whether the server has another answer in the command's place. The user compares them, and other answers go on. */
export const isConflict = ({ state, write, refusal }: Pick<OutboxCommand, 'state' | 'write' | 'refusal'>): boolean =>
  state === 'refused' && isAnswer(write) && refusal !== null && CONFLICTS.includes(refusal.code)

export type SlotCommand = Pick<OutboxCommand, 'slot' | 'key' | 'write' | 'filledOn'>

/** A command that may be on its way must keep the content that was sent. */
export const mayBeInFlight = ({ state, wasAttempted }: Pick<OutboxCommand, 'state' | 'wasAttempted'>): boolean =>
  state === 'waiting' && wasAttempted

export type AnswerWrite = Extract<VisitWrite, { call: 'items' | 'correction' }>

/** Whether a write answers an item, for the first time or as a correction. */
export const isAnswer = (write: VisitWrite): write is AnswerWrite =>
  write.call === 'items' || write.call === 'correction'

type VerdictWrite = Extract<VisitWrite, { call: 'verdicts' }>

/** Whether a write says if a requirement of an earlier visit was met. */
export const isVerdict = (write: VisitWrite): write is VerdictWrite => write.call === 'verdicts'

/** Whether a write may have a photo, with its time and place. */
export const takesPhoto = (write: VisitWrite): write is AnswerWrite | VerdictWrite =>
  isAnswer(write) || isVerdict(write)

export function photoOf(write: VisitWrite): Blob | undefined {
  if (!takesPhoto(write)) return undefined
  const photo = isVerdict(write) ? write.body.image : write.body.evidence
  return photo instanceof Blob ? photo : undefined
}

function changePhoto(write: VisitWrite, photo: Blob | undefined): VisitWrite {
  if (isVerdict(write)) return { ...write, body: { ...write.body, image: photo } }
  return isAnswer(write) ? { ...write, body: { ...write.body, evidence: photo } } : write
}

export const withoutPhoto = (write: VisitWrite): VisitWrite => changePhoto(write, undefined)

export const withPhoto = (write: VisitWrite, photo: Blob | undefined): VisitWrite =>
  photo ? changePhoto(write, photo) : write

export const ownerKey = ({
  userId,
  assignmentId,
}: Pick<OutboxCommand, 'userId' | 'assignmentId'>): [number, number] => [userId, assignmentId]
