import { useActSlots } from '../acts/act-slots.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import classes from './closing.module.css'
import { HealthObservation } from './health-observation.tsx'
import { closingTexts } from './messages.ts'
import { OfficialSignatures } from './official-signatures.tsx'
import { SignerSignature } from './signer-signature.tsx'

type Props = {
  answered: AnsweredState
  /** The next save is the last one that the visit lacks. */
  isLast: boolean
}

/** The parts that close the visit. Each is saved on its own, in any order. */
export function ClosingParts(props: Props) {
  const { ofVisit } = useActSlots()
  return (
    <section className={classes.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className={classes.heading}>
        {closingTexts.title}
      </h2>
      <HealthObservation {...props} />
      <OfficialSignatures answered={props.answered} />
      <div className={classes.columns}>
        <SignerSignature part="establishment-signature" {...props} />
        <SignerSignature part="witness-signature" {...props} />
      </div>
      {ofVisit(false)}
    </section>
  )
}
