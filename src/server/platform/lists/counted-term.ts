import { type ListFilter, SEARCH_FIELD, searchWords } from '../../../domain/shared/list-query.ts'

const PLAIN: Readonly<Record<string, string>> = { á: 'a', é: 'e', í: 'i', ó: 'o', ú: 'u', ü: 'u', ñ: 'n' }
/** Folding leaves these as they are, but for accents and capitals. */
const KNOWN_SIGNS = /^[!-~áéíóúüñÁÉÍÓÚÜÑ]+$/
const LETTERS = /^[a-z]+$/
const MAX_SHORT = 2

/** Words that a search looks for, folded as the lists are: each of letters alone, or a single one of one or two signs. */
export type CountedTerm = readonly [string, ...string[]]

const folded = (word: string): string => word.toLowerCase().replace(/[^!-~]/g, (letter) => PLAIN[letter] ?? letter)

export const isShort = (term: CountedTerm): boolean => term.length === 1 && term[0].length <= MAX_SHORT
export const isOfLetters = (term: CountedTerm): boolean => term.every((word) => LETTERS.test(word))

/** What a search looks for, if that is counted ahead (docs/decisions/012); undefined when it asks for more, or something else. */
export function countedTermOf(filters: readonly ListFilter<string>[]): CountedTerm | undefined {
  const [filter] = filters
  if (filters.length !== 1 || filter?.field !== SEARCH_FIELD) return undefined
  const [first = '', ...others] = searchWords(filter.value)
  if (![first, ...others].every((word) => KNOWN_SIGNS.test(word))) return undefined
  const term: CountedTerm = [folded(first), ...others.map(folded)]
  return isShort(term) || isOfLetters(term) ? term : undefined
}
