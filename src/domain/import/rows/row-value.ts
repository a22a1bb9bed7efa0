/**
 * A row as it would be stored, by its fields: texts in their normal form, ids of catalogues. A field
 * that is missing is absent.
 */
export type RowValue = {
  name?: string
  city?: number
  zodes?: number
  inscriptionTypeId?: number
  activityIds?: number[]
  identificationTypeId?: number
  identificationNumber?: string
  ownerName?: string
  businessName?: string
  address?: string
  populationType?: string
  locationId?: number
  locationDescription?: string
  phone?: string
  mobilePhone?: string
  email?: string
  openingTime?: string
  closingTime?: string
  workers?: number
  responsibleName?: string
  responsibleIdNumber?: string
  responsibleMobilePhone?: string
  responsibleCapacity?: string
  responsibleObservation?: string
  observation?: string
}
