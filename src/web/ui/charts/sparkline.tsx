import classes from './charts.module.css'
import { drawLine, type LinePoint } from './line-points.ts'

const box = { width: 120, height: 32, left: 4, right: 4, top: 4, bottom: 4 }

/** A small line beside a figure whose caption, sentence and table are those of its chart in the same page. */
export function Sparkline({ points }: { points: readonly LinePoint[] }) {
  const { path, dots } = drawLine(points, box)
  const last = dots.at(-1)
  if (!last) return null
  return (
    <svg className={classes.sparkline} viewBox={`0 0 ${box.width} ${box.height}`} aria-hidden="true">
      <path d={path} className={classes.line} />
      <circle cx={last.x} cy={last.y} r={3} className={classes.dot} />
    </svg>
  )
}
