import type { Checklist } from '../../domain/inspections/checklist.ts'
import { buildRecord, type ClosableInspection } from '../../domain/records/build-record.ts'
import type { AnswerRow } from './records.queries.ts'
import { sealOf } from './seal.ts'

export type SealedInspection = ClosableInspection & { seal: string }

/** What an answer need not tell. */
const LEFT_OPEN = ['measure', 'samplesTaken', 'counterSampleTaken'] as const

/**
 * Versions before 23/11/2026 sealed what the closing transaction itself had answered without the keys that it left
 * open; answers of before were read back, and had them. Both say the same, and a sealed record stays as it is.
 */
function sealedBefore(inspection: ClosableInspection, checklist: Checklist, answers: readonly AnswerRow[]): string {
  const closing = answers.filter(({ answeredAt }) => answeredAt.getTime() === inspection.closedAt.getTime())
  const itemIds = new Set(closing.map(({ itemId }) => itemId))
  const record = buildRecord(inspection, checklist, answers)
  const withoutOpen = (item: (typeof record.sections)[number]['items'][number]) =>
    itemIds.has(item.itemId)
      ? { ...item, ...Object.fromEntries(LEFT_OPEN.filter((key) => item[key] === null).map((key) => [key, undefined])) }
      : item
  const sections = record.sections.map((section) => ({ ...section, items: section.items.map(withoutOpen) }))
  return sealOf({ ...record, sections } as typeof record)
}

/** Whether what is kept of a closed inspection is what was sealed. */
export function isAsSealed(inspection: SealedInspection, checklist: Checklist, answers: readonly AnswerRow[]): boolean {
  const items = checklist.sections.flatMap((section) => section.items)
  const answered = new Set(answers.map(({ itemId }) => itemId))
  if (answers.length !== items.length || !items.every(({ id }) => answered.has(id))) return false
  return (
    inspection.seal === sealOf(buildRecord(inspection, checklist, answers)) ||
    inspection.seal === sealedBefore(inspection, checklist, answers)
  )
}
