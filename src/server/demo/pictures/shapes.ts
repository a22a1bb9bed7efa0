import type { Random } from '../random.ts'

/** Every picture is drawn on this canvas, in pixels. */
export const WIDTH = 1024
export const HEIGHT = 768

export const color = (hue: number, saturation: number, lightness: number): string =>
  `hsl(${Math.round(hue)},${Math.round(saturation)}%,${Math.round(lightness)}%)`

export const rect = (x: number, y: number, width: number, height: number, fill: string, extra = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${extra}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`

export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`

export const stroke = (d: string, paint: string, width: number, extra = ''): string =>
  path(d, 'none', `stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}`)

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

type Point = { x: number; y: number }
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const written = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A closed line that passes smoothly between the points. */
function smooth(points: readonly Point[]): string {
  const [first, last] = [points[0] as Point, points.at(-1) as Point]
  const bends = points.map(
    (point, index) => `Q${written(point)} ${written(between(point, points[index + 1] ?? first))}`,
  )
  return `M${written(between(last, first))}${bends.join('')}Z`
}

/** A blot with an uneven edge: damp, grease, a puddle. */
export function blot(random: Random, x: number, y: number, radius: number, fill: string): string {
  const points = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI
    const reach = radius * random.between(0.75, 1.3)
    return { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach * 0.6 }
  })
  return path(smooth(points), fill)
}

/** A crack that wanders from a point to the right and down. */
export function crack(random: Random, x: number, y: number, steps: number, paint: string): string {
  let [atX, atY] = [x, y]
  const points = Array.from({ length: steps }, () => {
    atX += random.between(14, 38)
    atY += random.between(-14, 26)
    return `L${atX.toFixed(1)} ${atY.toFixed(1)}`
  })
  return stroke(`M${x} ${y}${points.join('')}`, paint, random.between(2.5, 4.5))
}

/** A wall of tiles over the whole canvas, some of them off colour. */
export function tiledWall(random: Random, hue: number, size: number): string {
  const columns = Math.ceil(WIDTH / size)
  const tiles = repeat(columns * Math.ceil(HEIGHT / size), (index) => {
    const lightness = random.between(76, 82)
    const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size]
    return rect(x + 2, y + 2, size - 4, size - 4, color(hue, 14, lightness), 'rx="3"')
  })
  return rect(0, 0, WIDTH, HEIGHT, color(hue, 6, 60)) + tiles
}

export const plainWall = (hue: number, lightness: number): string =>
  rect(0, 0, WIDTH, HEIGHT, color(hue, 18, lightness))

/** A table top seen from above and in front, from `y` down. */
export const tableTop = (y: number, hue: number, lightness: number): string =>
  path(`M60 ${y}H964L1064 ${HEIGHT}H-40Z`, color(hue, 26, lightness)) +
  rect(0, y - 4, WIDTH, 8, color(hue, 26, lightness - 14), 'opacity=".5"')
