/** Pairs of neighbouring letters, sorted, each as one number. */
export function bigramsOf(text: string): Uint32Array {
  const pairs = new Uint32Array(Math.max(0, text.length - 1))
  for (let at = 0; at < pairs.length; at += 1) pairs[at] = text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1)
  return pairs.sort()
}

/** Dice's coefficient of two sorted sets of pairs, from 0 to 1. */
export function dice(one: Uint32Array, other: Uint32Array): number {
  if (one.length + other.length === 0) return 0
  let [left, right, shared] = [0, 0, 0]
  while (left < one.length && right < other.length) {
    const [a, b] = [one[left] ?? 0, other[right] ?? 0]
    if (a === b) shared += 1
    if (a <= b) left += 1
    if (b <= a) right += 1
  }
  return (2 * shared) / (one.length + other.length)
}

/** Whether two texts differ by one letter at most: changed, missing, added, or two that changed places. */
export function isOneLetterApart(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  let [left, right] = [one.length, other.length]
  while (left > start && right > start && one[left - 1] === other[right - 1]) {
    left -= 1
    right -= 1
  }
  if (left - start <= 1 && right - start <= 1) return true
  const isSwapped = left - start === 2 && right - start === 2
  return isSwapped && one[start] === other[start + 1] && one[start + 1] === other[start]
}
