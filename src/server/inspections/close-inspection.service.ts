import { sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../domain/inspections/outcome.ts'
import type { ClosingSnapshot } from '../../domain/records/record.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { buildRecord } from '../records/build-record.ts'
import { sealOf } from '../records/seal.ts'
import { findLastInspection, findRecordEstablishment, findVisitFacts } from './closing.queries.ts'
import { findAnswers, type InspectionRow, markVisitDone, updateInspection, type Visit } from './visit.queries.ts'

async function takeSnapshot(tx: Querier, visit: Visit): Promise<ClosingSnapshot> {
  const establishment = await findRecordEstablishment(tx, visit.departmentId, visit.establishmentId)
  if (!establishment) throw new Error(`Visit ${visit.id} lacks its establishment.`)
  const facts = await findVisitFacts(tx, visit)
  const lastInspection = await findLastInspection(tx, visit.departmentId, visit.establishmentId)
  return { ...facts, establishment, lastInspection, otherMotive: visit.otherMotive ?? '' }
}

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

/**
 * Closes a complete inspection in the transaction that completed it: score, concepto, what the record shows, seal,
 * visit done. From here on it never changes (design section 6).
 * @param inspection the row as the transaction is about to leave it, closing parts included
 */
export async function closeInspection(
  tx: Querier,
  official: Official,
  inspection: InspectionRow,
  visit: Visit,
  checklist: Checklist,
  now: Date,
): Promise<void> {
  const answers = await findAnswers(tx, inspection.id)
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const snapshot = await takeSnapshot(tx, visit)
  const closed = { ...inspection, closedAt: now, compliancePct, concepto, snapshot }
  const seal = sealOf(buildRecord(closed, checklist, answers))
  const { id, ...columns } = closed
  await updateInspection(tx, id, {
    ...columns,
    seal,
    searchText: sql`fold(${searchText(snapshot, concepto)})` as never,
  })
  await markVisitDone(tx, visit.id)
  await audit(tx, {
    official,
    at: now,
    action: 'close',
    subject: 'inspection',
    subjectId: id,
    details: { concepto, compliancePct, seal },
  })
}
