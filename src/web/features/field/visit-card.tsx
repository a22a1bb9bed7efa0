import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDay } from '../../../domain/shared/time.ts'
import { DeviceNotes } from './device-notes.tsx'
import { deviceNotes } from './device-state.ts'
import classes from './field.module.css'
import { type FieldVisit, hasWork } from './field-visit.ts'
import { messages } from './messages.ts'
import { RefusedWork } from './refused-work.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { visitLink } from './visit-link.ts'

const texts = messages.visits

function Plan({ visit: { plan } }: { visit: FieldVisit }) {
  return (
    <dl className={classes.plan}>
      {plan.address && (
        <div>
          <dt>{texts.address}</dt>
          <dd>{plan.address}</dd>
        </div>
      )}
      {plan.motive && (
        <div>
          <dt>{texts.motive}</dt>
          <dd>{plan.motive}</dd>
        </div>
      )}
      {plan.assignedOn && (
        <div>
          <dt>{texts.assignedOn}</dt>
          <dd>{formatDay(plan.assignedOn)}</dd>
        </div>
      )}
    </dl>
  )
}

/** One visit: where, why, what this device holds of it, and the way in. */
export function VisitCard({ visit, isOnline }: { visit: FieldVisit; isOnline: boolean }) {
  const titleId = useId()
  const { plan, facts, commands, opens } = visit
  const isRefused = facts.refused.length > 0
  const stopped = commands.filter(({ state }) => state !== 'waiting')
  const waiting = commands.filter(({ state }) => state === 'waiting')
  return (
    <article className={classes.card} aria-labelledby={titleId} data-tone={isRefused ? 'red' : undefined}>
      <div className={classes.head}>
        <h4 id={titleId} className={classes.name}>
          {plan.name}
        </h4>
        <DeviceNotes notes={deviceNotes(facts, visit.isWithdrawn)} />
      </div>
      <Plan visit={visit} />
      {opens && (
        <Button
          className={classes.open}
          aria-label={texts.openNamed(plan.name)}
          renderRoot={(props) => <Link {...props} {...visitLink(opens)} />}
        >
          {texts.open}
        </Button>
      )}
      {visit.isWithdrawn && (
        <p className={classes.hint}>
          {texts.withdrawn} {hasWork(visit) && texts.keptForWork}
        </p>
      )}
      {stopped.length > 0 && <RefusedWork visit={visit} commands={stopped} />}
      {waiting.length > 0 && <UnsentWork commands={waiting} checklist={facts.checklist} isStopped={isRefused} />}
      {!facts.isPrepared && !isOnline && <p className={classes.hint}>{texts.needsSignal}</p>}
    </article>
  )
}
