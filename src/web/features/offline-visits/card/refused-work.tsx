import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import type { OfflineVisit } from '../list/offline-visit.ts'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import { isCorrectable, isDeviceRefusal, refusalAdvice } from './refusal-advice.ts'
import classes from './refused-work.module.css'
import { slotName } from './unsent-part.ts'
import { useRefusalActions } from './use-refusal-actions.ts'
import { visitLink } from './visit-link.ts'

const texts = messages.refusal

function Actions({ visit, command, what }: { visit: OfflineVisit; command: OutboxCommand; what: string }) {
  const { retry, keep, discard, isBusy } = useRefusalActions(visit, command, what)
  const isRefused = command.state === 'refused'
  const { opens } = visit
  return (
    <div className={classes.actions}>
      {opens && isRefused && isCorrectable(command.refusal?.code ?? '') && (
        <Button
          aria-label={texts.action(texts.correct, what)}
          renderRoot={(props) => <Link {...props} {...visitLink(opens)} hash={command.slot} />}
        >
          {texts.correct}
        </Button>
      )}
      <Button variant="default" disabled={isBusy} aria-label={texts.action(texts.retry, what)} onClick={retry}>
        {texts.retry}
      </Button>
      {isRefused && (
        <Button variant="default" disabled={isBusy} aria-label={texts.action(texts.keep, what)} onClick={keep}>
          {texts.keep}
        </Button>
      )}
      <Button
        className={classes.discard}
        variant="subtle"
        disabled={isBusy}
        aria-label={texts.action(texts.discard, what)}
        onClick={discard}
      >
        {texts.discard}
      </Button>
    </div>
  )
}

const titleOf = ({ state, refusal }: OutboxCommand) => {
  if (state === 'kept') return texts.keptTitle
  return refusal && isDeviceRefusal(refusal.code) ? texts.notSentTitle : texts.title
}

/** A command that the server refused, or that was set aside: why, and what can be done. */
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
      {refusal && <p>{isDeviceRefusal(refusal.code) ? refusal.message : texts.said(refusal.message)}</p>}
      {isRefused && refusal && (
        <p className={shared.hint}>
          {refusalAdvice(refusal.code)} {texts.stops}
        </p>
      )}
      {!isRefused && <p className={shared.hint}>{texts.kept}</p>}
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
