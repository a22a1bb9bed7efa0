import { useId } from 'react'
import { quantileClasses } from '../../../domain/analytics/quantile-classes.ts'
import { numberText } from '../../../domain/shared/text.ts'
import { MONTHS } from '../../../domain/shared/time.ts'
import { ChartFigure, type ChartText } from './chart-figure.tsx'
import classes from './charts.module.css'
import { classFill, classLegend } from './class-fills.ts'
import { Fills, fillOf, Legend } from './fills.tsx'

/** @property month `yyyy-mm` */
type MonthValue = { month: string; value: number }

type Props = ChartText & { months: readonly MonthValue[] }

const ROW = 36
const TOP = 20

/** Percent of the width that the years' names take on the narrowest phone; the months share the rest. */
const NAMES = 11
const COLUMN = (100 - NAMES) / MONTHS.length
const columnAt = (at: number) => `${NAMES + at * COLUMN}%`

/** A row for each year and a column for each month, coloured by five classes of their values. */
export function MonthHeat({ months, ...text }: Props) {
  const id = useId()
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].sort()
  const fills = quantileClasses(months.map(({ value }) => value)).map((number) => classFill(number ?? 1))
  const legend = classLegend(months.map(({ value }, at) => ({ value, fill: fills[at] ?? 'class-1' })))
  return (
    <ChartFigure {...text}>
      <svg className={classes.heat} width="100%" height={TOP + years.length * ROW} aria-hidden="true">
        <Fills id={id} fills={legend.map(({ fill }) => fill)} />
        {MONTHS.map((name, at) => (
          <text key={name} x={columnAt(at + 0.5)} y={TOP - 6} className={classes.tick} textAnchor="middle">
            {name.slice(0, 1).toUpperCase()}
          </text>
        ))}
        {years.map((year, row) => (
          <text key={year} x={0} y={TOP + (row + 0.5) * ROW + 4} className={classes.tick}>
            {year}
          </text>
        ))}
        {months.map(({ month, value }, place) => {
          const [year = '', number = '1'] = month.split('-')
          const at = Number(number) - 1
          const y = TOP + years.indexOf(year) * ROW
          return (
            <rect
              key={month}
              x={columnAt(at)}
              y={y}
              width={`${COLUMN - 0.6}%`}
              height={ROW - 4}
              fill={fillOf(id, fills[place] ?? 'class-1')}
              className={classes.cell}
            >
              <title>{`${MONTHS[at]} de ${year}: ${numberText(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <Legend id={id} entries={legend} />
    </ChartFigure>
  )
}
