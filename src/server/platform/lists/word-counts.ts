import { BYTES, countBits, type IdBits, type IdSet, idSet, idsOfBits, keepCommonBits, roomFor } from './id-set.ts'
import type { TermRows } from './letter-counts.ts'
import { holdsPart } from './state-words.ts'

/** Runs of letters; folding leaves only these letters of Spanish text. A search for letters matches within one run. */
const WORDS = /[a-z]+/g
/** Bytes of a word besides its rows. */
const WORD_BYTES = 100

export type WordCounts = {
  /** Adds a row (1), or removes a row that was added before (-1). */
  change(id: number, text: string, weight: 1 | -1): void
  /**
   * The rows that contain each of the runs of letters, with their ids if at most `maxIds`. Undefined after the words
   * outgrew the limit.
   */
  find(parts: readonly string[]): TermRows | undefined
}

export type WordLimits = { maxIds: number; maxBytes: number }

/**
 * Remembers the rows of each word. A trigram index does not count common words faster: the first search for a word that
 * most rows have would wait while all are read (decision 012).
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
    for (const [word, ids] of rowsOf) if (holdsPart(word, part)) ids.markIn(bits)
    return bits
  }

  return {
    change(id, text, weight) {
      rows += weight
      if (isTooMuch) return
      highest = Math.max(highest, id)
      // A search needs one bit for every possible id, and so may a word.
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
