/** Sides of an upright picture, in pixels. */
type Sides = { width: number; height: number }

/** A rectangle of a picture, in pixels from its upper left corner. */
export type Part = Sides & { x: number; y: number }

/**
 * Long side over short side of a photo that the annex of an acta still prints well. In its frame of 9 cm by 6.5 cm, the
 * short side of a photo of 3 to 1 is at least 2 cm. Single pictures of phones have up to 21 to 9; panoramas have more.
 */
const MOST_RATIO = 3

/** Long side over short side of the part that is cut out. It is printed with a short side of at least 3 cm. */
export const CROP_RATIO = 2

/** Whether the acta would print a photo of this shape very small. */
export const printsSmall = ({ width, height }: Sides): boolean =>
  Math.max(width, height) > MOST_RATIO * Math.min(width, height)

/**
 * The part of a long picture that is kept when it is cropped, with its whole short side.
 * @param place of the part, from the left or upper end of the picture (0) to the other (1)
 */
export function cropPart({ width, height }: Sides, place: number): Part {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const length = Math.min(long, Math.round(short * CROP_RATIO))
  const start = Math.round((long - length) * Math.min(1, Math.max(0, place)))
  return height > width
    ? { x: 0, y: start, width: short, height: length }
    : { x: start, y: 0, width: length, height: short }
}
