import { Problem } from '../shared/problem.ts'
import { nameOf } from './check-places.ts'
import { type ExpectedPlace, MOST_SHAPES, mainRing, type Point, type Ring, type Shape } from './outlines.ts'

type PathEntry = { c: string; d: string }

/** Largest coordinate of a drawing. */
const FARTHEST = 1_000_000

export const isPathList = (value: unknown): value is PathEntry[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((entry) => typeof entry?.c === 'string' && typeof entry?.d === 'string')

/** A letter and its two numbers, or the end of a ring. */
const STEP = /([Ml])(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)|z/gy

/** Rings of a path of `M`, `l` and `z`; undefined for any other path. */
function ringsOf(path: string): Ring[] | undefined {
  const rings: Ring[] = []
  let ring: Point[] = []
  let end = 0
  for (const step of path.matchAll(STEP)) {
    end = step.index + step[0].length
    const [, letter, first, second] = step
    if (letter === undefined) {
      if (ring.length === 0) return undefined
      rings.push(ring)
      ring = []
      continue
    }
    const last = ring.at(-1)
    if ((letter === 'M') !== (last === undefined)) return undefined
    const [x, y] = [(last?.[0] ?? 0) + Number(first), (last?.[1] ?? 0) + Number(second)]
    if (Math.abs(x) > FARTHEST || Math.abs(y) > FARTHEST) return undefined
    ring.push([x, y])
  }
  return end === path.length && ring.length === 0 ? rings : undefined
}

/**
 * Shapes of a list of paths on a drawing of any size.
 * @throws Problem map.too-complex, map.bad-coordinates, map.no-area
 */
export function readPaths(entries: readonly PathEntry[], expected: readonly ExpectedPlace[]): Shape[] {
  if (entries.length > MOST_SHAPES) throw new Problem('map.too-complex')
  return entries.map(({ c: daneCode, d }) => {
    const rings = ringsOf(d)
    const params = { place: nameOf(expected, daneCode) }
    if (!rings) throw new Problem('map.bad-coordinates', { params })
    if (!mainRing(rings)) throw new Problem('map.no-area', { params })
    return { daneCode, rings }
  })
}
