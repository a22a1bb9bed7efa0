import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'

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

/**
 * The options of a field: empty while its catalogue is missing, loading or failed.
 * @param current what the edited row already holds, which may no longer be offered to others
 */
export function usePlanOptions(query: CatalogueQuery | null, current?: NamedRow): NamedRow[] {
  const rows = useQuery(query ?? nothingYet).data ?? noRows
  return current && !rows.some((row) => row.id === current.id) ? [...rows, current] : rows
}
