import { conceptText } from '../../../../domain/inspections/checklist.ts'
import type { OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { itemFieldId, itemHeaderId } from '../focus/focus-after.ts'
import { outboxTexts } from '../outbox-status/messages.ts'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import type { Loss } from '../outbox-status/use-refusal-actions.ts'
import { AnswerView } from './answer-view.tsx'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'

type Props = { command: OutboxCommand; number: string; isAnswered: boolean }

/** A queued answer that the server has not accepted. */
export function UnsentAnswer({ command, number, isAnswered }: Props) {
  const body = command.write.call === 'items' ? command.write.body : undefined
  const evidence = body?.evidence instanceof Blob ? body.evidence : undefined
  const url = useObjectUrl(evidence)
  if (!body?.concept) return null
  const loss: Loss = {
    what: itemTexts.what(number),
    lost: itemTexts.lost(conceptText[body.concept], [
      ...(body.observation ? [itemTexts.lostObservation] : []),
      ...(evidence ? [itemTexts.lostPhoto] : []),
    ]),
  }
  const answer = {
    concept: body.concept,
    isCritical: body.isCritical ?? false,
    observation: body.observation ?? '',
    measure: body.measure ?? null,
    sampleRecord: body.sampleRecord ?? '',
    counterSampleRecord: body.counterSampleRecord ?? '',
  }
  return (
    <>
      {isAnswered && <p className={classes.taken}>{outboxTexts.answered}</p>}
      <AnswerView
        answer={answer}
        status={command.state}
        photo={url && <img className={classes.savedPhoto} src={url} alt={itemTexts.photoAlt(number)} />}
      >
        <UnsentCommand
          command={command}
          isAnswered={isAnswered}
          loss={loss}
          formId={itemFieldId(body.itemId, 'concept')}
          headerId={itemHeaderId(body.itemId)}
        />
      </AnswerView>
    </>
  )
}
