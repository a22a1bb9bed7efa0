import { type AnyColumn, and, type SQL, sql } from 'drizzle-orm'
import { type ListFilter, SEARCH_FIELD } from '../../../domain/shared/list-query.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayText, type ListField, type ListSource } from './list-fields.ts'

/**
 * The pattern that finds a text anywhere. Folded first and escaped then: folding makes a plain `%` of a wide one.
 * Only immutable functions of a parameter, so that the planner sees a constant and the trigram index serves.
 */
const anywhere = (value: string) =>
  sql`('%' || regexp_replace(fold(${value}::text), '([%_\\\\])', '\\\\\\1', 'g') || '%')`

/** Each word of the term, in any order and any of the visible texts. */
const searches = (searchText: AnyColumn, term: string) =>
  and(
    ...term
      .trim()
      .split(/\s+/)
      .map((word) => sql`${searchText} like ${anywhere(word)}`),
  )

function like(field: ListField, searchText: AnyColumn, value: string): SQL | undefined {
  switch (field.kind) {
    case 'text': {
      const matches = sql`fold(${field.expression}) like ${anywhere(value)}`
      // Implied, and indexed; it also spares folding the rows that it leaves out.
      return field.isSearched ? and(sql`${searchText} like ${anywhere(value)}`, matches) : matches
    }
    case 'integer':
    case 'decimal':
      return sql`${field.expression}::text like ${anywhere(value)}`
    case 'flag':
      return sql`${field.expression}::integer::text like ${anywhere(value)}`
    case 'day':
      return sql`${dayText(field.expression)} like ${anywhere(value)}`
  }
}

const isInteger = (value: string) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
const isDecimal = (value: string) => /^-?\d{1,9}(\.\d{1,9})?$/.test(value)
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value

/**
 * The instant at which a day, or the one after it, begins in Colombia. Compared with the column itself, and made of
 * immutable functions alone, so that its index serves.
 */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${sql.raw(String(daysLater))})::timestamp at time zone interval '-05:00')`
const before = (instant: ListField['expression'], day: string) => sql`${instant} < ${startOf(day, 1)}`

function equals({ kind, expression }: ListField, value: string): SQL {
  if (kind === 'text') return sql`${expression} = ${value}`
  if (kind === 'integer' && isInteger(value)) return sql`${expression} = ${Number(value)}`
  if (kind === 'decimal' && isDecimal(value)) return sql`${expression} = ${value}::double precision`
  if (kind === 'flag' && (value === '1' || value === '0')) return sql`${expression} = ${value === '1'}`
  if (kind === 'day' && isDay(value))
    return and(sql`${expression} >= ${startOf(value)}`, before(expression, value)) as SQL
  throw new Problem('list.malformed-filter')
}

function bounds({ kind, expression }: ListField, operator: '>=' | '<=', value: string): SQL {
  if (kind !== 'day' || !isDay(value)) throw new Problem('list.malformed-filter')
  return operator === '>=' ? sql`${expression} >= ${startOf(value)}` : before(expression, value)
}

const conditionOf = (field: ListField, searchText: AnyColumn, { operator, value }: ListFilter<string>) => {
  if (operator === 'like') return like(field, searchText, value)
  return operator === '=' ? equals(field, value) : bounds(field, operator, value)
}

/** What a list's filters leave of it, all of them together; undefined leaves everything. */
export function listWhere<Field extends string>(
  { searchText, fields }: Pick<ListSource<Field>, 'searchText' | 'fields'>,
  filters: readonly ListFilter<Field>[],
): SQL | undefined {
  const conditions = filters.map((filter) => {
    const { field, value } = filter
    // A word of the search box; there is nothing that all the texts together could equal.
    if (field === SEARCH_FIELD) return searches(searchText, value)
    return conditionOf(fields[field], searchText, filter)
  })
  return and(...conditions)
}
