import type { Suggestion } from '../planning.queries.ts'
import { texts } from './messages.ts'
import classes from './suggestions.module.css'

const HEIGHT = 8

/** The reasons of a score in words, each with its points in a bar on the length of the most that it can have. */
export function ReasonBars({ reasons }: Pick<Suggestion, 'reasons'>) {
  const counted = reasons.filter(({ points }) => points > 0)
  if (counted.length === 0) return <p className={classes.detail}>{texts.noReasons}</p>
  const longest = Math.max(...counted.map(({ points, most }) => Math.max(points, most)))
  const width = (points: number) => `${(100 * points) / longest}%`
  return (
    <ul className={classes.reasons} aria-label={texts.reasons}>
      {counted.map(({ factor, points, most, text }) => (
        <li key={factor}>
          <span>
            {text} ({points})
          </span>
          <svg className={classes.bar} width="100%" height={HEIGHT} aria-hidden="true">
            <rect width={width(most)} height={HEIGHT} className={classes.track} />
            <rect width={width(points)} height={HEIGHT} className={classes.mark} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
