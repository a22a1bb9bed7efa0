import type { PopulationType } from '../../../../domain/establishments/establishment-form.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'

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
