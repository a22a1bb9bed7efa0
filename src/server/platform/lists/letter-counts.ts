import { type IdList, idList } from './id-set.ts'

/** Folded Spanish text has only letters, digits and signs below this code. */
const CODES = 128

const codeOf = (term: string) =>
  term.length === 1 ? term.charCodeAt(0) : term.charCodeAt(0) * CODES + term.charCodeAt(1)

/** The number of rows, and their ids while they are few. */
export type TermRows = { total: number; ids: number[] | undefined; isEveryRow: boolean }

export type LetterCounts = {
  /** Adds a row (1), or removes a row that was added before (-1). */
  change(id: number, text: string, weight: 1 | -1): void
  /** Rows with a short term, and their ids if these were always few. */
  find(term: string): TermRows
}

export type LetterLimits = {
  /** Ids remembered for one term at most. */
  maxIds: number
  /** Ids remembered for all terms together; beyond it, `maxIds` is halved. */
  maxAllIds: number
}

/**
 * Counts the texts with each sign and each pair of signs, and remembers which while they are few. A trigram index does
 * not serve such short terms (decision 012).
 */
export function letterCounts(limits: LetterLimits): LetterCounts {
  let { maxIds } = limits
  const totals = new Int32Array(CODES * CODES)
  const few = new Map<number, IdList>()
  let allIds = 0
  /** Serial number of the last text in which a code occurred. */
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
