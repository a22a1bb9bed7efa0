import { enteredSearch } from '../../../domain/shared/entered.ts'
import { type ListFilter, SEARCH_FIELD, searchWords } from '../../../domain/shared/list-query.ts'
import { type LetterLimits, letterCounts, type TermRows } from './letter-counts.ts'
import { type WordLimits, wordCounts } from './word-counts.ts'

const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' }
/** Signs whose folding only drops accents and capitals. */
const KNOWN_SIGNS = /^[!-~áéíóúüñÁÉÍÓÚÜÑ]+$/
const LETTERS = /^[a-z]+$/
const MAX_SHORT = 2

/** Folded words of a search: either words of letters only, or one word of one or two signs. */
export type CountedTerm = readonly [string, ...string[]]

const folded = (word: string): string => word.toLowerCase().replace(/[^!-~]/g, (letter) => PLAIN[letter] ?? letter)

const isShort = (term: CountedTerm): boolean => term.length === 1 && term[0].length <= MAX_SHORT
const isOfLetters = (term: CountedTerm): boolean => term.every((word) => LETTERS.test(word))

/** The words of a search whose totals are counted in advance (decision 012); undefined for any other filter. */
export function countedTermOf(filters: readonly ListFilter<string>[]): CountedTerm | undefined {
  const [filter] = filters
  if (filters.length !== 1 || filter?.field !== SEARCH_FIELD) return undefined
  const [first = '', ...others] = searchWords(enteredSearch(filter.value))
  if (![first, ...others].every((word) => KNOWN_SIGNS.test(word))) return undefined
  const term: CountedTerm = [folded(first), ...others.map(folded)]
  return isShort(term) || isOfLetters(term) ? term : undefined
}

/** Counts how many rows of a list match each term, and which rows. */
export function termCounts(limits: { letters: LetterLimits; words: WordLimits }) {
  const letters = letterCounts(limits.letters)
  const words = wordCounts(limits.words)
  return {
    /** Adds a row (1), or removes a row that was added before (-1). */
    change(id: number, text: string, weight: 1 | -1): void {
      letters.change(id, text, weight)
      words.change(id, text, weight)
    },
    /** Undefined for words once the list has more words than the limit. */
    find(term: CountedTerm): TermRows | undefined {
      const found = isOfLetters(term) ? words.find(term) : undefined
      return found ?? (isShort(term) ? letters.find(term[0]) : undefined)
    },
  }
}
