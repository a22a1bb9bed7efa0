import { isOpen } from '../../../../domain/requirements/requirement-words.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { useKeptFocus } from '../../../ui/data-table/use-kept-focus.ts'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { EvidenceDecision } from '../acts/evidence-decision.tsx'
import { cardTexts, evidenceTexts as texts } from '../messages.ts'
import { repeatedTexts } from '../photo-messages.ts'
import classes from '../requirements.module.css'
import type { Evidence, Requirement } from '../requirements.queries.ts'

const tones: Record<Evidence['state'], Tone> = { recibida: 'yellow', aceptada: 'green', rechazada: 'red' }

/** Evidence without a decision waits for one only while its requirement is open. */
function markOf({ state, isLate }: Evidence, requirement: Requirement): { tone: Tone; text: string } {
  if (isLate) return { tone: 'yellow', text: texts.late }
  if (state === 'recibida' && !isOpen(requirement.state)) return { tone: 'yellow', text: texts.undecided }
  return { tone: tones[state], text: texts.states[state] }
}

const instantText = (instant: string) => formatInstant(new Date(instant))

function EvidenceEntry({ evidence, requirement }: { evidence: Evidence; requirement: Requirement }) {
  const { id, text, images, repeatedImages = [], receivedAt, state, reason, decidedBy, decidedAt } = evidence
  const repeated = images.flatMap((name, at) => (repeatedImages.includes(name) ? [at + 1] : []))
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span>{texts.by(evidence, instantText(receivedAt))}</span>
        <ToneBadge {...markOf(evidence, requirement)} />
        {repeated.length > 0 && <ToneBadge tone="red" text={repeatedTexts.badge} />}
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
      {repeated.length > 0 && <p className={classes.note}>{repeatedTexts.ofEvidence(repeated)}</p>}
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
