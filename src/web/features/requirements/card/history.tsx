import { type FollowUpVerdict, verdictName } from '../../../../domain/requirements/follow-up.ts'
import { requirementStateName } from '../../../../domain/requirements/requirement-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { formatInstant } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { cardTexts, evidenceTexts, eventTexts as texts } from '../messages.ts'
import { repeatedTexts } from '../photo-messages.ts'
import classes from '../requirements.module.css'
import type { Requirement } from '../requirements.queries.ts'
import { ActaLink } from './acta-link.tsx'
import { BeforeAndAfter } from './before-and-after.tsx'

type Event = Requirement['events'][number]

/** A text among the details of an act; each kind has its own. */
const detail = ({ details }: Event, name: string): string | undefined =>
  typeof details[name] === 'string' && details[name] !== '' ? details[name] : undefined

/** The change of an act in a line: another state, another last day. */
function changeText(event: Event): string {
  const { kind, fromState, toState, day } = event
  const moved = kind === 'prorroga' || kind === 'recalculado' ? texts.until(day) : ''
  const turned = fromState === toState ? '' : `${requirementStateName[fromState]} → ${requirementStateName[toState]}`
  return [moved, turned].filter(Boolean).join(' · ')
}

/** A verdict of a follow-up visit, with what it found and the photos before and after. */
function VerdictOf({ event, before }: { event: Event; before: string | null }) {
  const verdict = saidOf(verdictName, (detail(event, 'verdict') ?? '') as FollowUpVerdict | UnknownWord)
  const observation = detail(event, 'observation')
  const after = detail(event, 'image')
  return (
    <>
      {verdict && <p className={classes.text}>{texts.verdict(verdict)}</p>}
      {observation && <p className={classes.text}>{texts.found(observation)}</p>}
      {after && <BeforeAndAfter before={before} after={after} />}
      {event.isPhotoRepeated && (
        <p className={classes.note}>
          <ToneBadge tone="red" text={repeatedTexts.badge} /> {repeatedTexts.ofVerdict}
        </p>
      )}
    </>
  )
}

function HistoryEntry({ event, requirement }: { event: Event; requirement: Requirement }) {
  const { establishmentId, beforeImage } = requirement
  const change = changeText(event)
  const reason = detail(event, 'reason') ?? detail(event, 'norma')
  const note = detail(event, 'note') ?? detail(event, 'text')
  const image = detail(event, 'image')
  const acta = detail(event, 'acta')
  const { inspectionId } = event.details
  const isVerdict = detail(event, 'verdict') !== undefined
  return (
    <li className={classes.entry}>
      <strong>{saidOf(texts.kinds, event.kind) ?? texts.other}</strong>
      <p className={classes.note}>{evidenceTexts.by(event, formatInstant(new Date(event.at)))}</p>
      {change && <p className={classes.text}>{change}</p>}
      {acta && (
        <p className={classes.text}>
          {typeof inspectionId === 'number' ? (
            <ActaLink acta={acta} ids={{ inspectionId, establishmentId }} />
          ) : (
            texts.acta(acta)
          )}
        </p>
      )}
      {reason && <p className={classes.text}>{evidenceTexts.reason(reason)}</p>}
      {note && <p className={classes.text}>{note}</p>}
      {isVerdict && <VerdictOf event={event} before={beforeImage} />}
      {image && !isVerdict && (
        <EnlargingImage
          className={classes.picture}
          kind="evidence"
          name={image}
          alt={texts.photo}
          absent={<span>{cardTexts.noPhoto}</span>}
        />
      )}
    </li>
  )
}

/** The acts on a requirement, the newest first. */
export function History({ requirement }: { requirement: Requirement }) {
  const newestFirst = [...requirement.events].reverse()
  return (
    <section className={classes.block} aria-labelledby="historia-del-requerimiento">
      <h2 id="historia-del-requerimiento" className={classes.title}>
        {texts.title}
      </h2>
      {newestFirst.length === 0 ? (
        <p className={classes.note}>{texts.none}</p>
      ) : (
        <ol className={classes.list} reversed>
          {newestFirst.map((event) => (
            <HistoryEntry key={`${event.at} ${event.kind} ${event.day}`} event={event} requirement={requirement} />
          ))}
        </ol>
      )}
    </section>
  )
}
