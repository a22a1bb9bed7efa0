import { confirm } from '../../ui/confirm/confirm.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { type EstablishmentRow, useSwitchEstablishments } from './establishments.queries.ts'
import { messages } from './messages.ts'

const whatOf = ([first, ...others]: readonly EstablishmentRow[]) =>
  first && others.length === 0 ? messages.establishment(first.name) : messages.establishments(others.length + 1)

/** Asks, and switches establishments to the opposite of what they are; all of them are in the same state. */
export function useSwitch() {
  const { mutateAsync } = useSwitchEstablishments()
  return async (rows: readonly EstablishmentRow[], onDone?: () => void): Promise<void> => {
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
