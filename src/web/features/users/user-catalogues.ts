import type { CatalogueQuery, NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import type { OfficialsOf } from '../../ui/pending-visits/ask-pending-visits.tsx'

/** A role with a null user type gives no access to the system; while only the name is known, it has no user type. */
type RoleRow = NamedRow & { userType?: number | null }

/** The catalogues of a user's form. The page gives them, since the requests belong to another feature. */
export type UserCatalogues = {
  areas: CatalogueQuery
  rolesOf: (areaId: number) => CatalogueQuery<RoleRow>
  contracts: CatalogueQuery
  /** Active officials of a part, to hand pending visits over to. */
  officialsOf: OfficialsOf
}
