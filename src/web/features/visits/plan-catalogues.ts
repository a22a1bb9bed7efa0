import type { CatalogueQuery } from '../../ui/catalogue/use-catalogue.ts'

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
