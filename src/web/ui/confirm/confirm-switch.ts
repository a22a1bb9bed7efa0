import { Refusal } from '../../api/refusal.ts'
import { toastError, toastSuccess } from '../toast/toast.ts'
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
  /** Fails if any of them could not be switched. */
  switchRows: (to: { rows: readonly Row[]; isActive: boolean }) => Promise<unknown>
  onDone?: () => void
}

/**
 * Asks, switches, and says how it went. All rows are in the same state; all end in the other, the one that was asked
 * about.
 */
export async function confirmSwitch<Row extends { isActive: boolean }>(
  rows: readonly Row[],
  { messages, what, switchRows, onDone }: Switch<Row>,
): Promise<void> {
  const isActive = !rows.every((row) => row.isActive)
  const texts = isActive ? messages.activation : messages.deactivation
  if (!(await confirm({ title: texts.title, text: texts.question(what), confirmLabel: texts.label }))) return
  try {
    await switchRows({ rows, isActive })
    toastSuccess(texts.done)
    onDone?.()
  } catch (error) {
    console.error(error)
    // The own account, or the last administrator's: the fixed text alone would not say why.
    const isExplained = error instanceof Refusal && error.code.startsWith('deactivate.')
    toastError(texts.failed, ...(isExplained ? [error.message] : []))
  }
}
