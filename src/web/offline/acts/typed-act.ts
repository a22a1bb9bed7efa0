/** Texts of a window that is open: a phone that dies or reloads brings them back. Photos are kept with the act alone. */
const PREFIX = 'act-typed-'
const ofUser = (userId: number): string => `${PREFIX}${userId}-`

/** A window of a visit: that of a finding, of the whole visit, or of an act that is written again. */
export type TypedPlace = { userId: number; assignmentId: number; name: string }

const keyOf = ({ userId, assignmentId, name }: TypedPlace): string => `${ofUser(userId)}${assignmentId}-${name}`

const withoutFiles = (name: string, value: unknown): unknown => (name === 'images' ? undefined : value)

/** Keeps what was typed so far. A full device goes without it: the window still has the texts. */
export function keepTyped(place: TypedPlace, values: unknown, storage: Storage = localStorage): void {
  try {
    storage.setItem(keyOf(place), JSON.stringify(values, withoutFiles))
  } catch (error) {
    console.warn('act: typed texts not kept', error)
  }
}

/** The texts that a window left behind that was not closed by a person; undefined where it left none. */
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

/** The windows of a visit that left texts behind. */
export function listTyped(visit: Omit<TypedPlace, 'name'>, storage: Storage = localStorage): string[] {
  const prefix = keyOf({ ...visit, name: '' })
  return keysOf(storage, prefix).map((key) => key.slice(prefix.length))
}

/** Removes the typed texts of one user. */
export function removeTyped(storage: Storage, userId: number): void {
  for (const key of keysOf(storage, ofUser(userId))) storage.removeItem(key)
}
