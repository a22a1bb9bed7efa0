import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CROP_RATIO, cropPart, printsSmall } from './photo-shape.ts'

test.each([
  ['a photo of a phone', 4_000, 3_000, false],
  ['a wide one of a phone', 2_520, 1_080, false],
  ['a square', 1_000, 1_000, false],
  ['three to one', 3_000, 1_000, false],
  ['one pixel more', 3_001, 1_000, true],
  ['one to three', 1_000, 3_000, false],
  ['one pixel higher', 1_000, 3_001, true],
  ['a panorama', 12_000, 900, true],
  ['a panorama from top to bottom', 900, 12_000, true],
])('%s, %i × %i, is printed very small: %s', (_title, width, height, expected) => {
  expect(printsSmall({ width, height })).toBe(expected)
})

test.each([
  ['its left end', 0, { x: 0, y: 0, width: 1_800, height: 900 }],
  ['its middle', 0.5, { x: 5_100, y: 0, width: 1_800, height: 900 }],
  ['its right end', 1, { x: 10_200, y: 0, width: 1_800, height: 900 }],
  ['a place before it', -1, { x: 0, y: 0, width: 1_800, height: 900 }],
  ['a place behind it', 2, { x: 10_200, y: 0, width: 1_800, height: 900 }],
])('a wide panorama keeps the part at %s', (_title, place, part) => {
  expect(cropPart({ width: 12_000, height: 900 }, place)).toEqual(part)
})

test('a tall panorama keeps the part at a quarter from the top', () => {
  expect(cropPart({ width: 900, height: 12_000 }, 0.25)).toEqual({ x: 0, y: 2_550, width: 900, height: 1_800 })
})

test('any part lies within its picture, keeps the short side, and is not printed small', () => {
  const side = fc.integer({ min: 16, max: 65_535 })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0, max: 1, noNaN: true }), (width, height, place) => {
      const part = cropPart({ width, height }, place)
      expect(part.x + part.width).toBeLessThanOrEqual(width)
      expect(part.y + part.height).toBeLessThanOrEqual(height)
      expect(Math.min(part.x, part.y)).toBe(0)
      expect(Math.min(part.width, part.height)).toBe(Math.min(width, height))
      expect(Math.max(part.width, part.height)).toBeLessThanOrEqual(CROP_RATIO * Math.min(width, height))
      expect(printsSmall(part)).toBe(false)
    }),
  )
})
