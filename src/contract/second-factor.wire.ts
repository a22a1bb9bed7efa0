import { secondFactorEnd, secondFactorProof, secondFactorStart } from '../domain/session/second-factor.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { flag, inText, list, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

const isDone = wireObject({ isDone: ['done', flag] })
/** Calls for a session that still lacks the second factor that the installation demands. */
const whileDue = { whileSecondFactorIsDue: true } as const

export const getSecondFactor = endpoint({
  method: 'GET',
  path: '/api/session/second-factor',
  summary: 'Verificación en dos pasos propia',
  ...whileDue,
  reply: wireObject({
    isOn: ['on', flag],
    /** Unused recovery codes. */
    codesLeft: ['recovery_codes_left', number],
    /** Whether one may be set up here, and whether the caller must have one. */
    isOffered: ['offered', flag],
    isRequired: ['required', flag],
  }),
})

/** A new secret (RFC 6238), which counts once `confirm` has proved it. It asks for the present password. */
export const startSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/start',
  summary: 'Empezar la verificación en dos pasos: la clave para la aplicación',
  ...whileDue,
  body: form(secondFactorStart, { password: ['password', inText] }),
  reply: wireObject({ secret: ['secret', text], uri: ['uri', text] }),
  sends: 'json',
})

/** The recovery codes are shown this once. `token` follows a session that had to set up its second factor. */
export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/confirm',
  summary: 'Activar la verificación en dos pasos con un código de la aplicación',
  ...whileDue,
  body: form(secondFactorProof, { code: ['code', inText] }),
  reply: wireObject({ recoveryCodes: ['recovery_codes', list(text)], token: ['token', text.optional()] }),
  sends: 'json',
})

export const disableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/session/second-factor/disable',
  summary: 'Quitar la verificación en dos pasos propia',
  body: form(secondFactorEnd, { password: ['password', inText], code: ['code', inText] }),
  reply: isDone,
  sends: 'json',
})

/** The way out for a person who lost phone and recovery codes. */
export const removeSecondFactorOf = endpoint({
  method: 'DELETE',
  path: '/api/session/second-factor/:user_id',
  summary: 'Quitar la verificación en dos pasos de otro usuario del departamento; solo administradores',
  params: wireObject({ userId: ['user_id', pathId] }),
  reply: isDone,
})
