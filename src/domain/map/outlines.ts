/** A point of the grid: x grows eastwards, y southwards. */
export type Point = readonly [x: number, y: number]
/** A closed line without its repeated first point. */
export type Ring = readonly Point[]
/** The lines of a municipality. A line inside another one is a hole: a point counts as inside by the even-odd rule. */
export type Shape = { daneCode: string; rings: readonly Ring[] }

/** Units of the longer side of a map. At a screen's usual size one is a third of a pixel. */
export const GRID = 2_000
/** Largest map file that is read, in megabytes. */
export const MAX_MAP_MB = 5
/** Most shapes of a map file: more than the municipalities of the country. */
export const MOST_SHAPES = 2_000
/** Bytes of the outlines as JSON. */
export const MAX_OUTLINES_BYTES = 60 * 1024
export const MAX_ATTRIBUTION = 200

/** The outline of a municipality as it is drawn. */
export type PlaceOutline = {
  daneCode: string
  /** Path of an SVG: `M`, `l` and `z` with whole numbers. */
  path: string
  /** The smallest box around it. */
  box: { x: number; y: number; width: number; height: number }
  /** Middle of the widest line across it, for its name. */
  label: { x: number; y: number; width: number }
}

/** Outlines of all municipalities of a department, at most 60 KB as JSON. */
export type Outlines = { width: number; height: number; places: PlaceOutline[] }

/** A municipality that a map must have. Degrees. */
export type ExpectedPlace = { daneCode: string; name: string; latitude: number; longitude: number }
export type ExpectedDepartment = { id: number; name: string; places: readonly ExpectedPlace[] }

/** Twice the area of a ring, without its sign: files turn their rings either way. */
export function doubleArea(ring: Ring): number {
  let sum = 0
  ring.forEach(([x, y], at) => {
    const [nextX, nextY] = ring[(at + 1) % ring.length] ?? [x, y]
    sum += x * nextY - nextX * y
  })
  return Math.abs(sum)
}

/** The ring with the largest area; undefined where none has any. */
export function mainRing(rings: readonly Ring[]): Ring | undefined {
  let [found, most]: [Ring | undefined, number] = [undefined, 0]
  for (const ring of rings) {
    const area = doubleArea(ring)
    if (area > most) [found, most] = [ring, area]
  }
  return found
}

/** The smallest box around points. */
export function boxOf(points: readonly Point[]) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [x, y] of points) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
