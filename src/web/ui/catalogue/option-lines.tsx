import type { ComboboxItem } from '@mantine/core'
import type { ChoiceOption } from './namesakes.ts'
import classes from './option-lines.module.css'

/** An option as people read it: its name, what tells it apart, and a mark. */
export function OptionLines({ option }: { option: ComboboxItem }) {
  const { label, detail, mark } = option as ChoiceOption
  const name = detail ? label.replace(` · ${detail}`, '') : label
  return (
    <span className={classes.lines}>
      <span>{name}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {mark && <span className={classes.mark}>{mark}</span>}
    </span>
  )
}
