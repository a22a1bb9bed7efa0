import { fold } from '../../../domain/import/cells/fold.ts'
import { documentKey } from '../../../domain/import/duplicates/duplicate-index.ts'
import { GAP_FIELDS, type GapField } from '../../../domain/import/import-words.ts'
import type { RowValue } from '../../../domain/import/rows/row-value.ts'
import type { EstablishmentColumns } from '../../establishments/establishments.queries.ts'

type Columns = Omit<EstablishmentColumns, 'id' | 'departmentId' | 'createdAt' | 'createdBy' | 'inscriptionNumber'>

/** Gaps that are a column of the establishment; the activities are rows of their own. */
type ColumnField = Exclude<GapField, 'activityIds' | 'signature'>
const columnFields = GAP_FIELDS.filter(
  (field): field is ColumnField => field !== 'activityIds' && field !== 'signature',
)
const columnOf = (field: ColumnField): keyof Columns => (field === 'locationId' ? 'locationTypeId' : field)

/** A value that names what a row cannot come in without. */
export type WholeValue = RowValue & Required<Pick<RowValue, 'name' | 'city' | 'zodes' | 'inscriptionTypeId'>>

export const isWhole = (value: RowValue | null): value is WholeValue =>
  value !== null &&
  value.name !== undefined &&
  value.city !== undefined &&
  value.zodes !== undefined &&
  value.inscriptionTypeId !== undefined

/** The columns of an establishment that came in by a census; nothing is put in the place of what is missing. */
export const establishmentOf = (value: WholeValue, gaps: GapField[]): Columns => ({
  inscriptionTypeId: value.inscriptionTypeId,
  zodesId: value.zodes,
  cityId: value.city,
  name: value.name,
  populationType: value.populationType ?? '',
  locationTypeId: value.locationId ?? null,
  locationDescription: value.locationDescription ?? '',
  identificationTypeId: value.identificationTypeId ?? null,
  identificationNumber: value.identificationNumber ?? '',
  ownerName: value.ownerName ?? '',
  businessName: value.businessName ?? '',
  address: value.address ?? '',
  phone: value.phone ?? '',
  mobilePhone: value.mobilePhone ?? '',
  email: value.email ?? '',
  openingTime: value.openingTime ?? '',
  closingTime: value.closingTime ?? '',
  workers: value.workers ?? null,
  responsibleName: value.responsibleName ?? '',
  responsibleIdNumber: value.responsibleIdNumber ?? '',
  responsibleMobilePhone: value.responsibleMobilePhone ?? '',
  responsibleCapacity: value.responsibleCapacity ?? '',
  responsibleObservation: value.responsibleObservation ?? null,
  observation: value.observation ?? null,
  censusGaps: gaps,
})

/** The gaps of an establishment that a value can fill: the fields, and the columns that they fill. */
export function fillingOf(value: RowValue, gaps: readonly GapField[]) {
  const filled = columnFields.filter((field) => gaps.includes(field) && value[field] !== undefined)
  const activityIds = gaps.includes('activityIds') ? (value.activityIds ?? []) : []
  const fields: GapField[] = [...filled, ...(activityIds.length > 0 ? (['activityIds'] as const) : [])]
  return { fields, activityIds, columns: Object.fromEntries(filled.map((field) => [columnOf(field), value[field]])) }
}

/** Document, municipality and name, by which two establishments are the same. */
export const identityOf = (document: string, cityId: number, name: string): string | undefined =>
  document === '' ? undefined : `${documentKey(document)} ${cityId} ${fold(name)}`
