import { z } from 'zod'
import type { Curriculum } from '../domain/profile/curriculum.ts'
import { MAX_OTHER_EMAILS, profileForm } from '../domain/profile/profile-form.ts'
import { passwordChange } from '../domain/users/password.ts'
import { endpoint } from './core/endpoint.ts'
import {
  flag,
  inFile,
  inFlag,
  inJson,
  inNumber,
  inText,
  inTextList,
  list,
  nullable,
  number,
  text,
} from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { identity } from './identity-changes.wire.ts'

/** Fields of the profile. The wire has them in camel case (R 3.12). */
const fields = {
  documentNumber: ['documentNumber', text],
  firstName: ['firstName', text],
  middleName: ['middleName', nullable(text)],
  lastName: ['lastName', text],
  secondLastName: ['secondLastName', nullable(text)],
  address: ['address', text],
  department: ['department', text],
  municipality: ['municipality', text],
  primaryEmail: ['primaryEmail', text],
  otherEmails: ['otherEmails', list(text)],
  phone: ['phone', text],
  /** Names of the images, or null. */
  profilePicture: ['profilePicture', nullable(text)],
  signature: ['signature', nullable(text)],
  /** Not validated again: the server validated it with the domain's schema when it was saved. */
  curriculum: ['curriculum', z.custom<Curriculum>()],
  mustChangePassword: ['must_change_password', flag],
  /** Version of the account's row. */
  rowVersion: ['row_version', number],
  /** Names and number that wait for an administrator's approval. */
  pendingIdentity: ['pending_identity', nullable(identity).optional()],
} as const

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/profile',
  summary: 'Perfil propio',
  whileContractIsOver: true,
  whilePasswordIsDue: true,
  whileSecondFactorIsDue: true,
  reply: wireObject(fields),
})

/** Saves the profile. The reply has a new token if the e-mail changed, because the token contains the e-mail. */
export const saveProfile = endpoint({
  method: 'PUT',
  path: '/api/profile',
  summary: 'Guardar el perfil propio',
  whilePasswordIsDue: true,
  body: form(profileForm, {
    documentNumber: ['documentNumber', inText],
    firstName: ['firstName', inText],
    middleName: ['middleName', inText],
    lastName: ['lastName', inText],
    secondLastName: ['secondLastName', inText],
    address: ['address', inText],
    department: ['department', inText],
    municipality: ['municipality', inText],
    primaryEmail: ['primaryEmail', inText],
    currentPassword: ['current_password', inText],
    otherEmails: ['otherEmails', inTextList(MAX_OTHER_EMAILS)],
    phone: ['phone', inText],
    profilePicture: ['profilePicture', inFile],
    removePicture: ['removePicture', inFlag],
    signature: ['signature', inFile],
    curriculum: ['curriculum', inJson<Curriculum>()],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ ...fields, token: ['token', text.optional()] }),
})

/** Changes the password. The reply has a new token, because the change ends every session. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/profile/password',
  summary: 'Cambiar la contraseña propia',
  whilePasswordIsDue: true,
  whileSecondFactorIsDue: true,
  body: form(passwordChange, {
    current: ['current_password', inText],
    password: ['new_password', inText],
    repeated: ['new_password_again', inText],
  }),
  reply: wireObject({ token: ['token', text] }),
  sends: 'json',
})
