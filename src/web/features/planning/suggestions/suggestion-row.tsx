import { Button } from '@mantine/core'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import type { Suggestion } from '../planning.queries.ts'
import { texts } from './messages.ts'
import { ReasonBars } from './reason-bars.tsx'
import classes from './suggestions.module.css'

type Props = {
  suggestion: Suggestion
  onPlan: (suggestion: Suggestion) => void
  onDismiss: (suggestion: Suggestion) => void
}

/** An establishment with its score, why it has it, and what can be done about it. */
export function SuggestionRow({ suggestion, onPlan, onDismiss }: Props) {
  const { establishment, address, city, inscriptionType, score, reasons, lastVisitOn, pendingVisit } = suggestion
  return (
    <li className={classes.row}>
      <p className={classes.score}>
        <span>{texts.scoreLabel}</span>
        <strong>{score}</strong>
        <span>{texts.ofHundred}</span>
      </p>
      <div>
        <h2 className={classes.name}>{establishment}</h2>
        <p className={classes.detail}>{[address, city].filter(Boolean).join(', ')}</p>
        <p className={classes.detail}>{inscriptionType}</p>
        <p className={classes.detail}>{lastVisitOn ? texts.lastVisit(lastVisitOn) : texts.neverVisited}</p>
        {pendingVisit && <ToneBadge tone="yellow" text={pendingVisit} />}
      </div>
      <ReasonBars reasons={reasons} />
      <div className={classes.actions}>
        <Button onClick={() => onPlan(suggestion)} aria-label={texts.planOf(establishment)}>
          {texts.plan}
        </Button>
        <Button variant="default" onClick={() => onDismiss(suggestion)} aria-label={texts.dismissOf(establishment)}>
          {texts.dismiss}
        </Button>
      </div>
    </li>
  )
}
