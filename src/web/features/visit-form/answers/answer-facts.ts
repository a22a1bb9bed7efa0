import { type MeasureCode, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { type Severity, severityName } from '../../../../domain/requirements/requirement-words.ts'
import { itemTexts } from './messages.ts'

export type ToldFacts = {
  measure: MeasureCode | null
  sampleRecord: string
  counterSampleRecord: string
  /** The requirement, as far as the inspector said it. Older servers tell none of it. */
  requirementText?: string | null | undefined
  severity?: Severity | null | undefined
  termDays?: number | null | undefined
}

/** The measure, the samples and the requirement of an answer, a line each. */
export const answerFacts = ({ measure, sampleRecord, counterSampleRecord, ...required }: ToldFacts): string[] =>
  [
    measure ? itemTexts.measureTaken(measureName[measure]) : '',
    sampleRecord ? itemTexts.sampleTaken(sampleRecord) : '',
    counterSampleRecord ? itemTexts.counterSampleTakenWith(counterSampleRecord) : '',
    required.requirementText ? itemTexts.requirementSaid(required.requirementText) : '',
    required.severity ? itemTexts.severitySaid(severityName[required.severity]) : '',
    required.termDays ? itemTexts.termSaid(required.termDays) : '',
  ].filter((fact) => fact !== '')
