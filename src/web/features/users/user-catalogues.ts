import { skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'

export type NamedRow = { id: number; name: string }
/** A role whose user type is null gives no access to the system. */
export type RoleRow = NamedRow & { userType: number | null }
type CatalogueQuery<Row> = Pick<UseQueryOptions<Row[]>, 'queryKey' | 'queryFn' | 'staleTime'>

/** What a user's form chooses from. The page brings them, since the requests belong to another feature. */
export type UserCatalogues = {
  areas: CatalogueQuery<NamedRow>
  rolesOf: (areaId: number) => CatalogueQuery<RoleRow>
  contracts: CatalogueQuery<NamedRow>
}

const nothingYet = <Row>(): CatalogueQuery<Row> => ({ queryKey: ['catalogues', 'nothing-yet'], queryFn: skipToken })

/** The options of a field: empty while its catalogue is missing, loading or failed. */
export function useUserOptions<Row extends NamedRow>(query: CatalogueQuery<Row> | null): Row[] {
  return useQuery(query ?? nothingYet<Row>()).data ?? []
}
