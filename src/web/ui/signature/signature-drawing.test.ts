import fc from 'fast-check'
import type { PointGroup } from 'signature_pad'
import { expect, test } from 'vitest'
import { frameOf, fromPad, limitsOf, SHEET, toPad, viewOf, within } from './signature-drawing.ts'

const PORTRAIT = { width: 296, height: 128 }
const LANDSCAPE = { width: 560, height: 128 }

const stroke = (points: [number, number][]): PointGroup => ({
  penColor: 'black',
  dotSize: 0,
  minWidth: 0.5,
  maxWidth: 2.5,
  velocityFilterWeight: 0.7,
  compositeOperation: 'source-over',
  points: points.map(([x, y], index) => ({ x, y, time: index * 16, pressure: 0.5 })),
})

const aPad = fc.record({ width: fc.integer({ min: 120, max: 560 }), height: fc.integer({ min: 96, max: 200 }) })
const aDrawing = fc
  .array(
    fc.array(fc.tuple(fc.double({ min: -280, max: 280, noNaN: true }), fc.double({ min: -64, max: 64, noNaN: true })), {
      minLength: 1,
      maxLength: 12,
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((strokes) => ({ strokes: strokes.map(stroke), picture: undefined }))

const numbers = ({ strokes }: { strokes: readonly PointGroup[] }) =>
  strokes.flatMap(({ points, minWidth = 0, maxWidth = 0 }) => [
    minWidth,
    maxWidth,
    ...points.flatMap(({ x, y, time }) => [x, y, time]),
  ])

test('turning the device any number of times leaves a drawing as it was', () => {
  fc.assert(
    fc.property(aDrawing, fc.array(aPad, { maxLength: 8 }), (drawing, pads) => {
      let turned = drawing
      for (const pad of pads) {
        const view = viewOf(turned, pad)
        const shown = turned.strokes.map((one) => toPad(one, view))
        turned = { ...turned, strokes: shown.map((one) => fromPad(one, view)) }
      }
      for (const [index, value] of numbers(turned).entries()) expect(value).toBeCloseTo(numbers(drawing)[index] ?? 0, 6)
    }),
  )
})

test('all of it is seen on every pad, and never enlarged', () => {
  fc.assert(
    fc.property(aDrawing, aPad, (drawing, pad) => {
      const view = viewOf(drawing, pad)
      expect(view.scale).toBeLessThanOrEqual(1)
      for (const { points } of drawing.strokes.map((one) => toPad(one, view))) {
        for (const { x, y } of points) {
          expect(Math.min(x, y, pad.width - x, pad.height - y)).toBeGreaterThan(-0.001)
        }
      }
    }),
  )
})

test('a drawing of the narrow pad keeps its size on the wide one, as its PNG', () => {
  const narrow = viewOf({ strokes: [], picture: undefined }, PORTRAIT)
  const drawing = {
    strokes: [
      fromPad(
        stroke([
          [10, 20],
          [280, 100],
        ]),
        narrow,
      ),
    ],
    picture: undefined,
  }
  expect(viewOf(drawing, LANDSCAPE)).toEqual({ scale: 1, x: 280, y: 64 })
  expect(frameOf(drawing)).toEqual({
    left: -SHEET.width / 2,
    top: -SHEET.height / 2,
    right: SHEET.width / 2,
    bottom: SHEET.height / 2,
  })
})

test('ink beyond the sheet, on a pad that is zoomed out, stays whole', () => {
  const drawing = {
    strokes: [
      stroke([
        [0, 0],
        [10, 90],
      ]),
    ],
    picture: undefined,
  }
  expect(frameOf(drawing)).toMatchObject({ top: -SHEET.height / 2, bottom: 93 })
})

const aTouch = fc.record({
  pad: fc.constantFrom(PORTRAIT, LANDSCAPE, { width: 200, height: 128 }),
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})

test('turning the device and touching the pad leave a signature and its PNG in size', () => {
  const signature = stroke([
    [-100, -40],
    [90, 50],
  ])
  const first = { strokes: [signature], picture: undefined }
  fc.assert(
    fc.property(fc.array(aTouch, { maxLength: 8 }), (touches) => {
      let drawing: { strokes: PointGroup[]; picture: undefined } = { strokes: [signature], picture: undefined }
      for (const { pad, x, y } of touches) {
        const view = viewOf(drawing, pad)
        const limits = limitsOf(drawing, view)
        const around = 2.5
        const dot = stroke([[around + x * (pad.width - 2 * around), around + y * (pad.height - 2 * around)]])
        const shown = [...drawing.strokes.map((one) => toPad(one, view)), dot]
        drawing = { ...drawing, strokes: shown.map((one) => within(fromPad(one, view), limits)) }
      }
      expect(frameOf(drawing)).toEqual(frameOf(first))
      for (const [index, value] of numbers({ strokes: drawing.strokes.slice(0, 1) }).entries()) {
        expect(value).toBeCloseTo(numbers(first)[index] ?? 0, 6)
      }
    }),
  )
})
