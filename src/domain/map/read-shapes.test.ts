import { describe, expect, test } from 'vitest'
import { mainRing } from './outlines.ts'
import { readShapes } from './read-shapes.ts'
import { type MadeUpMap, madeUpMap } from './testing.ts'

const places = [
  { daneCode: '13001', name: 'Cartagena de Indias', latitude: 10.38, longitude: -75.49 },
  { daneCode: '13006', name: 'Achí', latitude: 10.1, longitude: -75.2 },
  { daneCode: '13030', name: 'Altos del Rosario', latitude: 9.9, longitude: -75.4 },
]
const department = { id: 13, name: 'Bolívar', places }
const others = {
  id: 5,
  name: 'Antioquia',
  places: [{ daneCode: '05001', name: 'Medellín', latitude: 6.2, longitude: -75.5 }],
}
const whole = madeUpMap(places)

const read = (text: string) => readShapes(text, [others, department])
const changed = (change: (map: MadeUpMap) => unknown) => {
  const copy = structuredClone(whole)
  return JSON.stringify(change(copy) ?? copy)
}
const first = ({ features }: MadeUpMap) => features[0] as MadeUpMap['features'][number]
/** A square around Cartagena, with another value in place of its first longitude. */
const square = (longitude: unknown = -75.6) => [
  [
    [longitude, 10.2],
    [-75.3, 10.2],
    [-75.3, 10.6],
    [-75.6, 10.6],
    [-75.6, 10.2],
  ],
]
const withGeometry = (type: string, coordinates: unknown) =>
  changed((map) => {
    first(map).geometry = { type, coordinates }
  })

const codes = (text: string) => read(text).shapes.map(({ daneCode }) => daneCode)

describe('a map file is read', () => {
  const all = ['13001', '13006', '13030']
  test.each<[what: string, text: string]>([
    ['GeoJSON with the codes of DANE', JSON.stringify(whole)],
    ['codes under any name', JSON.stringify(madeUpMap(places, 'divipola'))],
    [
      'codes in two halves',
      changed(({ features }) => {
        for (const feature of features) {
          const code = String(feature.properties.MPIO_CDPMP)
          feature.properties = { DPTO_CCDGO: code.slice(0, 2), MPIO_CCDGO: Number(code.slice(2)) }
        }
      }),
    ],
    [
      'codes that are numbers',
      changed(({ features }) => {
        for (const { properties } of features) properties.MPIO_CDPMP = Number(properties.MPIO_CDPMP)
      }),
    ],
    [
      'WGS 84 by name',
      changed(
        (map) =>
          void Object.assign(map, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } } }),
      ),
    ],
    ['MAGNA-SIRGAS by name', changed((map) => void Object.assign(map, { crs: { properties: { name: 'EPSG:4686' } } }))],
    [
      'a polygon that turns the other way',
      withGeometry(
        'Polygon',
        square().map((ring) => [...ring].reverse()),
      ),
    ],
    [
      'a ring that is not closed',
      withGeometry(
        'Polygon',
        square().map((ring) => ring.slice(0, -1)),
      ),
    ],
    [
      'positions with a height',
      withGeometry(
        'Polygon',
        square().map((ring) => ring.map((at) => [...at, 12])),
      ),
    ],
    ['a list of paths', JSON.stringify(all.map((c, at) => ({ c, d: `M${at},0l10,0l0,10.5zM90,9l1,0l0,1z` })))],
  ])('a map file is read with %s', (_, text) => {
    expect(codes(text)).toEqual(all)
    expect(read(text).shapes.every(({ rings }) => mainRing(rings) !== undefined)).toBe(true)
    expect(read(text).department).toBe(department)
  })

  test('a map file is read for the department of its codes', () => {
    expect(read('[{"c":"05001","d":"M0,0l5,0l0,5z"}]').department).toBe(others)
  })

  test.each<[code: string, what: string, text: string, params?: object]>([
    ['map.not-json', 'no text', ''],
    ['map.not-json', 'half a file', JSON.stringify(whole).slice(0, -2)],
    ['map.not-json', 'NaN', JSON.stringify(whole).replace(/-75\.\d+/, 'NaN')],
    ['map.not-geojson', 'an object', '{}'],
    ['map.not-geojson', 'null', 'null'],
    ['map.not-geojson', 'a number', '12'],
    ['map.not-geojson', 'an empty list', '[]'],
    ['map.not-geojson', 'a lone polygon', '{"type":"Polygon","coordinates":[]}'],
    ['map.not-geojson', 'no features', '{"type":"FeatureCollection","features":[]}'],
    ['map.not-geojson', 'features that are texts', '{"type":"FeatureCollection","features":["a"]}'],
    ['map.not-geojson', 'nesting', `${'['.repeat(200_000)}${']'.repeat(200_000)}`],
    ['map.topojson', 'TopoJSON', '{"type":"Topology","objects":{},"arcs":[]}'],
    [
      'map.other-crs',
      'metres',
      changed(
        (map) => void Object.assign(map, { crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::9377' } } }),
      ),
      { crs: 'urn:ogc:def:crs:EPSG::9377' },
    ],
    [
      'map.other-crs',
      'a system without a name',
      changed((map) => void Object.assign(map, { crs: 'EPSG:4326' })),
      { crs: 'sin nombre' },
    ],
    ['map.no-codes', 'no codes', JSON.stringify(madeUpMap(places)).replaceAll('"13', '"99')],
    [
      'map.no-codes',
      'no properties',
      changed(({ features }) => {
        for (const feature of features) feature.properties = {}
      }),
    ],
    [
      'map.codes',
      'a municipality too few',
      changed(({ features }) => void features.splice(1, 1)),
      { count: '3', department: 'Bolívar', faults: 'Faltan: Achí (13006).' },
    ],
    [
      'map.codes',
      'one twice and one of others',
      changed(({ features }) => {
        const [one] = features
        features.push(
          structuredClone(one) as never,
          structuredClone({ ...one, properties: { MPIO_CDPMP: '05002' } }) as never,
        )
      }),
      { faults: 'Sobran: 05002. Repetidos: Cartagena de Indias (13001).' },
    ],
    ['map.codes', 'a path twice', JSON.stringify(['13001', '13001'].map((c) => ({ c, d: 'M0,0l9,0l0,9z' })))],
    [
      'map.bad-coordinates',
      'no geometry',
      changed((map) => void Object.assign(first(map), { geometry: null })),
      { place: 'Cartagena de Indias (13001)' },
    ],
    ['map.bad-coordinates', 'points', withGeometry('Point', [-75, 10])],
    ['map.bad-coordinates', 'a text for a longitude', withGeometry('Polygon', square('-75.6'))],
    ['map.bad-coordinates', 'null for a longitude', withGeometry('Polygon', square(null))],
    ['map.bad-coordinates', 'infinity', withGeometry('Polygon', square('LARGE')).replace('"LARGE"', '1e999')],
    ['map.bad-coordinates', 'a ring that is a number', withGeometry('Polygon', [7])],
    ['map.bad-coordinates', 'polygons of nothing', withGeometry('MultiPolygon', [7])],
    ['map.bad-coordinates', 'nested rings', withGeometry('Polygon', [square()])],
    ['map.bad-coordinates', 'a path with curves', '[{"c":"13001","d":"M0,0C1,1,2,2,3,3z"}]'],
    ['map.bad-coordinates', 'a path that is open', '[{"c":"13001","d":"M0,0l9,0l0,9"}]'],
    ['map.bad-coordinates', 'a path with markup', '[{"c":"13001","d":"M0,0l9,0l0,9z<script>"}]'],
    ['map.bad-coordinates', 'a path that runs away', '[{"c":"13001","d":"M0,0l99999999,0l0,9z"}]'],
    [
      'map.not-degrees',
      'huge numbers',
      withGeometry('Polygon', square(1e300)),
      { place: 'Cartagena de Indias (13001)' },
    ],
    [
      'map.not-degrees',
      'metres without a name',
      withGeometry('Polygon', [
        [
          [4_700_000, 2_700_000],
          [4_700_100, 2_700_000],
          [4_700_100, 2_700_100],
        ],
      ]),
    ],
    ['map.no-area', 'no rings', withGeometry('Polygon', [])],
    [
      'map.no-area',
      'a line',
      withGeometry('Polygon', [
        [
          [-75.6, 10.2],
          [-75.3, 10.2],
          [-75.6, 10.2],
        ],
      ]),
    ],
    ['map.no-area', 'a path of two points', '[{"c":"13001","d":"M0,0l9,0z"}]'],
    [
      'map.elsewhere',
      'latitude before longitude',
      withGeometry(
        'Polygon',
        square().map((ring) => ring.map(([x, y]) => [y, x])),
      ),
    ],
    [
      'map.too-complex',
      'thousands of features',
      changed(({ features }) => ({
        type: 'FeatureCollection',
        features: Array(2_001).fill({ ...features[0], geometry: null }),
      })),
    ],
    ['map.too-complex', 'thousands of paths', JSON.stringify(Array(2_001).fill({ c: '13001', d: 'M0,0' }))],
  ])('refuses with %s: %s', (code, _, text, params = {}) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ code, params: expect.objectContaining(params) }))
  })
})
