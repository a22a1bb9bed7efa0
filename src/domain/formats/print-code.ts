import { formatDay } from '../shared/time.ts'
import { newestOnDay } from './edition-state.ts'
import type { PrintSubject } from './format-forms.ts'

/** A code and version that a department set for a printed document, from a day on. */
export type PrintCode = {
  subject: PrintSubject
  code: string
  version: string
  /** The date that the form itself bears. */
  dated: string | null
  effectiveFrom: string
}

/** The code of a document on a day; undefined where the department had set none. */
export const printCodeOn = (codes: readonly PrintCode[], subject: PrintSubject, day: string): PrintCode | undefined =>
  newestOnDay(
    codes.filter((one) => one.subject === subject),
    day,
  )

/** Code, version and date as the head of a document shows them. */
export type PrintedForm = { code: string; version: string; date: string }

/** A form that bears no date of its own shows the day from which it is in force. */
export const printedForm = ({ code, version, dated, effectiveFrom }: PrintCode): PrintedForm => ({
  ...{ code, version },
  date: formatDay(dated ?? effectiveFrom),
})
