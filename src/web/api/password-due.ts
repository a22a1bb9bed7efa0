import { readToken, wasPasswordDemanded } from './session-token.ts'
import { claimsOf } from './token-official.ts'

/** Whether the session may do nothing but choose another password: its token says so, or the server has. */
export function isPasswordDue(): boolean {
  const token = readToken()
  if (token === null) return false
  try {
    return wasPasswordDemanded() || claimsOf(token).isPasswordDue === true
  } catch {
    // No token of ours, and so no session.
    return false
  }
}
