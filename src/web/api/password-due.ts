import { readToken, wasPasswordDemanded } from './session-token.ts'
import { claimsOf } from './token-official.ts'

/** Whether the session may only choose another password: the token or the server said so. */
export function isPasswordDue(): boolean {
  const token = readToken()
  if (token === null) return false
  try {
    return wasPasswordDemanded() || claimsOf(token).isPasswordDue === true
  } catch {
    // The token is not one of ours, so there is no session.
    return false
  }
}
