import type { Phone } from '../phone/types.ts'

/** Key in local storage that holds the session (R 9.3). */
const TOKEN = 'token'

/** Id of the user whose session a phone has, read from its local storage; undefined without one. */
export function loggedInOn(phone: Phone): number | undefined {
  const payload = phone.storage()[TOKEN]?.split('.')[1]
  if (payload === undefined) return undefined
  return (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { user_id?: number }).user_id
}
