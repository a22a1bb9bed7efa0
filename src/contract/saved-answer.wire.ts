import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import type { MeasureCode } from '../domain/inspections/sanitary-measures.ts'
import { type AnswerContent, type SavedAnswer, shownTexts } from '../domain/inspections/saved-answer.ts'
import { SEVERITIES } from '../domain/requirements/requirement-words.ts'
import { flag, nullable, number, text, word, yesNo } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'

/** Fields that an answer and an item of a record spell alike, in the order of both. */
export const findingFields = {
  measure: ['medida_sanitaria', nullable(z.custom<MeasureCode>())],
  samplesTaken: ['toman_muestras', nullable(yesNo)],
  sampleRecord: ['numero_acta_muestra', text],
  counterSampleTaken: ['constancia_contra', nullable(yesNo)],
  counterSampleRecord: ['numero_acta_contra', text],
  /** Absent in replies of older servers, which a device may still keep, and from records closed before format 6. */
  requirementText: ['requirement_text', nullable(text).optional()],
  severity: ['severity', nullable(z.enum(SEVERITIES)).optional()],
  termDays: ['term_days', nullable(number).optional()],
} as const satisfies Partial<Record<keyof AnswerContent, unknown>>

/** Spelling of the content of an answer: a field that is new there is missing here. */
const contentNames = {
  itemId: ['item_configuration_id', number],
  concept: ['concept', word(conceptText)],
  points: ['score', number],
  isCritical: ['es_critico', flag],
  observation: ['description', text],
  evidence: ['evidencia_fotografica', nullable(text)],
  ...findingFields,
} as const satisfies Record<keyof AnswerContent, unknown>

/** An answer in the server's words. Older servers do not say who gave it. */
export const savedAnswer = wireObject({
  ...contentNames,
  savedBy: ['saved_by', number.optional()],
  savedByName: ['saved_by_name', text.optional()],
})

/** The stored answer that a refusal of a second one tells. */
export const encodeSavedAnswer = ({ answeredBy, answeredByName, ...saved }: SavedAnswer) =>
  z.encode(savedAnswer, {
    ...saved,
    ...shownTexts(saved),
    savedBy: answeredBy,
    savedByName: answeredByName,
  })
