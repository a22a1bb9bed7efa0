import { z } from 'zod'
import { EMAIL_PATTERN } from '../shared/email.ts'
import * as field from '../shared/fields.ts'
import { curriculum } from './curriculum.ts'

/** The messages of specification section 5 (Profile form), to the letter. */
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

const email = z.string().trim().regex(EMAIL_PATTERN, profileMessages.wrongEmail).max(100, profileMessages.wrongEmail)

/** One's own data (specification section 3, Profile form). Picture and signature: absent leaves what is there. */
export const profileForm = z.object({
  documentNumber: field.requiredText(20, profileMessages.documentNumber),
  firstName: field.requiredText(field.MAX_NAME, profileMessages.firstName),
  middleName: field.optionalText(),
  lastName: field.requiredText(field.MAX_NAME, profileMessages.lastName),
  secondLastName: field.optionalText(),
  address: field.requiredText(field.MAX_NAME, profileMessages.address),
  department: field.requiredText(field.MAX_NAME, profileMessages.department),
  municipality: field.requiredText(field.MAX_NAME, profileMessages.municipality),
  primaryEmail: z.string({ error: profileMessages.email }).trim().min(1, profileMessages.email).pipe(email),
  otherEmails: field.optional(z.array(email).max(20)),
  phone: field.requiredText(20, profileMessages.phone),
  profilePicture: field.optional(field.upload),
  /** Sent when the photo is taken away. */
  removePicture: field.optional(z.boolean()),
  signature: field.optional(field.upload),
  curriculum: field.optional(curriculum),
})
export type ProfileForm = z.output<typeof profileForm>
