import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { currentPassword } from '../users/password.ts'
import { IDENTIFICATION_PATTERN, MAX_EMAIL, PHONE_PATTERN, userMessages } from '../users/user-form.ts'
import { curriculum } from './curriculum.ts'

export const MAX_OTHER_EMAILS = 20
export const TOO_MANY_EMAILS = `Agregue máximo ${MAX_OTHER_EMAILS} correos.`

/** The messages of R 5.20 and R 5.21, letter by letter. */
export const profileMessages = {
  documentNumber: 'El número de documento es requerido',
  firstName: 'El nombre es requerido',
  lastName: 'El apellido es requerido',
  address: 'La dirección es requerida',
  department: 'El departamento es requerido',
  municipality: 'El municipio es requerido',
  email: 'El correo es requerido',
  wrongEmail: 'Correo electrónico no válido',
  phone: 'El teléfono es requerido',
}

const email = z
  .string()
  .trim()
  .regex(field.EMAIL_PATTERN, profileMessages.wrongEmail)
  .max(MAX_EMAIL, profileMessages.wrongEmail)

/** A field that the account has too: it has the account's pattern and the profile's message for a missing value. */
const accountText = (missing: string, pattern: RegExp, message: string) =>
  z.string({ error: missing }).trim().min(1, missing).pipe(z.string().regex(pattern, message))

/** The official's own profile (R 3.12). An absent picture or signature keeps the stored one. */
export const profileForm = z.object({
  documentNumber: accountText(profileMessages.documentNumber, IDENTIFICATION_PATTERN, userMessages.identification),
  firstName: field.requiredText(field.MAX_NAME, profileMessages.firstName),
  middleName: field.optionalText(),
  lastName: field.requiredText(field.MAX_NAME, profileMessages.lastName),
  secondLastName: field.optionalText(),
  address: field.requiredText(field.MAX_NAME, profileMessages.address),
  department: field.requiredText(field.MAX_NAME, profileMessages.department),
  municipality: field.requiredText(field.MAX_NAME, profileMessages.municipality),
  primaryEmail: z.string({ error: profileMessages.email }).trim().min(1, profileMessages.email).pipe(email),
  /** Absent means an empty list, which a multipart form cannot express. */
  otherEmails: field.optional(z.array(email).max(MAX_OTHER_EMAILS, TOO_MANY_EMAILS)),
  /** Required when `primaryEmail` changes. */
  currentPassword: field.optional(currentPassword),
  phone: accountText(profileMessages.phone, PHONE_PATTERN, userMessages.phone),
  profilePicture: field.optional(field.upload),
  /** True removes the stored photo. */
  removePicture: field.optional(field.flag),
  signature: field.optional(field.upload),
  curriculum: field.optional(curriculum),
  rowVersion: field.rowVersion,
})
export type ProfileForm = z.output<typeof profileForm>

/**
 * Whether saving the profile requires the current password. Recovery links go to the e-mail, so an open session alone
 * must not be enough to change it.
 */
export const needsCurrentPassword = (
  emailBefore: string,
  { primaryEmail }: Pick<ProfileForm, 'primaryEmail'>,
): boolean => primaryEmail.trim() !== emailBefore
