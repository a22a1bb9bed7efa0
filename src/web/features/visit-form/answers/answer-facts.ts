import { type MeasureCode, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import { itemTexts } from './messages.ts'

type Facts = { measure: MeasureCode | null; sampleRecord: string; counterSampleRecord: string }

/** The measure and the samples of an answer, a line each. */
export const answerFacts = ({ measure, sampleRecord, counterSampleRecord }: Facts): string[] =>
  [
    measure ? itemTexts.measureTaken(measureName[measure]) : '',
    sampleRecord ? itemTexts.sampleTaken(sampleRecord) : '',
    counterSampleRecord ? itemTexts.counterSampleTakenWith(counterSampleRecord) : '',
  ].filter((fact) => fact !== '')
