import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are equal, in a time that tells their lengths at most. */
export function isSameSecret(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
