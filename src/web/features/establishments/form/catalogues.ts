import type { PopulationType } from '../../../../domain/establishments/establishment-form.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'

/** The catalogues of an inscription. The page gives them, since the requests belong to another feature. */
export type EstablishmentCatalogues = {
  departments: CatalogueQuery
  zodes: CatalogueQuery
  citiesOf: (zodesId: number) => CatalogueQuery
  inscriptionTypes: CatalogueQuery
  activitiesOf: (inscriptionTypeId: number) => CatalogueQuery
  locationsOf: (populationType: PopulationType) => CatalogueQuery
  identificationTypes: CatalogueQuery
}
