/** Pixels between two level or two upright lines from which they are sides of a frame, and not one trembling stroke. */
const APART = 24
/** Pixels from the upper or left border of a picture in which a line is the border's; below and right, twice as many. */
const MARGIN = 8
/** Lines of one direction, each apart from the others, that a hand does not draw: those of ruled paper. */
const RULES = 4

/** The straight lines of one direction. */
export class Lines {
  readonly #places = new Set<number>()
  #first = Number.POSITIVE_INFINITY
  #last = Number.NEGATIVE_INFINITY
  /** Whether one of them is printed. */
  #hasPrinted = false

  add(at: number, isSeen: boolean): void {
    this.#hasPrinted ||= isSeen
    this.#places.add(Math.round(at / APART))
    this.#first = Math.min(this.#first, at)
    this.#last = Math.max(this.#last, at)
  }

  /** Whether a printed line is not along the border of a picture, which is so many pixels long across the lines. */
  isInside(size: number): boolean {
    return this.#hasPrinted && this.#last > MARGIN && this.#first < size - 2 * MARGIN
  }

  get areAny(): boolean {
    return this.#places.size > 0
  }

  get areApart(): boolean {
    return this.#last - this.#first >= APART
  }

  get areRules(): boolean {
    return this.#places.size >= RULES
  }
}
