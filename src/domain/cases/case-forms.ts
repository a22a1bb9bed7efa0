import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { CASE_KINDS } from './case-words.ts'

/** Longest cause and reason, in characters. */
const MAX_CAUSE = 1_000

const CAUSE_MISSING = 'Escriba por qué se abre el expediente.'
const REASON_MISSING = 'Escriba el motivo.'

/** A new case. The requirement or the measure that proposes it is its first document. */
export const caseForm = z.object({
  establishmentId: field.id,
  cause: field.requiredText(MAX_CAUSE, CAUSE_MISSING),
  requirementId: field.optional(field.id),
  measureId: field.optional(field.id),
  /** The series of the retention table; absent for that of inspections. */
  seriesId: field.optional(field.id),
})
export type CaseForm = z.output<typeof caseForm>

/** A thing that becomes a document of a case. */
export const caseDocumentForm = z.object({
  kind: z.enum(CASE_KINDS, { error: field.missingOr(field.NOT_AN_OPTION) }),
  id: field.id,
  rowVersion: field.rowVersion,
})
export type CaseDocumentForm = z.output<typeof caseDocumentForm>

export const caseReason = z.object({
  reason: field.requiredText(MAX_CAUSE, REASON_MISSING),
  rowVersion: field.rowVersion,
})
export type CaseReason = z.output<typeof caseReason>

export const caseSending = z.object({ rowVersion: field.rowVersion })
export type CaseSending = z.output<typeof caseSending>
