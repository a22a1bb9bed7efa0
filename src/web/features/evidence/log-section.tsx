import { numberText } from '../../../domain/shared/text.ts'
import classes from './evidence.module.css'
import type { EvidenceStatus } from './evidence.queries.ts'
import { Facts, instantText } from './facts.tsx'
import { messages } from './messages.ts'

const texts = messages.status.log

type Place = EvidenceStatus['log']['places'][number]

function placeText({ size, keptAt, pending, failed }: Place): string {
  const kept = size === null ? texts.nothingKept : texts.kept(size, instantText(keptAt) ?? '')
  return [kept, ...(pending > 0 ? [texts.pending(pending)] : []), ...(failed > 0 ? [texts.failed(failed)] : [])].join(
    ' ',
  )
}

/** The public log: its size, its newest note, what waits, and the places outside that keep it. */
export function LogSection({ log }: Pick<EvidenceStatus, 'log'>) {
  const { origin, size, signedAt, waiting, oldestWaitingAt, places } = log
  return (
    <section className={classes.block} aria-labelledby="libro">
      <h2 id="libro" className={classes.title}>
        {texts.title}
      </h2>
      <Facts
        rows={[
          [texts.size, numberText(size)],
          [texts.signedAt, instantText(signedAt) ?? texts.never],
          [texts.waiting, numberText(waiting)],
          [texts.oldest, instantText(oldestWaitingAt)],
          [texts.origin, origin],
        ]}
      />
      <h3 className={classes.subtitle}>{texts.places}</h3>
      {places.length === 0 ? (
        <p className={classes.note}>{texts.noPlaces}</p>
      ) : (
        <Facts rows={places.map((place) => [place.target, placeText(place)])} />
      )}
    </section>
  )
}
