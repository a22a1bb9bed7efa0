import type { Seat } from './municipality-seats.ts'

type Point = readonly [x: number, y: number]
/** A convex shape around a town, in units of the drawing: 100 are one degree of latitude, and y grows southwards. */
export type Pebble = { daneCode: string; seat: Point; corners: readonly Point[] }

const UNITS_PER_DEGREE = 100
/** A lone town is a disc of this radius, about 16 km. */
const RADIUS = 14
const CORNERS_OF_DISC = 32
/** Half the gap between neighbours. */
const HALF_GAP = 0.35

const place = (seats: readonly Seat[]): ((seat: Seat) => Point) => {
  const [west, north] = [
    Math.min(...seats.map((each) => each.longitude)),
    Math.max(...seats.map((each) => each.latitude)),
  ]
  const south = Math.min(...seats.map((each) => each.latitude))
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180)
  return ({ latitude, longitude }) => [
    (longitude - west) * narrowing * UNITS_PER_DEGREE,
    (north - latitude) * UNITS_PER_DEGREE,
  ]
}

const disc = ([x, y]: Point): Point[] =>
  Array.from({ length: CORNERS_OF_DISC }, (_, at) => {
    const angle = (2 * Math.PI * at) / CORNERS_OF_DISC
    return [x + RADIUS * Math.cos(angle), y + RADIUS * Math.sin(angle)]
  })

/** The part of a convex shape on the seat's side of the middle between it and a neighbour, less half the gap. */
function cut(corners: readonly Point[], seat: Point, neighbour: Point): Point[] {
  const [dx, dy] = [neighbour[0] - seat[0], neighbour[1] - seat[1]]
  const distance = Math.hypot(dx, dy)
  /** How far a point lies beyond the cut; negative on the seat's side. */
  const beyond = ([x, y]: Point) =>
    ((x - seat[0]) * dx + (y - seat[1]) * dy) / distance - (distance / 2 - Math.min(HALF_GAP, distance / 4))
  return corners.flatMap((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    const [here, there] = [beyond(corner), beyond(next)]
    const kept: Point[] = here <= 0 ? [corner] : []
    if (here * there >= 0) return kept
    const share = here / (here - there)
    return [...kept, [corner[0] + (next[0] - corner[0]) * share, corner[1] + (next[1] - corner[1]) * share] as const]
  })
}

/** A pebble for each town: the part of a disc around it that is nearer to it than to any other town. */
export function pebblesOf(seats: readonly Seat[]): Pebble[] {
  const pointOf = place(seats)
  const points = seats.map((each) => [each.daneCode, pointOf(each)] as const)
  return points.map(([daneCode, seat]) => {
    const near = points.filter(
      ([code, [x, y]]) => code !== daneCode && Math.hypot(x - seat[0], y - seat[1]) < 2 * (RADIUS + HALF_GAP),
    )
    return { daneCode, seat, corners: near.reduce((corners, [, other]) => cut(corners, seat, other), disc(seat)) }
  })
}

/** The shape as the path of an SVG, to a hundredth of a unit. */
export const pebblePath = ({ corners }: Pebble): string =>
  `M${corners.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`
