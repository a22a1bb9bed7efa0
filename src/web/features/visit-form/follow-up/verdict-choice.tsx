import { IconCheck } from '@tabler/icons-react'
import type { Concept } from '../../../../domain/inspections/checklist.ts'
import { type FollowUpVerdict, VERDICTS, verdictName } from '../../../../domain/requirements/follow-up.ts'
import choice from '../answers/concept-choice.module.css'
import { verdictFieldId } from '../focus/focus-after.ts'
import classes from './follow-up.module.css'
import { followUpTexts } from './messages.ts'

/** The concept whose colours a verdict has. */
export const toneOf: Record<FollowUpVerdict, Concept> = { cumple: 'A', parcial: 'AR', no_cumple: 'I' }

type Props = {
  requirementId: number
  number: string
  value: FollowUpVerdict | undefined
  fault: string | undefined
  onChange: (verdict: FollowUpVerdict) => void
}

/** Three large buttons, which arrows move through as radio buttons. */
export function VerdictChoice({ requirementId, number, value, fault, onChange }: Props) {
  const firstId = verdictFieldId(requirementId, 'verdict')
  const faultId = `${firstId}-fault`
  return (
    <fieldset className={choice.choice} aria-describedby={fault ? faultId : undefined}>
      <legend className={choice.legend}>{followUpTexts.choice(number)}</legend>
      <div className={choice.options} data-faulty={fault ? true : undefined}>
        {VERDICTS.map((verdict, index) => (
          <label
            key={verdict}
            className={choice.option}
            data-concept={toneOf[verdict]}
            data-chosen={value === verdict || undefined}
          >
            <input
              type="radio"
              className={choice.radio}
              id={index === 0 ? firstId : undefined}
              name={`verdict-${requirementId}`}
              value={verdict}
              checked={value === verdict}
              onChange={() => onChange(verdict)}
              aria-invalid={fault ? true : undefined}
            />
            <span className={classes.verdict}>{verdictName[verdict]}</span>
            <IconCheck className={choice.check} size={14} stroke={3} aria-hidden />
          </label>
        ))}
      </div>
      {fault && (
        <p id={faultId} className={choice.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
