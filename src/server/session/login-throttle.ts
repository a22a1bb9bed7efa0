import { isIPv6 } from 'node:net'
import { Problem } from '../../domain/shared/problem.ts'
import type { Clock } from '../platform/clock.ts'
import { AccountGuesses } from './account-guesses.ts'
import { FailedLogins } from './failed-logins.ts'

/** Whoever has one IPv6 address has the 2⁶⁴ beside it: they count as one. */
export function addressGroup(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** What a guesser of passwords meets, however many addresses they have. */
export class LoginThrottle {
  readonly #here: FailedLogins
  readonly #everywhere: AccountGuesses

  constructor(clock: Clock) {
    this.#here = new FailedLogins(clock)
    this.#everywhere = new AccountGuesses(clock)
  }

  /** @throws Problem when another attempt may not be made yet; else counts this one until it `succeeded` */
  admit(account: string, address: string): void {
    const group = addressGroup(address)
    const wait = Math.max(this.#here.waitS(account, group), this.#everywhere.waitS(account, group))
    if (wait > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(wait) } })
    this.#here.attempted(account, group)
    this.#everywhere.attempted(account, group)
  }

  succeeded(account: string, address: string): void {
    const group = addressGroup(address)
    this.#here.succeeded(account, group)
    this.#everywhere.succeeded(account, group)
  }
}
