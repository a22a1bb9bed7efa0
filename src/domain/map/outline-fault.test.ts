import { expect, test } from 'vitest'
import { makeOutlines } from './make-outlines.ts'
import { outlineFault } from './outline-fault.ts'
import type { ExpectedPlace, Outlines, PlaceOutline } from './outlines.ts'
import { namesOf, readShapes } from './read-shapes.ts'
import { madeUpMap } from './testing.ts'

const places: ExpectedPlace[] = Array.from({ length: 6 }, (_, at) => ({
  ...{ daneCode: String(13_001 + at), name: `Municipio ${at}` },
  ...{ latitude: 8 + (at % 3) * 0.31, longitude: -75 + Math.floor(at / 3) * 0.33 },
}))
const codes = places.map(({ daneCode }) => daneCode)
const { shapes } = readShapes(JSON.stringify(madeUpMap(places)), [{ id: 13, name: 'Bolívar', places }])
const outlines = makeOutlines(shapes, namesOf(places))
const [first, ...others] = outlines.places as [PlaceOutline, ...PlaceOutline[]]
const withFirst = (changes: object): Outlines => ({ ...outlines, places: [{ ...first, ...changes }, ...others] })

test.each<[what: string, kept: unknown, fault: string | null]>([
  ['as they were made', outlines, null],
  ['none', null, 'no se puede dibujar'],
  ['a text', 'mapa', 'no se puede dibujar'],
  ['without places', { ...outlines, places: [] }, 'no se puede dibujar'],
  ['with a path that is not closed', withFirst({ path: 'M1,1l2,2' }), 'no se puede dibujar'],
  ['with a path that runs code', withFirst({ path: 'M1,1l2,2z" onload="x' }), 'no se puede dibujar'],
  ['beyond the grid', withFirst({ box: { x: 0, y: 0, width: 5_000, height: 1 } }), 'no se puede dibujar'],
  ['without a municipality', { ...outlines, places: others }, 'no tiene los municipios del departamento'],
  ['with one twice', withFirst({ daneCode: others[0]?.daneCode }), 'no tiene los municipios del departamento'],
  [
    'larger than they may be',
    withFirst({ path: `M1,1${'l1,1'.repeat(20_000)}z` }),
    'es más grande de lo que se guarda',
  ],
])('outlines %s', (_what, kept, fault) => {
  expect(outlineFault(kept, codes)).toBe(fault)
})
