import type { Severity } from '../requirements/requirement-words.ts'
import type { Concept } from './checklist.ts'
import type { ItemAnswer } from './item-answer.ts'
import type { ScoredAnswer } from './outcome.ts'
import type { MeasureCode } from './sanitary-measures.ts'

/** The content of a stored answer, as the record prints it. A part that was not filled in is null. */
export type AnswerContent = {
  itemId: number
  concept: Concept
  points: number
  isCritical: boolean
  observation: string | null
  /** Name of the photo. */
  evidence: string | null
  measure: MeasureCode | null
  samplesTaken: boolean | null
  sampleRecord: string | null
  counterSampleTaken: boolean | null
  counterSampleRecord: string | null
  /** The requirement of a finding, its severity and its days, where the inspector said so. */
  requirementText: string | null
  severity: Severity | null
  termDays: number | null
}

/** The fields of that content, beside the item. Columns, the trail and comparisons follow this list. */
export const ANSWER_CONTENT = [
  'concept',
  'points',
  'isCritical',
  'observation',
  'evidence',
  'measure',
  'samplesTaken',
  'sampleRecord',
  'counterSampleTaken',
  'counterSampleRecord',
  'requirementText',
  'severity',
  'termDays',
] as const satisfies (keyof AnswerContent)[]
type ContentField = (typeof ANSWER_CONTENT)[number]

/** The content out of something with more fields: out of a row, or out of the columns of a table. */
export const contentFields = <From extends Record<ContentField, unknown>>(from: From): Pick<From, ContentField> =>
  Object.fromEntries(ANSWER_CONTENT.map((field) => [field, from[field]])) as Pick<From, ContentField>

/** Texts of an answer that a person may leave out. */
type AnswerText = 'observation' | 'sampleRecord' | 'counterSampleRecord'

/** The texts of an answer as replies, screens and the acta show them: one that was not filled in is empty. */
export const shownTexts = (
  answer: { [Field in AnswerText]?: string | null | undefined },
): Record<AnswerText, string> => ({
  observation: answer.observation ?? '',
  sampleRecord: answer.sampleRecord ?? '',
  counterSampleRecord: answer.counterSampleRecord ?? '',
})

/** A stored answer with the person who gave it. */
export type SavedAnswer = AnswerContent & {
  answeredBy: number
  /** Full name of the person. */
  answeredByName: string
}

type Sender = { id: number; name: string }

/** @param evidence name of the photo of the answer, if it has one */
export const answerContentOf = (
  { itemId, ...answer }: ItemAnswer,
  scored: ScoredAnswer,
  evidence: string | null,
): AnswerContent => ({
  itemId,
  concept: scored.concept,
  points: scored.points,
  isCritical: scored.isCritical,
  observation: answer.observation ?? null,
  evidence,
  measure: answer.measure ?? null,
  samplesTaken: answer.samplesTaken ?? null,
  sampleRecord: answer.sampleRecord ?? null,
  counterSampleTaken: answer.counterSampleTaken ?? null,
  counterSampleRecord: answer.counterSampleRecord ?? null,
  requirementText: answer.requirementText ?? null,
  severity: answer.severity ?? null,
  termDays: answer.termDays ?? null,
})

/** @param evidence name of the photo of the answer, if it has one */
export const savedAnswerOf = (
  answer: ItemAnswer,
  scored: ScoredAnswer,
  { evidence, by }: { evidence: string | null; by: Sender },
): SavedAnswer => ({
  ...answerContentOf(answer, scored, evidence),
  answeredBy: by.id,
  answeredByName: by.name,
})

/** Whether two answers say the same, the photo included. */
export const saysTheSame = (one: SavedAnswer, other: SavedAnswer): boolean =>
  ANSWER_CONTENT.every((key) => one[key] === other[key])
