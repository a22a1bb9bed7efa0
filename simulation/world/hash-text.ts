/** State of the hash over a text so far: two words of 32 bits. */
type HashState = readonly [number, number]

const START: HashState = [0xdeadbeef, 0x41c6ce57]

/** Continues a hash with more text. */
export function hashOn([first, second]: HashState, text: string): HashState {
  let one = first
  let two = second
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 2_654_435_761)
    two = Math.imul(two ^ code, 1_597_334_677)
  }
  return [one, two]
}

export const hashStart = (text: string): HashState => hashOn(START, text)

const mix = (word: number, other: number): number =>
  Math.imul(word ^ (word >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)

/** A whole number of 53 bits: cyrb53, which is fast, spreads well and is no secret. */
export function hashEnd([first, second]: HashState): number {
  const one = mix(first, second)
  const two = mix(second, one)
  return 4_294_967_296 * (2_097_151 & two) + (one >>> 0)
}

/** One more than the greatest value of `hashEnd`. */
export const HASH_BELOW = 2 ** 53
