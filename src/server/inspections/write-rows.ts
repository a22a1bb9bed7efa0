import type { Official } from '../../domain/access/official.ts'
import type { ItemAnswer } from '../../domain/inspections/item-answer.ts'
import { scoredAnswer, type VisitWrite } from '../../domain/inspections/visit-write.ts'
import type { inspectionAnswers, inspections } from './inspections.table.ts'
import type { VisitDraft } from './visit-draft.ts'

/** The points are the catalogue's, whatever was sent (design section 6). */
export function answerRow(
  { checklist, visit }: Pick<VisitDraft, 'checklist' | 'visit'>,
  answer: ItemAnswer,
  evidence: string | null,
  official: Official,
): Omit<typeof inspectionAnswers.$inferInsert, 'answeredAt'> {
  const { concept, points, isCritical } = scoredAnswer(checklist, answer)
  return {
    departmentId: visit.departmentId,
    inspectionId: visit.inspectionId,
    checklistId: visit.checklistId,
    itemId: answer.itemId,
    concept,
    points,
    isCritical,
    observation: answer.observation,
    evidence,
    measure: answer.measure,
    samplesTaken: answer.samplesTaken,
    sampleRecord: answer.sampleRecord,
    counterSampleTaken: answer.counterSampleTaken,
    counterSampleRecord: answer.counterSampleRecord,
    capturedAt: answer.capturedAt ? new Date(answer.capturedAt) : null,
    latitude: answer.latitude,
    longitude: answer.longitude,
    accuracyM: answer.accuracyM,
    answeredBy: official.id,
  }
}

/** What a closing part writes on the inspection; nothing for an item. */
export function partColumns(write: VisitWrite, image: string | undefined): Partial<typeof inspections.$inferInsert> {
  switch (write.call) {
    case 'items':
      return {}
    case 'health-observation':
      return { healthObservation: write.body.observation }
    case 'establishment-signature':
      return {
        establishmentSignature: image,
        establishmentSignerName: write.body.name,
        establishmentSignerIdCard: write.body.idCard,
        establishmentSignerRole: write.body.role,
        establishmentObservation: write.body.observation,
      }
    case 'witness-signature':
      return {
        witnessSignature: image,
        witnessName: write.body.name,
        witnessIdCard: write.body.idCard,
        witnessRole: write.body.role,
      }
  }
}
