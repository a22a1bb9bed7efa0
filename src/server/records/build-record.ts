import type { Checklist } from '../../domain/inspections/checklist.ts'
import type { ClosingSnapshot, InspectionRecord, RecordItem } from '../../domain/records/record.ts'
import { recordDay } from '../../domain/records/visit-day.ts'
import type { PrintedAnswer } from '../inspections/save/visit-state.queries.ts'
import type { InspectionRow } from '../inspections/visit.queries.ts'

/** An inspection with everything that closing it needs. */
export type ClosableInspection = Pick<
  InspectionRow,
  | 'id'
  | 'establishmentId'
  | 'assignmentId'
  | 'healthObservation'
  | 'establishmentObservation'
  | 'establishmentSignerName'
  | 'establishmentSignerIdCard'
  | 'establishmentSignerRole'
  | 'establishmentSignature'
  | 'witnessName'
  | 'witnessIdCard'
  | 'witnessRole'
  | 'witnessSignature'
> & {
  closedAt: Date
  compliancePct: number
  concepto: InspectionRecord['concepto']
  snapshot: ClosingSnapshot
}

function recordItem(
  item: Checklist['sections'][number]['items'][number],
  answer: PrintedAnswer | undefined,
): RecordItem {
  if (!answer) throw new Error(`Item ${item.id} of a closed inspection has no answer.`)
  return {
    itemId: item.id,
    description: item.text,
    norm: item.norm,
    concepts: item.concepts,
    concept: answer.concept,
    points: answer.points,
    finding: answer.observation ?? '',
    evidence: answer.evidence,
    isCritical: answer.isCritical,
    measure: answer.measure,
    samplesTaken: answer.samplesTaken,
    sampleRecord: answer.sampleRecord ?? '',
    counterSampleTaken: answer.counterSampleTaken,
    counterSampleRecord: answer.counterSampleRecord ?? '',
  }
}

/** The record's whole content, from what closing kept: the same when it is sealed, shown and verified. */
export function buildRecord(
  inspection: ClosableInspection,
  checklist: Checklist,
  answers: readonly PrintedAnswer[],
): Omit<InspectionRecord, 'seal'> {
  const byItem = new Map(answers.map((answer) => [answer.itemId, answer]))
  const { visitDay, ...copied } = inspection.snapshot
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
    },
    checker: {
      name: inspection.witnessName ?? '',
      idCard: inspection.witnessIdCard ?? '',
      role: inspection.witnessRole ?? '',
      signature: inspection.witnessSignature ?? '',
    },
    sections: checklist.sections.map((section) => ({
      id: section.id,
      name: section.name,
      items: section.items.map((item) => recordItem(item, byItem.get(item.id))),
    })),
  }
}
