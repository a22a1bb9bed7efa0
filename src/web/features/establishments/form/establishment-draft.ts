import type { z } from 'zod'
import {
  type EstablishmentForm,
  establishmentForm,
  isPopulationType,
} from '../../../../domain/establishments/establishment-form.ts'
import * as field from '../../../../domain/shared/fields.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'

/** An unfinished form, with values as the controls hold them. */
export type EstablishmentDraft = Partial<Omit<EstablishmentForm, 'workers' | 'signature'>> & {
  workers?: string
  signature?: string
}
export type EstablishmentFormField = keyof EstablishmentForm

const signedEstablishment = establishmentForm.extend({ signature: field.signatureImage() })

/** The domain's form. An establishment keeps its signature; one without any, new or from a census, needs one. */
export const establishmentSchema = (hasSignature: boolean): z.ZodType<EstablishmentForm, EstablishmentDraft> =>
  (hasSignature ? establishmentForm : signedEstablishment) as z.ZodType<EstablishmentForm, EstablishmentDraft>

/** Texts start empty instead of undefined, so that an untouched form does not count as changed. */
export const newDraft = (departmentId: number): EstablishmentDraft => ({
  activityIds: [],
  departmentId,
  locationDescription: '',
  identificationNumber: '',
  ownerName: '',
  name: '',
  businessName: '',
  address: '',
  phone: '',
  mobilePhone: '',
  email: '',
  openingTime: '',
  closingTime: '',
  workers: '',
  responsibleName: '',
  responsibleIdNumber: '',
  responsibleMobilePhone: '',
  responsibleCapacity: '',
  responsibleObservation: '',
  signature: '',
  observation: '',
  privacyAccepted: false,
  electronicNotification: false,
})

export function draftOf(row: EstablishmentRow): EstablishmentDraft {
  const { id, inscriptionNumber, inscriptionType, zodes, city, identificationType, createdOn, ...rest } = row
  const { isNotified, isActive, censusGaps, populationType, locationId, identificationTypeId, ...filled } = rest
  const { workers, responsibleObservation, observation, ...same } = filled
  return {
    ...same,
    ...(isPopulationType(populationType) && { populationType }),
    // A census that lacked them left 0 in the place of a choice and of a number.
    ...(locationId > 0 && { locationId }),
    ...(identificationTypeId > 0 && { identificationTypeId }),
    workers: censusGaps?.includes('workers') ? '' : String(workers),
    responsibleObservation: responsibleObservation ?? '',
    observation: observation ?? '',
    signature: '',
  }
}

/** The field that a refusal of the server concerns, if there is one. */
export function fieldOfRefusal(code: string): EstablishmentFormField | undefined {
  switch (code) {
    case 'establishment.city-mismatch':
      return 'cityId'
    case 'establishment.location-mismatch':
      return 'locationId'
    case 'establishment.activity-mismatch':
      return 'activityIds'
    case 'establishment.signature-missing':
    case 'image.undecodable':
    case 'image.too-large':
    case 'image.too-many-pixels':
      return 'signature'
    default:
      return undefined
  }
}

export const isFormField = (name: string): name is EstablishmentFormField => name in establishmentForm.shape
