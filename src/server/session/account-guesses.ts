import type { Clock } from '../platform/clock.ts'
import { addressGroup } from '../platform/http/address-group.ts'

/** OWASP ASVS 2.2.1 allows 100 failed attempts an hour on one account: here 50 at once, then 50 an hour. */
const AT_ONCE = 50
const REGAIN_MS = 72_000
/** An address stays trusted for this long after a login of the account. */
const KNOWN_MS = 90 * 24 * 60 * 60 * 1000
const MAX_KNOWN_PER_ACCOUNT = 20
/** Limits the memory that invented account names can take. */
const MAX_REMEMBERED = 50_000

type Guesses = { left: number; at: number }

const keep = <V>(map: Map<string, V>, key: string, value: V, max: number) => {
  map.delete(key)
  const [oldest] = map.keys()
  if (map.size >= max && oldest !== undefined) map.delete(oldest)
  map.set(key, value)
}

/**
 * Limits the password guesses at one account from all addresses together. It never locks the account: when the guesses
 * are used up, one more is allowed every 72 seconds. An address where the user logged in before is not counted.
 */
export class AccountGuesses {
  readonly #guesses = new Map<string, Guesses>()
  readonly #known = new Map<string, Map<string, number>>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Seconds until another attempt is allowed; 0 when it is allowed now. */
  waitS(account: string, address: string): number {
    if (this.#isKnown(account, address)) return 0
    const { left } = this.#current(account)
    return left >= 1 ? 0 : Math.ceil(((1 - left) * REGAIN_MS) / 1000)
  }

  /** Counts an attempt. Call it before the password is checked. */
  attempted(account: string, address: string): void {
    if (!this.#isKnown(account, address)) this.#add(account, -1)
  }

  /** Takes back an attempt whose password was never checked. */
  withdrawn(account: string, address: string): void {
    if (this.#isKnown(account, address)) return
    this.#add(account, 1)
    if (this.#current(account).left >= AT_ONCE) this.#guesses.delete(account)
  }

  succeeded(account: string, address: string): void {
    if (!this.#isKnown(account, address)) this.#add(account, 1)
    const addresses = this.#known.get(account) ?? new Map<string, number>()
    keep(addresses, addressGroup(address), this.#now(), MAX_KNOWN_PER_ACCOUNT)
    keep(this.#known, account, addresses, MAX_REMEMBERED)
  }

  #now(): number {
    return this.#clock().getTime()
  }

  #isKnown(account: string, address: string): boolean {
    const since = this.#known.get(account)?.get(addressGroup(address))
    return since !== undefined && since + KNOWN_MS > this.#now()
  }

  #current(account: string): Guesses {
    const at = this.#now()
    const guesses = this.#guesses.get(account)
    if (!guesses) return { left: AT_ONCE, at }
    // A clock set back must not take guesses away.
    guesses.at = Math.min(guesses.at, at)
    return { left: Math.min(AT_ONCE, guesses.left + (at - guesses.at) / REGAIN_MS), at }
  }

  #add(account: string, change: number): void {
    const { left, at } = this.#current(account)
    keep(this.#guesses, account, { left: left + change, at }, MAX_REMEMBERED)
  }
}
