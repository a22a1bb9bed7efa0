import type { AnyColumn } from 'drizzle-orm'

/** How a list compares one of its fields. */
export type ListField =
  /** `key` is the folded value, for sorting and searching. */
  | { kind: 'text'; value: AnyColumn; key: AnyColumn }
  /** `day` is the day of `instant` in Colombia, as YYYY-MM-DD. */
  | { kind: 'day'; instant: AnyColumn; day: AnyColumn }
  | { kind: 'integer' | 'decimal' | 'flag'; value: AnyColumn }

/** Domain field → columns, for the fields of a list that can be sorted or filtered. */
export type ListFields<Field extends string> = Readonly<Record<Field, ListField>>

export const text = (value: AnyColumn, key: AnyColumn): ListField => ({ kind: 'text', value, key })
/** A field of digits only, which folding does not change. */
export const digits = (value: AnyColumn): ListField => ({ kind: 'text', value, key: value })
export const integer = (value: AnyColumn): ListField => ({ kind: 'integer', value })
export const decimal = (value: AnyColumn): ListField => ({ kind: 'decimal', value })
export const flag = (value: AnyColumn): ListField => ({ kind: 'flag', value })
export const dayOfInstant = (instant: AnyColumn, day: AnyColumn): ListField => ({ kind: 'day', instant, day })

/** The column that a field sorts by; it has an index. */
export function sortKey(field: ListField): AnyColumn {
  if (field.kind === 'text') return field.key
  return field.kind === 'day' ? field.instant : field.value
}
