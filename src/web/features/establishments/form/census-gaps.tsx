import { Alert, List, Text } from '@mantine/core'
import { createContext, type ReactNode, use } from 'react'
import type { GapField } from '../../../../domain/import/import-words.ts'
import { fieldLabels, messages } from '../messages.ts'
import classes from './establishment-form.module.css'

/** Data that a census lacked, for the fields of the form to mark themselves. */
export const CensusGaps = createContext<readonly GapField[]>([])

/** The remark of a field that the census lacked. */
export const useGapMark = (name: string): string | undefined =>
  use(CensusGaps).some((gap) => gap === name) ? messages.census.mark : undefined

/** Marks the edge of a field that the census lacked. */
export const GapEdge = ({ name, children }: { name: string; children: ReactNode }) =>
  useGapMark(name) ? <div className={classes.gap}>{children}</div> : children

/** Names what the census lacked, above the form (R 20.6). */
export function CensusGapsNotice({ gaps }: { gaps: readonly GapField[] }) {
  if (gaps.length === 0) return null
  return (
    <Alert color="yellow" aria-label={messages.census.title(gaps.length)}>
      <Text fw={650}>{messages.census.title(gaps.length)}</Text>
      <Text size="sm">{messages.census.text}</Text>
      <List size="sm" className={classes.gapList}>
        {gaps.map((gap) => (
          <List.Item key={gap}>{fieldLabels[gap]}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
