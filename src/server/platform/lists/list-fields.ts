import type { AnyColumn } from 'drizzle-orm'

/** How a list compares one of its fields. */
export type ListField =
  /** `key` is the value folded: how it sorts, and where it is searched. */
  | { kind: 'text'; value: AnyColumn; key: AnyColumn }
  /** `day` is the day in Colombia of `instant`, as YYYY-MM-DD. */
  | { kind: 'day'; instant: AnyColumn; day: AnyColumn }
  | { kind: 'integer' | 'decimal' | 'flag'; value: AnyColumn }

/** Domain field → columns, for what a list may be sorted and filtered by. */
export type ListFields<Field extends string> = Readonly<Record<Field, ListField>>

export const text = (value: AnyColumn, key: AnyColumn): ListField => ({ kind: 'text', value, key })
/** A text of digits, which folding leaves as it is. */
export const digits = (value: AnyColumn): ListField => ({ kind: 'text', value, key: value })
export const integer = (value: AnyColumn): ListField => ({ kind: 'integer', value })
export const decimal = (value: AnyColumn): ListField => ({ kind: 'decimal', value })
export const flag = (value: AnyColumn): ListField => ({ kind: 'flag', value })
export const dayOfInstant = (instant: AnyColumn, day: AnyColumn): ListField => ({ kind: 'day', instant, day })

/** What a field sorts by: a column with an index. */
export function sortKey(field: ListField): AnyColumn {
  if (field.kind === 'text') return field.key
  return field.kind === 'day' ? field.instant : field.value
}
