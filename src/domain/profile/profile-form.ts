import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { currentPassword } from '../users/password.ts'
import { IDENTIFICATION_PATTERN, MAX_EMAIL, PHONE_PATTERN, userMessages } from '../users/user-form.ts'
import { curriculum } from './curriculum.ts'

export const MAX_OTHER_EMAILS = 20
export const TOO_MANY_EMAILS = `Agregue máximo ${MAX_OTHER_EMAILS} correos.`

/** The messages of R 5.20 and R 5.21, to the letter. */
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

/** The account's own data have the account's rules; a missing one has the profile's words. */
const accountText = (missing: string, pattern: RegExp, message: string) =>
  z.string({ error: missing }).trim().min(1, missing).pipe(z.string().regex(pattern, message))

/** One's own data (R 3.12). Picture and signature: absent leaves what is there. */
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
  /** Absent means none: an empty list cannot be sent. */
  otherEmails: field.optional(z.array(email).max(MAX_OTHER_EMAILS, TOO_MANY_EMAILS)),
  /** Sent with another e-mail. */
  currentPassword: field.optional(currentPassword),
  phone: accountText(profileMessages.phone, PHONE_PATTERN, userMessages.phone),
  profilePicture: field.optional(field.upload),
  /** Sent when the photo is taken away. */
  removePicture: field.optional(field.flag),
  signature: field.optional(field.upload),
  curriculum: field.optional(curriculum),
  rowVersion: field.rowVersion,
})
export type ProfileForm = z.output<typeof profileForm>

/** A recovery link goes to the e-mail: whoever changes it must know the password, as an open session alone does not. */
export const needsCurrentPassword = (
  emailBefore: string,
  { primaryEmail }: Pick<ProfileForm, 'primaryEmail'>,
): boolean => primaryEmail.trim() !== emailBefore
