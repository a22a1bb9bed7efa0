import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { Offline } from '../../../api/refusal.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import { messages } from '../messages.ts'
import planningClasses from '../planning.module.css'
import { type NextVisitData, nextVisitQuery } from '../planning.queries.ts'
import { texts } from './messages.ts'
import classes from './next-visit.module.css'

/** A reply that proposes a visit. */
export type ProposedVisit = NextVisitData & { proposed: NonNullable<NextVisitData['proposed']> }
const hasProposal = (data: NextVisitData): data is ProposedVisit => data.proposed !== null

type Props = {
  establishmentId: number
  /** The closed visit after which the next one is shown; nothing is shown once another was closed. */
  inspectionId?: number
  /** Shows nothing until the date is known, so that the acta below moves only for a date. */
  isQuiet?: boolean
  /** `yyyy-mm-dd`. */
  today: string
  /** Opens the form of a plan with the proposed date. */
  onPlan: (next: ProposedVisit) => void
}

function Proposal({ data, today, onPlan }: { data: ProposedVisit } & Pick<Props, 'today' | 'onPlan'>) {
  const { proposed, pending, may, label } = data
  if (pending) return <p>{texts.pending(pending)}</p>
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.due}</dt>
          <dd>{formatDay(proposed.dueOn)}</dd>
        </div>
        <div>
          <dt>{texts.why}</dt>
          <dd>{proposed.reason}</dd>
        </div>
      </dl>
      {proposed.dueOn < today && <p>{texts.past}</p>}
      <p className={planningClasses.proposal}>{label}</p>
      {may.includes('plan') && (
        <>
          <p className={classes.note}>{texts.nothingYet}</p>
          <Button mih={44} variant="default" onClick={() => onPlan(data)}>
            {texts.plan}
          </Button>
        </>
      )}
    </>
  )
}

/** The date that is proposed for an establishment's next visit, which a person accepts by planning it (R 22.14). */
export function NextVisit({ establishmentId, inspectionId, isQuiet = false, today, onPlan }: Props) {
  const titleId = useId()
  const { data, error, isError, refetch } = useQuery(nextVisitQuery(establishmentId))
  const content = (): ReactNode => {
    if (data) return hasProposal(data) ? <Proposal {...{ data, today, onPlan }} /> : <p>{texts.none}</p>
    if (!isError) return <SlowLoading text={texts.loading} slowText={messages.slow} />
    const text = error instanceof Offline ? texts.offline : [texts.failed, error.message].join(' ')
    return <LoadFailed text={text} of={texts.of} onRetry={() => void refetch()} />
  }
  const isOfOther = inspectionId !== undefined && data && data.proposed?.inspectionId !== inspectionId
  if (isOfOther || (isQuiet && !data)) return null
  return (
    <section className={classes.block} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.title}>
        {texts.title}
      </h2>
      {content()}
    </section>
  )
}
