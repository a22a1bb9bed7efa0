import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import shared from '../offline-visits.module.css'
import { refusalTexts } from './messages.ts'
import { isCorrectable, isDeviceRefusal, refusalAdvice } from './refusal-advice.ts'
import classes from './refused-work.module.css'
import { slotName } from './unsent-part.ts'
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
          aria-label={refusalTexts.action(refusalTexts.correct, what)}
          renderRoot={(props) => <Link {...props} {...visitLink(opens)} hash={command.slot} />}
        >
          {refusalTexts.correct}
        </Button>
      )}
      <Button
        variant="default"
        disabled={isBusy}
        aria-label={refusalTexts.action(refusalTexts.retry, what)}
        onClick={retry}
      >
        {refusalTexts.retry}
      </Button>
      {isRefused && (
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={refusalTexts.action(refusalTexts.keep, what)}
          onClick={keep}
        >
          {refusalTexts.keep}
        </Button>
      )}
      <Button
        className={classes.discard}
        variant="subtle"
        disabled={isBusy}
        aria-label={refusalTexts.action(refusalTexts.discard, what)}
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
          {refusalAdvice(refusal.code)} {refusalTexts.stops}
        </p>
      )}
      {!isRefused && <p className={shared.hint}>{refusalTexts.kept}</p>}
      <Actions visit={visit} command={command} what={what} />
    </section>
  )
}

export const RefusedWork = ({ visit, commands }: { visit: OfflineVisit; commands: readonly OutboxCommand[] }) => (
  <div className={classes.refusals}>
    {commands.map((command) => (
      <Refused key={command.key} visit={visit} command={command} />
    ))}
  </div>
)
