import { IconCheck } from '@tabler/icons-react'
import { type ChoiceOption, optionName } from './namesakes.ts'
import classes from './option-lines.module.css'

/** An option as people read it: its name, what tells it apart, and a mark. */
export function OptionLines({ option, isChosen }: { option: ChoiceOption; isChosen: boolean }) {
  const { detail, mark } = option
  return (
    <span className={classes.choice}>
      {isChosen && <IconCheck className={classes.check} size={16} aria-hidden />}
      <span className={classes.lines}>
        <span>{optionName(option)}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        {mark && <span className={classes.mark}>{mark}</span>}
      </span>
    </span>
  )
}
