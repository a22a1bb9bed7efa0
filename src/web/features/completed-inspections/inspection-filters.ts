import { CONCEPTOS, type ConceptoSanitario } from '../../../domain/inspections/concepto-sanitario.ts'
import type { ListFilter } from '../../../domain/shared/list-query.ts'
import { isDay } from '../../../domain/shared/time.ts'
import type { ListAddress } from '../../ui/data-table/list-state/list-address.ts'
import type { InspectionField } from './completed-inspections.queries.ts'

/** Filters of the list, apart from the search. Days are `yyyy-mm-dd`. */
export type InspectionFilters = {
  city: string | undefined
  concepto: ConceptoSanitario | undefined
  from: string | undefined
  to: string | undefined
  isArchived: boolean
}

/** Keys in the address, in Spanish like the rest of it. */
type FilterAddress = {
  municipio?: string | undefined
  concepto?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  archivadas?: 1 | undefined
}

/** The address of the list: page, search, order and filters. */
export type InspectionAddress = ListAddress & FilterAddress
/** The same keys with any value, as a user may type them. `readFilters` checks the values. */
export type TypedInspectionAddress = { [Key in keyof InspectionAddress]?: unknown }

const MAX_CITY = 200

const toCity = (value: unknown) => {
  const city = typeof value === 'string' ? value.trim().slice(0, MAX_CITY) : ''
  return city === '' ? undefined : city
}

/** A year that is still being typed, such as 2 or 202, is a valid year too. No inspection is that old. */
const FIRST_DAY = '1900-01-01'
/** Whether a text is a day that can filter the list. */
export const isFilterDay = (text: string): boolean => isDay(text) && text >= FIRST_DAY
const toDay = (value: unknown) => (typeof value === 'string' && isFilterDay(value) ? value : undefined)

/** Reads the filters of an address. Invalid values count as absent. */
export const readFilters = (address: TypedInspectionAddress): InspectionFilters => ({
  city: toCity(address.municipio),
  concepto: CONCEPTOS.find((concepto) => concepto === address.concepto),
  from: toDay(address.desde),
  to: toDay(address.hasta),
  isArchived: Number(address.archivadas) === 1,
})

export const writeFilters = ({ city, concepto, from, to, isArchived }: InspectionFilters): FilterAddress => ({
  municipio: city,
  concepto,
  desde: from,
  hasta: to,
  archivadas: isArchived ? 1 : undefined,
})

export function listFiltersOf({
  city,
  concepto,
  from,
  to,
  isArchived,
}: InspectionFilters): ListFilter<InspectionField>[] {
  const filters: (ListFilter<InspectionField> | undefined)[] = [
    city === undefined ? undefined : { field: 'city', operator: '=', value: city },
    concepto && { field: 'concepto', operator: '=', value: concepto },
    from === undefined ? undefined : { field: 'visitedOn', operator: '>=', value: from },
    to === undefined ? undefined : { field: 'visitedOn', operator: '<=', value: to },
    isArchived ? { field: 'isArchived', operator: '=', value: '1' } : undefined,
  ]
  return filters.filter((filter) => filter !== undefined)
}

export const hasFilters = ({ city, concepto, from, to }: InspectionFilters): boolean =>
  [city, concepto, from, to].some((value) => value !== undefined)
