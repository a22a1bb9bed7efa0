import { type CatalogueField, POPULATION_IDS } from '../import-words.ts'
import type { ImportCatalogue } from './catalogue.ts'

/** The values of each catalogue: their names, by id. */
export const namesOf = (catalogue: ImportCatalogue): Record<CatalogueField, ReadonlyMap<number, string>> => {
  const names = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [id, name]))
  return {
    city: names(catalogue.cities),
    inscriptionTypeId: names(catalogue.inscriptionTypes),
    activityIds: names(catalogue.activities),
    identificationTypeId: names(catalogue.identificationTypes),
    populationType: new Map(Object.entries(POPULATION_IDS).map(([name, id]) => [id, name])),
    locationId: names(catalogue.locationTypes),
  }
}
