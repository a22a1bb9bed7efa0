import { prepareTexts } from './messages.ts'
import type { Preparation } from './preparation.ts'
import classes from './preparation-status.module.css'

/** How the last preparation went, in words. */
export function PreparationStatus({ preparation }: { preparation: Preparation }) {
  const isFailed = preparation.phase === 'failed'
  return (
    <p role="status" className={classes.outcome} data-failed={isFailed || undefined}>
      {isFailed && preparation.text}
      {preparation.phase === 'busy' && prepareTexts.busy}
      {preparation.phase === 'done' && prepareTexts.done(preparation.visits)}
      {preparation.phase === 'done' && preparation.lacksActForms && ` ${prepareTexts.lacksActForms}`}
    </p>
  )
}
