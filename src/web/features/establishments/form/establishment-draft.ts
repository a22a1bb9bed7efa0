import type { z } from 'zod'
import {
  type EstablishmentForm,
  establishmentForm,
  isPopulationType,
} from '../../../../domain/establishments/establishment-form.ts'
import * as field from '../../../../domain/shared/fields.ts'
import type { EstablishmentRow } from '../establishments.queries.ts'

/** A form that is not complete yet, as the controls hold it. */
export type EstablishmentDraft = Partial<Omit<EstablishmentForm, 'workers' | 'signature'>> & {
  workers?: string
  signature?: string
}
export type EstablishmentFormField = keyof EstablishmentForm

const newEstablishment = establishmentForm.extend({ signature: field.signatureImage() })

/** The domain's form; a new establishment is signed, an existing one keeps its signature. */
export const establishmentSchema = (isEdit: boolean): z.ZodType<EstablishmentForm, EstablishmentDraft> =>
  (isEdit ? establishmentForm : newEstablishment) as z.ZodType<EstablishmentForm, EstablishmentDraft>

/** Empty texts from the start, so that a form nobody touched is not a changed one. */
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
  const { isNotified, isActive, populationType, workers, responsibleObservation, observation, ...same } = rest
  return {
    ...same,
    ...(isPopulationType(populationType) && { populationType }),
    workers: String(workers),
    responsibleObservation: responsibleObservation ?? '',
    observation: observation ?? '',
    signature: '',
  }
}

/** The field that a refusal of the server is about, where there is one. */
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
