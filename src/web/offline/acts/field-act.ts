import type { Table } from 'dexie'
import { type FieldActCall, needsActa } from '../../../domain/inspections/batch.ts'
import type { CommandRefusal, CommandState } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'

/** `sent`: the server has recorded it, and its number stays here to be seen. */
type ActState = CommandState | 'sent'

/** An item of the visit that an act may name. `measure` is the code of the measure that its answer imposed. */
export type ActItem = { id: number; title: string; measure?: string | undefined }

/** The content of an act as its form made it, and as the single call has it on the wire. */
export type ActContent = {
  call: FieldActCall
  /** The values of the form without photos, from which it opens again for a correction. */
  form: Record<string, unknown>
  /** The fields of the single call, without the record: a visit that is open has none. */
  fields: Record<string, unknown>
  /** Normalised numbers of the seals that it uses. */
  seals: string[]
  /** Words of the act in a list. */
  title: string
  /** The items of the visit that its form offers. */
  items: ActItem[]
  photos: number
}

/** The acta of a measure, the taking of a sample or the end of a visit that was not made, written on this device. */
export type FieldAct = ActContent & {
  key: string
  userId: number
  assignmentId: number
  /** The visit's establishment when the act was written. */
  establishmentId: number
  /** The name of the establishment, for a visit that leaves this device before its act. */
  establishment?: string | undefined
  /** Acts leave in this order. */
  seq: number
  state: ActState
  /** The act was sent at least once and the outcome is unknown, so the server may have it. */
  wasAttempted: boolean
  isUploadBegun: boolean
  /** Grows when the act is replaced. */
  revision: number
  offer: number
  /** The visit was open on the server when the act was sent: it waits for the next preparation. */
  isHeld?: boolean | undefined
  /** An act whose window is open does not leave: the content is not final. */
  isBeingWritten?: boolean | undefined
  /** The finding imposes the measure no longer. `useActs` tells it; no row has it. */
  isUnfounded?: boolean
  refusal: CommandRefusal | null
  /** Number of the measure or of the sample, once the server has told it. */
  number: string | null
  /** ISO 8601 by the device's clock. The server bounds the day of the act by it. */
  writtenAt: string
}

/**
 * Acts lie in the table of photos, under keys that no photo has. A table of their own would need a new version of the
 * database, which shuts older tabs out (decision 126).
 */
export type ActRow = { key: string; userId: number; act: FieldAct }
export const actRows = visitDatabase.photos as unknown as Table<ActRow, string>

const NAME = 'act-'
const PHOTO = 'act-photo-'

/** Begins the keys of all acts of a user. */
export const actsOf = (userId: number): string => `${NAME}${userId}-`
export const rowKey = ({ userId, key }: Pick<FieldAct, 'userId' | 'key'>): string => `${actsOf(userId)}${key}`

/** The rows of the photos of an act. */
export const photoKeys = (act: Pick<FieldAct, 'userId' | 'key' | 'photos'>): string[] =>
  Array.from({ length: act.photos }, (_, place) => `${PHOTO}${act.userId}-${act.key}-${place}`)

/** Whether the server lacks an act. */
export const isUnsent = ({ state }: Pick<FieldAct, 'state'>): boolean => state !== 'sent'

/** Whether an act says that its visit was not made, and the server does not have it. */
export const isStatement = (act: Pick<FieldAct, 'call' | 'state'>): boolean => !needsActa(act) && isUnsent(act)

/** The place of an act among the parts of its visit, for the witness of lost work. */
export const actSlot = ({ call, key }: Pick<FieldAct, 'call' | 'key'>): string => `${call}-${key}`
