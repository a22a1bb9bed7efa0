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

const newEstablishment = establishmentForm.extend({ signature: field.signatureImage() })

/** The domain's form. A new establishment needs a signature; an existing one keeps its own. */
export const establishmentSchema = (isEdit: boolean): z.ZodType<EstablishmentForm, EstablishmentDraft> =>
  (isEdit ? establishmentForm : newEstablishment) as z.ZodType<EstablishmentForm, EstablishmentDraft>

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
