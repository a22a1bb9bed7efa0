import { fold } from '../cells/fold.ts'
import { type ColumnMapping, fieldLabels, IMPORT_FIELDS, type ImportField } from '../import-words.ts'
import { synonyms } from './synonyms.ts'

/** A column of the sheet with the field that its title names. `confidence` is from 0 to 1. */
export type SheetColumn = {
  index: number
  title: string
  samples: string[]
  guess: ImportField | null
  confidence: number
}

/** Words of titles that tell nothing. */
const EMPTY_WORDS = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'y', 'o', 'e', 'numero', 'no', 'n', 'nro', 'num'])
const wordsOf = (folded: string) => folded.split(' ').filter((word) => word !== '' && !EMPTY_WORDS.has(word))

type Title = { field: ImportField; folded: string; words: readonly string[] }
const known: readonly Title[] = [
  ...IMPORT_FIELDS.map((field) => [field, [fieldLabels[field]]] as const),
  ...synonyms,
].flatMap(([field, titles]) => titles.map((title) => ({ field, folded: fold(title), words: wordsOf(fold(title)) })))

/** How well a title names a field: the same words are sure, a title with more words the less so. */
function likenessOf(title: string, words: readonly string[], one: Title): number {
  if (title === one.folded) return 1
  if (one.words.length === 0 || words.length === 0) return 0
  if (!one.words.every((word) => words.includes(word))) return 0
  return one.words.length === words.length ? 0.95 : 0.5 + (0.4 * one.words.length) / words.length
}

type Guess = { index: number; field: ImportField; confidence: number }

/** Every field that a title may name, each with its likeness. */
function guessesOf(title: string, index: number): Guess[] {
  const folded = fold(title)
  const words = wordsOf(folded)
  const best = new Map<ImportField, number>()
  for (const one of known) {
    const likeness = likenessOf(folded, words, one)
    if (likeness > (best.get(one.field) ?? 0)) best.set(one.field, likeness)
  }
  return [...best].map(([field, confidence]) => ({ index, field, confidence }))
}

const rank = new Map(synonyms.map(([field], at) => [field, at]))

/** The field of each column; a field has one column, that whose title names it best. Titles that name none have none. */
export function guessFields(titles: readonly string[]): Map<number, Guess> {
  const guesses = titles
    .flatMap(guessesOf)
    .sort(
      (one, other) =>
        other.confidence - one.confidence ||
        (rank.get(one.field) ?? 0) - (rank.get(other.field) ?? 0) ||
        one.index - other.index,
    )
  const byColumn = new Map<number, Guess>()
  const taken = new Set<ImportField>()
  for (const guess of guesses) {
    if (byColumn.has(guess.index) || taken.has(guess.field)) continue
    byColumn.set(guess.index, guess)
    taken.add(guess.field)
  }
  return byColumn
}

const MOST_SAMPLES = 2

/** The columns below a row of titles, with the first texts of each. */
export function guessColumns(titles: readonly string[], rows: readonly (readonly string[])[]): SheetColumn[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), titles.length)
  const guesses = guessFields(titles)
  return Array.from({ length: width }, (_, index) => {
    const guess = guesses.get(index)
    const texts = new Set<string>()
    for (const row of rows) {
      const text = row[index] ?? ''
      if (text !== '') texts.add(text)
      if (texts.size === MOST_SAMPLES) break
    }
    return {
      index,
      title: titles[index] ?? '',
      samples: [...texts],
      guess: guess?.field ?? null,
      confidence: Math.round((guess?.confidence ?? 0) * 100) / 100,
    }
  })
}

/** The mapping that the guesses make. */
export const guessedMapping = (columns: readonly SheetColumn[]): ColumnMapping =>
  Object.fromEntries(columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index]])))
