import { Button } from '@mantine/core'
import { ROW_STATES, type RowState, rowCountWords } from '../../../../domain/import/import-words.ts'
import classes from '../imports.module.css'
import type { ImportRun } from '../imports.queries.ts'
import { reviewTexts as texts } from '../messages.ts'

type Props = {
  counts: ImportRun['counts']
  shown: RowState | undefined
  onShow: (state: RowState | undefined) => void
}

/** How many rows are in each state; a press shows them. */
export function StateCounts({ counts, shown, onShow }: Props) {
  const all = ROW_STATES.reduce((sum, state) => sum + counts[state], 0)
  const one = (state: RowState | undefined, label: string, count: number) => (
    <li key={label}>
      <Button
        variant={state === shown ? 'filled' : 'default'}
        aria-pressed={state === shown}
        onClick={() => onShow(state)}
      >
        {texts.count(label, count)}
      </Button>
    </li>
  )
  return (
    <ul className={classes.counts} aria-label={texts.counts}>
      {one(undefined, texts.all, all)}
      {ROW_STATES.filter((state) => counts[state] > 0 || state === shown).map((state) =>
        one(state, rowCountWords[state], counts[state]),
      )}
    </ul>
  )
}
