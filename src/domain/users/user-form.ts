import { z } from 'zod'
import * as field from '../shared/fields.ts'
import { newPassword } from './password.ts'

/** The messages of R 5.6, R 5.8 and R 5.9, letter by letter. */
export const userMessages = {
  identification: 'Debe contener solo números entre 10 y 12 dígitos.',
  email: `Correo inválido. Asegúrate de escribirlo correctamente (ej: ${field.EMAIL_EXAMPLE})`,
  phone: 'Debe contener solo números entre 8 y 10 dígitos.',
}

/** Longest e-mail, in characters (R 9.4). */
export const MAX_EMAIL = 100
export const IDENTIFICATION_PATTERN = /^\d{10,12}$/
export const PHONE_PATTERN = /^\d{8,10}$/

/** An official's account (R 3.2, R 5.6 to R 5.9). Without a password the server makes one and shows it once. */
export const userForm = z.object({
  identificationNumber: field.patternText(IDENTIFICATION_PATTERN, userMessages.identification),
  firstName: field.requiredText(),
  middleName: field.optionalText(),
  lastName: field.requiredText(),
  secondSurname: field.optionalText(),
  email: field.patternText(field.EMAIL_PATTERN, userMessages.email).max(MAX_EMAIL, userMessages.email),
  password: field.optional(newPassword),
  areaId: field.id,
  roleId: field.id,
  contractTypeId: field.id,
  phone: field.patternText(PHONE_PATTERN, userMessages.phone),
  roleFunctions: field.requiredText(field.MAX_FREE_TEXT),
  signature: field.optional(field.upload),
  rowVersion: field.rowVersion,
})
export type UserForm = z.output<typeof userForm>
