import type { Tone } from './cell-format.ts'
import classes from './tone-badge.module.css'

export function ToneBadge({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  )
}
