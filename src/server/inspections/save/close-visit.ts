import type { Checklist } from '../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import type { ClosingSnapshot } from '../../../domain/records/record.ts'
import { visitDay } from '../../../domain/records/visit-day.ts'
import { sealOf } from '../../records/seal.ts'
import type { SaveTransaction } from './save-transaction.ts'
import type { Closing } from './visit-save.queries.ts'
import type { BegunVisit, ClosingAnswer } from './visit-state.queries.ts'

/** The text that the list of completed inspections searches. */
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

/**
 * Computes what closes a complete visit: its day, score and concepto, the snapshot of its surroundings, and the seal of
 * the record. A closed inspection never changes (R 12.15).
 * @param answers the answers of this save
 */
export async function closeVisit(
  tx: SaveTransaction,
  { visit, checklist, answers: added }: { visit: BegunVisit; checklist: Checklist; answers: readonly ClosingAnswer[] },
): Promise<Closing> {
  const { plannedAt, ...facts } = tx.closingFacts(visit)
  const answers = [...(await tx.savedAnswers(visit)), ...added]
  const day = visitDay({ capturedAt: answers.map(({ capturedAt }) => capturedAt), plannedAt, closedAt: tx.at })
  const snapshot = {
    ...facts,
    lastInspection: await tx.lastInspectionUntil(visit, day),
    otherMotive: visit.otherMotive ?? '',
    visitDay: day,
  }
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const outcome = { closedAt: tx.at, compliancePct, concepto, snapshot }
  const record = buildRecord(
    { ...visit, ...outcome, id: visit.inspectionId, assignmentId: visit.id },
    checklist,
    answers,
  )
  return { ...outcome, seal: sealOf(record), searchText: searchText(snapshot, concepto) }
}
