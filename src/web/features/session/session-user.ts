import type { Official } from '../../../domain/access/official.ts'
import { readToken } from '../../api/session-token.ts'
import { decodeToken } from '../../api/token-official.ts'

export { decodeToken }

/** The last token and its official, so that the same token gives the same object. */
let last: { token: string; user: Official | null } | undefined

/** Returns the same object for the same token, and reports a bad token once. */
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

export const currentUser = (): Official | null => userOfToken(readToken())
