import type { LikeRow } from './add-like.ts'

/** Rows that are inserted by SQL, with the reason. A text is a whole statement. */
export type Lacking = { why: string; rows: readonly (LikeRow | string)[] }

export const text = (value: string) => `'${value}'`
export const like = (table: string, changes: Record<string, string>, condition?: string): LikeRow => ({
  ...{ table, changes },
  ...(condition && { like: condition }),
})
/** A row of each value of a column; `others` has the other columns of the row at a place. */
export const each = (
  table: string,
  column: string,
  values: readonly string[],
  others: (place: number, value: string) => Record<string, string> = () => ({}),
  condition?: string,
): LikeRow[] => values.map((value, place) => like(table, { [column]: text(value), ...others(place, value) }, condition))

export const NOW = 'now()'
export const NONE = 'null'
export const seal = (place: number) => `lpad(to_hex(${place}), 64, '0')`
export const aDay = (first: string, place: number) => `date '${first}' + ${place}`
