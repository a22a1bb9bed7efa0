/**
 * Whether two values are equal by content. A property that is undefined equals an absent one, because storing an object
 * drops undefined properties.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isDeepEqual(left[key], right[key]))
}
