import type { UseQueryOptions } from '@tanstack/react-query'
import type { ListFilter } from '../../../../domain/shared/list-query.ts'
import { dayOf, formatDay, isDay } from '../../../../domain/shared/time.ts'
import { dayMeant, isRelativeWord, type RelativeWord, relativeRanges } from '../../../../domain/views/relative-days.ts'
import { ROW_ID } from '../../../../domain/views/viewed-lists.ts'
import type { FilterKey, ListAddress, TypedListAddress } from '../list-state/list-address.ts'

export type FilterChoice<Field extends string> = { value: string; label: string; filter: ListFilter<Field> }

/** A filter of a list, apart from its search. Its value is a text of the address. */
export type FilterDefinition<Field extends string> = { key: FilterKey; label: string } & (
  | {
      kind: 'choice'
      choices: readonly FilterChoice<Field>[]
      /** Value with which the list opens. */
      initial?: string
    }
  /** A value that the page offers, such as the name of a municipality. */
  | { kind: 'text'; field: Field }
  /** A day `yyyy-mm-dd`, or the word of a range whose first or last day it is. */
  | { kind: 'day'; field: Field; operator: '>=' | '<=' }
  /** A row of another list by its id, which only links choose. `namedLabel` stands before its name, where that is known. */
  | { kind: 'row'; field: Field; namedLabel: string }
  /** A box to tick, which shows other rows instead; taking the filters away leaves it. */
  | { kind: 'flag'; filter: ListFilter<Field> }
)

/** Texts that a filter offers. The page passes the query, because its requests belong to another feature. */
export type OptionsQuery = Pick<UseQueryOptions<{ name: string }[]>, 'queryKey' | 'queryFn' | 'staleTime'>

/** The values that filter the list, without those that are not set. */
export type FilterValues = { [Key in FilterKey]?: string }

/** Names of the rows that filters of kind 'row' choose, by the filters' keys. */
export type FilterNames = { [Key in FilterKey]?: string | undefined }

/** Takes away the filter with which a list opens. */
const ALL = 'todas'
const TICKED = '1'
const MAX_TEXT = 200

/** A year that is still being typed, such as 2 or 202, is a valid year too. No record is that old. */
const FIRST_DAY = '1900-01-01'
/** Whether a text is a day that can filter a list. */
export const isFilterDay = (text: string): boolean => isDay(text) && text >= FIRST_DAY

function readValue<Field extends string>(filter: FilterDefinition<Field>, typed: unknown): string | undefined {
  const text = typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : ''
  switch (filter.kind) {
    case 'choice':
      if (filter.choices.some(({ value }) => value === text)) return text
      return text === ALL ? undefined : filter.initial
    case 'text':
      return text.slice(0, MAX_TEXT) || undefined
    case 'day':
      return isRelativeWord(text) || isFilterDay(text) ? text : undefined
    case 'row':
      return ROW_ID.test(text) ? text : undefined
    case 'flag':
      return text === TICKED ? TICKED : undefined
  }
}

/** Reads the filters of an address. An invalid value counts as absent. */
export function readFilters<Field extends string>(
  address: TypedListAddress,
  definitions: readonly FilterDefinition<Field>[],
): FilterValues {
  const read = definitions.map((filter) => [filter.key, readValue(filter, address[filter.key])] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

const initialOf = <Field extends string>(filter: FilterDefinition<Field>) =>
  filter.kind === 'choice' ? filter.initial : undefined

/** The part of an address for these values. Writes only what differs from the filters with which the list opens. */
export function writeFilters<Field extends string>(
  values: FilterValues,
  definitions: readonly FilterDefinition<Field>[],
): Pick<ListAddress, FilterKey> {
  const written = definitions.map((filter) => {
    const value = values[filter.key]
    if (value === initialOf(filter)) return [filter.key, undefined]
    return [filter.key, value ?? ALL]
  })
  return Object.fromEntries(written)
}

type DayFilter<Field extends string> = Extract<FilterDefinition<Field>, { kind: 'day' }>

/** The day `yyyy-mm-dd` that the value of a day's filter means today. */
export const filterDay = (filter: Pick<DayFilter<string>, 'operator'>, value: string, today: string): string =>
  dayMeant(value, filter.operator === '>=' ? 'first' : 'last', today)

/** The range that both ends of a list's days name together, if they name one. */
export function namedRange<Field extends string>(
  values: FilterValues,
  definitions: readonly FilterDefinition<Field>[],
): RelativeWord | undefined {
  const ends = definitions.filter(({ kind }) => kind === 'day').map(({ key }) => values[key] ?? '')
  const [word = ''] = ends
  return ends.length > 1 && ends.every((end) => end === word) && isRelativeWord(word) ? word : undefined
}

function serverFilter<Field extends string>(
  filter: FilterDefinition<Field>,
  value: string,
  today: string,
): ListFilter<Field> | undefined {
  switch (filter.kind) {
    case 'choice':
      return filter.choices.find((choice) => choice.value === value)?.filter
    case 'text':
    case 'row':
      return { field: filter.field, operator: '=', value }
    case 'day':
      return { field: filter.field, operator: filter.operator, value: filterDay(filter, value, today) }
    case 'flag':
      return filter.filter
  }
}

/** The filters as the server takes them. A relative day is that of the given one, or of today in Colombia. */
export const listFiltersOf = <Field extends string>(
  values: FilterValues,
  definitions: readonly FilterDefinition<Field>[],
  today: string = dayOf(new Date()),
): ListFilter<Field>[] =>
  definitions.flatMap((filter) => {
    const value = values[filter.key]
    return (value !== undefined && serverFilter(filter, value, today)) || []
  })

/** The value as people read it. */
function valueText<Field extends string>(filter: FilterDefinition<Field>, value: string): string {
  if (filter.kind === 'choice') return filter.choices.find((choice) => choice.value === value)?.label ?? value
  if (filter.kind !== 'day') return value
  return isRelativeWord(value) ? relativeRanges[value].label : formatDay(value)
}

/** The values that narrow the list. */
export const narrowing = <Field extends string>(
  values: FilterValues,
  definitions: readonly FilterDefinition<Field>[],
): FilterKey[] =>
  definitions.filter(({ kind, key }) => kind !== 'flag' && values[key] !== undefined).map(({ key }) => key)

/** The change that takes away the values that narrow the list. */
export const withoutFilters = <Field extends string>(
  values: FilterValues,
  definitions: readonly FilterDefinition<Field>[],
): { [Key in FilterKey]?: undefined } =>
  Object.fromEntries(narrowing(values, definitions).map((key) => [key, undefined]))

/** The text of the chip for a filter in use. @param name the name of the row that a filter of kind 'row' chooses */
export function chipText<Field extends string>(filter: FilterDefinition<Field>, value: string, name?: string): string {
  if (filter.kind === 'flag') return filter.label
  if (filter.kind === 'row' && name) return `${filter.namedLabel}: ${name}`
  return `${filter.label}: ${valueText(filter, value)}`
}
