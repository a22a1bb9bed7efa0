import { expect, test } from 'vitest'
import { isSignature } from './ink.ts'
import { drawn, smooth } from './testing.ts'

type Paint = (x: number, y: number) => readonly number[]

/** A picture of 4 channels, as a canvas has it. */
function picture(width: number, height: number, paint: Paint) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(paint(x, y), (y * width + x) * 4)
  }
  return { data, width, height, channels: 4 }
}

const PAPER = [0, 0, 0, 0]
const WHITE = [255, 255, 255, 255]
const INK = [0, 0, 0, 255]
const GREY = [128, 128, 128, 255]
const within = (x: number, y: number, radius: number, at: readonly [number, number]) =>
  Math.hypot(x - at[0], y - at[1]) <= radius
/** Round dots of this radius. */
const dots =
  (radius: number, ...centres: (readonly [number, number])[]): Paint =>
  (x, y) =>
    centres.some((at) => within(x, y, radius, at)) ? INK : PAPER
/** A wave over the width of the picture, 3 pixels thick. */
const isStroke = (x: number, y: number) => x > 20 && x < 180 && Math.abs(y - 40 - 25 * Math.sin(x / 9)) < 2

test.each<[string, ReturnType<typeof picture>]>([
  ['transparent', picture(200, 80, () => PAPER)],
  ['white', picture(200, 80, () => WHITE)],
  ['black', picture(200, 80, () => INK)],
  ['a grey sheet', picture(200, 80, () => GREY)],
  ['a sheet with a soft shadow', picture(200, 80, (x) => [80 + x / 2, 80 + x / 2, 80 + x / 2, 255])],
  [
    'a sheet with the noise of a camera',
    picture(200, 80, (x, y) => [...[0, 1, 2].map(() => 150 + ((x * 7 + y * 13) % 9)), 255]),
  ],
  ['white ink on paper', picture(200, 80, (x, y) => (isStroke(x, y) ? WHITE : PAPER))],
  ['one pixel', picture(1, 1, () => INK)],
  ['the dot of a tap', picture(200, 80, (x, y) => (within(x, y, 5, [90, 40]) ? INK : PAPER))],
  ['a dot that fills its picture', picture(12, 12, (x, y) => (within(x, y, 5, [6, 6]) ? INK : PAPER))],
  ['two dots', picture(200, 80, (x, y) => (within(x, y, 4, [20, 40]) || within(x, y, 4, [150, 40]) ? INK : PAPER))],
  ['two dots of a broad pen', picture(320, 80, dots(8, [50, 40], [250, 40]))],
  ['two dots apart in both ways', picture(320, 80, dots(7, [50, 15], [250, 65]))],
  ['three small dots', picture(320, 80, dots(5, [50, 40], [150, 70], [250, 20]))],
  ['four dots of a broad pen', picture(600, 160, dots(8, [50, 40], [250, 100], [420, 20], [560, 140]))],
  ['two blots', picture(320, 120, dots(14, [50, 40], [250, 90]))],
  ['many dots of one tap over another', picture(320, 80, dots(6, [50, 40], [53, 42], [56, 39], [60, 44]))],
])('%s is no signature', (_title, pixels) => {
  expect(isSignature(pixels)).toBe(false)
})

test.each<[string, ReturnType<typeof picture>]>([
  ['a stroke on transparent paper', picture(200, 80, (x, y) => (isStroke(x, y) ? INK : PAPER))],
  ['a stroke on white paper', picture(200, 80, (x, y) => (isStroke(x, y) ? INK : WHITE))],
  ['a straight line', picture(90, 30, (x, y) => (x < 80 && y === 9 ? INK : PAPER))],
  ['a straight stroke down', picture(30, 90, (x, y) => (y < 80 && x === 9 ? INK : PAPER))],
  ['a grey pen', picture(200, 80, (x, y) => (isStroke(x, y) ? GREY : WHITE))],
  ['a photo in poor light', picture(200, 80, (x, y) => (isStroke(x, y) ? [40, 40, 40, 255] : [90, 90, 90, 255]))],
  ['white on a dark board', picture(200, 80, (x, y) => (isStroke(x, y) ? WHITE : INK))],
  [
    'a cross',
    picture(60, 60, (x, y) => (x > 8 && x < 52 && (Math.abs(x - y) < 2 || Math.abs(x + y - 60) < 2) ? INK : PAPER)),
  ],
  [
    'initials that do not touch each other',
    picture(200, 80, (x, y) =>
      (y > 30 && y < 46 && [40, 60, 80].some((at) => Math.abs(x - at) < 7 && Math.abs(x - at - (y - 38) / 3) < 2)) ||
      (y === 45 && x > 35 && x < 78)
        ? INK
        : PAPER,
    ),
  ],
  [
    'a signature as large as its picture',
    picture(40, 40, (x, y) => (Math.abs(x - y) < 2 || Math.abs(x + y - 40) < 2 ? INK : PAPER)),
  ],
])('%s is a signature', (_title, pixels) => {
  expect(isSignature(pixels)).toBe(true)
})

test('pictures of one, two and three channels are read alike', () => {
  const { data, width, height } = picture(200, 80, (x, y) => (isStroke(x, y) ? INK : WHITE))
  const channel = (wanted: readonly number[]) =>
    Uint8Array.from({ length: width * height * wanted.length }, (_, at) => {
      const from = wanted[at % wanted.length] ?? 0
      return data[Math.floor(at / wanted.length) * 4 + from] ?? 0
    })
  for (const wanted of [[0], [0, 3], [0, 1, 2]]) {
    expect(isSignature({ data: channel(wanted), width, height, channels: wanted.length })).toBe(true)
  }
})

// On white paper ink prints from 80 of 255 on. A darker photo asks for less, down to half of that.
test.each([
  [255, 175, true],
  [255, 176, false],
  [255, 229, false],
  [255, 254, false],
  [235, 150, true],
  [128, 87, true],
  [128, 88, false],
  [90, 49, true],
  [90, 50, false],
  [0, 41, true],
  [0, 40, false],
  [100, 146, true],
  [100, 145, false],
])('on paper of %d, ink of %d is printed: %s', (paper, ink, isPrinted) => {
  const name = smooth([
    [30, 60],
    [60, 20],
    [90, 90],
    [130, 30],
    [170, 85],
    [220, 40],
  ])
  for (const pen of [2, 3, 8]) expect(isSignature(drawn(300, 120, [name], () => pen, { paper, ink }))).toBe(isPrinted)
})

test.each<[string, readonly number[], boolean]>([
  ['blue', [30, 60, 200, 255], true],
  ['red', [200, 0, 0, 255], true],
  ['yellow', [255, 255, 0, 255], false],
  ['half transparent black', [0, 0, 0, 128], true],
  ['nearly transparent black', [0, 0, 0, 26], false],
])('%s ink is printed or not', (_title, ink, isPrinted) => {
  expect(isSignature(picture(200, 80, (x, y) => (isStroke(x, y) ? ink : PAPER)))).toBe(isPrinted)
})
