import type { VisitProgress } from '../inspections.queries.ts'
import { messages } from '../messages.ts'
import { isPartSaved } from '../visit-progress.ts'
import classes from './closing.module.css'
import { HealthObservation } from './health-observation.tsx'
import { SignerSignature } from './signer-signature.tsx'

/** What closes the visit beside the checklist; each part is saved by itself, in any order. */
export function ClosingParts({ progress }: { progress: VisitProgress }) {
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={classes.heading}>
        {messages.closing.title}
      </h2>
      <HealthObservation isSaved={isPartSaved(progress, 'health-observation')} />
      <SignerSignature part="establishment-signature" isSaved={isPartSaved(progress, 'establishment-signature')} />
      <SignerSignature part="witness-signature" isSaved={isPartSaved(progress, 'witness-signature')} />
    </section>
  )
}
