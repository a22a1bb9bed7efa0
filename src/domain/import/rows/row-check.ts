import type { Match } from '../catalogue/catalogue.ts'
import type { ReadCell } from '../cells/cell-text.ts'
import { mendedLetters } from '../cells/damaged-letters.ts'
import { fold, saysNothing } from '../cells/fold.ts'
import {
  type CatalogueField,
  type ColumnMapping,
  IMPORT_FIELDS,
  type ImportField,
  type RowProblem,
  type ValueMapping,
} from '../import-words.ts'
import { idOf, type Matchers } from './matchers.ts'
import type { RowValue } from './row-value.ts'

/** Texts of a row by field: its cells, and in their place what a person typed. */
export type RowTexts = Partial<Record<ImportField, string>>

/** A text of a catalogue field that is no value of it. The empty text stands for empty cells. */
export type UnknownText = { field: CatalogueField; text: string; suggestionId?: number }

/** The texts of a row by field; an edit of a person takes the place of its cell. */
export function textsOf(raw: readonly string[], mapping: ColumnMapping, edits: RowTexts): RowTexts {
  const texts: RowTexts = {}
  for (const field of IMPORT_FIELDS) {
    const index = mapping[field]
    const text = edits[field] ?? (index === undefined ? '' : (raw[index] ?? ''))
    if (text !== '') texts[field] = text
  }
  return texts
}

/** The check of one row under way: its readable texts, and what was found so far. */
export class RowCheck {
  readonly value: RowValue = {}
  readonly problems: RowProblem[] = []
  readonly unknown: UnknownText[] = []
  /** Texts that say something, with their letters mended. */
  readonly texts: RowTexts = {}
  readonly matchers: Matchers
  readonly #values: ValueMapping

  constructor(sent: RowTexts, matchers: Matchers, values: ValueMapping) {
    this.matchers = matchers
    this.#values = values
    for (const field of IMPORT_FIELDS) {
      const text = sent[field]
      if (text === undefined || saysNothing(text)) continue
      const mended = mendedLetters(text)
      if (mended !== undefined) this.warn(field, `Letras dañadas: «${text}» se leyó como «${mended}».`)
      this.texts[field] = mended ?? text
    }
  }

  warn(field: ImportField | '', text: string): void {
    this.problems.push({ field, level: 'aviso', text })
  }

  refuse(field: ImportField | '', text: string): void {
    this.problems.push({ field, level: 'error', text })
  }

  /** Keeps what a cell says under a field, and tells its fault. */
  take<F extends keyof RowValue & ImportField>(field: F, read: ReadCell<NonNullable<RowValue[F]>>): void {
    if (read.value !== undefined) this.value[field] = read.value
    if (read.warning !== undefined) this.warn(field, read.warning)
    if (read.error !== undefined) this.refuse(field, read.error)
  }

  /** The id that a person chose for a text. */
  chosen(field: CatalogueField, text: string): number | undefined {
    return this.#values[field]?.[fold(text)]
  }

  /** The id that a person chose for a text, or that the catalogue has; else the text waits for a person. */
  look(field: CatalogueField, text: string, match: (text: string) => Match): number | undefined {
    const chosen = this.chosen(field, text)
    if (chosen !== undefined) return chosen
    const found = match(text)
    if (!('id' in found)) this.ask(field, text, found.suggestionId)
    return idOf(found)
  }

  ask(field: CatalogueField, text: string, suggestionId?: number): void {
    this.unknown.push({ field, text, ...(suggestionId !== undefined && { suggestionId }) })
  }
}
