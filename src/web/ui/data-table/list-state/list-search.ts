import { MAX_SEARCH } from '../../../../contract/core/list-endpoint.ts'
import { type ListQuery, PAGE_SIZE, SEARCH_FIELD } from '../../../../domain/shared/list-query.ts'
import type { ListAddress, TypedListAddress } from './list-address.ts'

/** The page, search and order of a list. */
export type ListSearch<Field extends string> = { page: number; search: string; sortBy: Field; descending: boolean }

/** The fields by which an address may sort a list, and the order in which the list opens. */
export type ListSorting<Field extends string> = {
  sortable: readonly Field[]
  defaultSort: Field
  /** Whether the list opens with the newest first. */
  isDescending?: boolean
}

const toText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Only plain digits are a page: `1e3` or `0x10` is a typing error. */
const toPage = (value: unknown) => (/^[1-9]\d{0,5}$/.test(toText(value)) ? Number(value) : 1)

/** Reads an address that a person may have typed: an invalid value counts as absent. */
export function readListSearch<Field extends string>(
  address: TypedListAddress,
  { sortable, defaultSort, isDescending = false }: ListSorting<Field>,
): ListSearch<Field> {
  const order = toText(address.orden)
  const wanted = order.replace(/^-/, '')
  const field = [...sortable, defaultSort].find((name) => name === wanted)
  return {
    page: toPage(address.pagina),
    search: toText(address.buscar).trim().slice(0, MAX_SEARCH),
    sortBy: field ?? defaultSort,
    descending: field === undefined ? isDescending : order.startsWith('-'),
  }
}

/** Writes only the values that differ from the list's defaults. */
export function writeListSearch<Field extends string>(
  { page, search, sortBy, descending }: ListSearch<Field>,
  { defaultSort, isDescending = false }: ListSorting<Field>,
): { [Key in 'pagina' | 'buscar' | 'orden']: ListAddress[Key] | undefined } {
  const isDefaultOrder = sortBy === defaultSort && descending === isDescending
  return {
    pagina: page === 1 ? undefined : page,
    buscar: search === '' ? undefined : search,
    orden: isDefaultOrder ? undefined : `${descending ? '-' : ''}${sortBy}`,
  }
}

/** The server's query for a page of the list. */
export const listQueryOf = <Field extends string>({
  page,
  search,
  sortBy,
  descending,
}: ListSearch<Field>): ListQuery<Field> => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
  descending,
  sortBy,
  filters: search === '' ? [] : [{ field: SEARCH_FIELD, operator: 'like', value: search }],
})

/** The address after a change to its list; keys that do not belong to the list are kept. */
export const mergeListSearch = <Field extends string>(
  address: TypedListAddress,
  change: Partial<ListSearch<Field>>,
  sorting: ListSorting<Field>,
) => ({
  ...(address as ListAddress),
  ...writeListSearch({ ...readListSearch(address, sorting), ...change }, sorting),
})
