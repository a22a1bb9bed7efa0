import { type Load, loadLevel, loadText } from '../messages.ts'
import classes from './load-bar.module.css'

/** Pending visits against what fits: a bar, and the same in words. */
export function LoadBar({ load }: { load: Load }) {
  const level = loadLevel(load)
  const share = Math.min(100, load.loadPct ?? (level && load.pending > 0 ? 100 : 0))
  return (
    <div>
      {level && (
        <div className={classes.track} aria-hidden>
          <div className={classes.bar} data-tone={level.tone} style={{ width: `${share}%` }} />
        </div>
      )}
      <p className={classes.text}>
        {level && <strong>{level.word}: </strong>}
        {loadText(load)}
      </p>
    </div>
  )
}
