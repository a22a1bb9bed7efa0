import type { FieldActCall } from '../../../domain/inspections/batch.ts'

/** Texts of a window that is open: a phone that dies or reloads brings them back. `typed-photos.ts` keeps its photos. */
const PREFIX = 'act-typed-'
const ofUser = (userId: number): string => `${PREFIX}${userId}-`

/** A window of a visit: that of a finding, of the whole visit, or of an act that is written again. */
export type TypedPlace = { userId: number; assignmentId: number; name: string }

const keyOf = ({ userId, assignmentId, name }: TypedPlace): string => `${ofUser(userId)}${assignmentId}-${name}`

/** The row of the photos of a window, in the table of photos under a key that no photo has (decision 126). */
export const typedRowKey = ({ userId, assignmentId, name }: TypedPlace): string =>
  `typed-${userId}-${assignmentId}-${name}`

/** Photos are told by their number: local storage has no room for them. */
const withoutFiles = (name: string, value: unknown): unknown =>
  name === 'images' && Array.isArray(value) ? value.length : value

/** Keeps what was typed so far. A full device goes without it: the window still has the texts. */
export function keepTyped(place: TypedPlace, values: unknown, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(place), JSON.stringify(values, withoutFiles))
  } catch (error) {
    console.warn('act: typed texts not kept', error)
  }
}

/**
 * The texts that a window left behind that was not closed by a person; undefined where it left none. `images` is the number
 * of its photos. A field that is absent was empty.
 */
export function readTyped(place: TypedPlace, storage: Storage = localStorage): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : undefined
  } catch (error) {
    console.warn('act: typed texts unreadable', error)
    return undefined
  }
}

/** Forgets the texts of a window: they are kept as an act, or the person left them. */
export const dropTyped = (place: TypedPlace, storage: Storage = localStorage): void => storage.removeItem(keyOf(place))

const keysOf = (storage: Storage, prefix: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) => key.startsWith(prefix))

/** A window of a new act. Others write an act of this device again, which counts as work itself. */
export type TypedWindow = { assignmentId: number; name: string; call: FieldActCall; itemId: number | undefined }

const NEW = /^(\d+)-((measure|sample)-(\d*)|not-made)$/

/** The windows of new acts in which a person left texts behind. */
export const listTyped = (userId: number, storage: Storage = localStorage): TypedWindow[] =>
  keysOf(storage, ofUser(userId)).flatMap((key) => {
    const [, assignmentId, name, call = name, itemId] = NEW.exec(key.slice(ofUser(userId).length)) ?? []
    if (name === undefined) return []
    return { assignmentId: Number(assignmentId), name, call: call as FieldActCall, itemId: Number(itemId) || undefined }
  })

/** Removes the typed texts of one visit. */
export function dropTypedOf(visit: Omit<TypedPlace, 'name'>, storage: Storage = localStorage): void {
  for (const key of keysOf(storage, keyOf({ ...visit, name: '' }))) storage.removeItem(key)
}

/** Removes the typed texts of one user. */
export function removeTyped(storage: Storage, userId: number): void {
  for (const key of keysOf(storage, ofUser(userId))) storage.removeItem(key)
}
