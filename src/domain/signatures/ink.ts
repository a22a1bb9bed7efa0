import { StrokeLines } from './stroke-lines.ts'

/** Refusal of a picture that is no signature, on the device and on the server. */
export const BLANK_SIGNATURE = 'La firma está vacía o es un solo punto. Firme de nuevo.'

/** Difference of lightness, of 255, from which two neighbours have the edge of a stroke between them. */
const EDGE = 24
/** Pixels between two neighbours of a row: the edge of a photographed stroke is not sharp. */
const APART = 2
/** Edges of the shortest signature: a line of 55 pixels. A dot of 12 pixels has 72, two of 8 have 96. */
const MIN_EDGES = 110
/** Pixels that the largest stroke extends over, in width or height. The dot of a tap has 6 to 18. */
const MIN_EXTENT = 32
/** Pixels between two letters that count as one stroke. */
const NEAR = 9
/** Rows and columns of slanted strokes in the smallest signature, such as a cross of 16 pixels. */
const MIN_DRAWN = 24
/** The same beside the sides of a frame, whose round corners are slanted too. */
const MIN_DRAWN_IN_FRAME = 100
/** Difference of lightness from which a pixel is restless: the noise of a camera has less on paper. */
const RESTLESS = 8
/** Share of restless pixels from which a picture is noise or cloth, and no paper with ink. */
const MOST_RESTLESS = 2 / 3

const WHITE = 255

type Box = { left: number; right: number; top: number; bottom: number }

/** Ink in strokes: what lies near each other is one, so that dots apart are strokes of their own. */
class Strokes {
  /** Width or height of the largest, whichever is more. */
  extent = 0
  /** The strokes that the next rows may go on with. */
  #open: Box[] = []

  /** Adds ink of a row; rows come from the top. */
  add(left: number, right: number, row: number): void {
    const stroke = { left, right, top: row, bottom: row }
    const open: Box[] = []
    for (const box of this.#open) {
      if (row - box.bottom > NEAR) continue
      if (box.left - right > NEAR || left - box.right > NEAR) {
        open.push(box)
        continue
      }
      stroke.left = Math.min(stroke.left, box.left)
      stroke.right = Math.max(stroke.right, box.right)
      stroke.top = Math.min(stroke.top, box.top)
    }
    open.push(stroke)
    this.#open = open
    this.extent = Math.max(this.extent, stroke.right - stroke.left, row - stroke.top)
  }
}

/**
 * Looks for the ink of a signature, row by row from the top. Lightness is that on white paper, so transparent pixels and
 * white ink are paper. Only edges count: a sheet of one colour, and the shadow of a hand on it, have none. Ink that a
 * printer would not show is no stroke.
 */
export class InkGauge {
  #edges = 0
  #restless = 0
  #pixels = 0
  #row = 0
  readonly #strokes = new Strokes()
  #lines: StrokeLines | undefined

  #above: Int16Array | undefined
  #current: Int16Array | undefined

  /** Adds the next row: its pixels begin at `from`, of `channels` bytes each (grey, grey and alpha, RGB, or RGBA). */
  addRow(pixels: ArrayLike<number>, from: number, width: number, channels: number): void {
    const row = this.#current ?? new Int16Array(width)
    const above = this.#above
    this.#lines ??= new StrokeLines(width)
    const lines = this.#lines
    lines.beginRow()
    let edges = 0
    let restless = 0
    let [left, right] = [-1, -1]
    for (let x = 0; x < width; x += 1) {
      const lightness = lightnessAt(pixels, from + x * channels, channels)
      row[x] = lightness
      const fromLeft = x < APART ? 0 : lightness - (row[x - APART] as number)
      const fromAbove = above === undefined ? 0 : lightness - (above[x] as number)
      if (fromLeft === 0 && fromAbove === 0) continue
      if (fromLeft >= RESTLESS || fromLeft <= -RESTLESS || fromAbove >= RESTLESS || fromAbove <= -RESTLESS)
        restless += 1
      const beside = fromLeft >= EDGE || fromLeft <= -EDGE
      const below = fromAbove >= EDGE || fromAbove <= -EDGE
      if (beside) lines.edgeBeside(x, fromLeft > 0 ? 1 : -1, row[x - APART] as number)
      if (below) lines.edgeBelow(x, this.#row, fromAbove > 0 ? 1 : -1, lightness - fromAbove)
      lines.shade(x, lightness)
      if (!beside && !below) continue
      edges += beside && below ? 2 : 1
      if (!(beside && lines.isSeenInRow) && !(below && lines.isSeenInColumn(x))) continue
      if (left >= 0 && x - right > NEAR) {
        this.#strokes.add(left, right, this.#row)
        left = x
      } else if (left < 0) left = x
      right = x
    }
    if (left >= 0) this.#strokes.add(left, right, this.#row)
    lines.endRow()
    this.#edges += edges
    this.#restless += restless
    this.#pixels += width
    this.#row += 1
    this.#current = above
    this.#above = row
  }

  /**
   * Whether the rows so far are a signature, whatever the further rows hold. A frame begins with its upper side, and no
   * row below it makes a signature of what it holds until then.
   */
  get isEnough(): boolean {
    const least = this.#lines?.hasStraight ? MIN_DRAWN_IN_FRAME : 2 * MIN_DRAWN
    return this.#drawn >= least && this.#hasInk
  }

  /** Whether all the rows of a picture are a signature. One straight stroke may be one, the sides of a frame are none. */
  get isSignature(): boolean {
    const lines = this.#lines
    if (!lines || !this.#hasInk) return false
    if (lines.drawn >= MIN_DRAWN) return !lines.areSides || lines.drawn >= MIN_DRAWN_IN_FRAME
    return lines.isStroke(this.#row)
  }

  get #drawn(): number {
    return this.#lines?.drawn ?? 0
  }

  get #hasInk(): boolean {
    const isPaper = this.#restless <= this.#pixels * MOST_RESTLESS
    return isPaper && this.#edges >= MIN_EDGES && this.#strokes.extent >= MIN_EXTENT
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

/** Whether a picture is a signature: not blank, not of one colour, not a dot, a frame or noise, and seen in print. */
export function isSignature({ data, width, height, channels }: Pixels): boolean {
  const gauge = new InkGauge()
  for (let row = 0; row < height && !gauge.isEnough; row += 1) {
    gauge.addRow(data, row * width * channels, width, channels)
  }
  return gauge.isSignature
}
