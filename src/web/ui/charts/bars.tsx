import { scaleLinear } from 'd3-scale'
import { type ReactNode, useId } from 'react'
import { ChartFigure, type ChartText } from './chart-figure.tsx'
import classes from './charts.module.css'
import { type Fill, Fills, fillOf } from './fills.tsx'

type BarRow = {
  key: string | number
  name: ReactNode
  value: number
  /** Stands at the end of the bar. */
  text: string
  fill?: Fill
}

type Props = ChartText & { rows: readonly BarRow[] /** The value of a full bar. */; max: number }

const HEIGHT = 16

/** A bar for each row, in the order given. A value above the largest fills its bar. */
export function Bars({ rows, max, ...text }: Props) {
  const id = useId()
  const x = scaleLinear([0, Math.max(max, Number.MIN_VALUE)], [0, 100]).clamp(true)
  return (
    <ChartFigure {...text}>
      <ol className={classes.rows} data-wide>
        {rows.map(({ key, name, value, text: end, fill = 'plain' }) => (
          <li key={key}>
            <span className={classes.name}>{name}</span>
            <svg className={classes.bar} width="100%" height={HEIGHT} aria-hidden="true">
              <Fills id={`${id}-${key}`} fills={[fill]} />
              <rect width="100%" height={HEIGHT} className={classes.track} />
              <rect
                width={`${x(value)}%`}
                height={HEIGHT}
                fill={fillOf(`${id}-${key}`, fill)}
                className={classes.mark}
              />
            </svg>
            <span className={classes.value}>{end}</span>
          </li>
        ))}
      </ol>
    </ChartFigure>
  )
}
