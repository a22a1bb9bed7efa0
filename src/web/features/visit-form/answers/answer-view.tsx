import type { ReactNode } from 'react'
import { type Concept, conceptText } from '../../../../domain/inspections/checklist.ts'
import type { SaveStatus } from '../outbox-status/answered-state.ts'
import { StatusBadge } from '../outbox-status/status-badge.tsx'
import { answerFacts, type ToldFacts } from './answer-facts.ts'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'

/** An answer to be read: saved on the server, or queued on the device. */
type ShownAnswer = ToldFacts & {
  concept: Concept
  isCritical: boolean
  observation: string
}

type Props = { answer: ShownAnswer; status: SaveStatus; photo?: ReactNode; children?: ReactNode }

export function AnswerView({ answer, status, photo, children }: Props) {
  return (
    <div className={classes.saved} data-concept={answer.concept}>
      <p className={classes.savedHead}>
        <strong>{conceptText[answer.concept]}</strong>
        {answer.isCritical && <span> · {itemTexts.critical}</span>}
        <span className={classes.lock}>
          <StatusBadge status={status} />
        </span>
      </p>
      {answer.observation && <p className={classes.savedText}>{answer.observation}</p>}
      {answerFacts(answer).map((fact) => (
        <p key={fact} className={classes.savedFact}>
          {fact}
        </p>
      ))}
      {photo}
      {children}
    </div>
  )
}
