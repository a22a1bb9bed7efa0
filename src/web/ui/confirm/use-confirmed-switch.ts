import type { Deactivatable } from '../../../domain/shared/deactivation.ts'
import { Refusal } from '../../api/refusal.ts'
import { type Asking, useSwitchRows } from '../../api/use-switch-rows.ts'
import {
  askBegunVisits,
  askConsequences,
  askPendingVisits,
  type OfficialsOf,
} from '../pending-visits/ask-pending-visits.tsx'
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
  /** Name of a single row that visits hang on; without it, `nameOf`. */
  plainNameOf?: (row: Row) => string
  /** Officials to hand visits over to, where the rows are officials. */
  officialsOf?: OfficialsOf
  /** A sentence about these rows that the question adds. */
  warningOf?: (rows: readonly Row[], isActive: boolean) => string | undefined
}

/** Codes whose text names the obstacle of a switch, such as a trip of the official who is to take over. */
const EXPLAINED = /^(deactivate|trip)\./

/**
 * A function that asks, switches rows, and tells the result. All rows must be in the same state.
 * Its `onDone` is called after a success.
 */
export function useConfirmedSwitch<Row extends { id: number; isActive: boolean }>(
  subject: Deactivatable,
  { activation, deactivation, nameOf, countOf, plainNameOf = nameOf, officialsOf, warningOf }: Texts<Row>,
) {
  const { mutateAsync: switchRows } = useSwitchRows(subject)

  /**
   * Switches off the rows that visits, trips or requirements hang on, or visits that have begun, as the person decides.
   * @returns false when they went back
   */
  const switchAsking = async (rows: readonly Row[], asking: readonly Asking[]): Promise<boolean> => {
    const theirs = rows.filter(({ id }) => asking.some((one) => one.id === id))
    const [first] = theirs
    const [part, ...otherParts] = new Set(asking.map((one) => one.part))
    const asked = {
      title: deactivation.title,
      confirmLabel: deactivation.label,
      of: first && theirs.length === 1 ? plainNameOf(first) : countOf(theirs.length),
      reasons: [...new Set(asking.flatMap(({ reasons }) => reasons))],
    }
    const hanging = {
      visits: asking.reduce((sum, { pending }) => sum + pending, 0),
      trips: asking.reduce((sum, { trips }) => sum + trips, 0),
    }
    if (subject === 'assignment' || hanging.visits + hanging.trips === 0) {
      // Without a visit, nothing is to be decided about the requirements: they stay.
      const ask = subject === 'assignment' ? askBegunVisits : askConsequences
      if (!(await ask(asked))) return false
      await switchRows({ rows: theirs, isActive: false, decision: { confirmed: true } })
      return true
    }
    const decision = await askPendingVisits({
      ...asked,
      hanging,
      officials: part && otherParts.length === 0 ? officialsOf?.(part) : undefined,
      without: rows.map(({ id }) => id),
    })
    if (!decision) return false
    await switchRows({ rows: theirs, isActive: false, decision })
    return true
  }

  return async (rows: readonly Row[], onDone?: () => void): Promise<void> => {
    const isActive = !rows.every((row) => row.isActive)
    const texts = isActive ? activation : deactivation
    const [first, ...others] = rows
    const what = first && others.length === 0 ? nameOf(first) : countOf(rows.length)
    const text = [texts.question(what), warningOf?.(rows, isActive)].filter(Boolean).join(' ')
    if (!(await confirm({ title: texts.title, text, confirmLabel: texts.label }))) return
    try {
      const asking = await switchRows({ rows, isActive, ...(!isActive && { decision: { confirmed: false } }) })
      const isDone = asking.length === 0 || (await switchAsking(rows, asking))
      if (!isDone && asking.length === rows.length) return
      toastSuccess(texts.done)
      onDone?.()
    } catch (error) {
      console.error(error)
      // The server explains a refusal, such as that of the last administrator; the fixed text does not say why.
      const isExplained = error instanceof Refusal && EXPLAINED.test(error.code)
      toastError(texts.failed, ...(isExplained ? [error.message] : []))
    }
  }
}
