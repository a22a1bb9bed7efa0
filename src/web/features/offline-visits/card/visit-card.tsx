import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { formatDay } from '../../../../domain/shared/time.ts'
import { visitsTexts } from '../list/messages.ts'
import { hasUnsentWork, holdsWork, type OfflineVisit } from '../list/offline-visit.ts'
import shared from '../offline-visits.module.css'
import { DeviceNotes } from './device-notes.tsx'
import { deviceNotes } from './device-state.ts'
import { discardVisitTexts } from './messages.ts'
import { RefusedWork } from './refused-work.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { useDiscardVisit } from './use-discard-visit.ts'
import classes from './visit-card.module.css'
import { visitLink } from './visit-link.ts'

function Plan({ visit: { plan } }: { visit: OfflineVisit }) {
  return (
    <dl className={classes.plan}>
      {plan.address && (
        <div>
          <dt>{visitsTexts.address}</dt>
          <dd>{plan.address}</dd>
        </div>
      )}
      {plan.motive && (
        <div>
          <dt>{visitsTexts.motive}</dt>
          <dd>{plan.motive}</dd>
        </div>
      )}
      {plan.assignedOn && (
        <div>
          <dt>{visitsTexts.assignedOn}</dt>
          <dd>{formatDay(plan.assignedOn)}</dd>
        </div>
      )}
    </dl>
  )
}

/** A withdrawn visit with work can only be discarded. */
function Discard({ visit }: { visit: OfflineVisit }) {
  const { discard, isBusy } = useDiscardVisit(visit)
  return (
    <Button
      className={classes.discardAll}
      variant="default"
      c="var(--tone-red-text)"
      disabled={isBusy}
      aria-label={discardVisitTexts.named(visit.plan.name)}
      onClick={discard}
    >
      {discardVisitTexts.button}
    </Button>
  )
}

/** The reason why a withdrawn visit is still listed. */
const keptText = (visit: OfflineVisit) =>
  hasUnsentWork(visit) ? visitsTexts.keptForWork : holdsWork(visit) && visitsTexts.keptCopy

/** One visit: place, motive, work on this device, and a link to its form. */
export function VisitCard({ visit, isOnline }: { visit: OfflineVisit; isOnline: boolean }) {
  const titleId = useId()
  const { plan, facts, commands, opens, isWithdrawn } = visit
  const isRefused = facts.refused.length > 0
  const stopped = commands.filter(({ state }) => state !== 'waiting')
  const waiting = commands.filter(({ state }) => state === 'waiting')
  return (
    <article className={classes.card} aria-labelledby={titleId} data-tone={isRefused ? 'red' : undefined}>
      <div className={classes.head}>
        <h4 id={titleId} className={classes.name}>
          {plan.name}
        </h4>
        <DeviceNotes notes={deviceNotes(facts, isWithdrawn)} />
      </div>
      <Plan visit={visit} />
      {isWithdrawn && (
        <p className={shared.hint}>
          {visitsTexts.withdrawn} {keptText(visit)}
        </p>
      )}
      {opens && (
        <Button
          className={classes.open}
          variant={isWithdrawn ? 'default' : 'filled'}
          aria-label={visitsTexts.openNamed(plan.name)}
          renderRoot={(props) => <Link {...props} {...visitLink(opens)} />}
        >
          {visitsTexts.open}
        </Button>
      )}
      {stopped.length > 0 && <RefusedWork visit={visit} commands={stopped} />}
      {waiting.length > 0 && <UnsentWork commands={waiting} checklist={facts.checklist} isStopped={isRefused} />}
      {isWithdrawn && holdsWork(visit) && <Discard visit={visit} />}
      {!facts.isPrepared && !isOnline && !isWithdrawn && <p className={shared.hint}>{visitsTexts.needsSignal}</p>}
    </article>
  )
}
