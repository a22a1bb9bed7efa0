import { scaleLinear, scalePoint } from 'd3-scale'
import { area, line } from 'd3-shape'

/** One place of the line. A null value breaks it. */
export type LinePoint = {
  name: string
  value: number | null
  /** Lower and upper end of the band at this place. */
  band?: readonly [number, number] | null
}

/** Size of a drawing and its margins, in pixels. */
export type Box = { width: number; height: number; left: number; right: number; top: number; bottom: number }

const valuesOf = ({ value, band }: LinePoint): readonly number[] => [
  ...(value === null ? [] : [value]),
  ...(band ?? []),
]

/** The lowest and highest value to draw, with room around a single one. */
export function rangeOf(points: readonly LinePoint[]): [number, number] {
  const values = points.flatMap(valuesOf)
  if (values.length === 0) return [0, 1]
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return low === high ? [low - 1, high + 1] : [low, high]
}

/** Paths and places of a line and its band inside a box. */
export function drawLine(points: readonly LinePoint[], box: Box) {
  const y = scaleLinear(rangeOf(points), [box.height - box.bottom, box.top]).nice(4)
  const places = points.map((_, at) => at)
  const x = scalePoint(places, [box.left, box.width - box.right])
  const xAt = (at: number) => x(at) ?? 0
  const path = line<LinePoint>(
    (_, at) => xAt(at),
    ({ value }) => y(value ?? 0),
  ).defined(({ value }) => value !== null)
  const band = area<LinePoint>(
    (_, at) => xAt(at),
    (point) => y(point.band?.[0] ?? 0),
    (point) => y(point.band?.[1] ?? 0),
  ).defined((point) => point.band != null)
  return {
    path: path(points) ?? '',
    band: band(points) ?? '',
    dots: points.flatMap(({ name, value }, at) => (value === null ? [] : [{ name, value, x: xAt(at), y: y(value) }])),
    ticks: y.ticks(4).map((value) => ({ value, y: y(value) })),
    xAt,
  }
}
