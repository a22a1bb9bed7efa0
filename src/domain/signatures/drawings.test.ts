import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSignature, type Pixels } from './ink.ts'
import { drawn, type Point, rectangle, shaded, smooth } from './testing.ts'

const [W, H] = [300, 120]

/** Numbers from 0 to 1 that are the same for the same seed. */
function numbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A number around 0 as the noise of a camera is. */
const bell = (next: () => number) => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next())

/** A noise with patches of some pixels, such as cloth or plaster. */
function patches(seed: number, size: number, width = W, height = H): (x: number, y: number) => number {
  const next = numbers(seed)
  const across = Math.ceil(width / size) + 2
  const grid = Array.from({ length: across * (Math.ceil(height / size) + 2) }, next)
  return (x, y) => {
    const [i, j] = [Math.floor(x / size), Math.floor(y / size)]
    const [u, v] = [x / size - i, y / size - j]
    const value = (di: number, dj: number) => grid[(j + dj) * across + i + di] ?? 0
    return (value(0, 0) * (1 - u) + value(1, 0) * u) * (1 - v) + (value(0, 1) * (1 - u) + value(1, 1) * u) * v
  }
}

const wave = (from: Point, length: number, height: number, bows: number): Point[] =>
  smooth(
    Array.from(
      { length: bows * 2 + 1 },
      (_, at): Point => [from[0] + (length * at) / (bows * 2), from[1] + (at % 2 === 0 ? height / 2 : -height / 2)],
    ),
  )

const circle = (centre: Point, radius: number): Point[] =>
  Array.from(
    { length: 41 },
    (_, at): Point => [
      centre[0] + radius * Math.cos((at * Math.PI) / 20),
      centre[1] + radius * Math.sin((at * Math.PI) / 20),
    ],
  )

const cross = (centre: Point, half: number): Point[][] => [
  [
    [centre[0] - half, centre[1] - half],
    [centre[0] + half, centre[1] + half],
  ],
  [
    [centre[0] + half, centre[1] - half],
    [centre[0] - half, centre[1] + half],
  ],
]

describe('a signature is', () => {
  test.each<[string, Pixels]>([
    ['a name in one stroke', drawn(W, H, [wave([30, 60], 220, 50, 7)])],
    ['a thin name', drawn(W, H, [wave([30, 60], 220, 50, 7)], () => 1)],
    ['a name of a broad pen', drawn(W, H, [wave([30, 60], 220, 70, 4)], () => 12)],
    [
      'a name with pressure',
      drawn(W, H, [wave([30, 60], 220, 50, 7)], (along) => 1 + 3 * Math.abs(Math.sin(along * 20))),
    ],
    ['a small name', drawn(W, H, [wave([120, 60], 60, 16, 4)], () => 2)],
    ['a name over the whole sheet', drawn(W, H, [wave([0, 60], 300, 120, 5)], () => 4)],
    [
      'one slanted stroke',
      drawn(W, H, [
        [
          [60, 90],
          [240, 30],
        ],
      ]),
    ],
    [
      'one stroke that is nearly level',
      drawn(W, H, [
        smooth([
          [40, 62],
          [120, 58],
          [200, 63],
          [260, 60],
        ]),
      ]),
    ],
    ['a cross of one who cannot write', drawn(W, H, cross([150, 60], 22))],
    [
      'an upright cross',
      drawn(W, H, [
        [
          [150, 30],
          [150, 90],
        ],
        [
          [120, 60],
          [180, 60],
        ],
      ]),
    ],
    ['a ring', drawn(W, H, [circle([150, 60], 25)])],
    [
      'a name under a flourish',
      drawn(W, H, [
        wave([40, 50], 180, 40, 6),
        smooth([
          [40, 95],
          [150, 90],
          [250, 98],
        ]),
      ]),
    ],
    ['a name in a frame', drawn(W, H, [wave([40, 60], 200, 50, 7), ...rectangle([150, 60], [280, 100])])],
    [
      'a name on ruled paper',
      drawn(W, H, [
        wave([40, 60], 200, 50, 7),
        ...[20, 50, 80, 110].map((y): Point[] => [
          [0, y],
          [300, y],
        ]),
      ]),
    ],
    ['white chalk on a dark board', drawn(W, H, [wave([30, 60], 220, 50, 7)], () => 3, { paper: 40, ink: 250 })],
    ['a pale pencil', drawn(W, H, [wave([30, 60], 220, 50, 7)], () => 3, { paper: 235, ink: 150 })],
  ])('%s', (_title, picture) => {
    expect(isSignature(picture)).toBe(true)
  })

  test('a name that fades towards its end', () => {
    const [half, end] = [wave([30, 60], 110, 50, 4), wave([140, 60], 110, 50, 4)]
    const pale = drawn(W, H, [end], () => 3, { ink: 229 })
    const dark = drawn(W, H, [half])
    const both = shaded(W, H, (x, y) => Math.min(pale.data[y * W + x] ?? 255, dark.data[y * W + x] ?? 255))
    expect(isSignature(both)).toBe(true)
  })

  test('a name photographed in a dim room', () => {
    const next = numbers(7)
    const name = drawn(W, H, [wave([30, 60], 220, 50, 7)])
    const photo = shaded(W, H, (x, y) => 110 + x / 6 - (255 - (name.data[y * W + x] ?? 255)) / 3 + 4 * bell(next))
    expect(isSignature(photo)).toBe(true)
  })

  const point = fc.tuple(fc.integer({ min: 12, max: W - 12 }), fc.integer({ min: 12, max: H - 12 }))

  test('a signature is accepted for each way that a hand takes', () => {
    const way = fc
      .array(point, { minLength: 4, maxLength: 9 })
      .filter((points) =>
        points.every(
          ([x, y], at) => at === 0 || Math.hypot(x - (points[at - 1]?.[0] ?? 0), y - (points[at - 1]?.[1] ?? 0)) > 25,
        ),
      )
    fc.assert(
      fc.property(way, fc.double({ min: 1, max: 6, noNaN: true }), (points, pen) =>
        isSignature(drawn(W, H, [smooth(points)], () => pen)),
      ),
      { numRuns: 20, seed: 36 },
    )
  })

  test('a cross anywhere, in any size a finger makes', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 18, max: 45 }), fc.integer({ min: 1, max: 6 }), ([x, y], half, pen) =>
        isSignature(drawn(W + 100, H + 100, cross([x + 50, y + 50], half), () => pen)),
      ),
      { numRuns: 20, seed: 36 },
    )
  })
})

describe('no signature is', () => {
  test('a frame, along the edge or askew, or several', () => {
    const frame = fc.record({
      inset: fc.integer({ min: 0, max: 30 }),
      degrees: fc.integer({ min: -4, max: 4 }),
      pen: fc.integer({ min: 1, max: 8 }),
      inner: fc.boolean(),
    })
    fc.assert(
      fc.property(frame, ({ inset, degrees, pen, inner }) => {
        const sides = rectangle([W / 2, H / 2], [W - 1 - 2 * inset, H - 1 - 2 * inset], inset < 10 ? 0 : degrees)
        const second = inner ? rectangle([W / 2, H / 2], [W - 40 - 2 * inset, H - 40 - 2 * inset], degrees) : []
        return !isSignature(drawn(W, H, [...sides, ...second], () => pen))
      }),
      { numRuns: 20, seed: 36 },
    )
  })

  test.each<[string, Pixels]>([
    [
      'a frame with round corners',
      shaded(W, H, (x, y) => {
        const [dx, dy] = [Math.max(0, Math.abs(x - W / 2) - W / 2 + 18), Math.max(0, Math.abs(y - H / 2) - H / 2 + 18)]
        return Math.abs(Math.hypot(dx, dy) - 14) < 1.5 && (dx > 0 || dy > 0) ? 0 : 255
      }),
    ],
    ['a frame broader than any pen', shaded(W, H, (x, y) => (Math.min(x, y, W - 1 - x, H - 1 - y) < 30 ? 0 : 255))],
    ['a sheet that is torn black above', shaded(W, H, (x, y) => (y < H / 2 + 4 * Math.sin(x / 7) ? 0 : 255))],
    ['a sheet that is black above', shaded(W, H, (_, y) => (y < H / 2 ? 0 : 255))],
    ['a sheet that is black on one side', shaded(W, H, (x) => (x < W / 2 ? 0 : 255))],
    ['a sheet that is black across', shaded(W, H, (x, y) => (x < y * 2 + 20 ? 0 : 255))],
    ['a grey sheet', shaded(W, H, () => 128)],
    ['a grey box on white', shaded(W, H, (x, y) => (x > 40 && x < 200 && y > 30 && y < 90 ? 128 : 255))],
    ['a big black ball', shaded(W, H, (x, y) => (Math.hypot(x - 150, y - 60) < 45 ? 0 : 255))],
    ['a steep gradient', shaded(W, H, (x) => 255 - Math.min(255, Math.abs(x - 150) * 4))],
    ['a round gradient', shaded(W, H, (x, y) => 255 - Math.min(255, Math.hypot(x - 150, y - 60) * 3))],
    ['ruled paper', shaded(W, H, (_, y) => (y % 24 < 2 ? 120 : 250))],
    ['squared paper', shaded(W, H, (x, y) => (y % 20 < 1 || x % 20 < 1 ? 100 : 250))],
    ['stripes', shaded(W, H, (x) => (x % 30 < 15 ? 0 : 255))],
    ['a chessboard', shaded(W, H, (x, y) => (((x >> 4) + (y >> 4)) % 2) * 255)],
    ['a chessboard of large squares', shaded(W, H, (x, y) => (((x >> 5) + (y >> 5)) % 2) * 255)],
  ])('%s', (_title, picture) => {
    expect(isSignature(picture)).toBe(false)
  })

  test('a pale name beside black dots', () => {
    const pale = drawn(W, H, [wave([30, 60], 220, 50, 7)], () => 3, { ink: 229 })
    const isDot = (x: number, y: number) => Math.hypot(x - 50, y - 40) <= 14 || Math.hypot(x - 250, y - 90) <= 14
    expect(isSignature(shaded(W, H, (x, y) => (isDot(x, y) ? 0 : (pale.data[y * W + x] ?? 255))))).toBe(false)
  })

  test('noise of any strength', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 255 }), (seed, strength) => {
        const next = numbers(seed)
        return !isSignature(shaded(W, H, () => 255 - strength * next()))
      }),
      { numRuns: 12, seed: 36 },
    )
  })

  test('the noise of a camera on a wall in a shadow', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 0, max: 100 }),
        (seed, strength, slope) => {
          const next = numbers(seed)
          return !isSignature(shaded(W, H, (x, y) => 60 + (slope * (x + y)) / (W + H) + strength * bell(next)))
        },
      ),
      { numRuns: 20, seed: 36 },
    )
  })

  test('specks of any number', () => {
    fc.assert(
      fc.property(fc.integer(), fc.double({ min: 0, max: 0.5, noNaN: true }), (seed, share) => {
        const next = numbers(seed)
        return !isSignature(shaded(W, H, () => (next() < share ? 0 : 255)))
      }),
      { numRuns: 12, seed: 36 },
    )
  })

  test('cloth, plaster and sky out of focus', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 10, max: 200 }),
        (seed, size, contrast) => {
          const shade = patches(seed, size)
          return !isSignature(shaded(W, H, (x, y) => 30 + contrast * shade(x, y)))
        },
      ),
      { numRuns: 12, seed: 36 },
    )
  })
})
