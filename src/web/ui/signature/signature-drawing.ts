import type { PointGroup } from 'signature_pad'

/**
 * A drawing keeps its own size, whatever pad shows it: a tablet that is turned changes the view and not the drawing.
 * Its lengths are CSS pixels from its middle, which is the middle of every pad.
 */
export type Drawing = { strokes: readonly PointGroup[]; picture: Picture | undefined }

/** A stored or uploaded signature below the strokes, cropped to its ink. */
export type Picture = { source: CanvasImageSource } & Bounds

export type Size = { width: number; height: number }
export type Bounds = { left: number; top: number; right: number; bottom: number }
/** `scale` shrinks a drawing that the pad is too narrow for; the middle of the pad is at `x` and `y`. */
export type View = { scale: number; x: number; y: number }

/** Size of every signature that fits; it is that of the widest pad. */
export const SHEET: Size = { width: 560, height: 128 }

/** Pixels of the PNG to a CSS pixel. More do not improve a stroke on screen or in print. */
export const PNG_RATIO = 2

const sheetBounds: Bounds = {
  left: -SHEET.width / 2,
  top: -SHEET.height / 2,
  right: SHEET.width / 2,
  bottom: SHEET.height / 2,
}

const union = (one: Bounds, other: Bounds): Bounds => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

/** The rectangle that the ink lies in; undefined without ink. */
function inkOf({ strokes, picture }: Drawing): Bounds | undefined {
  let ink: Bounds | undefined = picture
  for (const { points, maxWidth = 0, dotSize = 0 } of strokes) {
    const around = Math.max(maxWidth, dotSize)
    for (const { x, y } of points) {
      const point = { left: x - around, top: y - around, right: x + around, bottom: y + around }
      ink = ink ? union(ink, point) : point
    }
  }
  return ink
}

/** The rectangle of the PNG: the sheet, and what was drawn beyond it. */
export const frameOf = (drawing: Drawing): Bounds => {
  const { left, top, right, bottom } = union(sheetBounds, inkOf(drawing) ?? sheetBounds)
  return { left: Math.floor(left), top: Math.floor(top), right: Math.ceil(right), bottom: Math.ceil(bottom) }
}

/**
 * The rectangle that further strokes stay in, so that the PNG does not grow and its signature does not shrink in print.
 * A pad that is zoomed out shows more than the sheet; undefined for one in its own size, where all of it may be used.
 */
export const limitsOf = (drawing: Drawing, { scale }: View): Bounds | undefined =>
  scale < 1 ? frameOf(drawing) : undefined

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** A stroke of the drawing with what lies beyond the limits moved to their border. */
export function within(stroke: PointGroup, limits: Bounds | undefined): PointGroup {
  if (!limits) return stroke
  const around = Math.max(stroke.maxWidth ?? 0, stroke.dotSize ?? 0)
  const points = stroke.points.map((point) => ({
    ...point,
    x: clamp(point.x, limits.left + around, limits.right - around),
    y: clamp(point.y, limits.top + around, limits.bottom - around),
  }))
  return { ...stroke, points }
}

/** The view of a pad: in its own size, or shrunk until all the ink is seen. */
export function viewOf(drawing: Drawing, pad: Size): View {
  const { left, top, right, bottom } = inkOf(drawing) ?? { left: 0, top: 0, right: 0, bottom: 0 }
  const scale = Math.min(1, pad.width / 2 / Math.max(-left, right, 1), pad.height / 2 / Math.max(-top, bottom, 1))
  return { scale, x: pad.width / 2, y: pad.height / 2 }
}

/** Time is scaled too: the width of a stroke follows from its speed, and stays in proportion. */
const scaled = (stroke: PointGroup, scale: number, place: (x: number, y: number) => { x: number; y: number }) => ({
  ...stroke,
  ...(stroke.minWidth !== undefined && { minWidth: stroke.minWidth * scale }),
  ...(stroke.maxWidth !== undefined && { maxWidth: stroke.maxWidth * scale }),
  ...(stroke.dotSize !== undefined && { dotSize: stroke.dotSize * scale }),
  points: stroke.points.map((point) => ({ ...point, ...place(point.x, point.y), time: point.time * scale })),
})

/** A stroke of the drawing, where a pad shows it. */
export const toPad = (stroke: PointGroup, { scale, x, y }: View): PointGroup =>
  scaled(stroke, scale, (ownX, ownY) => ({ x: x + ownX * scale, y: y + ownY * scale }))

/** A stroke on a pad, in the drawing. */
export const fromPad = (stroke: PointGroup, { scale, x, y }: View): PointGroup =>
  scaled(stroke, 1 / scale, (padX, padY) => ({ x: (padX - x) / scale, y: (padY - y) / scale }))
