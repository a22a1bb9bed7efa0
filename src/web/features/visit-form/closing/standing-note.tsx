import { useShown } from '../review/use-shown.ts'
import type { Signer } from '../visit-form.queries.ts'
import classes from './closing.module.css'

/** The content under a signature and the changes after it, in the words of the acta. */
export function StandingNote({ signer }: { signer: Signer }) {
  const told = useShown().standings[signer]?.told
  return told ? <p className={classes.explanation}>{told}</p> : null
}
