import { dayOf, formatDay } from '../../../../domain/shared/time.ts'
import type { OpenRequirement } from '../visit-form.queries.ts'
import classes from './item-card.module.css'
import { itemTexts } from './messages.ts'

/** A requirement of an earlier visit for an item; red once its term is over by the device's day (R 31.12). */
export function AskedBefore({ requirement: { number, text, dueOn } }: { requirement: OpenRequirement }) {
  const isLate = dueOn < dayOf(new Date())
  return (
    <div className={classes.asked} data-late={isLate || undefined}>
      <p className={classes.askedTerm}>{itemTexts.asked(number, formatDay(dueOn), isLate)}</p>
      {text && <p className={classes.savedText}>{text}</p>}
    </div>
  )
}
