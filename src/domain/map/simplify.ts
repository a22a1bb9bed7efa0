import { doubleArea, mainRing, type Point, type Ring, type Shape } from './outlines.ts'

/** Points of the grid have whole coordinates below this. */
const KEYS = 1 << 16
const keyOf = ([x, y]: Point): number => x * KEYS + y

const isBefore = (one: Point, other: Point): boolean => keyOf(one) < keyOf(other)

/** Squared distance of a point to a segment. */
function squaredDistance([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length))
  const [offX, offY] = [x - fromX - share * dx, y - fromY - share * dy]
  return offX * offX + offY * offY
}

/**
 * A line with the points that Douglas and Peucker keep: those farther than the tolerance from the line without them.
 * Both ends stay.
 */
export function simplifyLine(line: readonly Point[], tolerance: number): Point[] {
  const kept = new Set([0, line.length - 1])
  const parts: [from: number, to: number][] = [[0, line.length - 1]]
  // A list in place of recursion: a coast of ten thousand points could be as deep.
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part
    let [farthest, most] = [-1, tolerance * tolerance]
    for (let at = from + 1; at < to; at++) {
      const distance = squaredDistance(line[at] as Point, line[from] as Point, line[to] as Point)
      if (distance > most) [farthest, most] = [at, distance]
    }
    if (farthest < 0) continue
    kept.add(farthest)
    parts.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => kept.has(at))
}

/** The same from either end, so that both neighbours of a border get the same points. */
function simplifyBorder(line: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point]
  const [second, secondLast] = [line[1] ?? first, line.at(-2) ?? last]
  const isTurned = keyOf(first) === keyOf(last) ? isBefore(secondLast, second) : isBefore(last, first)
  return isTurned ? simplifyLine([...line].reverse(), tolerance).reverse() : simplifyLine(line, tolerance)
}

/** Points where borders meet: those with more than two neighbours in all shapes. */
function findCrossings(shapes: readonly Shape[]): Set<number> {
  const neighbours = new Map<number, number[]>()
  const crossings = new Set<number>()
  const join = (point: number, neighbour: number) => {
    const known = neighbours.get(point)
    if (!known) neighbours.set(point, [neighbour])
    else if (!known.includes(neighbour) && known.push(neighbour) > 2) crossings.add(point)
  }
  for (const ring of shapes.flatMap(({ rings }) => rings)) {
    ring.forEach((point, at) => {
      const [here, next] = [keyOf(point), keyOf(ring[(at + 1) % ring.length] as Point)]
      join(here, next)
      join(next, here)
    })
  }
  return crossings
}

/** The ring, begun at a point where borders meet, or else at its first point of the grid. */
function turned(ring: Ring, crossings: ReadonlySet<number>): Ring {
  let start = ring.findIndex((point) => crossings.has(keyOf(point)))
  if (start < 0) {
    start = 0
    ring.forEach((point, at) => {
      if (isBefore(point, ring[start] as Point)) start = at
    })
  }
  return [...ring.slice(start), ...ring.slice(0, start)]
}

function simplifyRing(ring: Ring, crossings: ReadonlySet<number>, tolerance: number): Ring {
  const [first, ...rest] = turned(ring, crossings)
  if (!first) return []
  const kept: Point[] = []
  let border: Point[] = [first]
  for (const point of [...rest, first]) {
    border.push(point)
    if (point !== first && !crossings.has(keyOf(point))) continue
    kept.push(...simplifyBorder(border, tolerance).slice(0, -1))
    border = [point]
  }
  return kept
}

/** Below this tolerance, in units of the grid, only points on straight lines go. */
const FINEST = 0.25

/** The ring at the tolerance, or at the largest half of it that leaves an area. */
function keptRing(ring: Ring, crossings: ReadonlySet<number>, tolerance: number): Ring {
  const simple = simplifyRing(ring, crossings, tolerance)
  if (doubleArea(simple) > 0 || tolerance === 0) return simple
  return keptRing(ring, crossings, tolerance > FINEST ? tolerance / 2 : 0)
}

/**
 * Makes shapes with fewer points. A border that two municipalities share stays one line for both, a municipality always
 * keeps its largest part, and islands smaller than the tolerance go.
 * @returns a function of the tolerance: units of the grid by which a line may be off
 */
export function simplifier(shapes: readonly Shape[]): (tolerance: number) => Shape[] {
  const crossings = findCrossings(shapes)
  const mains = new Set(shapes.map(({ rings }) => mainRing(rings)))
  return (tolerance) =>
    shapes.map(({ daneCode, rings }) => {
      const kept = rings.flatMap((ring) => {
        if (mains.has(ring)) return [keptRing(ring, crossings, tolerance)]
        const simple = simplifyRing(ring, crossings, tolerance)
        return doubleArea(simple) > 2 * tolerance * tolerance ? [simple] : []
      })
      return { daneCode, rings: kept }
    })
}
