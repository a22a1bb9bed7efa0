import { formatInstant } from '../../../../domain/shared/time.ts'
import { ToneBadge } from '../../../ui/data-table/tone-badge.tsx'
import { EnlargingImage } from '../../../ui/images/enlarging-image.tsx'
import { stateTone } from '../list/measure-columns.ts'
import classes from '../measures.module.css'
import type { Measure, MeasureEntry } from '../measures.queries.ts'
import { stateText, historyTexts as texts } from '../messages.ts'

function Entry({ act }: { act: MeasureEntry }) {
  const { day, at, by, fromState, toState, dueOn, reason, method, seals, goods, people, images, kind } = act
  const told = [
    ...(reason ? [reason] : []),
    ...(method ? [texts.method(method)] : []),
    ...(seals.length > 0 ? [texts.seals(seals)] : []),
    ...goods.map(texts.goods),
    ...people.map(texts.person),
    ...((kind === 'prorroga' || kind === 'acta' || kind === 'recalculado') && dueOn ? [texts.due(dueOn)] : []),
  ]
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <strong>{texts.act(act)}</strong>
        {fromState !== toState && <ToneBadge tone={stateTone(toState)} text={stateText({ state: toState })} />}
      </div>
      <p className={classes.text}>{texts.on(day)}</p>
      <p className={classes.note}>{texts.recorded(by, formatInstant(new Date(at)))}</p>
      {told.map((line) => (
        <p key={line} className={classes.text}>
          {line}
        </p>
      ))}
      {images.length > 0 && (
        <div className={classes.pictures}>
          {images.map((name, place) => (
            <EnlargingImage
              key={name}
              className={classes.picture}
              kind="evidence"
              name={name}
              alt={texts.photo(place + 1, images.length)}
              absent={<span>{texts.noPhoto}</span>}
            />
          ))}
        </div>
      )}
    </li>
  )
}

/** The acts on a measure, the newest first. */
export const History = ({ measure: { acts } }: { measure: Measure }) => (
  <section className={classes.block} aria-labelledby="historia-de-la-medida">
    <h2 id="historia-de-la-medida" className={classes.title}>
      {texts.title}
    </h2>
    <ol className={classes.list} reversed>
      {[...acts].reverse().map((act) => (
        <Entry key={act.id} act={act} />
      ))}
    </ol>
  </section>
)
