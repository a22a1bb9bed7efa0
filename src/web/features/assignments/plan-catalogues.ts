import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { LOADING } from '../../ui/loading-text.ts'
import { messages } from './messages.ts'

export type NamedRow = { id: number; name: string }
type CatalogueQuery = Pick<UseQueryOptions<NamedRow[]>, 'queryKey' | 'queryFn' | 'staleTime'>

/** What a plan chooses from. The page brings them, since the requests belong to another feature. */
export type PlanCatalogues = {
  zodes: CatalogueQuery
  citiesOf: (zodesId: number) => CatalogueQuery
  inscriptionTypes: CatalogueQuery
  motives: CatalogueQuery
  engineers: CatalogueQuery
  technicians: CatalogueQuery
  establishmentsOf: (of: { zodesId: number; cityId: number; inscriptionTypeId: number }) => CatalogueQuery
}

const nothingYet: CatalogueQuery = { queryKey: ['catalogues', 'nothing-yet'], queryFn: skipToken }
const noRows: NamedRow[] = []

export type PlanOptions = {
  /** None while the catalogue is missing, loading or failed. */
  rows: readonly NamedRow[]
  /** In place of the rows, where there is none to show. */
  emptyText: string
}

/**
 * The options of a field.
 * @param current what the edited row already holds, which may no longer be offered to others
 * @param noneText what is so when the catalogue itself is empty: neither one that failed nor a search says as much
 */
export function usePlanOptions(
  query: CatalogueQuery | null,
  current?: NamedRow,
  noneText: string = messages.noOptions,
): PlanOptions {
  const { data, isFetching } = useQuery(query ?? nothingYet)
  const rows = data ?? noRows
  const emptyText = !data && isFetching ? LOADING : data?.length === 0 ? noneText : messages.noOptions
  return { rows: current && !rows.some((row) => row.id === current.id) ? [...rows, current] : rows, emptyText }
}
