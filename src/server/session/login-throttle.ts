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

  /**
   * One guess: `compare` finds what the password opens, or nothing when it is wrong, which is what is counted.
   * @throws Problem when another attempt may not be made yet; what `compare` throws, which is counted against nobody
   */
  async guess<Found>(account: string, address: string, compare: () => Promise<Found | undefined>) {
    this.admit(account, address)
    const found = await compare().catch((error: unknown) => {
      // Else a storm of logins, which fills the queue, would keep out for a quarter of an hour whoever came meanwhile.
      this.withdrawn(account, address)
      throw error
    })
    if (found !== undefined) this.succeeded(account, address)
    return found
  }

  /** @throws Problem when another attempt may not be made yet; else counts this one until it `succeeded` or is `withdrawn` */
  admit(account: string, address: string): void {
    const wait = Math.max(this.#here.waitS(account, address), this.#everywhere.waitS(account, address))
    if (wait > 0) throw new Problem('request.too-many', { params: { retryAfterS: String(wait) } })
    this.#here.attempted(account, address)
    this.#everywhere.attempted(account, address)
  }

  withdrawn(account: string, address: string): void {
    this.#here.withdrawn(account, address)
    this.#everywhere.withdrawn(account, address)
  }

  succeeded(account: string, address: string): void {
    this.#here.succeeded(account, address)
    this.#everywhere.succeeded(account, address)
  }
}
