import { fewText } from '../../../../domain/analytics/sentences.ts'
import { numberText } from '../../../../domain/shared/text.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { Block } from '../block.tsx'
import classes from '../home.module.css'
import { figureTexts, messages, ownTexts as texts } from '../messages.ts'
import type { Summary } from '../summary.queries.ts'
import { useOwnSummary } from './use-own-summary.ts'

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

const Figures = ({ kpis, asOf }: Summary) => (
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
)

/**
 * An inspector's own figures of this month; without signal those that the device kept, with their time.
 * @param today `yyyy-mm-dd`
 */
export function OwnFigures({ userId, today, isOnline }: { userId: number; today: string; isOnline: boolean }) {
  const { query, kept } = useOwnSummary({ userId, today, isOnline })
  const offline = query.data ?? kept
  if (!isOnline) {
    return (
      <section className={classes.block} aria-label={texts.title}>
        {offline ? (
          <Figures {...offline} />
        ) : (
          <>
            <h2 className={classes.title}>{texts.title}</h2>
            <p className={classes.note}>{messages.unreachable}</p>
          </>
        )}
      </section>
    )
  }
  return (
    <Block title={texts.title} query={query}>
      {Figures}
    </Block>
  )
}
