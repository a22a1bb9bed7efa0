import { setTimeout as delay } from 'node:timers/promises'
import { and, type SQL, sql } from 'drizzle-orm'
import { coalesce } from '../db/batching/coalesce.ts'
import { isDatabase, type Querier, rowsOf } from '../db/database.ts'
import { MAX_SORTED } from './find-page-ids.ts'
import type { Counted } from './list-tables.ts'
import type { Total } from './remembered-totals.ts'
import { askedOf, isCompleteSince, isUnseenBy, SNAPSHOT } from './snapshot-sql.ts'
import { type CountedTerm, termCounts } from './term-counts.ts'

/** Rows per step. */
const CHUNK = 1_000
/** Pause after a step, as a multiple of its time: two thirds of the processor stay free for requests. */
const REST = 2
/**
 * Remembered ids of a term, up to the number that is sorted. A reader's list takes up to 4 MB for letters and 16 MB for
 * words.
 */
const LIMITS = {
  letters: { maxIds: MAX_SORTED, maxAllIds: 1_000_000 },
  words: { maxIds: MAX_SORTED, maxBytes: 16_000_000 },
}
/** Changes after which counting again is no slower. */
const MAX_CHANGES = 20_000
/** Shorter lists are counted fast enough on demand. */
const MIN_ROWS = 5_000
/** Lists of a department, and a few officials whose own visits are many. */
const MAX_READERS = 12

type Step = {
  snapshot: string | null
  isComplete: boolean
  changed: [id: number, text: string, weight: number][] | null
  came: [id: number, text: string][] | null
}

class OutOfDate extends Error {}

/**
 * Counts the rows of a list for each term, step by step, and follows the list's changes. Each step is one statement,
 * and so as of one snapshot: the changes since the last step among the rows counted so far, and the next rows.
 */
function countTerms(q: Querier, { rows, changes, where }: Counted) {
  const counts = termCounts(LIMITS)
  let snapshot: string | undefined
  let counted = 0
  let isWhole = false

  const changedSince = (then: string): SQL => sql`
    select id, text, weight from (
      select ${changes.id} as id, ${changes.searchText} as text, sum(weight)::integer as weight from ${changes}
      where ${isUnseenBy(then)} and ${changes.id} <= ${counted}::integer and ${where(changes)}
      group by 1, 2 having sum(weight) <> 0 limit ${MAX_CHANGES + 1}::integer) as net
    order by weight`
  const NOTHING = sql`select 0 as id, '' as text, 0 as weight where false`
  const nextRows = (): SQL => sql`
    select ${rows.id} as id, ${rows.searchText} as text from ${rows}
    where ${and(where(rows), sql`${rows.id} > ${counted}::integer`)} order by ${rows.id} limit ${CHUNK}::integer`

  const step = async () => {
    const [seen] = await rowsOf<Step>(
      q,
      sql`select ${SNAPSHOT} as snapshot,
        ${snapshot ? isCompleteSince(snapshot) : sql`true`} as "isComplete",
        (select json_agg(json_build_array(id, text, weight)) from (${snapshot ? changedSince(snapshot) : NOTHING}) as changed) as changed,
        ${isWhole ? sql`null::json` : sql`(select json_agg(json_build_array(id, text)) from (${nextRows()}) as came)`} as came`,
    )
    if (!seen?.isComplete || seen.snapshot === null || (seen.changed?.length ?? 0) > MAX_CHANGES) throw new OutOfDate()
    // Removals come first, so that an id is never counted twice.
    for (const [id, text, weight] of seen.changed ?? []) counts.change(id, text, weight > 0 ? 1 : -1)
    for (const [id, text] of seen.came ?? []) counts.change(id, text, 1)
    snapshot = seen.snapshot
    if (isWhole) return
    isWhole = (seen.came?.length ?? 0) < CHUNK
    counted = isWhole ? 2_147_483_647 : (seen.came?.at(-1)?.[0] ?? counted)
  }

  // A caller during a step needs one that begins afterwards.
  const bringUpToDate = coalesce<undefined, undefined>(
    async (askers) => {
      await step()
      return askers.map((value) => ({ value }))
    },
    { maxWeight: Number.POSITIVE_INFINITY },
  )

  return {
    isWhole: () => isWhole,
    async countAll(rest: (milliseconds: number) => Promise<void>) {
      while (!isWhole) {
        const began = performance.now()
        await step()
        await rest(REST * (performance.now() - began))
      }
    },
    async find(term: CountedTerm) {
      await bringUpToDate(undefined)
      return counts.find(term)
    },
  }
}

type Terms = ReturnType<typeof countTerms>
type Readers = { terms: Map<string, Terms>; lastCount: Promise<void> }

/** Waits between two steps without keeping the process running. */
const usualRest = (milliseconds: number): Promise<void> => delay(milliseconds, undefined, { ref: false })

/** Totals of terms, counted in advance for each database and reader's list. */
export function createTermTotals(rest: (milliseconds: number) => Promise<void> = usualRest) {
  const readersOf = new WeakMap<Querier, Readers>()
  return {
    /**
     * Counts the terms of a reader's list in the background, one list after the other, unless done or not worth it.
     * @param visible the whole list that a reader may see
     * @param total its number of rows
     * @returns resolves when done; never rejects
     */
    prepareTermTotals(q: Querier, visible: Counted, total: number): Promise<void> {
      if (!isDatabase(q) || total < MIN_ROWS) return Promise.resolve()
      const readers = readersOf.get(q) ?? { terms: new Map(), lastCount: Promise.resolve() }
      readersOf.set(q, readers)
      const key = askedOf(q, visible)
      if (readers.terms.has(key)) return readers.lastCount
      const terms = countTerms(q, visible)
      readers.terms.set(key, terms)
      const [oldest] = readers.terms.keys()
      if (readers.terms.size > MAX_READERS && oldest !== undefined) readers.terms.delete(oldest)
      readers.lastCount = readers.lastCount
        .then(() => terms.countAll(rest))
        // Totals are then counted one by one; opening the list tries this again.
        .catch(() => void readers.terms.delete(key))
      return readers.lastCount
    },

    /**
     * The exact total of a search for one or two signs, or for words, without searching.
     * @returns undefined when the terms are not counted yet
     */
    async termTotalOf(
      q: Querier,
      visible: Counted,
      term: CountedTerm,
    ): Promise<(Total & { isEveryRow: boolean }) | undefined> {
      const readers = readersOf.get(q)
      if (!readers) return undefined
      const key = askedOf(q, visible)
      const terms = readers.terms.get(key)
      if (!terms?.isWhole()) return undefined
      // Inserting again makes it the last to be forgotten.
      readers.terms.delete(key)
      readers.terms.set(key, terms)
      try {
        return await terms.find(term)
      } catch (error) {
        readers.terms.delete(key)
        if (error instanceof OutOfDate) return undefined
        throw error
      }
    },
  }
}
