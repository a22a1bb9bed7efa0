import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { notifyingSentence, type Unnotified } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { Bars } from '../../../ui/charts/bars.tsx'
import type { Fill } from '../../../ui/charts/fills.tsx'
import { Block } from '../block.tsx'
import { type Notifying as Figures, notifyingQuery } from '../home.queries.ts'
import { figureTexts, notifyingTexts as texts } from '../messages.ts'

/** Stands for all days after the last one to notify. */
const LATE = -1

/** Sums of the waiting actas by the days that are left, the late ones in one row and first. */
function byDaysLeft(rows: readonly Unnotified[]): Unnotified[] {
  const sums = new Map<number, number>()
  for (const { daysLeft, inspections } of rows) {
    const left = Math.max(daysLeft, LATE)
    sums.set(left, (sums.get(left) ?? 0) + inspections)
  }
  return [...sums]
    .map(([daysLeft, inspections]) => ({ daysLeft, inspections }))
    .sort((one, other) => one.daysLeft - other.daysLeft)
}

const leftText = (daysLeft: number) => (daysLeft === LATE ? texts.late : texts.left(daysLeft))

const fillOf = (daysLeft: number): Fill => {
  if (daysLeft === LATE) return 'bad'
  return daysLeft <= 1 ? 'fair' : 'good'
}

const shown = (value: number | null, decimals = 0) =>
  value === null ? figureTexts.nothing : numberText(value, decimals)
/** A median may lie between two days. */
const days = (value: number | null) => shown(value, value === null || Number.isInteger(value) ? 0 : 1)

/** The figures of both periods, and what waits as of now; no row where there is nothing at all. */
function tableRows({ kpis, previous }: Figures, waiting: readonly Unnotified[]): string[][] {
  if (kpis.inspections === 0 && previous.inspections === 0 && waiting.length === 0) return []
  return [
    [texts.inspections, shown(kpis.inspections), shown(previous.inspections)],
    [texts.notified, shown(kpis.notified), shown(previous.notified)],
    [texts.inTime, shown(kpis.inTimePct, 1), shown(previous.inTimePct, 1)],
    [texts.median, days(kpis.medianDays), days(previous.medianDays)],
    [texts.p90, days(kpis.p90Days), days(previous.p90Days)],
    ...waiting.map(({ daysLeft, inspections }) => [
      texts.toNotify(leftText(daysLeft)),
      shown(inspections),
      texts.notApplicable,
    ]),
  ]
}

/** How long the notifications of the period took, and the actas that wait by the days that are left. */
export function Notifying({ query }: { query: AnalyticsQuery }) {
  return (
    <Block title={texts.title} query={useQuery(notifyingQuery(query))}>
      {(figures) => {
        const waiting = byDaysLeft(figures.rows)
        return (
          <Bars
            title={texts.title}
            sentence={notifyingSentence(figures.kpis, figures.previous.medianDays, figures.rows)}
            fileName="tiempo-para-notificar"
            table={{ columns: [texts.figure, texts.period, texts.previous], rows: tableRows(figures, waiting) }}
            max={Math.max(1, ...waiting.map(({ inspections }) => inspections))}
            rows={waiting.map(({ daysLeft, inspections }) => ({
              key: daysLeft,
              name: leftText(daysLeft),
              value: inspections,
              text: numberText(inspections),
              fill: fillOf(daysLeft),
            }))}
          />
        )
      }}
    </Block>
  )
}
