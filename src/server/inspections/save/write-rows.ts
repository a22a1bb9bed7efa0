import type { Official } from '../../../domain/access/official.ts'
import type { ItemAnswer } from '../../../domain/inspections/item-answer.ts'
import { scoredAnswer, type VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { AnswerRow } from '../../records/records.queries.ts'
import type { inspections } from '../../schema/inspections.table.ts'
import type { VisitDraft } from './visit-draft.ts'

/**
 * The row as the database gives it back, so that what is sealed of it now is what is verified later: what was left open is
 * null. The points are the catalogue's, whatever was sent (R 12.5).
 */
export function answerRow(
  { checklist, visit }: Pick<VisitDraft, 'checklist' | 'visit'>,
  answer: ItemAnswer,
  evidence: string | null,
  official: Official,
): Omit<AnswerRow, 'id' | 'answeredAt'> {
  const { concept, points, isCritical } = scoredAnswer(checklist, answer)
  return {
    departmentId: visit.departmentId,
    inspectionId: visit.inspectionId,
    checklistId: visit.checklistId,
    itemId: answer.itemId,
    concept,
    points,
    isCritical,
    observation: answer.observation ?? null,
    evidence,
    measure: answer.measure ?? null,
    samplesTaken: answer.samplesTaken ?? null,
    sampleRecord: answer.sampleRecord ?? null,
    counterSampleTaken: answer.counterSampleTaken ?? null,
    counterSampleRecord: answer.counterSampleRecord ?? null,
    capturedAt: answer.capturedAt ? new Date(answer.capturedAt) : null,
    latitude: answer.latitude ?? null,
    longitude: answer.longitude ?? null,
    accuracyM: answer.accuracyM ?? null,
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
