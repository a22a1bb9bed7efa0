import type { CatalogueQuery } from '../../ui/catalogue/use-catalogue.ts'

/** The catalogues of a plan. The page gives them, since the requests belong to another feature. */
export type PlanCatalogues = {
  zodes: CatalogueQuery
  citiesOf: (zodesId: number) => CatalogueQuery
  inscriptionTypes: CatalogueQuery
  motives: CatalogueQuery
  engineers: CatalogueQuery
  technicians: CatalogueQuery
  establishmentsOf: (of: { zodesId: number; cityId: number; inscriptionTypeId: number }) => CatalogueQuery
}
