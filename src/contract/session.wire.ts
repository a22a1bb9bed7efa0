import { z } from 'zod'
import { loginForm } from '../domain/session/login.ts'
import { endpoint } from './core/endpoint.ts'
import { flag, inText, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

/** An id of a row. A token with another number is refused; the database would answer it with an error. */
const claimedId = z.int().positive().max(2_147_483_647)

/**
 * Claims of the token (R 3.1). A session ends when `version` differs from the user's session version (R 12.12).
 * `tokenId` names the session's row; a token of before sessions had rows has none (decision 027). `isPasswordDue` marks a session that must first replace its temporary password, `isSecondFactorDue` one that must first
 * set up a second factor.
 */
export const tokenClaims = wireObject({
  email: ['email', text],
  userId: ['user_id', claimedId],
  departmentId: ['department_id', claimedId],
  userType: ['user_type_id', z.int()],
  version: ['ver', z.int().optional()],
  tokenId: ['jti', z.uuid().optional()],
  isPasswordDue: ['must_change_password', flag.optional()],
  isSecondFactorDue: ['must_set_second_factor', flag.optional()],
  /** A session of an official whose contract has ended: it may only send what was made before. */
  isOutboxOnly: ['outbox_only', flag.optional()],
})

/**
 * Login (R 7.1). `email` carries the value of 'Usuario': an e-mail or an identification number. With a second factor the
 * answer is 401 `session.second-factor` until `otp` comes too: six digits, or a recovery code.
 */
export const login = endpoint({
  method: 'POST',
  path: '/api/login/',
  summary: 'Iniciar sesión; exige las credenciales de cliente en Authorization: Basic',
  body: form(loginForm, { account: ['email', inText], password: ['password', inText], otp: ['otp', inText] }),
  reply: wireObject({ token: ['token', text] }),
  sends: 'json',
})

/** The same call without its final slash (R 11.4). */
export const loginWithoutSlash = endpoint({ ...login, path: '/api/login' })
