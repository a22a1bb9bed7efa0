import { Button } from '@mantine/core'
import { FULL_QUARTERS } from '../../../../domain/formats/quarters.ts'
import classes from './editor.module.css'
import { sumText, editorTexts as texts } from './messages.ts'
import { SUM_ID } from './problem-target.ts'

type Props = {
  quarters: number
  /** Count of the errors that hinder publishing. */
  errors: number
  /** Leads to the list of what is missing. */
  onProblems: () => void
  onSpread: () => void
  onHalf: () => void
  onRenumber: () => void
}

/** The sum of the points, always in sight, and what mends it. */
export function SumBar({ quarters, errors, onProblems, onSpread, onHalf, onRenumber }: Props) {
  const rest = FULL_QUARTERS - quarters
  return (
    <div className={classes.sumBar} data-full={rest === 0 || undefined}>
      <p id={SUM_ID} tabIndex={-1} role="status" className={classes.sum}>
        {sumText(quarters)}
      </p>
      <div className={classes.sumTools}>
        {errors > 0 && (
          <Button variant="default" c="var(--tone-red-text)" onClick={onProblems}>
            {texts.problemCount(errors, 0)}
          </Button>
        )}
        {rest !== 0 && (
          <Button variant="default" onClick={onSpread}>
            {rest > 0 ? texts.spread : texts.spreadOver}
          </Button>
        )}
        <Button variant="default" onClick={onHalf}>
          {texts.half}
        </Button>
        <Button variant="default" onClick={onRenumber}>
          {texts.renumber}
        </Button>
      </div>
    </div>
  )
}
