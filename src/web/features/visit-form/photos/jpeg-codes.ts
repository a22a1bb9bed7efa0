/**
 * Whether the picture data of a JPEG is all there. Browsers draw what they can of a damaged file and say nothing.
 * `cut`: it ends early. `damaged`: a code that does not exist, or data left over. `unknown`: no JPEG of one pass.
 */
export type ScanState = 'whole' | 'cut' | 'damaged' | 'unknown'

export const END_OF_IMAGE = 0xd9

export const FIRST_RESTART = 0xd0

/** Some cameras leave a byte or two after the last block. */
const MOST_LEFT_BYTES = 2

/** Length in bits and symbol of the code that 16 bits begin with, as `length << 8 | symbol`; 0 where none does. */
export type Codes = Uint16Array

export class Stop extends Error {
  readonly state: ScanState
  constructor(state: ScanState) {
    super(state)
    this.state = state
  }
}

export const noCodes: Codes = new Uint16Array(0)

/** @param lengths number of codes of 1 to 16 bits */
export function codesOf(lengths: Uint8Array, symbols: Uint8Array): Codes {
  const codes = new Uint16Array(65_536)
  let [code, next] = [0, 0]
  lengths.forEach((count, index) => {
    const bits = index + 1
    for (let left = count; left > 0; left -= 1) {
      codes.fill((bits << 8) | (symbols[next] ?? 0), code << (16 - bits), (code + 1) << (16 - bits))
      code += 1
      next += 1
    }
    code <<= 1
  })
  return codes
}

/** Reads codes of the picture data, whose bytes of 0xff are followed by one of 0. */
export class CodeReader {
  readonly #bytes: Uint8Array
  #at: number
  #buffer = 0
  #count = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  #fill(): void {
    const bytes = this.#bytes
    while (this.#count <= 16) {
      const byte = bytes[this.#at]
      if (byte === undefined) return
      if (byte === 0xff) {
        if (bytes[this.#at + 1] !== 0) return
        this.#at += 1
      }
      this.#at += 1
      this.#buffer = (this.#buffer << 8) | byte
      this.#count += 8
    }
  }

  #take(bits: number): void {
    // A marker in the middle is damage; the end of the file is a cut.
    if (bits > this.#count) throw new Stop(this.#at < this.#bytes.length - 1 && !this.isAtEnd() ? 'damaged' : 'cut')
    this.#count -= bits
    this.#buffer &= (1 << this.#count) - 1
  }

  isAtEnd(): boolean {
    return this.#bytes[this.#at] === 0xff && this.#bytes[this.#at + 1] === END_OF_IMAGE
  }

  symbol(codes: Codes): number {
    this.#fill()
    const ahead = this.#count >= 16 ? this.#buffer >>> (this.#count - 16) : this.#buffer << (16 - this.#count)
    const found = codes[ahead] ?? 0
    if (found === 0) throw new Stop(this.#count < 16 ? 'cut' : 'damaged')
    this.#take(found >> 8)
    return found & 0xff
  }

  skip(bits: number): void {
    this.#fill()
    this.#take(bits)
  }

  /** Ends a run of blocks. @returns where the next marker begins, or the file ends */
  end(): number {
    let left = this.#count >> 3
    let at = this.#at
    while (at < this.#bytes.length && (this.#bytes[at] !== 0xff || this.#bytes[at + 1] === 0)) {
      left += 1
      at += 1
    }
    if (left > MOST_LEFT_BYTES) throw new Stop('damaged')
    return at
  }
}
