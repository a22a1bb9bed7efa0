import { type CatalogueField, POPULATION_IDS } from '../../../domain/import/import-words.ts'
import { type Catalogue, type CatalogueQuery, useCatalogue } from '../../ui/catalogue/use-catalogue.ts'

/** The catalogues that texts of a census are matched with. The page gives them, for the requests are another feature's. */
export type ImportCatalogues = Record<Exclude<CatalogueField, 'populationType'>, CatalogueQuery>

const populations = Object.entries(POPULATION_IDS).map(([name, id]) => ({ id, name }))

/** The values of every field that has a catalogue. */
export function useImportCatalogues(catalogues: ImportCatalogues): Record<CatalogueField, Catalogue> {
  const city = useCatalogue(catalogues.city)
  const inscriptionTypeId = useCatalogue(catalogues.inscriptionTypeId)
  const activityIds = useCatalogue(catalogues.activityIds)
  const identificationTypeId = useCatalogue(catalogues.identificationTypeId)
  const locationId = useCatalogue(catalogues.locationId)
  const populationType = { ...city, rows: populations, isLoading: false, hasFailed: false }
  return { city, inscriptionTypeId, activityIds, identificationTypeId, locationId, populationType }
}
