import { IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPct } from '../../../../domain/inspections/score.ts'
import { storeFailure } from '../../../offline/store/store-failure.ts'
import { draftTexts } from '../draft/messages.ts'
import { useDraft } from '../draft/use-visit-draft.ts'
import { type FormPart, missingFormParts } from '../follow-up/followed.ts'
import { type AnsweredState, countInState } from '../outbox-status/answered-state.ts'
import type { VisitChecklist } from '../visit-form.queries.ts'
import { savedAnswers } from '../visit-progress.ts'
import { missingText, previewTexts } from './messages.ts'
import classes from './outcome-bar.module.css'
import { previewOf } from './outcome-preview.ts'
import { outcomeReason } from './outcome-reason.ts'

type Props = {
  checklist: VisitChecklist
  answered: AnsweredState
  onReveal: (part: FormPart) => void
  /** Shows the bar of a phone on a wide screen too. */
  isPhone?: boolean
}

/** Score, concepto and missing parts: at the bottom on a phone, beside the checklist on a wide screen. */
export function OutcomeBar({ checklist, answered, onReveal, isPhone = false }: Props) {
  const [isOpen, setOpen] = useState(false)
  const choices = useDraft((state) => state.choices)
  const isNotKept = useDraft((state) => state.persistence === 'failed')
  const keepError = useDraft((state) => state.keepError)
  const { expected } = answered
  const preview = previewOf({ ...checklist, floors: expected.floors }, savedAnswers(expected), choices)
  const missing = missingFormParts(checklist, expected)
  const onItsWay = previewTexts.onItsWay(countInState(answered, 'waiting'), countInState(answered, 'refused'))
  const isAnswered = preview.answered === preview.items
  const concepto = preview.reachable.concepto
  return (
    <aside
      className={classes.bar}
      aria-label={previewTexts.label}
      data-concepto={concepto}
      data-phone={isPhone || undefined}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls="outcome-details"
        aria-label={isOpen ? previewTexts.hideDetails : previewTexts.showDetails}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronUp className={classes.chevron} size={22} aria-hidden />
      </button>
      <dl className={classes.summary}>
        <div>
          <dt>{isAnswered ? previewTexts.score : previewTexts.soFar}</dt>
          <dd className={classes.score}>{formatPct(preview.earned.compliancePct)}</dd>
        </div>
        <div>
          <dt>{isAnswered ? previewTexts.concept : previewTexts.reachable}</dt>
          <dd className={classes.concepto}>{concepto}</dd>
        </div>
      </dl>
      {isNotKept && (
        <p role="alert" className={classes.alert}>
          {draftTexts.failed[storeFailure(keepError)]}
        </p>
      )}
      <div id="outcome-details" className={classes.details} data-open={isOpen || undefined}>
        <p>{previewTexts.answered(preview.answered, preview.items)}</p>
        {onItsWay && <p className={classes.onItsWay}>{onItsWay}</p>}
        <p>{outcomeReason(preview, expected.floors)}</p>
        {!isAnswered && <p className={classes.small}>{previewTexts.stillReachable}</p>}
        <p className={classes.small}>{previewTexts.provisional}</p>
        <h2 className={classes.subtitle}>{previewTexts.missing}</h2>
        {missing.length === 0 ? (
          <p>{previewTexts.nothingMissing}</p>
        ) : (
          <ul className={classes.missing}>
            {missing.map((part) => (
              <li key={missingText(part)}>
                <button
                  type="button"
                  className={classes.jump}
                  onClick={() => {
                    setOpen(false)
                    onReveal(part)
                  }}
                >
                  {missingText(part)}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={classes.count}>
        {missing.length === 0 ? previewTexts.nothingMissing : previewTexts.missingCount(missing.length)}
        {onItsWay && ` · ${onItsWay}`}
      </p>
    </aside>
  )
}
