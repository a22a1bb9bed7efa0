import type { Outlines, PlaceOutline } from '../../../domain/map/outlines.ts'
import { municipalitySeats } from './municipality-seats.ts'
import { type Pebble, pebblePath, pebblesOf } from './pebbles.ts'

/** The shapes of a map, and who made them; null for the schematic map of pebbles. */
export type MapShapes = { places: readonly PlaceOutline[]; attribution: string | null }

/** The crowded municipalities of Dique and Montes de María lie north of this latitude. */
const NORTH_OF = 9.5

export const northern: ReadonlySet<string> = new Set(
  municipalitySeats.filter(({ latitude }) => latitude > NORTH_OF).map(({ daneCode }) => daneCode),
)

function outlineOf(pebble: Pebble): PlaceOutline {
  const [xs, ys] = [pebble.corners.map(([x]) => x), pebble.corners.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [x, y] = pebble.seat
  return {
    daneCode: pebble.daneCode,
    path: pebblePath(pebble),
    box: { x: left, y: top, width: right - left, height: bottom - top },
    label: { x, y, width: 2 * Math.min(x - left, right - x) },
  }
}

let pebbles: MapShapes | undefined
/** The map without outlines, made when it is first drawn. */
export function pebbleShapes(): MapShapes {
  pebbles ??= { places: pebblesOf(municipalitySeats).map(outlineOf), attribution: null }
  return pebbles
}

/** The map of outlines, or the schematic one where there are none. */
export const shapesOf = (map: (Outlines & { attribution: string }) | null): MapShapes => map ?? pebbleShapes()

/** The part of a drawing that holds the places, with a margin, as a `viewBox`. */
export function viewOf(places: readonly PlaceOutline[]): { x: number; y: number; width: number; height: number } {
  const boxes = places.map(({ box }) => box)
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const width = Math.max(...boxes.map((box) => box.x + box.width)) - left
  const height = Math.max(...boxes.map((box) => box.y + box.height)) - top
  const margin = Math.max(width, height) / 100
  return { x: left - margin, y: top - margin, width: width + 2 * margin, height: height + 2 * margin }
}
