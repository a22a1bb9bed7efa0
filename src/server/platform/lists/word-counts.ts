import { BYTES, countBits, type IdBits, type IdSet, idSet, idsOfBits, keepCommonBits, roomFor } from './id-set.ts'
import type { TermRows } from './letter-counts.ts'

/** Every letter that folding leaves of what is written in Spanish: a search for letters finds them within one such run. */
const WORDS = /[a-z]+/g
/** What a word costs besides its rows. */
const WORD_BYTES = 100

export type WordCounts = {
  /** Counts a row that came (1), or takes back one that was counted (-1). */
  change(id: number, text: string, weight: 1 | -1): void
  /**
   * How many rows have each of the given runs of letters somewhere, and which, when they are at most `maxIds`.
   * Undefined when the words are more than is kept.
   */
  find(parts: readonly string[]): TermRows | undefined
}

export type WordLimits = { maxIds: number; maxBytes: number }

/**
 * In which rows each word occurs. What finds much is not counted faster by an index of trigrams: whoever first asks for a
 * word that most rows have would wait while they are all looked at (docs/decisions/012).
 */
export function wordCounts(limits: WordLimits): WordCounts {
  const rowsOf = new Map<string, IdSet>()
  let bytes = 0
  let rows = 0
  let highest = 0
  let isTooMuch = false

  const setOf = (word: string): IdSet => {
    const known = rowsOf.get(word)
    if (known) return known
    const made = idSet()
    rowsOf.set(word, made)
    bytes += WORD_BYTES + made.bytes
    return made
  }

  const giveUp = () => {
    isTooMuch = true
    rowsOf.clear()
  }

  const bitsOf = (part: string): IdBits => {
    const bits = new Uint32Array(roomFor(highest))
    for (const [word, ids] of rowsOf) if (word.includes(part)) ids.markIn(bits)
    return bits
  }

  return {
    change(id, text, weight) {
      rows += weight
      if (isTooMuch) return
      highest = Math.max(highest, id)
      // A bit for each id there could be is what a question takes, and may be what a word takes.
      if (roomFor(highest) * BYTES > limits.maxBytes) return giveUp()
      for (const word of new Set(text.match(WORDS))) {
        const ids = setOf(word)
        const before = ids.bytes
        if (weight > 0) ids.add(id)
        else ids.remove(id)
        bytes += ids.bytes - before
      }
      if (bytes > limits.maxBytes) giveUp()
    },

    find(parts) {
      if (isTooMuch) return undefined
      const [first = '', ...others] = parts
      const bits = bitsOf(first)
      for (const part of others) keepCommonBits(bits, bitsOf(part))
      const total = countBits(bits)
      return { total, ids: total <= limits.maxIds ? idsOfBits(bits) : undefined, isEveryRow: total === rows }
    },
  }
}
