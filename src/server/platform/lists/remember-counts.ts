import { isDatabase, type Querier } from '../db/database.ts'

/** A count as of a snapshot (`SNAPSHOT`); null where a server tells none. */
export type Dated<Count> = Count & { snapshot: string | null }
/** A count that can be brought up to date. */
export type Remembered<Count> = Count & { snapshot: string }

type Counting<Question, Count> = {
  /** Questions that are remembered at most. */
  most: number
  /** Equal for equal questions only. */
  keyOf(q: Querier, question: Question): string
  countAnew(q: Querier, question: Question): Promise<Dated<Count>>
  /** Undefined when the earlier count cannot be brought up to date. */
  bringUpToDate(q: Querier, question: Question, then: Remembered<Count>): Promise<Remembered<Count> | undefined>
}

/**
 * Makes a function that counts each question once and then brings the count up to date with later writes (decision 012).
 * Counts are remembered for each database.
 */
export function rememberCounts<Question, Count extends object>(counting: Counting<Question, Count>) {
  const rememberedBy = new WeakMap<Querier, Map<string, Remembered<Count>>>()
  return async (q: Querier, question: Question): Promise<Count> => {
    // A transaction sees its own writes, which do not change its snapshot.
    if (!isDatabase(q)) return counting.countAnew(q, question)
    const remembered = rememberedBy.get(q) ?? new Map<string, Remembered<Count>>()
    rememberedBy.set(q, remembered)
    const key = counting.keyOf(q, question)
    const then = remembered.get(key)
    const now = (then && (await counting.bringUpToDate(q, question, then))) ?? (await counting.countAnew(q, question))
    const { snapshot } = now
    // Inserting again makes it the last to be forgotten.
    remembered.delete(key)
    if (snapshot !== null) remembered.set(key, { ...now, snapshot })
    const [oldest] = remembered.keys()
    if (remembered.size > counting.most && oldest !== undefined) remembered.delete(oldest)
    return now
  }
}
