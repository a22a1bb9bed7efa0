/** A key as a string, and as JSON text. */
export type OrderedKey = { readonly name: string; readonly quoted: string }

type Shape = { readonly names: readonly string[]; readonly inOrder: readonly OrderedKey[] }

const isOf = (names: readonly string[], shape: Shape): boolean => {
  // An index loop is faster than `every`, and this runs for every object of every record.
  for (let at = 0; at < names.length; at += 1) if (names[at] !== shape.names[at]) return false
  return true
}

/** Remembered shapes with the same number of keys: a record and its requests have a few dozen shapes. */
const MAX_ALIKE = 20
const MAX_KEYS = 60
/** Longest key that is remembered. Keys that a client made up must not stay in memory. */
const MAX_NAME = 64
const shapes: Shape[][] = Array.from({ length: MAX_KEYS + 1 }, () => [])

/** The keys of an object, sorted by UTF-16 code units. Objects of one shape are sorted once. */
export function keysInOrder(value: object): readonly OrderedKey[] {
  const names = Object.keys(value)
  const alike = shapes[names.length]
  const known = alike?.find((shape) => isOf(names, shape))
  if (known) return known.inOrder
  const inOrder = [...names].sort().map((name) => ({ name, quoted: JSON.stringify(name) }))
  const isKept = alike && alike.length < MAX_ALIKE && names.every((name) => name.length <= MAX_NAME)
  if (isKept) alike.push({ names, inOrder })
  return inOrder
}
