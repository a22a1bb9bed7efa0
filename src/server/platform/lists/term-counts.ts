import { type CountedTerm, isOfLetters, isShort } from './counted-term.ts'
import { type LetterLimits, letterCounts, type TermRows } from './letter-counts.ts'
import { type WordLimits, wordCounts } from './word-counts.ts'

/** How many of the rows of a list have a term that is counted ahead, and which. */
export function termCounts(limits: { letters: LetterLimits; words: WordLimits }) {
  const letters = letterCounts(limits.letters)
  const words = wordCounts(limits.words)
  return {
    /** Counts a row that came (1), or takes back one that was counted (-1). */
    change(id: number, text: string, weight: 1 | -1): void {
      letters.change(id, text, weight)
      words.change(id, text, weight)
    },
    /** Undefined for a term of words once there are more of these than is kept. */
    find(term: CountedTerm): TermRows | undefined {
      const found = isOfLetters(term) ? words.find(term) : undefined
      return found ?? (isShort(term) ? letters.find(term[0]) : undefined)
    },
  }
}
