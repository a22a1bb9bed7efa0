import { messages } from '../messages.ts'
import type { VisitKnown } from '../standing/visit-known.ts'
import classes from './closing.module.css'
import { HealthObservation } from './health-observation.tsx'
import { SignerSignature } from './signer-signature.tsx'

/** What closes the visit beside the checklist; each part is saved by itself, in any order. */
export function ClosingParts({ known }: { known: VisitKnown }) {
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={classes.heading}>
        {messages.closing.title}
      </h2>
      <HealthObservation known={known} />
      <SignerSignature part="establishment-signature" known={known} />
      <SignerSignature part="witness-signature" known={known} />
    </section>
  )
}
