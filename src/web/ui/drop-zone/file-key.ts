const keys = new WeakMap<Blob, string>()
let given = 0

/** A key of a chosen file in a list, also where two photos of a phone have one name. */
export function fileKey(file: Blob): string {
  const known = keys.get(file)
  if (known) return known
  given += 1
  const key = `file-${given}`
  keys.set(file, key)
  return key
}
