import { confirm } from '../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type AssignmentRow, useSwitchAssignments } from './assignments.queries.ts'
import { messages } from './messages.ts'

const whatOf = ([first, ...others]: readonly AssignmentRow[]) =>
  first && others.length === 0 ? messages.visitTo(first.establishment) : messages.visits(others.length + 1)

/** Asks, and switches visits to the opposite of what they are; all of them are in the same state. */
export function useSwitchVisits() {
  const { mutateAsync } = useSwitchAssignments()
  return async (rows: readonly AssignmentRow[], onDone?: () => void): Promise<void> => {
    const texts = rows.every((row) => row.isActive) ? messages.deactivation : messages.activation
    if (!(await confirm({ title: texts.title, text: texts.question(whatOf(rows)), confirmLabel: texts.label }))) return
    try {
      await mutateAsync(rows)
      toastSuccess(texts.done)
      onDone?.()
    } catch (error) {
      console.error(error)
      toastError(texts.failed)
    }
  }
}
