import { Refusal } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { messages } from './messages.ts'
import { type UserRow, useSwitchUsers } from './users.queries.ts'

const whatOf = ([first, ...others]: readonly UserRow[]) =>
  first && others.length === 0 ? messages.user(first.name) : messages.users(others.length + 1)

/** Asks, and switches users to the opposite of what they are; all of them are in the same state. */
export function useSwitchSelected() {
  const { mutateAsync } = useSwitchUsers()
  return async (rows: readonly UserRow[], onDone?: () => void): Promise<void> => {
    const { title, question, label } = rows.every((row) => row.isActive) ? messages.deactivation : messages.activation
    if (!(await confirm({ title, text: question(whatOf(rows)), confirmLabel: label }))) return
    try {
      await mutateAsync(rows)
      toastSuccess(messages.switched)
      onDone?.()
    } catch (error) {
      console.error(error)
      toastError(messages.notSwitched)
      // The own account, or the last administrator's: the fixed text alone would not say why.
      if (error instanceof Refusal && error.code.startsWith('deactivate.')) toastError(error.message)
    }
  }
}
