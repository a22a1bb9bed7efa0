import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import type { MeasureCode } from '../domain/inspections/sanitary-measures.ts'
import type { SavedAnswer } from '../domain/inspections/saved-answer.ts'
import { SEVERITIES } from '../domain/requirements/requirement-words.ts'
import { flag, nullable, number, text, word, yesNo } from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'

/** An answer in the server's words. Older servers do not say who gave it. */
export const savedAnswer = wireObject({
  itemId: ['item_configuration_id', number],
  concept: ['concept', word(conceptText)],
  points: ['score', number],
  isCritical: ['es_critico', flag],
  observation: ['description', text],
  evidence: ['evidencia_fotografica', nullable(text)],
  measure: ['medida_sanitaria', nullable(z.custom<MeasureCode>())],
  samplesTaken: ['toman_muestras', nullable(yesNo)],
  sampleRecord: ['numero_acta_muestra', text],
  counterSampleTaken: ['constancia_contra', nullable(yesNo)],
  counterSampleRecord: ['numero_acta_contra', text],
  /** Absent in replies of older servers, which a device may still keep. */
  requirementText: ['requirement_text', nullable(text).optional()],
  severity: ['severity', nullable(z.enum(SEVERITIES)).optional()],
  termDays: ['term_days', nullable(number).optional()],
  savedBy: ['saved_by', number.optional()],
  savedByName: ['saved_by_name', text.optional()],
})

/** The stored answer that a refusal of a second one tells. */
export const savedAnswerTold = ({ answeredBy, answeredByName, ...saved }: SavedAnswer) =>
  z.encode(savedAnswer, {
    ...saved,
    observation: saved.observation ?? '',
    sampleRecord: saved.sampleRecord ?? '',
    counterSampleRecord: saved.counterSampleRecord ?? '',
    savedBy: answeredBy,
    savedByName: answeredByName,
  })
