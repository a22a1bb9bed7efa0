import { createHmac } from 'node:crypto'
import { isSameSecret } from '../platform/same-secret.ts'
import { fromBase32 } from './base32.ts'

/** RFC 6238 with what every app assumes: SHA-1, six digits, 30 seconds. */
const DIGITS = 6
const STEP_S = 30
/** Steps that a phone's clock may be behind or ahead (RFC 6238, 5.2). */
const DRIFT = 1

export const stepOf = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_S)

/** The code of a counter (RFC 4226). */
export function codeOf(key: Uint8Array, counter: number, digits = DIGITS): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const mac = createHmac('sha1', key).update(message).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** Whether a text has the form of a code; anything else may be a recovery code. */
export const isTotpCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step whose code this is, or undefined. */
export function matchingStep(secret: string, code: string, at: Date): number | undefined {
  const key = fromBase32(secret)
  const now = stepOf(at)
  const steps = [now, now - 1, now + 1].slice(0, 1 + 2 * DRIFT)
  return steps.find((step) => step >= 0 && isSameSecret(codeOf(key, step), code))
}

/** The address that a QR shows to an app. */
export function otpauthUri(secret: string, email: string): string {
  const issuer = 'Vigía'
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_S}`
}
