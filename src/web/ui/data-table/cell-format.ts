import { formatPct } from '../../../domain/inspections/score.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import { messages } from './messages.ts'

export type Tone = 'green' | 'yellow' | 'red'

/** How a column's values are written; a value with a tone is shown in a badge. The export writes the same text. */
export type CellFormat = { text: (value: unknown) => string; tone?: (value: unknown) => Tone }

/** A badge below the text of a cell. */
export type CellNote = { text: string; tone: Tone }

export const plain: CellFormat = { text: (value) => (value === null || value === undefined ? '' : String(value)) }

export const dayFormat: CellFormat = { text: (value) => (typeof value === 'string' ? formatDay(value) : '') }

export const percentFormat: CellFormat = { text: (value) => (typeof value === 'number' ? formatPct(value) : '') }

export const activeFormat: CellFormat = {
  text: (value) => (value === true ? messages.active : messages.inactive),
  tone: (value) => (value === true ? 'green' : 'red'),
}

/** A note beside the name of a row, for lists without a column for its state. */
export const inactiveNote = ({ isActive }: { isActive: boolean }): CellNote | undefined =>
  isActive ? undefined : { text: messages.inactive, tone: 'red' }

/** Format of a visit's progress and of an establishment's notification. */
export const doneFormat: CellFormat = {
  text: (value) => (value === true ? messages.done : messages.pending),
  tone: (value) => (value === true ? 'green' : 'yellow'),
}
