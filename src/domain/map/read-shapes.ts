import { Problem } from '../shared/problem.ts'
import { checkPlaces, nameOf } from './check-places.ts'
import type { ExpectedDepartment, ExpectedPlace, Shape } from './outlines.ts'
import { isFeatureCollection, readGeoJson } from './read-geojson.ts'
import { isPathList, readPaths } from './read-paths.ts'

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem('map.not-json')
  }
}

/** The department with most codes of the file. */
function departmentOf(codes: readonly string[], departments: readonly ExpectedDepartment[]): ExpectedDepartment {
  const sent = new Set(codes)
  const shared = ({ places }: ExpectedDepartment) => places.filter(({ daneCode }) => sent.has(daneCode)).length
  const [best] = [...departments].sort((one, other) => shared(other) - shared(one))
  if (!best) throw new Problem('map.no-codes')
  return best
}

export type ReadShapes = { department: ExpectedDepartment; shapes: Shape[] }

/**
 * The municipalities of a map file: GeoJSON, or a list of paths `[{c, d}]` by DANE code.
 * @param departments those that the file may be of
 * @throws Problem map.* with what is wrong
 */
export function readShapes(text: string, departments: readonly ExpectedDepartment[]): ReadShapes {
  const expected = departments.flatMap(({ places }) => places)
  const value = parse(text)
  if (!isPathList(value) && !isFeatureCollection(value)) {
    const isTopology = (value as { type?: unknown } | null)?.type === 'Topology'
    throw new Problem(isTopology ? 'map.topojson' : 'map.not-geojson')
  }
  const shapes = isPathList(value) ? readPaths(value, expected) : readGeoJson(value, expected)
  const codes = shapes.map(({ daneCode }) => daneCode)
  const department = departmentOf(codes, departments)
  checkPlaces(codes, department)
  return { department, shapes }
}

export const namesOf =
  (places: readonly ExpectedPlace[]) =>
  (daneCode: string): string =>
    nameOf(places, daneCode)
