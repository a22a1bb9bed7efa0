import { type AnyColumn, type SQL, sql } from 'drizzle-orm'

type Expression = SQL | AnyColumn

/** How a list compares one of its fields. */
export type ListField =
  | { kind: 'text'; expression: Expression; isSearched: boolean }
  | { kind: 'integer' | 'decimal' | 'flag' | 'day'; expression: Expression }

/** Domain field → SQL, for what a list may be sorted and filtered by. */
export type ListFields<Field extends string> = Readonly<Record<Field, ListField>>

/** A list: its fields, the column that holds all its visible texts folded, and the last sort key. */
export type ListSource<Field extends string> = {
  id: AnyColumn
  searchText: AnyColumn
  fields: ListFields<Field>
}

/** A text that the list's search column contains: its index then narrows a search by this field alone too. */
export const searchedText = (expression: Expression): ListField => ({ kind: 'text', expression, isSearched: true })
export const integer = (expression: Expression): ListField => ({ kind: 'integer', expression })
export const decimal = (expression: Expression): ListField => ({ kind: 'decimal', expression })
export const flag = (expression: Expression): ListField => ({ kind: 'flag', expression })
/** The day in Colombia of an instant. */
export const dayOfInstant = (expression: Expression): ListField => ({ kind: 'day', expression })

/** The day of an instant as a reply has it, whatever the session's date style. */
export const dayText = (instant: Expression): SQL<string> => sql<string>`to_char(bogota_day(${instant}), 'YYYY-MM-DD')`
