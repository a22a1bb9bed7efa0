import { z } from 'zod'
import { enteredEmail, enteredPhone, keptEmail } from '../shared/entered.ts'
import * as field from '../shared/fields.ts'
import { currentPassword } from '../users/password.ts'
import { IDENTIFICATION_PATTERN, PHONE_PATTERN, userMessages } from '../users/user-form.ts'
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

/** The official's own profile (R 3.12). An absent picture or signature keeps the stored one. */
export const profileForm = z.object({
  documentNumber: field.identifier(IDENTIFICATION_PATTERN, userMessages.identification, profileMessages.documentNumber),
  firstName: field.requiredLine(field.MAX_NAME, profileMessages.firstName),
  middleName: field.optionalLine(),
  lastName: field.requiredLine(field.MAX_NAME, profileMessages.lastName),
  secondLastName: field.optionalLine(),
  address: field.requiredLine(field.MAX_NAME, profileMessages.address),
  department: field.requiredLine(field.MAX_NAME, profileMessages.department),
  municipality: field.requiredLine(field.MAX_NAME, profileMessages.municipality),
  primaryEmail: field.email(profileMessages.wrongEmail, profileMessages.wrongEmail, profileMessages.email),
  /** Absent means an empty list, which a multipart form cannot express. */
  otherEmails: field.optional(z.array(field.email(profileMessages.wrongEmail)).max(MAX_OTHER_EMAILS, TOO_MANY_EMAILS)),
  /** Required where `needsCurrentPassword` says so. */
  currentPassword: field.optional(currentPassword),
  phone: field.patternText(PHONE_PATTERN, userMessages.phone, enteredPhone, profileMessages.phone),
  profilePicture: field.optional(field.upload),
  /** True removes the stored photo. */
  removePicture: field.optional(field.flag),
  signature: field.optional(field.upload),
  curriculum: field.optional(curriculum),
  rowVersion: field.rowVersion,
})
export type ProfileForm = z.output<typeof profileForm>

/** The account's part that asks for the password when a profile changes it. */
export type GuardedAccount = {
  primaryEmail: string
  documentNumber: string
  firstName: string
  middleName: string | null
  lastName: string
  secondLastName: string | null
}

type Sent = { [Name in keyof GuardedAccount]?: string | null | undefined } & { signature?: unknown }

/** Whether a profile has another name or number than the account. */
export const changesIdentity = (before: GuardedAccount, sent: Sent): boolean =>
  (['documentNumber', 'firstName', 'middleName', 'lastName', 'secondLastName'] as const).some(
    (name) => (sent[name] ?? '').trim() !== (before[name] ?? ''),
  )

/**
 * Whether saving the profile requires the current password. Recovery links go to the e-mail; names, number and signature
 * stand in sealed records. An open session alone must not be enough to change them.
 */
export const needsCurrentPassword = (before: GuardedAccount, sent: Sent): boolean =>
  changesEmail(before.primaryEmail, { primaryEmail: sent.primaryEmail ?? '' }) ||
  changesIdentity(before, sent) ||
  sent.signature !== undefined

/** Whether a profile has another e-mail than the account. The stored address in normal form is no other one. */
export const changesEmail = (emailBefore: string, { primaryEmail }: Pick<ProfileForm, 'primaryEmail'>): boolean =>
  keptEmail(emailBefore, enteredEmail(primaryEmail)) !== emailBefore

/** The words of the wire for a request that waits for an administrator. */
export const identityDecision = z.object({
  decision: z.enum(['aprobada', 'rechazada'], { error: 'La decisión es «aprobada» o «rechazada».' }),
  /** Instant of the request that was shown. The official may have asked for something else since; older clients send none. */
  requestedAt: field.optional(z.iso.datetime('La fecha de la petición no es válida.')),
})
