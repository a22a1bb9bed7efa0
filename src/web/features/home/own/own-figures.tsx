import { useQuery } from '@tanstack/react-query'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { fewText } from '../../../../domain/analytics/sentences.ts'
import { firstOfMonth, lastOfMonth } from '../../../../domain/shared/days.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { Block } from '../block.tsx'
import classes from '../home.module.css'
import { figureTexts, messages, ownTexts as texts } from '../messages.ts'
import { type Summary, summaryQuery } from '../summary.queries.ts'

/** The month of a day, and no narrower. */
const monthOf = (today: string): AnalyticsQuery => ({
  from: firstOfMonth(today),
  to: lastOfMonth(today),
  zodesId: undefined,
  cityId: undefined,
  inscriptionTypeId: undefined,
})

const complianceText = ({ complianceMean, inspections }: Summary['kpis']) => {
  if (complianceMean !== null) return `${numberText(complianceMean, 1)} %`
  return inspections === 0 ? figureTexts.nothing : fewText(inspections)
}

const rowsOf = (kpis: Summary['kpis']): [string, string][] => [
  [texts.inspections, numberText(kpis.inspections)],
  [texts.compliance, complianceText(kpis)],
  [texts.done, `${numberText(kpis.visitsDone)} de ${numberText(kpis.visitsPlanned)}`],
  [texts.toNotify, numberText(kpis.toNotify)],
  [texts.overdue, numberText(kpis.overdue)],
]

/**
 * An inspector's own figures of this month.
 * @param today `yyyy-mm-dd`
 */
export function OwnFigures({ today, isOnline }: { today: string; isOnline: boolean }) {
  const summary = useQuery({ ...summaryQuery(monthOf(today)), enabled: isOnline })
  if (!isOnline && summary.data === undefined) {
    return (
      <section className={classes.block} aria-label={texts.title}>
        <h2 className={classes.title}>{texts.title}</h2>
        <p className={classes.note}>{messages.unreachable}</p>
      </section>
    )
  }
  return (
    <Block title={texts.title} query={summary}>
      {({ kpis, asOf }) => (
        <>
          <h2 className={classes.title}>{texts.title}</h2>
          <dl className={classes.own}>
            {rowsOf(kpis).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.note}>{messages.asOf(formatInstant(new Date(asOf)))}</p>
        </>
      )}
    </Block>
  )
}
