import { formatInstant } from '../../../../domain/shared/time.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { EvidenceDecision } from '../acts/evidence-decision.tsx'
import { cardTexts, evidenceTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import type { Evidence, Requirement } from '../requirements.queries.ts'

const tones: Record<Evidence['state'], Tone> = { recibida: 'yellow', aceptada: 'green', rechazada: 'red' }

const instantText = (instant: string) => formatInstant(new Date(instant))

function EvidenceEntry({ evidence, requirement }: { evidence: Evidence; requirement: Requirement }) {
  const { id, text, images, receivedAt, state, reason, decidedBy, decidedAt } = evidence
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>{texts.by(evidence, instantText(receivedAt))}</span>
        <ToneBadge tone={tones[state]} text={texts.states[state]} />
      </div>
      {text && <p className={classes.text}>{text}</p>}
      {images.length > 0 && (
        <div className={classes.pictures}>
          {images.map((name, at) => (
            <EnlargingImage
              key={name}
              className={classes.picture}
              kind="evidence"
              name={name}
              alt={texts.photo(at + 1, images.length)}
              absent={<span>{cardTexts.noPhoto}</span>}
            />
          ))}
        </div>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <p className={classes.note}>{texts.decided(decidedBy, instantText(decidedAt))}</p>
      )}
      {reason && <p className={classes.text}>{texts.reason(reason)}</p>}
      {state === 'recibida' && <EvidenceDecision id={requirement.id} may={requirement.may} evidenceId={id} />}
    </li>
  )
}

/** Evidence that the finding was corrected, the newest first. */
export function EvidenceList({ requirement }: { requirement: Requirement }) {
  const newestFirst = [...requirement.evidence].reverse()
  // A decision takes away its buttons.
  const kept = useKeptFocus<HTMLElement>()
  return (
    <section className={classes.block} aria-labelledby="evidencia-del-requerimiento" tabIndex={-1} {...kept}>
      <h2 id="evidencia-del-requerimiento" className={classes.title}>
        {texts.title}
      </h2>
      {newestFirst.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ul className={classes.list}>
          {newestFirst.map((one) => (
            <EvidenceEntry key={one.id} evidence={one} requirement={requirement} />
          ))}
        </ul>
      )}
    </section>
  )
}
