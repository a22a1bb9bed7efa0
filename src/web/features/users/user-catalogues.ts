import type { CatalogueQuery, NamedRow } from '../../ui/catalogue/use-catalogue.ts'

/** A role whose user type is null gives no access to the system; there is none yet where only the name is known. */
export type RoleRow = NamedRow & { userType?: number | null }

/** What a user's form chooses from. The page brings them, since the requests belong to another feature. */
export type UserCatalogues = {
  areas: CatalogueQuery
  rolesOf: (areaId: number) => CatalogueQuery<RoleRow>
  contracts: CatalogueQuery
}
