import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm'
import { type ListFilter, SEARCH_FIELD, searchWords } from '../../../domain/shared/list-query.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { isDay } from '../../../domain/shared/time.ts'
import type { ListField, ListFields } from './list-fields.ts'

/** Uses only immutable functions of a parameter, so that the planner sees a constant and can use an index. */
const folded = (value: string) => sql`fold(${value}::text)`

/**
 * A pattern that finds a text anywhere. It is escaped after folding, because folding turns a wide `％` into a plain one.
 */
const anywhere = (value: string) => sql`('%' || regexp_replace(${folded(value)}, '([%_\\\\])', '\\\\\\1', 'g') || '%')`

/** Matches each word of the term, in any order and in any of the visible texts. */
const searches = (searchText: AnyColumn, term: string) =>
  and(...searchWords(term).map((word) => sql`${searchText} like ${anywhere(word)}`))

function like(field: ListField, searchText: AnyColumn, value: string): SQL | undefined {
  if (value === '') return undefined
  switch (field.kind) {
    case 'text':
      // The first condition is implied by the second. It has the trigram index, which serves from three letters on.
      return and(
        value.length < 3 ? undefined : sql`${searchText} like ${anywhere(value)}`,
        sql`${field.key} like ${anywhere(value)}`,
      )
    case 'integer':
    case 'decimal':
      return sql`${field.value}::text like ${anywhere(value)}`
    case 'flag':
      return sql`${field.value}::integer::text like ${anywhere(value)}`
    case 'day':
      return sql`${field.day} like ${anywhere(value)}`
  }
}

const isInteger = (value: string) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
const isDecimal = (value: string) => /^-?\d{1,9}(\.\d{1,9})?$/.test(value)

/**
 * The instant at which a day, or the day after it, begins in Colombia. It is compared with the bare column through
 * immutable functions, so that the column's index serves.
 */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${sql.raw(String(daysLater))})::timestamp at time zone interval '-05:00')`
const before = (instant: AnyColumn, day: string) => sql`${instant} < ${startOf(day, 1)}`
const since = (instant: AnyColumn, day: string) => sql`${instant} >= ${startOf(day)}`

function equals(field: ListField, value: string): SQL | undefined {
  // The first condition is implied by the second, and has an index.
  if (field.kind === 'text') return and(sql`${field.key} = ${folded(value)}`, eq(field.value, value))
  if (field.kind === 'day' && isDay(value)) return and(since(field.instant, value), before(field.instant, value))
  if (field.kind === 'integer' && isInteger(value)) return eq(field.value, Number(value))
  if (field.kind === 'decimal' && isDecimal(value)) return sql`${field.value} = ${value}::double precision`
  if (field.kind === 'flag' && (value === '1' || value === '0')) return eq(field.value, value === '1')
  throw new Problem('list.malformed-filter')
}

function bounds(field: ListField, operator: '>=' | '<=', value: string): SQL {
  if (field.kind !== 'day' || !isDay(value)) throw new Problem('list.malformed-filter')
  return operator === '>=' ? since(field.instant, value) : before(field.instant, value)
}

const conditionOf = (field: ListField, searchText: AnyColumn, { operator, value }: ListFilter<string>) => {
  if (operator === 'like') return like(field, searchText, value)
  return operator === '=' ? equals(field, value) : bounds(field, operator, value)
}

/** The condition of all filters together; undefined without filters. */
export function listWhere<Field extends string>(
  searchText: AnyColumn,
  fields: ListFields<Field>,
  filters: readonly ListFilter<Field>[],
): SQL | undefined {
  const conditions = filters.map((filter) => {
    const { field, value } = filter
    // The search box looks for words; equality with all texts together has no meaning.
    if (field === SEARCH_FIELD) return searches(searchText, value)
    return conditionOf(fields[field], searchText, filter)
  })
  return and(...conditions)
}
