import type { Checklist } from '../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import type { ClosingSnapshot } from '../../../domain/records/record.ts'
import { sealOf } from '../../records/seal.ts'
import type { inspections } from '../../schema/inspections.table.ts'
import type { VisitDraft } from './visit-draft.ts'
import type { PrintedAnswer } from './visit-state.queries.ts'

/** What the list of completed inspections shows and searches. */
const searchText = ({ establishment, technician, engineer }: ClosingSnapshot, concepto: string) =>
  [
    establishment.name,
    establishment.identificationNumber,
    establishment.zodes,
    establishment.city,
    concepto,
    technician.name,
    engineer.name,
  ].join(' ')

export type Closing = {
  closedAt: Date
  compliancePct: number
  concepto: NonNullable<(typeof inspections.$inferInsert)['concepto']>
  snapshot: ClosingSnapshot
  seal: string
  searchText: string
}

/**
 * What closes a complete inspection: score, concepto, what the record shows, seal. From here on it never changes
 * (R 12.15).
 * @param answers all of them, those of before included
 */
export function closingOf(
  { visit, columns }: Pick<VisitDraft, 'visit' | 'columns'>,
  checklist: Checklist,
  answers: readonly PrintedAnswer[],
  snapshot: ClosingSnapshot,
  now: Date,
): Closing {
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const { inspectionId: id, id: assignmentId } = visit
  const outcome = { closedAt: now, compliancePct, concepto, snapshot }
  const record = buildRecord({ ...visit, ...columns, ...outcome, id, assignmentId }, checklist, answers)
  return { ...outcome, seal: sealOf(record), searchText: searchText(snapshot, concepto) }
}
