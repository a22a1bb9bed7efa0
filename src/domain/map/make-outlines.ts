import { Problem } from '../shared/problem.ts'
import { labelPlace } from './label-place.ts'
import {
  boxOf,
  doubleArea,
  GRID,
  MAX_OUTLINES_BYTES,
  type Outlines,
  type Point,
  type Ring,
  type Shape,
} from './outlines.ts'
import { simplifier } from './simplify.ts'

/** Tolerances that are tried in turn, in units of the grid. The last leaves little more than triangles. */
const TOLERANCES = [0, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256]

/** Ring by ring from its first point, in steps from point to point. */
export const pathOf = (rings: readonly Ring[]): string =>
  rings
    .map((ring) =>
      ring
        .map(([x, y], at) => {
          const before = ring[at - 1]
          return before ? `l${x - before[0]},${y - before[1]}` : `M${x},${y}`
        })
        .join(''),
    )
    .map((line) => `${line}z`)
    .join('')

/** Moves shapes onto the grid; points that fall together become one. */
function onGrid(shapes: readonly Shape[]): { width: number; height: number; shapes: Shape[] } {
  const { x, y, width, height } = boxOf(shapes.flatMap(({ rings }) => rings.flat()))
  const scale = GRID / Math.max(width, height, Number.MIN_VALUE)
  const placed = ([atX, atY]: Point): Point => [Math.round((atX - x) * scale), Math.round((atY - y) * scale)]
  const isSame = (one: Point | undefined, other: Point | undefined) =>
    one?.[0] === other?.[0] && one?.[1] === other?.[1]
  const ringOnGrid = (ring: Ring): Ring =>
    ring.map(placed).filter((point, at, all) => !isSame(point, all[(at + 1) % all.length]))
  return {
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    shapes: shapes.map(({ daneCode, rings }) => ({
      daneCode,
      rings: rings.map(ringOnGrid).filter((ring) => doubleArea(ring) > 0),
    })),
  }
}

const drawn = (shapes: readonly Shape[]) =>
  shapes.map(({ daneCode, rings }) => ({
    daneCode,
    path: pathOf(rings),
    box: boxOf(rings.flat()),
    label: labelPlace(rings),
  }))

/**
 * Outlines of at most 60 KB, with the finest lines that fit.
 * @param shapes in any unit, y southwards; each has a ring with an area
 * @param nameOf name of a municipality, for the refusal
 * @throws Problem map.no-area for a municipality that is less than a point of the map, map.too-complex
 */
export function makeOutlines(shapes: readonly Shape[], nameOf: (daneCode: string) => string): Outlines {
  const grid = onGrid(shapes)
  const empty = grid.shapes.find(({ rings }) => rings.length === 0)
  if (empty) throw new Problem('map.no-area', { params: { place: nameOf(empty.daneCode) } })
  const simplified = simplifier(grid.shapes)
  for (const tolerance of TOLERANCES) {
    const simple = simplified(tolerance)
    if (simple.reduce((sum, { rings }) => sum + pathOf(rings).length, 0) > MAX_OUTLINES_BYTES) continue
    const places = drawn(simple)
    if (JSON.stringify(places).length <= MAX_OUTLINES_BYTES) return { width: grid.width, height: grid.height, places }
  }
  throw new Problem('map.too-complex')
}
