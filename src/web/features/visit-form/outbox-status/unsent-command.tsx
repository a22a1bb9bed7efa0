import { Button } from '@mantine/core'
import { isFilledOn, VISIT_CHANGED } from '../../../../domain/inspections/filled-on.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useVisit } from '../visit-context.ts'
import { outboxTexts } from './messages.ts'
import classes from './outbox-status.module.css'
import { type Loss, useRefusalActions } from './use-refusal-actions.ts'

/**
 * Whether a command was entered for the open visit's establishment and edition. Otherwise the server would refuse it.
 */
const useIsForThisVisit = ({ filledOn }: OutboxCommand) => isFilledOn(filledOn, useVisit().filledOn)

type Props = {
  command: OutboxCommand
  /** The server holds another answer, so sending again would be refused again. */
  isAnswered: boolean
  loss: Loss
  formId: string
  headerId: string
  /** Corrects in another way than taking the command out of the queue. */
  onCorrect?: () => void
}

/** Tells why a command is not on the server, and offers what the user can do. */
function Unsent({ command, isAnswered, onCorrect, ...where }: Props) {
  const { correct, retry, keep, discard } = useRefusalActions(command, where)
  const isRefused = command.state === 'refused'
  const isSendable = useIsForThisVisit(command) && !isAnswered
  return (
    <div className={classes.decision} data-status={command.state} role={isRefused ? 'alert' : undefined}>
      {command.refusal && (
        <p>
          {outboxTexts.refusedBy} <span className={classes.reason}>{command.refusal.message}</span>
        </p>
      )}
      <p>{isRefused ? outboxTexts.blocks : outboxTexts.kept}</p>
      <div className={classes.actions}>
        {isSendable && command.refusal?.code !== VISIT_CHANGED && (
          <Button onClick={onCorrect ?? correct}>{outboxTexts.correct}</Button>
        )}
        {isSendable && (
          <Button variant="default" onClick={retry}>
            {outboxTexts.retry}
          </Button>
        )}
        {isRefused && (
          <Button variant="default" onClick={keep}>
            {outboxTexts.keep}
          </Button>
        )}
        <Button variant="default" c="var(--tone-red-text)" onClick={discard}>
          {outboxTexts.discard}
        </Button>
      </div>
    </div>
  )
}

/** A command can be corrected until it is sent. After that only the server's answer tells. */
function Waiting({ command, isAnswered: _, onCorrect, ...where }: Props) {
  const { correct } = useRefusalActions(command, where)
  const isForThis = useIsForThisVisit(command)
  if (command.wasAttempted || !isForThis) return null
  return (
    <Button variant="subtle" className={classes.correct} onClick={onCorrect ?? correct}>
      {outboxTexts.correct}
    </Button>
  )
}

export const UnsentCommand = (props: Props) =>
  props.command.state === 'waiting' ? <Waiting {...props} /> : <Unsent {...props} />
