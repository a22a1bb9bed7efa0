import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeOutlines, pathOf } from './make-outlines.ts'
import { doubleArea, type ExpectedPlace, MAX_OUTLINES_BYTES, type Point, type Ring, type Shape } from './outlines.ts'
import { namesOf, readShapes } from './read-shapes.ts'
import { simplifier, simplifyLine } from './simplify.ts'
import { madeUpMap } from './testing.ts'

const places: ExpectedPlace[] = Array.from({ length: 12 }, (_, at) => ({
  daneCode: String(13_001 + at),
  name: `Municipio ${at}`,
  latitude: 8 + (at % 4) * 0.31 + (at % 3) * 0.07,
  longitude: -75 + Math.floor(at / 4) * 0.33 + (at % 2) * 0.05,
}))
const department = { id: 13, name: 'Bolívar', places }
const { shapes } = readShapes(JSON.stringify(madeUpMap(places)), [department])

/** Rings of a path as it is drawn. */
const ringsOf = (path: string): Point[][] =>
  path
    .split('z')
    .slice(0, -1)
    .map((line) => {
      let [x, y] = [0, 0]
      return [...line.matchAll(/[Ml](-?\d+),(-?\d+)/g)].map(([step, dx, dy]): Point => {
        ;[x, y] = step.startsWith('M') ? [Number(dx), Number(dy)] : [x + Number(dx), y + Number(dy)]
        return [x, y]
      })
    })

/** Borders by their two ends, whichever way they run. */
const bordersOf = (rings: readonly Ring[]) =>
  rings.flatMap((ring) => ring.map((point, at) => [point, ring[(at + 1) % ring.length]].map(String).sort().join(' ')))

describe('the outlines of a map', () => {
  const outlines = makeOutlines(shapes, namesOf(places))

  test("outlines are closed paths of whole numbers within the map's box, within 60 KB", () => {
    expect(JSON.stringify(outlines.places).length).toBeLessThanOrEqual(MAX_OUTLINES_BYTES)
    expect(outlines.places.map(({ daneCode }) => daneCode)).toEqual(places.map(({ daneCode }) => daneCode))
    for (const { path, box, label } of outlines.places) {
      expect(path).toMatch(/^(M\d+,\d+(l-?\d+,-?\d+){2,}z)+$/)
      const points = ringsOf(path).flat()
      expect(Math.min(...points.map(([x]) => x))).toBe(box.x)
      expect(Math.max(...points.map(([, y]) => y))).toBe(box.y + box.height)
      expect(box.x >= 0 && box.x + box.width <= outlines.width).toBe(true)
      expect(box.y >= 0 && box.y + box.height <= outlines.height).toBe(true)
      expect(label.x > box.x && label.x < box.x + box.width && label.width <= box.width).toBe(true)
    }
    expect(Math.max(outlines.width, outlines.height)).toBe(2_000)
  })

  test('the outlines of a map have the north at the top', () => {
    const yOf = (code: string) => outlines.places.find(({ daneCode }) => daneCode === code)?.label.y ?? 0
    expect(yOf('13004')).toBeLessThan(yOf('13001'))
  })

  test('read again as a list of paths are the same', () => {
    const list = JSON.stringify(outlines.places.map(({ daneCode: c, path: d }) => ({ c, d })))
    expect(makeOutlines(readShapes(list, [department]).shapes, namesOf(places))).toEqual(outlines)
  })

  test('outlines of ten times as many points still fit', () => {
    const round = (ring: Ring): Ring =>
      ring.flatMap(([x, y], at) => {
        const [toX, toY] = ring[(at + 1) % ring.length] as Point
        return Array.from(
          { length: 10 },
          (_, step): Point => [
            x + ((toX - x) * step) / 10 + 0.002 * Math.sin(step * 2.1 + x * 90),
            y + ((toY - y) * step) / 10 + 0.002 * Math.cos(step * 1.7 + y * 90),
          ],
        )
      })
    const rough = shapes.map(({ daneCode, rings }) => ({ daneCode, rings: rings.map(round) }))
    const made = makeOutlines(rough, namesOf(places))
    expect(JSON.stringify(made.places).length).toBeLessThanOrEqual(MAX_OUTLINES_BYTES)
    expect(made.places.every(({ path }) => path.length > 20)).toBe(true)
  })

  test('refuse a municipality that is less than a point', () => {
    const dot: Ring = [
      [0, 0],
      [1e-9, 0],
      [0, 1e-9],
    ]
    const [first, ...rest] = shapes
    const tiny = [
      ...rest,
      { daneCode: first?.daneCode ?? '', rings: [dot.map(([x, y]): Point => [x - 74.9, y - 8.1])] },
    ]
    expect(() => makeOutlines(tiny, namesOf(places))).toThrow(
      expect.objectContaining({ code: 'map.no-area', params: { place: 'Municipio 0 (13001)' } }),
    )
  })
})

describe('simplifying', () => {
  test('a border that two municipalities share leaves one line for both', () => {
    const grid = shapes.map(({ daneCode, rings }) => ({
      daneCode,
      rings: rings.map((ring) => ring.map(([x, y]): Point => [Math.round((x + 80) * 500), Math.round((y + 20) * 500)])),
    }))
    for (const tolerance of [0, 1, 4]) {
      const all = simplifier(grid)(tolerance).flatMap(({ rings }) => bordersOf(rings))
      const counts = new Map<string, number>()
      for (const border of all) counts.set(border, (counts.get(border) ?? 0) + 1)
      const shared = [...counts.values()].filter((count) => count === 2).length
      const before = grid.flatMap(({ rings }) => bordersOf(rings))
      const sharedBefore = before.length - new Set(before).size
      // The same part of the borders is shared as before, within the few that end at the coast.
      expect(shared / all.length).toBeGreaterThan((0.8 * sharedBefore) / before.length)
    }
  })

  const point = fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 2_000 }))
  const ring = fc.array(point, { minLength: 3, maxLength: 60 }).filter((points) => doubleArea(points) > 0)
  const someShapes = fc.array(fc.array(ring, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 })

  test('never empties a municipality, and makes no point of its own', () => {
    fc.assert(
      fc.property(someShapes, fc.constantFrom(0, 0.5, 1, 8, 64, 5_000), (rings, tolerance) => {
        const sent = rings.map((each, at): Shape => ({ daneCode: String(at), rings: each }))
        const simple = simplifier(sent)(tolerance)
        simple.forEach((shape, at) => {
          expect(shape.rings.some((one) => doubleArea(one) > 0)).toBe(true)
          const known = new Set(sent[at]?.rings.flat().map(String))
          expect(shape.rings.flat().every((one) => known.has(String(one)))).toBe(true)
          expect(pathOf(shape.rings)).toMatch(/^(M-?\d+,-?\d+(l-?\d+,-?\d+){2,}z)+$/)
        })
      }),
    )
  })

  test('a simplified line keeps each point within the tolerance', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 80 }),
        fc.integer({ min: 0, max: 50 }),
        (line, tolerance) => {
          const simple = simplifyLine(line, tolerance)
          expect([simple[0], simple.at(-1)]).toEqual([line[0], line.at(-1)])
          const distance = ([x, y]: Point) =>
            Math.min(
              ...simple.slice(1).map(([toX, toY], at) => {
                const [fromX, fromY] = simple[at] as Point
                const [dx, dy] = [toX - fromX, toY - fromY]
                const length = dx * dx + dy * dy || 1
                const share = Math.min(1, Math.max(0, ((x - fromX) * dx + (y - fromY) * dy) / length))
                return Math.hypot(x - fromX - share * dx, y - fromY - share * dy)
              }),
            )
          expect(line.every((one) => distance(one) <= tolerance + 1e-6)).toBe(true)
        },
      ),
    )
  })
})
