import type { ExpectedPlace } from './outlines.ts'

type Position = [longitude: number, latitude: number]
type Feature = {
  type: 'Feature'
  properties: Record<string, unknown>
  geometry: { type: string; coordinates: unknown } | null
}
export type MadeUpMap = { type: 'FeatureCollection'; features: Feature[]; crs?: unknown }

/** Side of a cell, and the farthest that a municipality reaches from its town, in degrees. */
const [CELL, REACH] = [0.02, 0.3]
/** Points between two corners of a border. */
const BENDS = 3

/** A point off its straight border, the same for both municipalities beside it. */
const bent = (longitude: number, latitude: number): Position => [
  longitude + (CELL / 5) * Math.sin(longitude * 431 + latitude * 277),
  latitude + (CELL / 5) * Math.cos(longitude * 313 + latitude * 389),
]

const key = (column: number, row: number) => `${column} ${row}`

/** Corners of cells, joined along their outer sides to closed rings. */
function ringsAround(cells: readonly (readonly [column: number, row: number])[]): [number, number][][] {
  const inside = new Set(cells.map(([column, row]) => key(column, row)))
  const sides = new Map<string, [number, number][]>()
  const add = (from: [number, number], to: [number, number]) =>
    sides.set(key(...from), [...(sides.get(key(...from)) ?? []), to])
  for (const [x, y] of cells) {
    if (!inside.has(key(x, y - 1))) add([x, y], [x + 1, y])
    if (!inside.has(key(x + 1, y))) add([x + 1, y], [x + 1, y + 1])
    if (!inside.has(key(x, y + 1))) add([x + 1, y + 1], [x, y + 1])
    if (!inside.has(key(x - 1, y))) add([x, y + 1], [x, y])
  }
  const rings: [number, number][][] = []
  for (const [start] of sides) {
    const ring: [number, number][] = []
    for (let at = sides.get(start)?.pop(); at; at = sides.get(key(...at))?.pop()) ring.push(at)
    if (ring.length > 0) rings.push(ring)
  }
  return rings
}

/**
 * A made-up map of municipalities whose borders are shared, as GeoJSON: every cell of land is of the nearest town.
 * @param property name of the DANE code
 */
export function madeUpMap(places: readonly ExpectedPlace[], property = 'MPIO_CDPMP'): MadeUpMap {
  const west = Math.min(...places.map(({ longitude }) => longitude)) - REACH
  const south = Math.min(...places.map(({ latitude }) => latitude)) - REACH
  const columns = Math.ceil((Math.max(...places.map(({ longitude }) => longitude)) + REACH - west) / CELL)
  const rows = Math.ceil((Math.max(...places.map(({ latitude }) => latitude)) + REACH - south) / CELL)
  const cells = new Map<string, [number, number][]>(places.map(({ daneCode }) => [daneCode, []]))
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const [longitude, latitude] = [west + (column + 0.5) * CELL, south + (row + 0.5) * CELL]
      let [nearest, least]: [string | undefined, number] = [undefined, REACH]
      for (const place of places) {
        const distance = Math.hypot(place.longitude - longitude, place.latitude - latitude)
        if (distance < least) [nearest, least] = [place.daneCode, distance]
      }
      if (nearest !== undefined) cells.get(nearest)?.push([column, row])
    }
  }
  const border = (ring: readonly [number, number][]): Position[] => {
    const line = ring.flatMap(([x, y], at) => {
      const [nextX, nextY] = ring[(at + 1) % ring.length] as [number, number]
      return Array.from({ length: BENDS }, (_, bend) => {
        const share = bend / BENDS
        const [column, row] = [x + (nextX - x) * share, y + (nextY - y) * share]
        // Rounded first: from either side a corner is computed a hair apart.
        return bent(Number((west + column * CELL).toFixed(6)), Number((south + row * CELL).toFixed(6)))
      })
    })
    return [...line, line[0] as Position].map(([longitude, latitude]) => [
      Number(longitude.toFixed(6)),
      Number(latitude.toFixed(6)),
    ])
  }
  const features = places.map(
    ({ daneCode }): Feature => ({
      type: 'Feature',
      properties: { [property]: daneCode, area: 12.5 },
      geometry: {
        type: 'MultiPolygon',
        coordinates: ringsAround(cells.get(daneCode) ?? []).map((ring) => [border(ring)]),
      },
    }),
  )
  return { type: 'FeatureCollection', features }
}
