import { type AnyColumn, and, eq, or, type SQL, sql } from 'drizzle-orm'
import { type ListFilter, SEARCH_FIELD } from '../../../domain/shared/list-query.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { searchedWords, searchForms } from '../../../domain/shared/search-forms.ts'
import { withoutAccents } from '../../../domain/shared/text.ts'
import { isDay } from '../../../domain/shared/time.ts'
import type { ListField, ListFields } from './list-fields.ts'
import { ACTIVE_ALONE, holdsPart, isActiveState } from './state-words.ts'

/** Uses only immutable functions of a parameter, so that the planner sees a constant and can use an index. */
const folded = (value: string) => sql`fold(${value}::text)`

/** Escaped after folding, because folding turns a wide `％` into a plain one. */
const escaped = (value: string) => sql`regexp_replace(${folded(value)}, '([%_\\\\])', '\\\\\\1', 'g')`

/** A pattern that finds a text anywhere. */
export const anywhere = (value: string) => sql`('%' || ${escaped(value)} || '%')`
/** A pattern of texts that begin with a value. */
export const beginning = (value: string) => sql`(${escaped(value)} || '%')`

const shows = (text: AnyColumn, form: string) =>
  isActiveState(form) ? sql`${text} ~ ${ACTIVE_ALONE}` : sql`${text} like ${anywhere(form)}`

/** Letters in a row from which the trigram index serves. */
const INDEXED_LETTERS = 3

/** Words that a list shows of some rows and stores of none, such as those of a state that depends on today. */
export type ShownWords = { words: string; holds: SQL }

/** Whether the words have one of the forms; fewer letters than the index needs do not search for a state. */
const hasForm = (words: string, forms: readonly string[]) =>
  forms.some((form) => form.length >= INDEXED_LETTERS && holdsPart(withoutAccents(words), withoutAccents(form)))

/** Whether a search may find rows by words that their search text does not have. */
export const searchesBeside = (filters: readonly ListFilter<string>[], shown: readonly ShownWords[]): boolean =>
  filters.some(
    ({ field, value }) =>
      field === SEARCH_FIELD && searchedWords(value).some((forms) => shown.some(({ words }) => hasForm(words, forms))),
  )

/** Matches each word of the term in one of its forms, in any order and in any of the visible texts. */
const searches = (searchText: AnyColumn, term: string, shown: readonly ShownWords[]) =>
  and(
    ...searchedWords(term).map((forms) =>
      or(
        ...forms.map((form) => shows(searchText, form)),
        ...shown.filter(({ words }) => hasForm(words, forms)).map(({ holds }) => holds),
      ),
    ),
  )

/** Runs of letters by which the trigram index finds a form; a shorter form is found at the beginning of a word. */
const INDEXED_RUN = /[a-z0-9]{3}|^[a-z0-9]{2}$/

const isShort = (form: string) => [...form].length < INDEXED_LETTERS

/** Like `shows`, but a form too short for the index must begin a word, which the index finds. */
const showsOrBegins = (text: AnyColumn, form: string) =>
  isShort(form)
    ? sql`(${text} like ${beginning(form)} or ${text} like ('% ' || ${beginning(form)}))`
    : shows(text, form)

/**
 * The search of everything: as the search of a list, with words of one or two letters at the beginnings of words.
 * `isIndexed`: the index finds the rows of one word at least, so that not every row is read.
 */
export function quickSearch(searchText: AnyColumn, term: string) {
  const words = searchedWords(term)
  return {
    matches: and(...words.map((forms) => or(...forms.map((form) => showsOrBegins(searchText, form))))),
    isIndexed: words.some((forms) => forms.every((form) => INDEXED_RUN.test(withoutAccents(form)))),
  }
}

/** Whether a row has the day of a date field. */
const isGiven = (date: AnyColumn) => sql`${date} < 'infinity'`

function like(field: ListField, searchText: AnyColumn, value: string): SQL | undefined {
  if (value === '') return undefined
  switch (field.kind) {
    case 'text':
      // The first condition is implied by the second. It has the trigram index, which serves from three letters on.
      return and(
        value.length < 3 ? undefined : sql`${searchText} like ${anywhere(value)}`,
        sql`${field.key} like ${anywhere(value)}`,
      )
    case 'digits':
      return or(
        ...searchForms(value).map((form) =>
          and(
            form.length < 3 ? undefined : sql`${searchText} like ${anywhere(form)}`,
            sql`${field.value} like ${anywhere(form)}`,
          ),
        ),
      )
    case 'integer':
    case 'decimal':
      return sql`${field.value}::text like ${anywhere(value)}`
    case 'date':
      return and(isGiven(field.value), sql`${field.value}::text like ${anywhere(value)}`)
    case 'rule':
      return sql`(${field.holds})::integer::text like ${anywhere(value)}`
    case 'flag':
      return sql`${field.value}::integer::text like ${anywhere(value)}`
    case 'day':
      return sql`${field.day} like ${anywhere(value)}`
  }
}

/** Whether a value of a filter is an integer that the database's `integer` holds. */
export const isInteger = (value: string) => /^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647
const isDecimal = (value: string) => /^-?\d{1,9}(\.\d{1,9})?$/.test(value)

/**
 * The instant at which a day, or the day after it, begins in Colombia. It is compared with the bare column through
 * immutable functions, so that the column's index serves.
 */
const startOf = (day: string, daysLater = 0) =>
  sql`((${day}::date + ${sql.raw(String(daysLater))})::timestamp at time zone interval '-05:00')`
/** Whether an instant is before the end of a day in Colombia. */
export const before = (instant: AnyColumn, day: string) => sql`${instant} < ${startOf(day, 1)}`
/** Whether an instant is after the beginning of a day in Colombia, or that beginning. */
export const since = (instant: AnyColumn, day: string) => sql`${instant} >= ${startOf(day)}`

function equals(field: ListField, value: string): SQL | undefined {
  // The first condition is implied by the second, and has an index.
  if (field.kind === 'text') return and(sql`${field.key} = sort_key(${value}::text)`, eq(field.value, value))
  if (field.kind === 'digits') return and(sql`${field.key} = number_key(${value}::text)`, eq(field.value, value))
  if (field.kind === 'day' && isDay(value)) return and(since(field.instant, value), before(field.instant, value))
  if (field.kind === 'date' && isDay(value)) return sql`${field.value} = ${value}::date`
  if (field.kind === 'rule' && value === '1') return field.holds
  if (field.kind === 'rule' && value === '0') return sql`not (${field.holds})`
  if (field.kind === 'integer' && isInteger(value)) return eq(field.value, Number(value))
  if (field.kind === 'decimal' && isDecimal(value)) return sql`${field.value} = ${value}::double precision`
  if (field.kind === 'flag' && (value === '1' || value === '0')) return eq(field.value, value === '1')
  throw new Problem('list.malformed-filter')
}

function bounds(field: ListField, operator: '>=' | '<=', value: string): SQL {
  if ((field.kind !== 'day' && field.kind !== 'date') || !isDay(value)) throw new Problem('list.malformed-filter')
  if (field.kind === 'date') {
    return operator === '>='
      ? sql`(${field.value} >= ${value}::date and ${isGiven(field.value)})`
      : sql`${field.value} <= ${value}::date`
  }
  return operator === '>=' ? since(field.instant, value) : before(field.instant, value)
}

const conditionOf = (field: ListField, searchText: AnyColumn, { operator, value }: ListFilter<string>) => {
  if (operator === 'like') return like(field, searchText, value)
  return operator === '=' ? equals(field, value) : bounds(field, operator, value)
}

/**
 * The condition of all filters together; undefined without filters.
 * @param shown words that the search finds beside the search text
 */
export function listWhere<Field extends string>(
  searchText: AnyColumn,
  fields: ListFields<Field>,
  filters: readonly ListFilter<Field>[],
  shown: readonly ShownWords[] = [],
): SQL | undefined {
  const conditions = filters.map((filter) => {
    const { field, value } = filter
    // The search box looks for words; equality with all texts together has no meaning.
    if (field === SEARCH_FIELD) return searches(searchText, value, shown)
    return conditionOf(fields[field], searchText, filter)
  })
  return and(...conditions)
}
