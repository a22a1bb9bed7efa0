import { isPrinted } from './printed-ink.ts'
import { Lines } from './straight-lines.ts'

/** Pixels across the broadest stroke of a pen. What is broader is a surface, whose border is no stroke. */
const BROADEST = 24
/** Pixels that a stroke moves aside from one row to the next, at most; flatter strokes are followed along the columns. */
const DRIFT = 6
/** Rows or columns of a stroke that are looked at together. */
const PIECE = 12
/** Pixels that a slanted or bent piece moves aside. A ruled line that was photographed askew moves less. */
const SLANT = 3
/** Straight pieces of the shortest line: 24 pixels. */
const LINE_PIECES = 2

/**
 * Fields of a track: its edge, its sign, the rows or columns so far, the begin of its piece, straight pieces. The last one
 * counts the rows or columns of the piece that are printed.
 */
const FIELDS = 6
const [EDGE, SIGN, STEPS, BEGAN, STRAIGHT, SEEN] = [0, 1, 2, 3, 4, 5] as const
/** An edge so far away that no track goes on with it. */
const NOWHERE = -1_000_000

/**
 * Follows strokes along rows and columns. A stroke has an edge on either side, not far apart. Slanted and bent ones are
 * drawn by hand; frames, rules and the borders of surfaces are level or upright. A piece is ink if half of it is printed.
 */
export class StrokeLines {
  /** Rows and columns of slanted or bent strokes. */
  drawn = 0
  readonly #level = new Lines()
  readonly #upright = new Lines()

  /** Tracks of the strokes in the row above and in this one, from the left. */
  #above: Int32Array
  #aboveEnd = 0
  #row: Int32Array
  #rowEnd = 0
  /** The first track above that may go on in this row. */
  #next = 0
  /** The last edge of this row: 1 for one to lighter pixels, -1 to darker ones, and where it is. */
  #sign = 0
  #from = 0
  /** The lightness before that edge, and how much the pixels since then differ from it at most. */
  #ground = 0
  #contrast = 0

  /** The same of each column; a column has one track. */
  readonly #signs: Int8Array
  readonly #froms: Int32Array
  readonly #grounds: Int16Array
  readonly #contrasts: Int16Array
  readonly #columns: Int32Array
  /** The columns where a stroke ends in this row, from the left, where it began, and whether it is printed there. */
  readonly #ended: Int32Array
  readonly #tops: Int32Array
  readonly #areSeen: Int8Array
  #endedCount = 0

  constructor(width: number) {
    this.#above = new Int32Array((width + 1) * FIELDS)
    this.#row = new Int32Array((width + 1) * FIELDS)
    this.#signs = new Int8Array(width)
    this.#froms = new Int32Array(width)
    this.#grounds = new Int16Array(width)
    this.#contrasts = new Int16Array(width)
    this.#columns = new Int32Array(width * FIELDS).fill(NOWHERE)
    this.#ended = new Int32Array(width)
    this.#tops = new Int32Array(width)
    this.#areSeen = new Int8Array(width)
  }

  /** Whether there is a straight stroke, level or upright. */
  get hasStraight(): boolean {
    return this.#level.areAny || this.#upright.areAny
  }

  /** Whether there is one straight stroke: no two apart, and not the border of the picture. */
  isStroke(height: number): boolean {
    const [level, upright] = [this.#level, this.#upright]
    if (level.areApart || upright.areApart) return false
    return level.isInside(height) || upright.isInside(this.#signs.length)
  }

  /** Whether straight lines are the sides of a frame, or ruled on paper. */
  get areSides(): boolean {
    const [level, upright] = [this.#level, this.#upright]
    return (level.areApart && upright.areApart) || level.areRules || upright.areRules
  }

  beginRow(): void {
    const done = this.#above
    this.#above = this.#row
    this.#aboveEnd = this.#rowEnd
    this.#row = done
    this.#rowEnd = 0
    this.#next = 0
    this.#sign = 0
  }

  /**
   * An edge between pixels of a row; edges come from the left.
   * @param ground lightness before the edge
   */
  edgeBeside(x: number, sign: number, ground: number): void {
    if (sign === this.#sign) return
    if (this.#sign !== 0 && x - this.#from <= BROADEST) {
      this.#acrossRow(this.#from, this.#sign, this.isSeenInRow ? 1 : 0)
    }
    this.#sign = sign
    this.#from = x
    this.#ground = ground
    this.#contrast = 0
  }

  /**
   * An edge between a pixel and the one above it.
   * @param ground lightness above the edge
   */
  edgeBelow(x: number, y: number, sign: number, ground: number): void {
    const before = this.#signs[x] as number
    if (sign === before) return
    const from = this.#froms[x] as number
    if (before !== 0 && y - from <= BROADEST) {
      this.#ended[this.#endedCount] = x
      this.#tops[this.#endedCount] = from
      this.#areSeen[this.#endedCount] = this.isSeenInColumn(x) ? 1 : 0
      this.#endedCount += 1
    }
    this.#signs[x] = sign
    this.#froms[x] = y
    this.#grounds[x] = ground
    this.#contrasts[x] = 0
  }

  /** Notes the lightness of a pixel, after its edges. A pixel like those before it tells nothing new. */
  shade(x: number, lightness: number): void {
    this.#contrast = Math.max(this.#contrast, (lightness - this.#ground) * this.#sign)
    const contrast = (lightness - (this.#grounds[x] as number)) * (this.#signs[x] as number)
    if (contrast > (this.#contrasts[x] as number)) this.#contrasts[x] = contrast
  }

  /** Whether the stroke that the newest pixels of the row belong to is printed. */
  get isSeenInRow(): boolean {
    return isPrinted(this.#contrast, this.#sign < 0 ? this.#ground : this.#ground + this.#contrast)
  }

  /** The same for the newest pixels of a column. */
  isSeenInColumn(x: number): boolean {
    const [ground, contrast] = [this.#grounds[x] as number, this.#contrasts[x] as number]
    return isPrinted(contrast, (this.#signs[x] as number) < 0 ? ground : ground + contrast)
  }

  /** Goes on with the nearest stroke of the row above. */
  #acrossRow(edge: number, sign: number, seen: number): void {
    const [above, end] = [this.#above, this.#aboveEnd]
    while (this.#next < end && (above[this.#next + EDGE] as number) < edge - DRIFT) this.#next += FIELDS
    let [nearest, gap] = [-1, DRIFT + 1]
    for (let at = this.#next; at < end && (above[at + EDGE] as number) <= edge + DRIFT; at += FIELDS) {
      if (above[at + SIGN] !== sign) continue
      const distance = Math.abs((above[at + EDGE] as number) - edge)
      if (distance >= gap) break
      nearest = at
      gap = distance
    }
    this.#follow(nearest < 0 ? undefined : above, nearest, this.#row, this.#rowEnd, edge, sign, seen, this.#upright)
    this.#rowEnd += FIELDS
  }

  /** Goes on with the strokes along the columns, from the side on which each came to this row. */
  endRow(): void {
    const [ended, tops, count] = [this.#ended, this.#tops, this.#endedCount]
    for (let first = 0; first < count; ) {
      let last = first
      while (
        last + 1 < count &&
        ended[last + 1] === (ended[last] as number) + 1 &&
        Math.abs((tops[last + 1] as number) - (tops[last] as number)) <= DRIFT
      ) {
        last += 1
      }
      const fromLeft = this.#stepsBeside(first, -1)
      const fromRight = this.#stepsBeside(last, 1)
      if (fromRight > fromLeft) for (let at = last; at >= first; at -= 1) this.#acrossColumn(at, 1)
      else for (let at = first; at <= last; at += 1) this.#acrossColumn(at, -1)
      first = last + 1
    }
    this.#endedCount = 0
  }

  /** The steps of the track that an ended stroke goes on with in the column beside; -1 without one. */
  #stepsBeside(at: number, beside: 1 | -1): number {
    const columns = this.#columns
    const track = ((this.#ended[at] as number) + beside) * FIELDS
    const isNear = Math.abs((columns[track + EDGE] ?? NOWHERE) - (this.#tops[at] as number)) <= DRIFT
    return isNear && columns[track + SIGN] === this.#endedSign(at) ? (columns[track + STEPS] as number) : -1
  }

  /** A stroke ends with the edge that its column shows now, so it began with the other one. */
  #endedSign(at: number): number {
    return -(this.#signs[this.#ended[at] as number] as number)
  }

  #acrossColumn(at: number, beside: 1 | -1): void {
    const x = this.#ended[at] as number
    const before = this.#stepsBeside(at, beside) < 0 ? undefined : this.#columns
    const edge = this.#tops[at] as number
    const [sign, seen] = [this.#endedSign(at), this.#areSeen[at] as number]
    this.#follow(before, (x + beside) * FIELDS, this.#columns, x * FIELDS, edge, sign, seen, this.#level)
  }

  /** Goes on with a track, or begins one. */
  #follow(
    before: Int32Array | undefined,
    from: number,
    tracks: Int32Array,
    to: number,
    edge: number,
    sign: number,
    seen: number,
    lines: Lines,
  ): void {
    const steps = before ? (before[from + STEPS] as number) + 1 : 0
    let began = before ? (before[from + BEGAN] as number) : edge
    let straight = before ? (before[from + STRAIGHT] as number) : 0
    let seenSteps = seen + (before ? (before[from + SEEN] as number) : 0)
    if (steps > 0 && steps % PIECE === 0) {
      const isSeen = seenSteps * 2 >= PIECE
      if (Math.abs(edge - began) >= SLANT) {
        if (isSeen) this.drawn += PIECE
        straight = 0
      } else {
        straight += 1
        if (straight === LINE_PIECES) lines.add(edge, isSeen)
      }
      began = edge
      seenSteps = 0
    }
    tracks[to + EDGE] = edge
    tracks[to + SIGN] = sign
    tracks[to + STEPS] = steps
    tracks[to + BEGAN] = began
    tracks[to + STRAIGHT] = straight
    tracks[to + SEEN] = seenSteps
  }
}
