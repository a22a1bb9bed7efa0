import type { Deactivatable } from '../../../domain/shared/deactivation.ts'
import { Refusal } from '../../api/refusal.ts'
import { useSwitchRows } from '../../api/use-switch-rows.ts'
import { toastError, toastSuccess } from '../toast/toast.ts'
import { confirm } from './confirm.ts'

type SwitchTexts = {
  /** Label of the button that confirms. */
  label: string
  title: string
  question: (what: string) => string
  done: string
  failed: string
}

type Texts<Row> = {
  activation: SwitchTexts
  deactivation: SwitchTexts
  /** Name of a single row in the question. */
  nameOf: (row: Row) => string
  /** Name of several rows in the question. */
  countOf: (count: number) => string
}

/**
 * A function that asks, switches rows, and tells the result. All rows must be in the same state.
 * Its `onDone` is called after a success.
 */
export function useConfirmedSwitch<Row extends { id: number; isActive: boolean }>(
  subject: Deactivatable,
  { activation, deactivation, nameOf, countOf }: Texts<Row>,
) {
  const { mutateAsync: switchRows } = useSwitchRows(subject)
  return async (rows: readonly Row[], onDone?: () => void): Promise<void> => {
    const isActive = !rows.every((row) => row.isActive)
    const texts = isActive ? activation : deactivation
    const [first, ...others] = rows
    const what = first && others.length === 0 ? nameOf(first) : countOf(rows.length)
    if (!(await confirm({ title: texts.title, text: texts.question(what), confirmLabel: texts.label }))) return
    try {
      await switchRows({ rows, isActive })
      toastSuccess(texts.done)
      onDone?.()
    } catch (error) {
      console.error(error)
      // The server explains a refusal, such as that of the last administrator; the fixed text does not say why.
      const isExplained = error instanceof Refusal && error.code.startsWith('deactivate.')
      toastError(texts.failed, ...(isExplained ? [error.message] : []))
    }
  }
}
