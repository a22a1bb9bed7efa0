import { Problem } from '../../domain/shared/problem.ts'
import type { Clock } from '../platform/clock.ts'
import { AccountGuesses } from './account-guesses.ts'
import { FailedLogins } from './failed-logins.ts'

/** What a guesser of passwords meets, however many addresses they have. */
export class LoginThrottle {
  readonly #here: FailedLogins
  readonly #everywhere: AccountGuesses

  constructor(clock: Clock) {
    this.#here = new FailedLogins(clock)
    this.#everywhere = new AccountGuesses(clock)
  }

  /** @throws Problem when another attempt may not be made yet; else counts this one until it `succeeded` or is `withdrawn` */
  admit(account: string, address: string): void {
    const wait = Math.max(this.#here.waitS(account, address), this.#everywhere.waitS(account, address))
    if (wait > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(wait) } })
    this.#here.attempted(account, address)
    this.#everywhere.attempted(account, address)
  }

  /** Takes back what `admit` counted: no password was compared, for want of room or because something failed. */
  withdrawn(account: string, address: string): void {
    this.#here.withdrawn(account, address)
    this.#everywhere.withdrawn(account, address)
  }

  succeeded(account: string, address: string): void {
    this.#here.succeeded(account, address)
    this.#everywhere.succeeded(account, address)
  }
}
