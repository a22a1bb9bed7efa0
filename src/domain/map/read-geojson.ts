import { Problem } from '../shared/problem.ts'
import { nameOf } from './check-places.ts'
import { codeReader, type Properties } from './feature-code.ts'
import { boxOf, type ExpectedPlace, MOST_SHAPES, mainRing, type Point, type Ring, type Shape } from './outlines.ts'

type Feature = { properties: Properties; geometry: unknown }
type FeatureCollection = { type: 'FeatureCollection'; features: unknown[]; crs?: unknown }

/** Degrees that a town may lie outside the box of its municipality. */
const NEAR = 0.5

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isFeatureCollection = (value: unknown): value is FeatureCollection =>
  isObject(value) && value.type === 'FeatureCollection' && Array.isArray(value.features)

/** Names of systems whose coordinates are degrees: WGS 84, and MAGNA-SIRGAS, which differs by centimetres. */
const DEGREES = /(CRS84|EPSG:{1,2}(4326|4686))$/i

/** Files of before 2016 name their system; without one it is WGS 84 (RFC 7946). */
function checkSystem(crs: unknown): void {
  if (crs === undefined || crs === null) return
  const properties = isObject(crs) && isObject(crs.properties) ? crs.properties : {}
  const name = typeof properties.name === 'string' ? properties.name : ''
  if (!DEGREES.test(name)) throw new Problem('map.other-crs', { params: { crs: name.slice(0, 80) || 'sin nombre' } })
}

/** Turns degrees into units that are as long on both axes, y southwards. */
type Projected = (longitude: number, latitude: number) => Point

function ringOf(value: unknown): Ring | undefined {
  if (!Array.isArray(value)) return undefined
  const ring: Point[] = []
  for (const position of value) {
    if (!Array.isArray(position)) return undefined
    const [longitude, latitude] = position
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return undefined
    ring.push([longitude, latitude])
  }
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? ring.slice(0, -1) : ring
}

/** Rings of a polygon or of several; undefined for another geometry or for coordinates that are no numbers. */
function ringsOf(geometry: unknown): Ring[] | undefined {
  if (!isObject(geometry) || !Array.isArray(geometry.coordinates)) return undefined
  const { type, coordinates } = geometry
  const polygons = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined
  if (!polygons?.every(Array.isArray)) return undefined
  const rings = polygons.flat().map(ringOf)
  return rings.every((ring) => ring !== undefined) ? rings : undefined
}

function checkDegrees(rings: readonly Ring[], place: string): void {
  const areDegrees = rings.every((ring) => ring.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90))
  if (!areDegrees) throw new Problem('map.not-degrees', { params: { place } })
}

/** A file with latitude before longitude, or with the codes of others, is a map of another place. */
function checkNear(rings: readonly Ring[], expected: ExpectedPlace | undefined, place: string): void {
  if (!expected) return
  const { x, y, width, height } = boxOf(rings.flat())
  const { longitude, latitude } = expected
  const isNear =
    longitude > x - NEAR && longitude < x + width + NEAR && latitude > y - NEAR && latitude < y + height + NEAR
  if (!isNear) throw new Problem('map.elsewhere', { params: { place } })
}

function projection(shapes: readonly Shape[]): Projected {
  const { y, height } = boxOf(shapes.flatMap(({ rings }) => rings.flat()))
  // A degree of longitude is shorter than one of latitude by the cosine of the latitude.
  const narrowing = Math.cos(((y + height / 2) * Math.PI) / 180)
  return (longitude, latitude) => [longitude * narrowing, -latitude]
}

/**
 * Shapes of a GeoJSON in degrees of longitude and latitude. Rings may turn either way.
 * @throws Problem map.* with what is wrong, and where
 */
export function readGeoJson({ features, crs }: FeatureCollection, expected: readonly ExpectedPlace[]): Shape[] {
  if (features.length > MOST_SHAPES) throw new Problem('map.too-complex')
  if (features.length === 0 || !features.every(isObject)) throw new Problem('map.not-geojson')
  checkSystem(crs)
  const found = features.map(
    ({ properties, geometry }): Feature => ({
      properties: isObject(properties) ? properties : {},
      geometry,
    }),
  )
  const codeOf = codeReader(
    found.map(({ properties }) => properties),
    new Set(expected.map(({ daneCode }) => daneCode)),
  )
  const shapes = found.map(({ properties, geometry }): Shape => {
    const daneCode = codeOf(properties)
    const place = nameOf(expected, daneCode)
    const rings = ringsOf(geometry)
    if (!rings) throw new Problem('map.bad-coordinates', { params: { place } })
    checkDegrees(rings, place)
    if (!mainRing(rings)) throw new Problem('map.no-area', { params: { place } })
    checkNear(
      rings,
      expected.find((one) => one.daneCode === daneCode),
      place,
    )
    return { daneCode, rings }
  })
  const projected = projection(shapes)
  return shapes.map(({ daneCode, rings }) => ({
    daneCode,
    rings: rings.map((ring) => ring.map(([longitude, latitude]) => projected(longitude, latitude))),
  }))
}
