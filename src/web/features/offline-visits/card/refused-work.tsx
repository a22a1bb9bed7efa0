import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { isConflict, type OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { isDeviceRefusal } from '../../../offline/sync/ready-commands.ts'
import { slotName } from '../../../offline/visits/slot-name.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import shared from '../offline-visits.module.css'
import { refusalTexts } from './messages.ts'
import { isCorrectable, refusalAdvice } from './refusal-advice.ts'
import classes from './refused-work.module.css'
import { useRefusalActions } from './use-refusal-actions.ts'
import { visitLink } from './visit-link.ts'

function Actions({ visit, command, what }: { visit: OfflineVisit; command: OutboxCommand; what: string }) {
  const { retry, keep, discard, isBusy } = useRefusalActions(visit, command, what)
  const isRefused = command.state === 'refused'
  const { opens } = visit
  return (
    <div className={classes.actions}>
      {opens && isRefused && isCorrectable(command.refusal?.code ?? '') && (
        <Button
          aria-label={refusalTexts.named(refusalTexts.correct, what)}
          renderRoot={(props) => <Link {...props} {...visitLink(opens)} hash={command.slot} />}
        >
          {refusalTexts.correct}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={refusalTexts.named(refusalTexts.retry, what)}
        onClick={retry}
      >
        {refusalTexts.retry}
      </Button>
      {isRefused && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={refusalTexts.named(refusalTexts.keep, what)}
          onClick={keep}
        >
          {refusalTexts.keep}
        </Button>
      )}
      <Button
        className={classes.discard}
        variant="subtle"
        disabled={isBusy}
        aria-label={refusalTexts.named(refusalTexts.discard, what)}
        onClick={discard}
      >
        {refusalTexts.discard}
      </Button>
    </div>
  )
}

const titleOf = ({ state, refusal }: OutboxCommand) => {
  if (state === 'kept') return refusalTexts.keptTitle
  return refusal && isDeviceRefusal(refusal.code) ? refusalTexts.notSentTitle : refusalTexts.title
}

/** A refused or kept command: the reason, and what the user can do. */
function Refused({ visit, command }: { visit: OfflineVisit; command: OutboxCommand }) {
  const titleId = useId()
  const { refusal, state, slot } = command
  const what = slotName(slot, visit.facts.checklist)
  const isRefused = state === 'refused'
  return (
    <section className={classes.refusal} data-state={state} aria-labelledby={titleId}>
      <p id={titleId} className={classes.refusalTitle}>
        {titleOf(command)}: {what}
      </p>
      {refusal && <p>{isDeviceRefusal(refusal.code) ? refusal.message : refusalTexts.said(refusal.message)}</p>}
      {isRefused && refusal && (
        <p className={shared.hint}>
          {refusalAdvice(refusal.code, slot)} {refusalTexts.stops}
        </p>
      )}
      {!isRefused && <p className={shared.hint}>{refusalTexts.isKept}</p>}
      <Actions visit={visit} command={command} what={what} />
    </section>
  )
}

/** Answers that meet others on the server: the visit's form settles them together. */
function Conflicts({ visit, commands }: { visit: OfflineVisit; commands: readonly OutboxCommand[] }) {
  const titleId = useId()
  const { opens, facts } = visit
  const slots = commands.map(({ slot }) => slot)
  return (
    <section className={classes.refusal} data-state="refused" aria-labelledby={titleId}>
      <p id={titleId} className={classes.refusalTitle}>
        {refusalTexts.conflictsTitle(slots.length)}
      </p>
      <p>{slots.map((slot) => slotName(slot, facts.checklist)).join('; ')}</p>
      <p className={shared.hint}>{refusalTexts.conflictsAdvice}</p>
      {opens && (
        <div className={classes.actions}>
          <Button renderRoot={(props) => <Link {...props} {...visitLink(opens)} hash={slots[0]} />}>
            {refusalTexts.decide}
          </Button>
        </div>
      )}
    </section>
  )
}

export function RefusedWork({ visit, commands }: { visit: OfflineVisit; commands: readonly OutboxCommand[] }) {
  const conflicts = commands.filter(isConflict)
  const isTogether = conflicts.length > 1 && visit.opens !== undefined && !visit.isWithdrawn
  const others = isTogether ? commands.filter((command) => !isConflict(command)) : commands
  return (
    <div className={classes.refusals}>
      {isTogether && <Conflicts visit={visit} commands={conflicts} />}
      {others.map((command) => (
        <Refused key={command.key} visit={visit} command={command} />
      ))}
    </div>
  )
}
