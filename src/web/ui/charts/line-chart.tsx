import { useElementSize } from '@mantine/hooks'
import { numberText } from '../../../domain/shared/text.ts'
import { ChartFigure, type ChartText } from './chart-figure.tsx'
import classes from './charts.module.css'
import { drawLine, type LinePoint } from './line-points.ts'

type Props = ChartText & {
  points: readonly LinePoint[]
  /** Short name of a point for the axis. */
  axisName: (point: LinePoint, at: number) => string
  /** Names the line and its band under the drawing. */
  legend: string
}

const USUAL_WIDTH = 640
const HEIGHT = 240
/** Room of a name on the axis, in pixels. */
const NAME_WIDTH = 44

/** A line over equal steps, with a band around it. */
export function LineChart({ points, axisName, legend, ...text }: Props) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(240, measured || USUAL_WIDTH)
  const box = { width, height: HEIGHT, left: 40, right: 16, top: 12, bottom: 28 }
  const { path, band, dots, ticks, xAt } = drawLine(points, box)
  const step = Math.max(1, Math.ceil((points.length * NAME_WIDTH) / (width - box.left - box.right)))
  return (
    <ChartFigure {...text}>
      <div ref={ref}>
        <svg className={classes.drawing} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {ticks.map(({ value, y }) => (
            <g key={value}>
              <line x1={box.left} x2={width - box.right} y1={y} y2={y} className={classes.grid} />
              <text x={box.left - 6} y={y + 4} className={classes.tick} textAnchor="end">
                {numberText(value, Number.isInteger(value) ? 0 : 1)}
              </text>
            </g>
          ))}
          {points.map(
            (point, at) =>
              at % step === 0 && (
                <text key={point.name} x={xAt(at)} y={HEIGHT - 8} className={classes.tick} textAnchor="middle">
                  {axisName(point, at)}
                </text>
              ),
          )}
          <path d={band} className={classes.band} />
          <path d={path} className={classes.line} />
          {dots.map(({ name, value, x, y }) => (
            <circle key={name} cx={x} cy={y} r={4} className={classes.dot}>
              <title>{`${name}: ${numberText(value, 1)}`}</title>
            </circle>
          ))}
        </svg>
      </div>
      <p className={classes.note}>{legend}</p>
    </ChartFigure>
  )
}
