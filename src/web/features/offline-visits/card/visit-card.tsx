import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { followUpText, OVERDUE } from '../../../../domain/list-exports/list-texts.ts'
import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import { visitsTexts } from '../list/messages.ts'
import { hasUnsentWork, holdsWork, type OfflineVisit } from '../list/offline-visit.ts'
import shared from '../offline-visits.module.css'
import { DeviceNotes } from './device-notes.tsx'
import { type DeviceNote, deviceNotes } from './device-state.ts'
import { discardVisitTexts } from './messages.ts'
import { useNotMadePlace } from './not-made-slot.ts'
import { RefusedWork } from './refused-work.tsx'
import { UnsentWork } from './unsent-work.tsx'
import { useDiscardVisit } from './use-discard-visit.ts'
import classes from './visit-card.module.css'
import { visitLink } from './visit-link.ts'

/** The code of a visit that may be made today. The public page takes it on no other day. */
const codeOf = ({ plan: { visitCode, scheduledOn }, isWithdrawn }: OfflineVisit): string | undefined =>
  isWithdrawn || (scheduledOn && scheduledOn !== dayOf(new Date())) ? undefined : visitCode

function Plan({ visit }: { visit: OfflineVisit }) {
  const { plan } = visit
  const code = codeOf(visit)
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
          <dd>
            {plan.motive}
            {plan.followsActa && <div>{followUpText(plan.followsActa)}</div>}
          </dd>
        </div>
      )}
      {plan.assignedOn && (
        <div>
          <dt>{visitsTexts.assignedOn}</dt>
          <dd>{formatDay(plan.assignedOn)}</dd>
        </div>
      )}
      {plan.scheduledOn && (
        <div>
          <dt>{visitsTexts.scheduledOn}</dt>
          <dd>{formatDay(plan.scheduledOn)}</dd>
        </div>
      )}
      {plan.dueOn && (
        <div>
          <dt>{visitsTexts.dueOn}</dt>
          <dd>{formatDay(plan.dueOn)}</dd>
        </div>
      )}
      {code && (
        <div>
          <dt>{visitsTexts.code}</dt>
          <dd>
            <strong className={classes.code}>{code}</strong>
            <span className={shared.hint}>{visitsTexts.codeHint}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** A withdrawn visit with work can only be discarded, and one that was not made loses its work first. */
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
function keptText(visit: OfflineVisit) {
  if (hasUnsentWork(visit) || visit.facts.isNotMade) return visitsTexts.keptForWork
  if (visit.hasActs) return visitsTexts.keptForActs
  return holdsWork(visit) && visitsTexts.keptCopy
}

const placeInactive: DeviceNote = { kind: 'place-inactive', tone: 'yellow', text: visitsTexts.placeInactive }

const overdue: DeviceNote = { kind: 'overdue', tone: 'red', text: OVERDUE }

/** Notes on a visit that follow from its plan and today. */
const planNotes = ({ isPlaceInactive, dueOn }: OfflineVisit['plan']): DeviceNote[] => [
  ...(isPlaceInactive ? [placeInactive] : []),
  ...(dueOn && dueOn < dayOf(new Date()) ? [overdue] : []),
]

/** One visit: place, motive, work on this device, and a link to its form. */
export function VisitCard({ visit, isOnline }: { visit: OfflineVisit; isOnline: boolean }) {
  const titleId = useId()
  const { plan, facts, commands, opens, isWithdrawn } = visit
  const notMade = useNotMadePlace()
  const isRefused = facts.refused.length > 0
  const stopped = commands.filter(({ state }) => state !== 'waiting')
  const waiting = commands.filter(({ state }) => state === 'waiting')
  return (
    <article className={classes.card} aria-labelledby={titleId} data-tone={isRefused ? 'red' : undefined}>
      <div className={classes.head}>
        <h4 id={titleId} className={classes.name}>
          {plan.name}
        </h4>
        <DeviceNotes notes={[...planNotes(plan), ...deviceNotes(facts, isWithdrawn)]} />
      </div>
      <Plan visit={visit} />
      {isWithdrawn && (
        <p className={shared.hint}>
          {visitsTexts.withdrawn} {keptText(visit)}
        </p>
      )}
      {opens && !facts.isNotMade && (
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
      {notMade(visit, !isWithdrawn && hasUnsentWork(visit) && <Discard visit={visit} />)}
      {isWithdrawn && holdsWork(visit) && <Discard visit={visit} />}
      {!facts.isPrepared && !isOnline && !isWithdrawn && <p className={shared.hint}>{visitsTexts.needsSignal}</p>}
    </article>
  )
}
