import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { pebbleShapes, viewOf } from './map-shapes.ts'
import { municipalitySeats } from './municipality-seats.ts'
import { type Pebble, pebblePath, pebblesOf } from './pebbles.ts'

const catalogue: { codigo_dane: string; lat: number; lon: number }[] = JSON.parse(
  readFileSync(new URL('../../../server/catalogues/data/municipios-bolivar.json', import.meta.url), 'utf8'),
)
const pebbles = pebblesOf(municipalitySeats)

/** Whether a line parts two convex shapes; it then runs along a side of one of them. */
function areApart(one: Pebble, other: Pebble): boolean {
  const sides = [one, other].flatMap(({ corners }) =>
    corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const),
  )
  return sides.some(([from, to]) => {
    const across = [to[1] - from[1], from[0] - to[0]] as const
    const reach = ({ corners }: Pebble) => corners.map(([x, y]) => x * across[0] + y * across[1])
    const [mine, theirs] = [reach(one), reach(other)]
    return Math.max(...mine) < Math.min(...theirs) || Math.max(...theirs) < Math.min(...mine)
  })
}

const isInside = ({ seat, corners }: Pebble) =>
  corners.every(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length] ?? [x, y]
    return (nextX - x) * (seat[1] - y) - (nextY - y) * (seat[0] - x) > 0
  })

describe('the pebbles of the map', () => {
  test('stand for the municipalities of the catalogue, each at its town', () => {
    expect(municipalitySeats).toEqual(
      catalogue.map(({ codigo_dane, lat, lon }) => ({ daneCode: codigo_dane, latitude: lat, longitude: lon })),
    )
    expect(pebbles.map(({ daneCode }) => daneCode)).toEqual(catalogue.map(({ codigo_dane }) => codigo_dane))
    expect(pebbles).toHaveLength(46)
  })

  test('hold their own town, and none overlaps another', () => {
    expect(pebbles.filter((pebble) => !isInside(pebble))).toEqual([])
    const overlapping = pebbles.flatMap((one, at) =>
      pebbles.slice(at + 1).flatMap((other) => (areApart(one, other) ? [] : [`${one.daneCode} ${other.daneCode}`])),
    )
    expect(overlapping).toEqual([])
  })

  test('lie inside their box, north at the top', () => {
    const box = viewOf(pebbleShapes().places)
    for (const [x, y] of pebbles.flatMap(({ corners }) => corners)) {
      expect(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height).toBe(true)
    }
    const yOf = (code: string) => pebbles.find(({ daneCode }) => daneCode === code)?.seat[1] ?? 0
    expect(yOf('13001')).toBeLessThan(yOf('13160'))
  })

  test('pebbles are closed paths; a lone town is a disc, also for two towns', () => {
    const [lone] = pebblesOf([{ daneCode: '1', latitude: 9, longitude: -75 }])
    expect(lone && pebblePath(lone)).toMatch(/^M[\d.-]+,[\d.-]+(L[\d.-]+,[\d.-]+){31}Z$/)
    const near = pebblesOf([
      { daneCode: '1', latitude: 9, longitude: -75 },
      { daneCode: '2', latitude: 9, longitude: -75.001 },
    ])
    expect(near.every(isInside)).toBe(true)
  })
})
