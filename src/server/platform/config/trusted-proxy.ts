import { isIP } from 'node:net'

/** Fastify's names for private address ranges. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Accepts an address or a range by its prefix. Fastify accepts more (`1` is 0.0.0.1), always by mistake. */
export function isTrustedProxy(text: string): boolean {
  if (NAMES.has(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

/** Addresses of this machine alone. A name is resolved by the system, so only the usual one counts. */
export const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|::1|\[::1\]|localhost)$/i.test(host)
