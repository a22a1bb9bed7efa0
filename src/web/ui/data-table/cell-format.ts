import { formatPct } from '../../../domain/inspections/score.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import { messages } from './messages.ts'

export type Tone = 'green' | 'yellow' | 'red'

/** How a column's values are written; with a tone they stand in a badge. The export writes the same text. */
export type CellFormat = { text: (value: unknown) => string; tone?: (value: unknown) => Tone }

/** A badge below what a cell says. */
export type CellNote = { text: string; tone: Tone }

export const plain: CellFormat = { text: (value) => (value === null || value === undefined ? '' : String(value)) }

export const dayFormat: CellFormat = { text: (value) => (typeof value === 'string' ? formatDay(value) : '') }

export const percentFormat: CellFormat = { text: (value) => (typeof value === 'number' ? formatPct(value) : '') }

export const activeFormat: CellFormat = {
  text: (value) => (value === true ? messages.active : messages.inactive),
  tone: (value) => (value === true ? 'green' : 'red'),
}

/** Beside the name of a row whose list has no column for its state. */
export const inactiveNote = ({ isActive }: { isActive: boolean }): CellNote | undefined =>
  isActive ? undefined : { text: messages.inactive, tone: 'red' }

/** The progress of a visit, and whether an establishment was notified. */
export const doneFormat: CellFormat = {
  text: (value) => (value === true ? messages.done : messages.pending),
  tone: (value) => (value === true ? 'green' : 'yellow'),
}
