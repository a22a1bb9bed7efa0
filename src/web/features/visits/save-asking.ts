import type { ProblemCode } from '../../../domain/shared/problem.ts'
import { Refusal } from '../../api/refusal.ts'
import { confirm } from '../../ui/confirm/confirm.ts'
import { textList } from '../../ui/text-list.tsx'
import { messages } from './messages.ts'
import { fetchVisit } from './visits.queries.ts'

/** Refusals that a plan gets past when the person confirms it. */
const ASKING: readonly string[] = ['assignment.duplicate', 'assignment.unavailable'] satisfies ProblemCode[]
/** A longer list would not be read. */
const MOST_TOLD = 5

/** Tells equal pending visits and who is not available, and asks whether to save the plan all the same. */
async function askAllTheSame(
  { code, message, consequence: { assignments = [], reasons = [] } }: Refusal,
  confirmLabel: string,
): Promise<boolean> {
  // The ids alone tell a person nothing; without their rows the question is asked all the same.
  const rows = await Promise.all(assignments.slice(0, MOST_TOLD).map(fetchVisit)).catch(() => [])
  const lines = [...rows.flatMap((row) => (row ? [messages.pendingVisit(row)] : [])), ...reasons]
  const isDuplicate = code === ASKING[0]
  return confirm({
    title: isDuplicate ? messages.duplicate.title : messages.unavailable.title,
    text: isDuplicate ? message : messages.unavailable.text,
    confirmLabel,
    ...(lines.length > 0 && { details: textList(lines) }),
  })
}

/** Saves; an equal pending visit and an official who is not available are told first. Undefined: the person went back. */
export async function saveAsking<Result>(
  save: (confirmed: boolean) => Promise<Result>,
  confirmLabel: string,
): Promise<Result | undefined> {
  try {
    return await save(false)
  } catch (error) {
    if (!(error instanceof Refusal) || !ASKING.includes(error.code)) throw error
    return (await askAllTheSame(error, confirmLabel)) ? save(true) : undefined
  }
}
