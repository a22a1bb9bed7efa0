const VERSION_4 = 0x40
const VARIANT = 0x80

/**
 * A random UUID (RFC 4122, version 4), the form of an idempotency key.
 * Browsers offer `crypto.randomUUID` only on https, and an office's own network may use plain http.
 */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const [version = 0, variant = 0] = [bytes[6], bytes[8]]
  bytes[6] = (version & 0x0f) | VERSION_4
  bytes[8] = (variant & 0x3f) | VARIANT
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
