import { type IdList, idList } from './id-set.ts'

/** Letters, digits and signs have codes below this; folding leaves nothing else of what is written in Spanish. */
const CODES = 128

const codeOf = (term: string) =>
  term.length === 1 ? term.charCodeAt(0) : term.charCodeAt(0) * CODES + term.charCodeAt(1)

/** How many rows there are, and which, while they are few. */
export type TermRows = { total: number; ids: number[] | undefined; isEveryRow: boolean }

export type LetterCounts = {
  /** Counts a row that came (1), or takes back one that was counted (-1). */
  change(id: number, text: string, weight: 1 | -1): void
  /** How many rows have a short term, and which, when they are few and never were many. */
  find(term: string): TermRows
}

export type LetterLimits = {
  /** Rows of one term beyond which it is not remembered which they are. */
  maxIds: number
  /** Of all terms together; beyond it `maxIds` is halved. */
  maxAllIds: number
}

/**
 * In how many texts each sign and each pair of signs occurs, and in which rows, while these are few.
 * An index of trigrams does not serve terms so short (docs/decisions/012).
 */
export function letterCounts(limits: LetterLimits): LetterCounts {
  let { maxIds } = limits
  const totals = new Int32Array(CODES * CODES)
  const few = new Map<number, IdList>()
  let allIds = 0
  /** The last text in which a code was met, by its serial number. */
  const metIn = new Int32Array(CODES * CODES)
  let texts = 0
  let rows = 0

  const forget = (code: number, ids: IdList) => {
    few.delete(code)
    allIds -= ids.length
  }

  const spare = () => {
    maxIds = Math.floor(maxIds / 2)
    for (const [code, ids] of few) if (ids.length > maxIds) forget(code, ids)
  }

  const add = (code: number, id: number) => {
    const before = totals[code] as number
    totals[code] = before + 1
    if (before === 0 && !few.has(code)) few.set(code, idList())
    const ids = few.get(code)
    if (!ids) return
    if (ids.length >= maxIds) forget(code, ids)
    else {
      ids.add(id)
      allIds += 1
      if (allIds > limits.maxAllIds) spare()
    }
  }

  const remove = (code: number, id: number) => {
    totals[code] = (totals[code] as number) - 1
    if (few.get(code)?.remove(id)) allIds -= 1
  }

  return {
    change(id, text, weight) {
      const count = weight > 0 ? add : remove
      const once = (code: number) => {
        if (metIn[code] === texts) return
        metIn[code] = texts
        count(code, id)
      }
      texts += 1
      rows += weight
      let before = CODES
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index)
        if (code < CODES) {
          once(code)
          if (before < CODES) once(before * CODES + code)
        }
        before = code
      }
    },

    find(term) {
      const code = codeOf(term)
      const total = totals[code] as number
      return { total, ids: total === 0 ? [] : few.get(code)?.toArray(), isEveryRow: total === rows }
    },
  }
}
