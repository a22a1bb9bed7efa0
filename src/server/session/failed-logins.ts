import type { Clock } from '../platform/clock.ts'
import { addressGroup } from '../platform/http/address-group.ts'

/** R 11.32: 10 failed logins per account and address in 15 minutes. */
const LOGINS = { max: 10, windowMs: 15 * 60 * 1000 }
/** Limits the memory that invented account names can take. */
const MAX_REMEMBERED = 50_000

type Failures = { count: number; since: number }

/** Counts failed logins by account and address, so that a guesser does not lock out the user at another address. */
export class FailedLogins {
  readonly #failures = new Map<string, Failures>()
  readonly #clock: Clock
  readonly #max: number
  readonly #windowMs: number

  constructor(clock: Clock, { max, windowMs } = LOGINS) {
    this.#clock = clock
    this.#max = max
    this.#windowMs = windowMs
  }

  /** Seconds until another attempt is allowed; 0 when it is allowed now. */
  waitS(account: string, address: string): number {
    const failures = this.#current(account, address)
    if (!failures || failures.count < this.#max) return 0
    return Math.ceil((failures.since + this.#windowMs - this.#clock().getTime()) / 1000)
  }

  /** Counts an attempt. Call it before the password is checked, so that simultaneous guesses count too. */
  attempted(account: string, address: string): void {
    const failures = this.#current(account, address)
    if (failures) failures.count += 1
    else this.#remember(this.#key(account, address))
  }

  /** Takes back an attempt whose password was never checked. */
  withdrawn(account: string, address: string): void {
    const failures = this.#current(account, address)
    if (!failures) return
    failures.count -= 1
    if (failures.count === 0) this.#failures.delete(this.#key(account, address))
  }

  succeeded(account: string, address: string): void {
    this.#failures.delete(this.#key(account, address))
  }

  #key(account: string, address: string): string {
    return `${account.toLowerCase()} ${addressGroup(address)}`
  }

  #current(account: string, address: string): Failures | undefined {
    const key = this.#key(account, address)
    const failures = this.#failures.get(key)
    if (!failures) return undefined
    const now = this.#clock().getTime()
    // A clock set back must not lengthen the wait.
    failures.since = Math.min(failures.since, now)
    if (failures.since + this.#windowMs > now) return failures
    this.#failures.delete(key)
    return undefined
  }

  #remember(key: string): void {
    const [oldest] = this.#failures.keys()
    if (this.#failures.size >= MAX_REMEMBERED && oldest !== undefined) this.#failures.delete(oldest)
    this.#failures.set(key, { count: 1, since: this.#clock().getTime() })
  }
}
