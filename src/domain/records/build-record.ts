import type { Checklist } from '../inspections/checklist.ts'
import { type AnswerContent, shownTexts } from '../inspections/saved-answer.ts'
import type { UnsignedOutcome } from '../inspections/signing-outcome.ts'
import { type ClosingSnapshot, hasStandings, type InspectionRecord, type RecordItem } from './record.ts'
import { recordDay } from './visit-day.ts'

/** A closed inspection as stored. A part that was not filled in is null. */
export type ClosableInspection = {
  id: number
  establishmentId: number
  assignmentId: number
  healthObservation: string | null
  establishmentObservation: string | null
  establishmentSignerName: string | null
  establishmentSignerIdCard: string | null
  establishmentSignerRole: string | null
  establishmentSignature: string | null
  establishmentSigningOutcome: UnsignedOutcome | null
  establishmentRefusalReason: string | null
  witnessName: string | null
  witnessIdCard: string | null
  witnessRole: string | null
  witnessSignature: string | null
  witnessSigningOutcome: UnsignedOutcome | null
  witnessRefusalReason: string | null
  closedAt: Date
  compliancePct: number
  concepto: InspectionRecord['concepto']
  snapshot: ClosingSnapshot
}

type ItemParts = { item: Checklist['sections'][number]['items'][number]; answer: AnswerContent | undefined }

/** @param isNewest whether the record seals what the inspector required of each finding */
function recordItem({ item, answer }: ItemParts, isNewest: boolean): RecordItem {
  if (!answer) throw new Error(`Item ${item.id} of a closed inspection has no answer.`)
  const { observation: finding, ...samples } = shownTexts(answer)
  return {
    itemId: item.id,
    description: item.text,
    norm: item.norm,
    concepts: item.concepts,
    concept: answer.concept,
    points: answer.points,
    finding,
    evidence: answer.evidence,
    isCritical: answer.isCritical,
    measure: answer.measure,
    samplesTaken: answer.samplesTaken,
    counterSampleTaken: answer.counterSampleTaken,
    ...samples,
    ...(isNewest && {
      requirementText: answer.requirementText,
      severity: answer.severity,
      termDays: answer.termDays,
    }),
  }
}

/** No keys for a person who signed: records sealed before have none. */
const outcomeOf = (outcome: UnsignedOutcome | null | undefined, refusalReason: string | null | undefined) =>
  outcome ? { outcome, refusalReason: refusalReason ?? '' } : {}

/**
 * The whole record without its seal, built from the data that closing stored. Sealing, showing and verifying a record
 * all use this function.
 */
export function buildRecord(
  inspection: ClosableInspection,
  checklist: Checklist,
  answers: readonly AnswerContent[],
): Omit<InspectionRecord, 'seal'> {
  const byItem = new Map(answers.map((answer) => [answer.itemId, answer]))
  const { visitDay, printFormat: _, times: __, ...copied } = inspection.snapshot
  const isNewest = hasStandings(copied)
  return {
    ...copied,
    id: inspection.id,
    establishmentId: inspection.establishmentId,
    assignmentId: inspection.assignmentId,
    day: recordDay(visitDay, inspection.closedAt),
    concepto: inspection.concepto,
    compliancePct: inspection.compliancePct,
    healthObservation: inspection.healthObservation ?? '',
    establishmentObservation: inspection.establishmentObservation ?? '',
    establishmentSigner: {
      name: inspection.establishmentSignerName ?? '',
      idCard: inspection.establishmentSignerIdCard ?? '',
      role: inspection.establishmentSignerRole ?? '',
      signature: inspection.establishmentSignature ?? '',
      ...outcomeOf(inspection.establishmentSigningOutcome, inspection.establishmentRefusalReason),
    },
    checker: {
      name: inspection.witnessName ?? '',
      idCard: inspection.witnessIdCard ?? '',
      role: inspection.witnessRole ?? '',
      signature: inspection.witnessSignature ?? '',
      ...outcomeOf(inspection.witnessSigningOutcome, inspection.witnessRefusalReason),
    },
    sections: checklist.sections.map((section) => ({
      id: section.id,
      name: section.name,
      items: section.items.map((item) => recordItem({ item, answer: byItem.get(item.id) }, isNewest)),
    })),
  }
}
