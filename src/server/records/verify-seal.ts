import type { Checklist } from '../../domain/inspections/checklist.ts'
import { buildRecord, type ClosableInspection } from '../../domain/records/build-record.ts'
import type { AnswerRow } from './records.queries.ts'
import { sealOf } from './seal.ts'

export type SealedInspection = ClosableInspection & { seal: string }

/** Parts of an answer that may stay empty. */
const LEFT_OPEN = ['measure', 'samplesTaken', 'counterSampleTaken'] as const

/**
 * The record whose seal versions before 23/11/2026 computed, which sealed no format number. They left out the empty keys of answers saved by the closing
 * transaction; earlier answers were read back with those keys. Sealed records are never sealed again.
 */
function oldRecordOf(
  inspection: ClosableInspection,
  checklist: Checklist,
  answers: readonly AnswerRow[],
): ReturnType<typeof buildRecord> {
  const closing = answers.filter(({ answeredAt }) => answeredAt.getTime() === inspection.closedAt.getTime())
  const itemIds = new Set(closing.map(({ itemId }) => itemId))
  const record = buildRecord(inspection, checklist, answers)
  const withoutOpen = (item: (typeof record.sections)[number]['items'][number]) =>
    itemIds.has(item.itemId)
      ? { ...item, ...Object.fromEntries(LEFT_OPEN.filter((key) => item[key] === null).map((key) => [key, undefined])) }
      : item
  const sections = record.sections.map((section) => ({ ...section, items: section.items.map(withoutOpen) }))
  return { ...record, sections } as typeof record
}

/** The forms in which a record may have been sealed. With a format number there is one (decision 052). */
const recordsOf = ({ snapshot }: SealedInspection) =>
  snapshot.format === undefined ? [buildRecord, oldRecordOf] : [buildRecord]

/** Whether the stored rows of a closed inspection still give its seal. */
export function isAsSealed(inspection: SealedInspection, checklist: Checklist, answers: readonly AnswerRow[]): boolean {
  const items = checklist.sections.flatMap((section) => section.items)
  const answered = new Set(answers.map(({ itemId }) => itemId))
  if (answers.length !== items.length || !items.every(({ id }) => answered.has(id))) return false
  return recordsOf(inspection).some((recordOf) => inspection.seal === sealOf(recordOf(inspection, checklist, answers)))
}

/** The record that a closed inspection's seal digests; undefined where the stored rows no longer give it. */
export function sealedRecord(
  inspection: SealedInspection,
  checklist: Checklist,
  answers: readonly AnswerRow[],
): ReturnType<typeof buildRecord> | undefined {
  return recordsOf(inspection)
    .map((recordOf) => recordOf(inspection, checklist, answers))
    .find((record) => sealOf(record) === inspection.seal)
}
