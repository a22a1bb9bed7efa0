import { readToken, wasPasswordDemanded, wasSecondFactorDemanded } from './session-token.ts'
import { claimsOf } from './token-official.ts'

/** The claims of this page's session; undefined without one, or with a token that is not one of ours. */
function sessionClaims() {
  const token = readToken()
  if (token === null) return undefined
  try {
    return claimsOf(token)
  } catch {
    return undefined
  }
}

/** Id of the user whose session this page has; undefined without one. */
export const loggedInUser = (): number | undefined => sessionClaims()?.userId

/** Whether the session may only choose another password: the token or the server said so. */
export function isPasswordDue(): boolean {
  const claims = sessionClaims()
  return claims !== undefined && (wasPasswordDemanded() || claims.isPasswordDue === true)
}

/** Whether the session may only set up a second factor: the token or the server said so. */
export function isSecondFactorDue(): boolean {
  const claims = sessionClaims()
  return claims !== undefined && (wasSecondFactorDemanded() || claims.isSecondFactorDue === true)
}

/** Whether the server accepts nothing from the session until something is done that gives another one. */
export const isAnythingDue = (): boolean => isPasswordDue() || isSecondFactorDue()
