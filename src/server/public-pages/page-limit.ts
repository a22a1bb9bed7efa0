import type { FastifyRequest } from 'fastify'
import type { Clock } from '../platform/clock.ts'
import { FailedLogins } from '../session/failed-logins.ts'

/** Calls in a span of time. */
type Allowance = { max: number; windowMs: number }

/** Public pages of one address in a minute (R 17.7, R 26.7). */
const PAGES: Allowance = { max: 60, windowMs: 60_000 }

/** Makes a function that counts a call of an address; it is false once there are too many. */
export function pageLimit(clock: Clock, allowance: Allowance = PAGES): (request: FastifyRequest) => boolean {
  const calls = new FailedLogins(clock, allowance)
  return ({ ip }) => {
    if (calls.waitS('', ip) > 0) return false
    calls.attempted('', ip)
    return true
  }
}
