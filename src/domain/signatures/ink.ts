/** Refusal of a picture that is no signature, on the device and on the server. */
export const BLANK_SIGNATURE = 'La firma está vacía o es un solo punto. Firme de nuevo.'

/** Difference of lightness, of 255, from which two neighbours have the edge of a stroke between them. */
const EDGE = 24
/** Pixels between two neighbours of a row: the edge of a photographed stroke is not sharp. */
const APART = 2
/** Edges of the shortest signature: a line of 55 pixels. A dot of 12 pixels has 72, two of 8 have 96. */
const MIN_EDGES = 110
/** Pixels that the ink extends over, in width or height. The dot of a tap has 6 to 16. */
const MIN_EXTENT = 32

const WHITE = 255

/**
 * Looks for the ink of a signature, row by row from the top. Lightness is that on white paper, so transparent pixels and
 * white ink are paper. Only edges count: a sheet of one colour, and the shadow of a hand on it, have none.
 */
export class InkGauge {
  #edges = 0
  #left = Number.POSITIVE_INFINITY
  #right = Number.NEGATIVE_INFINITY
  #top = -1
  #bottom = -1
  #row = 0

  #above: Int16Array | undefined
  #current: Int16Array | undefined

  /** Adds the next row: its pixels begin at `from`, of `channels` bytes each (grey, grey and alpha, RGB, or RGBA). */
  addRow(pixels: ArrayLike<number>, from: number, width: number, channels: number): void {
    const row = this.#current ?? new Int16Array(width)
    const above = this.#above
    let edges = 0
    for (let x = 0; x < width; x += 1) {
      const lightness = lightnessAt(pixels, from + x * channels, channels)
      row[x] = lightness
      const fromLeft = x < APART ? 0 : lightness - (row[x - APART] as number)
      const fromAbove = above === undefined ? 0 : lightness - (above[x] as number)
      const beside = fromLeft >= EDGE || fromLeft <= -EDGE
      const below = fromAbove >= EDGE || fromAbove <= -EDGE
      if (!beside && !below) continue
      edges += beside && below ? 2 : 1
      if (x < this.#left) this.#left = x
      if (x > this.#right) this.#right = x
    }
    if (edges > 0) {
      this.#edges += edges
      if (this.#top < 0) this.#top = this.#row
      this.#bottom = this.#row
    }
    this.#row += 1
    this.#current = above
    this.#above = row
  }

  /** Whether the rows so far hold enough ink for a signature; further rows change nothing then. */
  get isSignature(): boolean {
    const extent = Math.max(this.#right - this.#left, this.#bottom - this.#top)
    return this.#edges >= MIN_EDGES && extent >= MIN_EXTENT
  }
}

/** Lightness of a pixel on white paper, 0 to 255. */
function lightnessAt(pixels: ArrayLike<number>, at: number, channels: number): number {
  const hasOpacity = channels % 2 === 0
  const opacity = hasOpacity ? (pixels[at + channels - 1] as number) : WHITE
  if (opacity === 0) return WHITE
  const first = pixels[at] as number
  const grey =
    channels < 3 ? first : (first * 77 + (pixels[at + 1] as number) * 150 + (pixels[at + 2] as number) * 29) >> 8
  return opacity === WHITE ? grey : WHITE - ((opacity * (WHITE - grey)) >> 8)
}

/** A decoded picture: rows from the top, without gaps; a canvas has 4 channels. */
export type Pixels = { data: ArrayLike<number>; width: number; height: number; channels: number }

/** Whether a picture is a signature: not blank, not of one colour, not a dot. */
export function isSignature({ data, width, height, channels }: Pixels): boolean {
  const gauge = new InkGauge()
  for (let row = 0; row < height && !gauge.isSignature; row += 1) {
    gauge.addRow(data, row * width * channels, width, channels)
  }
  return gauge.isSignature
}
