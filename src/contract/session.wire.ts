import { loginForm } from '../domain/session/login.ts'
import { endpoint } from './core/endpoint.ts'
import { flag, inText, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/**
 * Claims of the token (R 3.1). `version` ends a session when it no longer is the user's;
 * `isPasswordDue`, of a session that must first choose another password.
 */
export const tokenClaims = wireObject({
  email: ['email', text],
  userId: ['user_id', number],
  departmentId: ['department_id', number],
  userType: ['user_type_id', number],
  version: ['ver', number.optional()],
  isPasswordDue: ['must_change_password', flag.optional()],
})

/** The 'Usuario' field's value is sent as `email`, whether it is one or an identification number. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  summary: 'Iniciar sesión; exige las credenciales de cliente en Authorization: Basic',
  body: form(loginForm, { account: ['email', inText], password: ['password', inText] }),
  reply: wireObject({ token: ['token', text] }),
  sends: 'json',
})

/** The published client sends the final slash; a person typing it may not (R 11.4). */
export const loginWithoutSlash = endpoint({ ...login, path: '/api/login' })
