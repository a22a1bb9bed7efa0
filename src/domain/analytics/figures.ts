/** Fewest inspections whose mean and median are shown: fewer say more about one place than about many. */
export const FEWEST_SHOWN = 5
/** Fewest answers of an item that is compared with others. */
export const FEWEST_ANSWERS = 10

/** How often each whole value occurs, by rising value. */
export type Histogram = readonly { value: number; n: number }[]

const countOf = (histogram: Histogram) => histogram.reduce((sum, { n }) => sum + n, 0)

/** The value at a place (from 1) of all values in their order. */
function valueAt(histogram: Histogram, place: number): number {
  let passed = 0
  for (const { value, n } of histogram) {
    passed += n
    if (passed >= place) return value
  }
  throw new RangeError(`A histogram of ${passed} values has none at ${place}.`)
}

/** The middle value, or the mean of the two in the middle; null without values. */
export function medianOf(histogram: Histogram): number | null {
  const count = countOf(histogram)
  if (count === 0) return null
  return (valueAt(histogram, Math.ceil(count / 2)) + valueAt(histogram, Math.floor(count / 2) + 1)) / 2
}

/** The lowest value that a share (0–1] of all values does not exceed; null without values. */
export function percentileOf(histogram: Histogram, share: number): number | null {
  const count = countOf(histogram)
  return count === 0 ? null : valueAt(histogram, Math.ceil(share * count))
}

/** A part of a whole in percent (0–100); null without a whole. */
export const shareOf = (part: number, whole: number): number | null => (whole === 0 ? null : (100 * part) / whole)

/** A figure of several inspections, if they are enough to show it. */
export const ifEnough = <Figure>(inspections: number, figure: Figure): Figure | null =>
  inspections < FEWEST_SHOWN ? null : figure
