import { z } from 'zod'
import { tokenClaims } from '../../contract/session.wire.ts'
import { isUserType, type Official } from '../../domain/access/official.ts'

/** Base64url of UTF-8, as a token's parts are written. */
const textOfPart = (part: string) => {
  const binary = atob(part.replaceAll('-', '+').replaceAll('_', '/'))
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (byte) => byte.charCodeAt(0)))
}

export function claimsOf(token: string) {
  const [, payload = ''] = token.split('.')
  return z.decode(tokenClaims, JSON.parse(textOfPart(payload)))
}

/**
 * The official that a token names. Only the server judges its signature and age, so that work goes on without signal.
 * @throws when the token is not one of ours
 */
export function decodeToken(token: string): Official {
  const claims = claimsOf(token)
  if (!isUserType(claims.userType)) throw new Error('Unknown user type')
  return { id: claims.userId, email: claims.email, departmentId: claims.departmentId, userType: claims.userType }
}
