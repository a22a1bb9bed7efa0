import type { Pixels } from './ink.ts'

export type Point = readonly [x: number, y: number]
/** The lightness of a pixel, 0 to 255. */
export type Shade = (x: number, y: number) => number

/** A grey picture with this lightness at each pixel. */
export function shaded(width: number, height: number, shade: Shade): Pixels {
  const data = Uint8ClampedArray.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width)))
  return { data, width, height, channels: 1 }
}

function distance(x: number, y: number, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

/**
 * Strokes of a pen on a sheet, with soft edges as a canvas draws them.
 * @param pen pixels across at a point of the way along a stroke, 0 to 1
 */
export function drawn(
  width: number,
  height: number,
  strokes: readonly (readonly Point[])[],
  pen: (along: number) => number = () => 3,
  { paper = 255, ink = 0 } = {},
): Pixels {
  const picture = shaded(width, height, () => paper)
  const data = picture.data as Uint8ClampedArray
  for (const points of strokes) {
    for (const [at, to] of points.entries()) {
      const from = points[at - 1] ?? to
      const half = pen(at / points.length) / 2
      for (let y = Math.max(0, Math.floor(Math.min(from[1], to[1]) - half - 1)); y < height; y += 1) {
        if (y > Math.max(from[1], to[1]) + half + 1) break
        for (let x = Math.max(0, Math.floor(Math.min(from[0], to[0]) - half - 1)); x < width; x += 1) {
          if (x > Math.max(from[0], to[0]) + half + 1) break
          const covered = Math.min(1, Math.max(0, half + 0.5 - distance(x, y, from, to)))
          const before = data[y * width + x] as number
          const shade = paper + (ink - paper) * covered
          data[y * width + x] = ink < paper ? Math.min(before, shade) : Math.max(before, shade)
        }
      }
    }
  }
  return picture
}

/** A smooth way through some points, as a hand goes (Catmull and Rom). */
export function smooth(points: readonly Point[], steps = 12): Point[] {
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const between = (i: number, axis: 0 | 1, t: number) => {
    const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
  }
  return points
    .slice(1)
    .flatMap((_, i) =>
      Array.from({ length: steps }, (__, step): Point => [between(i, 0, step / steps), between(i, 1, step / steps)]),
    )
}

/** The sides of a rectangle, which may be askew. */
export function rectangle(centre: Point, [width, height]: Point, degrees = 0): Point[][] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corner = (x: number, y: number): Point => [
    centre[0] + (x * width * cos - y * height * sin) / 2,
    centre[1] + (x * width * sin + y * height * cos) / 2,
  ]
  return [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]]
}
