import type { AnyColumn, SQL } from 'drizzle-orm'

/** How a list compares one of its fields. */
export type ListField =
  /** `key` sorts in Spanish order (`sort_key`), and holds the folded value for searching. */
  | { kind: 'text'; value: AnyColumn; key: AnyColumn }
  /** `key` sorts by the value of the number. */
  | { kind: 'digits'; value: AnyColumn; key: AnyColumn }
  /** `day` is the day of `instant` in Colombia, as YYYY-MM-DD. */
  | { kind: 'day'; instant: AnyColumn; day: AnyColumn }
  /** A column of type date, with infinity for a row that has none: it sorts last. */
  | { kind: 'date'; value: AnyColumn }
  /** A flag that follows from other columns and today; it sorts by one of them. */
  | { kind: 'rule'; holds: SQL; key: AnyColumn; isOfOthers?: true }
  | { kind: 'integer' | 'decimal' | 'flag'; value: AnyColumn }

/** Domain field → columns, for the fields of a list that can be sorted or filtered. */
export type ListFields<Field extends string> = Readonly<Record<Field, ListField>>

export const text = (value: AnyColumn, key: AnyColumn): ListField => ({ kind: 'text', value, key })
/** A number, or a text that ends in one, without letters that folding changes. */
export const digits = (value: AnyColumn, key: AnyColumn): ListField => ({ kind: 'digits', value, key })
export const integer = (value: AnyColumn): ListField => ({ kind: 'integer', value })
export const decimal = (value: AnyColumn): ListField => ({ kind: 'decimal', value })
export const flag = (value: AnyColumn): ListField => ({ kind: 'flag', value })
export const dayOfInstant = (instant: AnyColumn, day: AnyColumn): ListField => ({ kind: 'day', instant, day })
export const date = (value: AnyColumn): ListField => ({ kind: 'date', value })
export const rule = (holds: SQL, key: AnyColumn): ListField => ({ kind: 'rule', holds, key })
/** A rule that reads rows of other lists, which change without a change of its own: it is counted anew each time. */
export const ruleOfOthers = (holds: SQL, key: AnyColumn): ListField => ({ kind: 'rule', holds, key, isOfOthers: true })

/** Whether a field reads rows of other lists; the search has none. */
export const readsOthers = (field: ListField | undefined): boolean =>
  field?.kind === 'rule' && field.isOfOthers === true

/** The column that a field sorts by; it has an index. */
export function sortKey(field: ListField): AnyColumn {
  if (field.kind === 'text' || field.kind === 'digits' || field.kind === 'rule') return field.key
  return field.kind === 'day' ? field.instant : field.value
}
