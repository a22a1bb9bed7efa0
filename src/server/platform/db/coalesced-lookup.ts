import { coalesce } from './batching/coalesce.ts'

/**
 * Looks rows up by key, in one query for all lookups that wait. The query of a lookup always begins after the lookup
 * was asked for, so that its row is never older.
 * @param find returns the row of each key, in the order of the keys
 * @param maxKeys keys of one query at most
 */
export const coalescedLookup = <Key, Row>(
  find: (keys: readonly Key[]) => Promise<readonly (Row | undefined)[]>,
  maxKeys: number,
): ((key: Key) => Promise<Row | undefined>) =>
  coalesce<Key, Row | undefined>(async (keys) => (await find(keys)).map((value) => ({ value })), { maxWeight: maxKeys })
