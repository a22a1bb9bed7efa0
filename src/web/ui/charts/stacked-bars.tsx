import { scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { useId } from 'react'
import { ChartFigure, type ChartText } from './chart-figure.tsx'
import classes from './charts.module.css'
import { type Fill, Fills, fillOf, Legend } from './fills.tsx'

export type StackPart = { name: string; fill: Fill }
export type StackRow = {
  /** Set where names repeat. */
  key?: number
  name: string
  /** One count for each part, in their order. */
  counts: readonly number[]
  /** Count of a full bar; the sum of the counts unless given. */
  whole?: number
  /** Stands at the end of the bar. */
  text: string
}

type Props = ChartText & {
  parts: readonly StackPart[]
  rows: readonly StackRow[]
  /** Names stand above their bars: they are long. */
  isWide?: boolean
}

const HEIGHT = 20

/** A bar for each row, divided by the shares of its parts. */
export function StackedBars({ parts, rows, isWide, ...text }: Props) {
  const id = useId()
  const layers = stack<StackRow, number>()
    .keys(parts.map((_, at) => at))
    .value((row, at) => row.counts[at] ?? 0)(rows)
  return (
    <ChartFigure {...text}>
      {rows.length > 0 && <Legend id={id} entries={parts} />}
      <ul className={classes.rows} data-wide={isWide || undefined}>
        {rows.map((row, at) => {
          const total = row.whole ?? row.counts.reduce((sum, count) => sum + count, 0)
          const x = scaleLinear([0, Math.max(1, total)], [0, 100])
          return (
            <li key={row.key ?? row.name}>
              <span className={classes.name}>{row.name}</span>
              <svg className={classes.bar} width="100%" height={HEIGHT} aria-hidden="true">
                <Fills id={`${id}-${at}`} fills={parts.map(({ fill }) => fill)} />
                <rect width="100%" height={HEIGHT} className={classes.track} />
                {parts.map(({ name, fill }, part) => {
                  const [from = 0, to = 0] = layers[part]?.[at] ?? []
                  return (
                    to > from && (
                      <rect
                        key={name}
                        x={`${x(from)}%`}
                        width={`${x(to) - x(from)}%`}
                        height={HEIGHT}
                        fill={fillOf(`${id}-${at}`, fill)}
                        className={classes.mark}
                      >
                        <title>{`${name}: ${row.counts[part]}`}</title>
                      </rect>
                    )
                  )
                })}
              </svg>
              <span className={classes.value}>{row.text}</span>
            </li>
          )
        })}
      </ul>
    </ChartFigure>
  )
}
