import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { Sparkline } from '../../../ui/charts/sparkline.tsx'
import { Block } from '../block.tsx'
import classes from '../home.module.css'
import { trendQuery } from '../home.queries.ts'
import { figureTexts, messages } from '../messages.ts'
import { summaryQuery } from '../summary.queries.ts'
import { figuresOf } from './figures-of.ts'

const arrows = { up: '▲', down: '▼', none: '' }

/** The figures of the period, with their change and their course by month. */
export function Figures({ query }: { query: AnalyticsQuery }) {
  const trend = useQuery(trendQuery(query))
  return (
    <Block title={figureTexts.title} query={useQuery(summaryQuery(query))}>
      {(summary) => (
        <>
          <h2 className={classes.title}>{figureTexts.title}</h2>
          <dl className={classes.figures}>
            {figuresOf(summary, trend.data ?? []).map(({ label, value, notes, change, move, points }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={classes.value}>{value}</dd>
                <dd>
                  <span aria-hidden>{arrows[move]}</span> {change}
                </dd>
                {notes.map((note) => (
                  <dd key={note} className={classes.note}>
                    {note}
                  </dd>
                ))}
                <dd>
                  <Sparkline points={points} />
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>
            {messages.asOf(formatInstant(new Date(summary.asOf)))}. {figureTexts.period(summary.from, summary.to)}{' '}
            {figureTexts.previous(summary.previousFrom, summary.previousTo)}
          </p>
        </>
      )}
    </Block>
  )
}
