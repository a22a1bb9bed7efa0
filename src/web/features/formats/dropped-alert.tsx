import { Alert } from '@mantine/core'
import type { DraftProblem } from '../../../domain/formats/draft-problems.ts'
import { BASE_PATH } from '../../../domain/formats/later-edition.ts'
import { messages } from './messages.ts'

/** The warnings that the draft would undo changes of a later edition; only the server tells them. */
export const droppedOf = (problems: readonly DraftProblem[]): DraftProblem[] =>
  problems.filter(({ path }) => path === BASE_PATH)

type Props = { problems: readonly DraftProblem[]; id?: string }

/** Warns that publishing the draft undoes changes of a later edition, and says how to keep them. */
export function DroppedAlert({ problems, id }: Props) {
  const [dropped] = droppedOf(problems)
  if (!dropped) return null
  return (
    <Alert color="yellow" role="status" mt="xs" tabIndex={-1} {...(id && { id })}>
      {dropped.text} {messages.keepDropped}
    </Alert>
  )
}
