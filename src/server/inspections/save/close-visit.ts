import { hash } from 'node:crypto'
import { type ShownFormat, shownFormat, shownText } from '../../../domain/evidence/shown.ts'
import { newestOnDay } from '../../../domain/formats/edition-state.ts'
import { type Checklist, isDetection } from '../../../domain/inspections/checklist.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { actsAtClosing, type ToldAct } from '../../../domain/records/acts-at-closing.ts'
import { buildRecord } from '../../../domain/records/build-record.ts'
import { officialAtClosing, type StoredSigning } from '../../../domain/records/official-at-closing.ts'
import {
  type ClosingSnapshot,
  FOLLOW_UP_FORMAT,
  RECORD_FORMAT,
  type RecordAct,
} from '../../../domain/records/record.ts'
import { visitDay } from '../../../domain/records/visit-day.ts'
import { bornRequirements, recordRequirement } from '../../../domain/requirements/born-requirements.ts'
import { sealed } from '../../records/seal.ts'
import { toldAtClosing } from '../../records/told-at-closing.ts'
import type { ClosingFacts, DatedPrintFormat } from './closing-facts.queries.ts'
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

/** An answer as its row will be: a correction leaves the person of a stored answer as it is. */
export function correctedAnswer(answer: ClosingAnswer, correction: CorrectedAnswer | undefined): ClosingAnswer {
  if (!correction) return answer
  const corrected = correctedBy(answer, correction)
  return answer.answeredAt ? { ...corrected, answeredBy: answer.answeredBy } : corrected
}

/** The saves of the visit that closes now, beside what is stored. */
type ThisSave = {
  by: number
  answers: readonly ClosingAnswer[]
  corrections: readonly CorrectedAnswer[]
  signings: readonly StoredSigning[]
  acts: readonly ToldAct[]
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

/** The form that was in force on the visit's day; none where the department had set none. */
function printFormatOn(formats: readonly DatedPrintFormat[], day: string): Pick<ClosingSnapshot, 'printFormat'> {
  const found = newestOnDay(formats, day)
  return found ? { printFormat: { code: found.code, version: found.version } } : {}
}

/** The acts of the signers and of the officials, the newest of each. */
function actsOf(visit: BegunVisit, save: ThisSave): RecordAct[] {
  const signings = [...visit.signings, ...save.signings]
  const of = (id: number) => signings.find(({ officialId }) => officialId === id)
  const officials = { tecnico: of(visit.technicianId), ingeniero: of(visit.engineerId) }
  return actsAtClosing(visit, [...visit.acts, ...save.acts], officials)
}

/** Whether a person signed over other content than what closes (R 29.3). Where no device told any, nothing is computed. */
function isOutdated(acts: readonly RecordAct[], textOfNow: (format: ShownFormat) => string): boolean {
  const digests = new Map<ShownFormat, string>()
  return acts.some(({ shownDigest, shownFormat: told }) => {
    if (!shownDigest) return false
    const format = shownFormat(told)
    const digest = digests.get(format) ?? hash('sha256', textOfNow(format))
    digests.set(format, digest)
    return digest !== shownDigest
  })
}

/**
 * Computes what closes a complete visit: its day, score and concepto, and the snapshot of its surroundings. The number of
 * the acta comes last, and with it the seal of the record. A closed inspection never changes (R 12.15).
 */
export async function closeVisit(
  tx: SaveTransaction,
  { visit, checklist, save }: { visit: BegunVisit; checklist: Checklist; save: ThisSave },
): Promise<UnnumberedClosing & { isOutdated: boolean }> {
  const { plannedAt, printFormats, ...facts } = tx.closingFacts(visit)
  const corrected = new Map(save.corrections.map((row) => [row.itemId, row]))
  const answers = [...(await tx.savedAnswers(visit)), ...save.answers].map((answer) =>
    correctedAnswer(answer, corrected.get(answer.itemId)),
  )
  const day = visitDay({ capturedAt: answers.map(({ capturedAt }) => capturedAt), plannedAt, closedAt: tx.at })
  const acts = actsOf(visit, save)
  const items = answers.filter(({ concept }) => isDetection(concept)).map(({ itemId }) => itemId)
  const { followUp, again = [] } = visit.followed ? await tx.followUp(visit) : {}
  const requirements =
    items.length + again.length === 0
      ? []
      : bornRequirements({ ...visit, day }, checklist, answers, await tx.birthFacts(visit, { day, items }), again)
  const unnumbered = {
    ...facts,
    format: followUp ? FOLLOW_UP_FORMAT : RECORD_FORMAT,
    entity: tx.entity,
    ...officialsAtClosing(visit, facts, save),
    lastInspection: await tx.lastInspectionUntil(visit, day),
    otherMotive: visit.otherMotive ?? '',
    checklistId: checklist.id,
    acts,
    visitDay: day,
    ...printFormatOn(printFormats, day),
    requirements: requirements.map(recordRequirement),
    ...(followUp && { followUp }),
  }
  const { compliancePct, concepto } = outcomeOf(checklist, answers, checklist.floors)
  const outcome = { closedAt: tx.at, compliancePct, concepto }
  const names = { id: visit.inspectionId, assignmentId: visit.id }
  const textOfNow = (format: ShownFormat) => {
    const byItem = new Map(answers.map((answer) => [answer.itemId, answer]))
    const inOrder = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => byItem.get(id) ?? []))
    const { id: assignmentId, establishmentId, healthObservation } = visit
    const shown = {
      assignmentId,
      establishmentId,
      checklistId: checklist.id,
      healthObservation: healthObservation ?? '',
    }
    const verdicts = followUp?.verdicts
    return shownText({ ...shown, answers: inOrder, verdicts, compliancePct, concepto }, format)
  }
  return {
    ...outcome,
    isOutdated: isOutdated(acts, textOfNow),
    snapshot: unnumbered,
    requirements,
    numbered: (number) => {
      const snapshot = { ...unnumbered, number }
      const record = buildRecord({ ...visit, ...outcome, ...names, snapshot }, checklist, answers)
      const { seal, bytes: recordBytes } = sealed(record)
      const startedAt = visit.startedAt === null ? tx.at : new Date(visit.startedAt)
      const told = toldAtClosing(
        { ...visit, startedAt, closedAt: tx.at, snapshot },
        answers.map((answer) => ({ ...answer, answeredAt: answer.answeredAt ?? tx.at })),
        { floors: checklist.floors, parties: [...visit.acts, ...save.acts].map(({ party }) => party) },
      )
      return { ...outcome, snapshot, requirements, seal, recordBytes, told, searchText: searchText(snapshot, concepto) }
    },
  }
}
