import type { Official } from '../../../domain/access/official.ts'
import { readToken, wasPasswordDemanded } from '../../api/session-token.ts'
import { claimsOf, decodeToken } from '../../api/token-official.ts'

export { decodeToken }

let last: { token: string; user: Official | null } | undefined

/** The same object for the same token, and one complaint at most about a bad one. */
export function userOfToken(token: string | null): Official | null {
  if (token === null) return null
  if (last?.token === token) return last.user
  let user: Official | null = null
  try {
    user = decodeToken(token)
  } catch {
    console.error('Token inválido')
  }
  last = { token, user }
  return user
}

/** Whether the session may do nothing but choose another password: its token says so, or the server has. */
export function isPasswordDue(): boolean {
  const token = readToken()
  if (token === null || userOfToken(token) === null) return false
  return wasPasswordDemanded() || claimsOf(token).isPasswordDue === true
}

export const currentUser = (): Official | null => userOfToken(readToken())
