import { formatPct } from '../../../domain/inspections/score.ts'
import { activeText, doneText } from '../../../domain/list-exports/list-texts.ts'
import { formatDay } from '../../../domain/shared/time.ts'

export type Tone = 'green' | 'yellow' | 'red'

/** How a column's values are written; a value with a tone is shown in a badge. The export writes the same text. */
export type CellFormat = { text: (value: unknown) => string; tone?: (value: unknown) => Tone }

/** A badge below the text of a cell. */
export type CellNote = { text: string; tone: Tone }

export const plain: CellFormat = { text: (value) => (value === null || value === undefined ? '' : String(value)) }

export const dayFormat: CellFormat = { text: (value) => (typeof value === 'string' ? formatDay(value) : '') }

export const percentFormat: CellFormat = { text: (value) => (typeof value === 'number' ? formatPct(value) : '') }

export const activeFormat: CellFormat = {
  text: (value) => activeText(value === true),
  tone: (value) => (value === true ? 'green' : 'red'),
}

/** A note beside the name of a row, for lists without a column for its state. */
export const inactiveNote = ({ isActive }: { isActive: boolean }): CellNote | undefined =>
  isActive ? undefined : { text: activeText(false), tone: 'red' }

/** Format of a visit's progress and of an establishment's notification. */
export const doneFormat: CellFormat = {
  text: (value) => doneText(value === true),
  tone: (value) => (value === true ? 'green' : 'yellow'),
}
