import { conceptText, isDetection } from '../../../../domain/inspections/checklist.ts'
import { shownTexts } from '../../../../domain/inspections/saved-answer.ts'
import type { ProblemCode } from '../../../../domain/shared/problem.ts'
import { isAnswer, type OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { useObjectUrl } from '../../../ui/use-object-url.ts'
import { itemFieldId, itemHeaderId } from '../focus/focus-after.ts'
import { outboxTexts } from '../outbox-status/messages.ts'
import { UnsentCommand } from '../outbox-status/unsent-command.tsx'
import type { Loss } from '../outbox-status/use-refusal-actions.ts'
import { photoTexts } from '../photos/messages.ts'
import { usePhotoCapture } from '../photos/use-photo-capture.ts'
import type { SavedAnswer as Saved } from '../visit-form.queries.ts'
import { AnswerView } from './answer-view.tsx'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'
import { SavedPhoto } from './saved-answer.tsx'

type Props = { command: OutboxCommand; number: string; saved: Saved | undefined }

const OF_ANOTHER: ProblemCode = 'inspection.answer-of-another'

/** A queued answer that the server has not accepted. */
export function UnsentAnswer({ command, number, saved }: Props) {
  const isCorrection = command.write.call === 'correction'
  // A correction wants an answer that is there, unless it is another's.
  const isAnswered = isCorrection ? command.refusal?.code === OF_ANOTHER : saved !== undefined
  const body = isAnswer(command.write) ? command.write.body : undefined
  const evidence = body?.evidence instanceof Blob ? body.evidence : undefined
  const url = useObjectUrl(evidence)
  const { isWanted } = usePhotoCapture().position
  if (!body?.concept) return null
  const isPlaced = body.latitude !== undefined
  const placeNote = isPlaced ? photoTexts.placed(body.accuracyM ?? 0) : isWanted && photoTexts.unplaced
  const loss: Loss = {
    what: itemTexts.what(number),
    lost: itemTexts.lost(conceptText[body.concept], [
      ...(body.observation ? [itemTexts.lostObservation] : []),
      ...(evidence ? [itemTexts.lostPhoto] : []),
      ...(body.requirementText ? [itemTexts.lostRequirement] : []),
      ...(body.severity ? [itemTexts.lostSeverity] : []),
      ...(body.termDays ? [itemTexts.lostTermDays] : []),
    ]),
  }
  const answer = {
    concept: body.concept,
    isCritical: body.isCritical ?? false,
    measure: body.measure ?? null,
    ...shownTexts(body),
    requirementText: body.requirementText,
    severity: body.severity,
    termDays: body.termDays,
  }
  const ownPhoto = url && (
    <>
      <img className={classes.savedPhoto} src={url} alt={itemTexts.photoAlt(number)} />
      {placeNote && <p className={classes.savedFact}>{placeNote}</p>}
    </>
  )
  const keepsPhoto = isCorrection && saved !== undefined && isDetection(body.concept)
  return (
    <>
      {isCorrection && <p className={classes.hint}>{itemTexts.correction}</p>}
      {isAnswered && <p className={classes.taken}>{outboxTexts.answered}</p>}
      <AnswerView
        answer={answer}
        status={command.state}
        photo={ownPhoto || (keepsPhoto && <SavedPhoto answer={saved} number={number} />)}
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
