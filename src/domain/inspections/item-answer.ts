import { z } from 'zod'
import { optionalTermDays } from '../calendar/term-days.ts'
import { SEVERITIES } from '../requirements/requirement-words.ts'
import * as field from '../shared/fields.ts'
import type { InspectionCode } from '../shared/problem-codes/inspection-codes.ts'
import { isBlank } from '../shared/text.ts'
import { captureFacts } from './capture-facts.ts'
import { type ChecklistItem, CONCEPTS, isCriticalFinding, isDetection, pointsFor } from './checklist.ts'
import { MEASURE_CODES } from './sanitary-measures.ts'

/** One answered item of a visit, as it is sent (R 3.10, R 7.9). */
export const itemAnswer = z.object({
  /** The id of the visit. The name is part of the hash under which a retry is recognised, so it stays. */
  assignmentId: field.id,
  itemId: field.id,
  /** Points; refused unless they are the catalogue's for the concept. */
  score: field.optional(z.coerce.number({ error: 'Puntaje no válido.' })),
  /** Optional here, because the rule below refuses an absent concept with the name of its section. */
  concept: field.optional(z.enum(CONCEPTS, { error: 'El ítem no admite ese concepto.' })),
  /** Accepted and ignored: the concept tells whether it is a detection. */
  isDetection: field.optional(field.flag),
  /** Refused if it contradicts `measure`: it is unknown which of the two was meant. */
  measureApplied: field.optional(field.flag),
  observation: field.optionalText(),
  measure: field.optional(z.enum(MEASURE_CODES, { error: 'La medida sanitaria no existe.' })),
  isCritical: field.optional(field.flag),
  samplesTaken: field.optional(field.flag),
  sampleRecord: field.optionalLine(),
  counterSampleTaken: field.optional(field.flag),
  counterSampleRecord: field.optionalLine(),
  /** Requirement of a finding: its text, its severity and its days. The server fills what is absent. */
  requirementText: field.optionalText(),
  severity: field.optional(z.enum(SEVERITIES, { error: field.NOT_AN_OPTION })),
  termDays: optionalTermDays,
  evidence: field.optional(field.upload),
  ...captureFacts,
})
export type ItemAnswer = z.output<typeof itemAnswer>

/** A corrected answer; the address names the visit and the item, so the fields may leave them out. */
export const correctedAnswer = itemAnswer.partial({ assignmentId: true, itemId: true })

/** The facts that the rules of an item need, on the form and on the server. On the form the photo may be a draft. */
export type AnswerFacts = Pick<
  ItemAnswer,
  | 'concept'
  | 'score'
  | 'observation'
  | 'measure'
  | 'measureApplied'
  | 'isCritical'
  | 'samplesTaken'
  | 'sampleRecord'
  | 'counterSampleTaken'
  | 'counterSampleRecord'
> & { hasEvidence: boolean }

/**
 * Returns why an answer is refused, or null. Order matters: the first fault to mend comes first.
 * Source: R 5.15, R 5.16, R 12.1, R 12.5, R 12.6.
 */
export function itemAnswerRefusal(item: Pick<ChecklistItem, 'concepts'>, answer: AnswerFacts): InspectionCode | null {
  if (!answer.concept) return 'inspection.section-incomplete'
  const points = pointsFor(item, answer.concept)
  if (points === undefined) return 'inspection.unknown-concept'
  if (answer.score !== undefined && answer.score !== points) return 'inspection.wrong-score'
  const hasObservation = !isBlank(answer.observation ?? '')
  if (isDetection(answer.concept) && !(hasObservation && answer.hasEvidence)) return 'inspection.section-incomplete'
  if (answer.concept === 'NA' && !hasObservation) return 'inspection.justification-missing'
  if (isCriticalFinding(answer) && !answer.measure) return 'inspection.measure-missing'
  if (contradictsMeasure(answer)) return 'inspection.measure-contradicted'
  if (!isDetection(answer.concept) && (answer.measure || answer.isCritical)) return 'inspection.measure-without-finding'
  if (answer.samplesTaken && !answer.sampleRecord) return 'inspection.sample-record-missing'
  if (answer.counterSampleTaken && !answer.counterSampleRecord) return 'inspection.counter-sample-record-missing'
  return null
}

const contradictsMeasure = ({ measure, measureApplied }: AnswerFacts): boolean =>
  measureApplied !== undefined && measureApplied !== Boolean(measure)

/**
 * Whether an answer is about a critical aspect. The published client does not send it (R 7.9): its answers are critical
 * if they have a sanitary measure, which only a critical Inaceptable requires (R 9.11).
 */
export const isCriticalAnswer = ({ concept, isCritical, measure }: ItemAnswer): boolean =>
  isCritical ?? (concept === 'I' && measure !== undefined)
