import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { Signer } from '../visit-form.queries.ts'
import classes from './closing.module.css'

/** The content under a signature that the server has, and the changes after it, in the words of the acta. */
export function StandingNote({ answered: { progress }, signer }: { answered: AnsweredState; signer: Signer }) {
  const told = progress.signatures?.find((one) => one.signer === signer)?.told
  return told ? <p className={classes.explanation}>{told}</p> : null
}
