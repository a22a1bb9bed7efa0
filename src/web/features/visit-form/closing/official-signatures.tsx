import type { AnsweredState } from '../outbox-status/answered-state.ts'
import { useVisit } from '../visit-context.ts'
import classes from './closing.module.css'
import { CompanionSignature } from './companion-signature.tsx'
import { officialTexts } from './messages.ts'
import { OwnSignature } from './own-signature.tsx'

/** The signatures of the officials of the visit. An older server, or an older preparation, does not name them. */
export function OfficialSignatures({ answered }: { answered: AnsweredState }) {
  const { owner } = useVisit()
  const { officials = [] } = answered.progress
  if (officials.length === 0) return null
  const own = officials.filter(({ officialId }) => officialId === owner.userId)
  const others = officials.filter(({ officialId }) => officialId !== owner.userId)
  return (
    <section className={classes.officials} aria-labelledby="officials-title">
      <h3 id="officials-title" className={classes.subheading}>
        {officialTexts.title}
      </h3>
      <p className={classes.explanation}>{officialTexts.order}</p>
      <div className={classes.columns}>
        {own.map((official) => (
          <OwnSignature key={official.officialId} official={official} answered={answered} />
        ))}
        {others.map((official) => (
          <CompanionSignature key={official.officialId} official={official} answered={answered} />
        ))}
      </div>
    </section>
  )
}
