import type { CatalogueQuery, NamedRow } from '../../ui/catalogue/use-catalogue.ts'
import type { OptionsQuery } from '../../ui/data-table/filters/list-filter.ts'

/** A municipality with its subregion. */
export type CityRow = NamedRow & { zodesId: number }

/** The catalogues of the module. The page gives them, since the requests belong to another feature. */
export type StaffCatalogues = {
  /** Names of the areas, which a filter offers. */
  areas: OptionsQuery
  contractTypes: CatalogueQuery
  zodes: CatalogueQuery
  cities: CatalogueQuery<CityRow>
  inscriptionTypes: CatalogueQuery
  /** Active officials of each part of a visit. */
  technicians: CatalogueQuery
  engineers: CatalogueQuery
}
