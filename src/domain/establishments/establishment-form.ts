import { z } from 'zod'
import { withArticle } from '../records/letterhead.ts'
import * as field from '../shared/fields.ts'

export const POPULATION_TYPES = ['URBANA', 'RURAL'] as const
export type PopulationType = (typeof POPULATION_TYPES)[number]
export const isPopulationType = (value: string): value is PopulationType =>
  POPULATION_TYPES.some((type) => type === value)

export const MAX_ACTIVITIES = 100

/** The messages of R 5.10 to R 5.13, letter by letter, including the spaces in the example. */
export const establishmentMessages = {
  identification: 'El número de identificación debe contener solo números y tener un máximo de 12 dígitos.',
  email: 'El correo electrónico debe tener un formato válido (ejemplo@dominio    .com)',
  workers: 'La cantidad de trabajadores debe ser un número entero.',
}

/** Digits of an identification number in its normal form. */
export const NUMBER_PATTERN = /^\d{1,12}$/

/**
 * Notice beside every form that asks for personal data (Ley 1581 de 2012; Decreto 1377 de 2013, art. 14).
 * @param entity name of the entity that treats the data, as configured
 */
export function privacyNotice(entity: string): string {
  const named = withArticle(entity)
  const subject = named.charAt(0).toUpperCase() + named.slice(1)
  return `${subject} trata estos datos personales para la inscripción, inspección, vigilancia y control sanitario de los establecimientos de alimentos y bebidas (Ley 9 de 1979, Ley 1581 de 2012). Su titular puede conocerlos, actualizarlos, rectificarlos y pedir que se supriman cuando la ley lo permita, ante la misma entidad.`
}

/** The inscription of an establishment (R 3.4, R 5.10 to R 5.14). An edit without a signature keeps the stored one. */
export const establishmentForm = z.object({
  inscriptionTypeId: field.id,
  activityIds: z
    .array(field.id, { error: field.REQUIRED })
    .min(1, field.REQUIRED)
    .max(MAX_ACTIVITIES, `Elija máximo ${MAX_ACTIVITIES} actividades.`),
  departmentId: field.id.optional(),
  zodesId: field.id,
  cityId: field.id,
  populationType: z.enum(POPULATION_TYPES, { error: field.missingOr(field.NOT_AN_OPTION) }),
  locationId: field.id,
  locationDescription: field.requiredLine(),
  identificationTypeId: field.id,
  identificationNumber: field.identifier(NUMBER_PATTERN, establishmentMessages.identification),
  ownerName: field.requiredLine(),
  name: field.requiredLine(),
  businessName: field.requiredLine(),
  address: field.requiredLine(),
  phone: field.requiredPhone(10),
  mobilePhone: field.requiredPhone(10),
  email: field.email(establishmentMessages.email, `Escriba máximo ${field.MAX_EMAIL} caracteres.`),
  openingTime: field.timeOfDay,
  closingTime: field.timeOfDay,
  workers: z.preprocess(
    (value) => (typeof value === 'number' ? String(value) : value),
    field.patternText(/^\d{1,3}$/, establishmentMessages.workers).transform(Number),
  ),
  responsibleName: field.requiredLine(),
  responsibleIdNumber: field.requiredIdentifier(10),
  responsibleMobilePhone: field.requiredPhone(10),
  responsibleCapacity: field.requiredLine(),
  responsibleObservation: field.optionalText(),
  signature: field.optional(field.signatureImage()),
  observation: field.optionalText(),
  /** True if the person accepted `privacyNotice`; an addition to the form of R 3.4. */
  privacyAccepted: field.optional(field.flag),
  /** Consent to be notified by e-mail (Ley 1437 de 2011, art. 56); an addition to the form of R 3.4. */
  electronicNotification: field.optional(field.flag),
  rowVersion: field.rowVersion,
})
export type EstablishmentForm = z.output<typeof establishmentForm>

/** An edit; `confirmed` = false asks first where pending visits go elsewhere or keep another type than the new one. */
export const establishmentEdit = establishmentForm.extend({ confirmed: field.optional(field.flag) })
