import { z } from 'zod'
import { conceptText } from '../domain/inspections/checklist.ts'
import { type MeasureCode, measureOf } from '../domain/inspections/sanitary-measures.ts'
import { type AnswerContent, type SavedAnswer, shownTexts } from '../domain/inspections/saved-answer.ts'
import { SEVERITIES } from '../domain/requirements/requirement-words.ts'
import {
  flag,
  inFile,
  inFlag,
  inId,
  inNumber,
  inText,
  inWord,
  inYesNo,
  nullable,
  number,
  text,
  word,
  yesNo,
} from './core/wire-field.ts'
import { wireObject } from './core/wire-object.ts'
import { conceptOf } from './inspections/checklist.wire.ts'

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

/** Fields of the answer to an item (R 7.9). The last six are the additions of R 11.20. */
export const sentAnswerNames = {
  assignmentId: ['assignment_id', inId],
  itemId: ['item_configuration_id', inId],
  score: ['score', inNumber],
  concept: ['concept', inWord(conceptOf, (code) => conceptText[code])],
  isDetection: ['is_detection', inFlag],
  measureApplied: ['is_sanitary_measure_applied', inFlag],
  observation: ['description', inText],
  measure: ['medida_sanitaria', inWord(measureOf, (code) => code)],
  samplesTaken: ['toman_muestras', inYesNo],
  sampleRecord: ['numero_acta_muestra', inText],
  counterSampleTaken: ['constancia_contra', inYesNo],
  counterSampleRecord: ['numero_acta_contra', inText],
  requirementText: ['requirement_text', inText],
  severity: ['severity', inText],
  termDays: ['term_days', inNumber],
  evidence: ['image', inFile],
  isCritical: ['es_critico', inFlag],
  capturedAt: ['captured_at', inText],
  photoTakenAt: ['photo_taken_at', inText],
  latitude: ['latitude', inNumber],
  longitude: ['longitude', inNumber],
  accuracyM: ['accuracy_m', inNumber],
} as const

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
