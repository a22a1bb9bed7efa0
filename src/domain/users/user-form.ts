import { z } from 'zod'
import { enteredPhone } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { pendingDecision } from '../shared/pending-visits.ts'
import { newPassword } from './password.ts'

/** The messages of R 5.6, R 5.8 and R 5.9, letter by letter. */
export const userMessages = {
  identification: 'Debe contener solo números entre 10 y 12 dígitos.',
  email: `Correo inválido. Asegúrate de escribirlo correctamente (ej: ${field.EMAIL_EXAMPLE})`,
  phone: 'Debe contener solo números entre 8 y 10 dígitos.',
}

export const IDENTIFICATION_PATTERN = /^\d{10,12}$/
export const PHONE_PATTERN = /^\d{8,10}$/

/** A text that has one message, for an empty one too. */
const withMessage = (pattern: RegExp, message: string, entered: (text: string) => string) =>
  field.patternText(pattern, message, entered, message)

/** An official's account (R 3.2, R 5.6 to R 5.9). Without a password the server makes one and shows it once. */
export const userForm = z.object({
  identificationNumber: field.identifier(
    IDENTIFICATION_PATTERN,
    userMessages.identification,
    userMessages.identification,
  ),
  firstName: field.requiredLine(),
  middleName: field.optionalLine(),
  lastName: field.requiredLine(),
  secondSurname: field.optionalLine(),
  email: field.email(userMessages.email, userMessages.email, userMessages.email),
  password: field.optional(newPassword),
  areaId: field.id,
  roleId: field.id,
  contractTypeId: field.id,
  phone: withMessage(PHONE_PATTERN, userMessages.phone, enteredPhone),
  roleFunctions: field.requiredText(),
  signature: field.optional(field.upload),
  rowVersion: field.rowVersion,
})
/** The same form for an existing user, whose role may have pending visits. */
export const userEdit = userForm.extend(pendingDecision)
export type UserForm = z.output<typeof userForm>
