import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { PopulationType } from '../../../../domain/establishments/establishment-form.ts'

export type NamedRow = { id: number; name: string }
type CatalogueQuery = Pick<UseQueryOptions<NamedRow[]>, 'queryKey' | 'queryFn' | 'staleTime'>

/** What an inscription chooses from. The page brings them, since the requests belong to another feature. */
export type EstablishmentCatalogues = {
  departments: CatalogueQuery
  zodes: CatalogueQuery
  citiesOf: (zodesId: number) => CatalogueQuery
  inscriptionTypes: CatalogueQuery
  activitiesOf: (inscriptionTypeId: number) => CatalogueQuery
  locationsOf: (populationType: PopulationType) => CatalogueQuery
  identificationTypes: CatalogueQuery
}

const nothingYet: CatalogueQuery = { queryKey: ['catalogues', 'nothing-yet'], queryFn: skipToken }
const noRows: NamedRow[] = []

/**
 * The options of a field: empty while its catalogue is missing, loading or failed.
 * @param current what the edited row already holds, so that it reads well even without its catalogue
 */
export function useOptions(query: CatalogueQuery | null, current?: NamedRow | false): NamedRow[] {
  const rows = useQuery(query ?? nothingYet).data ?? noRows
  return current && !rows.some((row) => row.id === current.id) ? [...rows, current] : rows
}
