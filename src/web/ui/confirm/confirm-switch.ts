import { Refusal } from '../../api/refusal.ts'
import { toastError, toastSuccess } from '../toast.ts'
import { confirm } from './confirm.ts'

type SwitchTexts = {
  /** Of the button that confirms. */
  label: string
  title: string
  question: (what: string) => string
  done: string
  failed: string
}

type Switch<Row> = {
  messages: { activation: SwitchTexts; deactivation: SwitchTexts }
  /** The rows as the question names them. */
  what: string
  /** Switches each to the opposite of what it is; fails if any of them could not be. */
  switchRows: (rows: readonly Row[]) => Promise<unknown>
  onDone?: () => void
}

/** Asks, switches, and says how it went; all rows are in the same state. */
export async function confirmSwitch<Row extends { isActive: boolean }>(
  rows: readonly Row[],
  { messages, what, switchRows, onDone }: Switch<Row>,
): Promise<void> {
  const texts = rows.every((row) => row.isActive) ? messages.deactivation : messages.activation
  if (!(await confirm({ title: texts.title, text: texts.question(what), confirmLabel: texts.label }))) return
  try {
    await switchRows(rows)
    toastSuccess(texts.done)
    onDone?.()
  } catch (error) {
    console.error(error)
    toastError(texts.failed)
    // The own account, or the last administrator's: the fixed text alone would not say why.
    if (error instanceof Refusal && error.code.startsWith('deactivate.')) toastError(error.message)
  }
}
