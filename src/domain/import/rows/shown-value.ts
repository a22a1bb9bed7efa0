import type { ImportCatalogue } from '../catalogue/catalogue.ts'
import type { ImportField } from '../import-words.ts'
import type { RowValue } from './row-value.ts'

const nameIn = (rows: readonly { id: number; name: string }[], id: number | undefined) =>
  rows.find((row) => row.id === id)?.name

/** A value as a person reads it: catalogue values by name. */
export function shownValue(value: RowValue, catalogue: ImportCatalogue): Partial<Record<ImportField, string>> {
  const { city, zodes, inscriptionTypeId, activityIds, identificationTypeId, locationId, workers, ...texts } = value
  const documentType = catalogue.identificationTypes.find(({ id }) => id === identificationTypeId)
  const named = {
    city: nameIn(catalogue.cities, city),
    zodes: nameIn(catalogue.zodes, zodes),
    inscriptionTypeId: nameIn(catalogue.inscriptionTypes, inscriptionTypeId),
    activityIds: activityIds?.map((id) => nameIn(catalogue.activities, id) ?? '').join('; '),
    identificationTypeId: documentType?.abbreviation,
    locationId: nameIn(catalogue.locationTypes, locationId),
    workers: workers?.toString(),
  }
  return Object.fromEntries(Object.entries({ ...texts, ...named }).filter(([, text]) => text !== undefined))
}
