import type { Checklist } from '../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { officialAtClosing, type StoredSigning } from '../../../domain/records/official-at-closing.ts'
import type { ClosingSnapshot } from '../../../domain/records/record.ts'
import { visitDay } from '../../../domain/records/visit-day.ts'
import { sealOf } from '../../records/seal.ts'
import type { ClosingFacts } from './closing-facts.queries.ts'
import type { SaveTransaction } from './save-transaction.ts'
import { type CorrectedAnswer, correctedBy, type UnnumberedClosing } from './visit-save.queries.ts'
import type { BegunVisit, ClosingAnswer } from './visit-state.queries.ts'

/** The text that the list of completed inspections searches. */
const searchText = ({ number = '', establishment, technician, engineer }: ClosingSnapshot, concepto: string) =>
  [
    establishment.name,
    establishment.identificationNumber,
    establishment.zodes,
    establishment.city,
    concepto,
    technician.name,
    engineer.name,
    number,
  ].join(' ')

/** The saves of the visit that closes now, beside what is stored. */
type ThisSave = {
  by: number
  answers: readonly ClosingAnswer[]
  corrections: readonly CorrectedAnswer[]
  signings: readonly StoredSigning[]
}

/** Both officials of the visit as the record has them. */
function officialsAtClosing(
  visit: BegunVisit,
  { technician, engineer }: Pick<ClosingFacts, 'technician' | 'engineer'>,
  save: ThisSave,
) {
  const officials = [
    { ...technician, id: visit.technicianId },
    { ...engineer, id: visit.engineerId },
  ] as const
  const parts = [visit.healthObservationBy, visit.establishmentSignatureBy, visit.witnessSignatureBy]
  const participation = {
    signings: [...visit.signings, ...save.signings],
    filledBy: new Set([
      save.by,
      ...visit.answers.map(({ answeredBy }) => answeredBy),
      ...parts.flatMap((by) => by ?? []),
    ]),
    nameOf: (id: number) => officials.find((official) => official.id === id)?.name ?? '',
  }
  const [first, second] = officials
  return { technician: officialAtClosing(first, participation), engineer: officialAtClosing(second, participation) }
}

/**
 * Computes what closes a complete visit: its day, score and concepto, and the snapshot of its surroundings. The number of
 * the acta comes last, and with it the seal of the record. A closed inspection never changes (R 12.15).
 */
export async function closeVisit(
  tx: SaveTransaction,
  { visit, checklist, save }: { visit: BegunVisit; checklist: Checklist; save: ThisSave },
): Promise<UnnumberedClosing> {
  const { plannedAt, ...facts } = tx.closingFacts(visit)
  const corrected = new Map(save.corrections.map((row) => [row.itemId, row]))
  const answers = [...(await tx.savedAnswers(visit)), ...save.answers].map((answer) => {
    const correction = corrected.get(answer.itemId)
    return correction ? correctedBy(answer, correction) : answer
  })
  const day = visitDay({ capturedAt: answers.map(({ capturedAt }) => capturedAt), plannedAt, closedAt: tx.at })
  const unnumbered = {
    ...facts,
    ...officialsAtClosing(visit, facts, save),
    lastInspection: await tx.lastInspectionUntil(visit, day),
    otherMotive: visit.otherMotive ?? '',
    visitDay: day,
  }
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const outcome = { closedAt: tx.at, compliancePct, concepto }
  const names = { id: visit.inspectionId, assignmentId: visit.id }
  return {
    ...outcome,
    snapshot: unnumbered,
    numbered: (number) => {
      const snapshot = { ...unnumbered, number }
      const record = buildRecord({ ...visit, ...outcome, ...names, snapshot }, checklist, answers)
      return { ...outcome, snapshot, seal: sealOf(record), searchText: searchText(snapshot, concepto) }
    },
  }
}
