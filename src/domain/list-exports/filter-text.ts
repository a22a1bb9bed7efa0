import { type ListFilter, SEARCH_FIELD } from '../shared/list-query.ts'
import { formatDay, isDay } from '../shared/time.ts'

/** Words of a filter of a list, as its screen shows them. */
export type FilterWords = {
  label: string
  /** Labels of the ends of a range of days, where they differ from the field's own. */
  from?: string
  to?: string
  /** Words of a value, by its spelling in a request. */
  values?: Readonly<Record<string, string>>
  /** Whether the label alone says it, as the box to tick that shows archived records. */
  isFlag?: boolean
}

function valueText({ values = {} }: FilterWords, value: string): string {
  const word = Object.hasOwn(values, value) ? values[value] : undefined
  return word ?? (isDay(value) ? formatDay(value) : value)
}

/** A filter in words: 'Estado: Activo', 'Asignadas desde: 20/11/2026', 'Búsqueda: «arjona»'. */
export function filterText<Field extends string>(
  { field, operator, value }: ListFilter<Field>,
  words: Readonly<Record<Field, FilterWords>>,
): string {
  if (field === SEARCH_FIELD) return `Búsqueda: «${value}»`
  const own = words[field]
  if (own.isFlag && value === '1') return own.label
  const text = valueText(own, value)
  if (operator === 'like') return `${own.label}: contiene «${value}»`
  if (operator === '=') return `${own.label}: ${text}`
  const end = operator === '>=' ? own.from : own.to
  return end === undefined ? `${own.label}: ${operator === '>=' ? 'desde' : 'hasta'} ${text}` : `${end}: ${text}`
}

/** The filters of an export in words; without any, every row is in it. */
export function filtersText<Field extends string>(
  filters: readonly ListFilter<Field>[],
  words: Readonly<Record<Field, FilterWords>>,
): string {
  const used = filters.filter(({ operator, value }) => operator !== 'like' || value !== '')
  return used.length === 0 ? 'Sin filtros' : used.map((filter) => filterText(filter, words)).join(' · ')
}
