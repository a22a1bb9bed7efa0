import { isIP } from 'node:net'

/** Of addresses that are nobody's on the internet, as Fastify knows them. */
const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, or a range by its prefix. Fastify takes more (`1`, which is 0.0.0.1), all of it a mistake for something else. */
export function isTrustedProxy(text: string): boolean {
  if (NAMES.has(text)) return true
  const [address = '', prefix, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}
