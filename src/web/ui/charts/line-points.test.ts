import { describe, expect, test } from 'vitest'
import { drawLine, type LinePoint, rangeOf } from './line-points.ts'

const box = { width: 200, height: 100, left: 20, right: 10, top: 10, bottom: 20 }
const points = (...values: (number | null)[]): LinePoint[] => values.map((value, at) => ({ name: String(at), value }))

describe('the range of a line', () => {
  test.each<[string, LinePoint[], [number, number]]>([
    ['no data', points(), [0, 1]],
    ['only gaps', points(null, null), [0, 1]],
    ['one point', points(7), [6, 8]],
    ['equal points', points(7, 7), [6, 8]],
    ['different points', points(7, null, 3), [3, 7]],
    ['a band that is wider than the line', [{ name: 'a', value: 5, band: [2, 9] }], [2, 9]],
    ['a band in a gap of the line', [{ name: 'a', value: null, band: [2, 9] }], [2, 9]],
  ])('the range of a line of %s', (_, given, expected) => {
    expect(rangeOf(given)).toEqual(expected)
  })
})

describe('the drawing of a line', () => {
  test('the drawing of a line is broken at a missing value, and each value is dotted', () => {
    const { path, dots } = drawLine(points(1, null, 3, 4), box)
    expect(path.match(/M/g)).toHaveLength(2)
    expect(dots.map(({ value }) => value)).toEqual([1, 3, 4])
  })

  test('stays inside its box, higher values higher up', () => {
    const { dots, ticks } = drawLine(points(60, 81.4, 78.2), box)
    for (const { x, y } of dots) {
      expect(x >= box.left && x <= box.width - box.right).toBe(true)
      expect(y >= box.top && y <= box.height - box.bottom).toBe(true)
    }
    expect(dots[1]?.y).toBeLessThan(dots[2]?.y ?? 0)
    expect(ticks.length).toBeGreaterThan(1)
  })

  test('the drawing of a line of nothing is empty', () => {
    expect(drawLine(points(), box)).toMatchObject({ path: '', band: '', dots: [] })
  })
})
