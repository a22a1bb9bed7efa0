import { IconCheck } from '@tabler/icons-react'
import {
  type ChecklistItem,
  CONCEPTS,
  type Concept,
  conceptText,
  pointsFor,
} from '../../../../domain/inspections/checklist.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import { itemFieldId } from '../focus/focus-after.ts'
import classes from './concept-choice.module.css'
import { itemTexts } from './messages.ts'

/**
 * Texts that fit a quarter of a phone's width. Wider screens show the record's words, which are also the accessible
 * name.
 */
const shortText: Record<Concept, string> = {
  A: 'Aceptable',
  AR: 'Con reque\u00ADrimiento',
  I: 'Inaceptable',
  NA: 'No aplica',
}

type Props = {
  item: ChecklistItem
  number: string
  value: Concept | undefined
  fault: string | undefined
  onChange: (concept: Concept) => void
}

export function ConceptChoice({ item, number, value, fault, onChange }: Props) {
  const allowed = CONCEPTS.filter((concept) => pointsFor(item, concept) !== undefined)
  const faultId = `${itemFieldId(item.id, 'concept')}-fault`
  return (
    <fieldset className={classes.choice} aria-describedby={fault ? faultId : undefined}>
      <legend className={classes.legend}>{itemTexts.rating(number)}</legend>
      <div className={classes.options} data-faulty={fault ? true : undefined}>
        {allowed.map((concept, index) => (
          <label
            key={concept}
            className={classes.option}
            data-concept={concept}
            // CSS needs the attribute, because the oldest supported browsers lack `:has`.
            data-chosen={value === concept || undefined}
          >
            <input
              type="radio"
              className={classes.radio}
              id={index === 0 ? itemFieldId(item.id, 'concept') : undefined}
              name={`item-${item.id}`}
              value={concept}
              checked={value === concept}
              onChange={() => onChange(concept)}
              aria-label={conceptText[concept]}
              aria-describedby={`${faultId}-points-${concept}`}
              aria-invalid={fault ? true : undefined}
            />
            <span className={classes.letter} aria-hidden>
              {concept}
            </span>
            <span className={classes.word} aria-hidden>
              {shortText[concept]}
            </span>
            <span className={classes.words} aria-hidden>
              {conceptText[concept]}
            </span>
            <span id={`${faultId}-points-${concept}`} className={classes.points} aria-hidden>
              {itemTexts.points(formatPoints(pointsFor(item, concept) ?? 0))}
            </span>
            <IconCheck className={classes.check} size={14} stroke={3} aria-hidden />
          </label>
        ))}
      </div>
      {fault && (
        <p id={faultId} className={classes.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  )
}
