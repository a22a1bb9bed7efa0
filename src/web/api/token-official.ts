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
 * Who a token speaks for. Its signature and its age are the server's to judge: a device without signal
 * goes on with the session it has.
 * @throws when it is not a token of ours
 */
export function decodeToken(token: string): Official {
  const claims = claimsOf(token)
  if (!isUserType(claims.userType)) throw new Error('Unknown user type')
  return { id: claims.userId, email: claims.email, departmentId: claims.departmentId, userType: claims.userType }
}
