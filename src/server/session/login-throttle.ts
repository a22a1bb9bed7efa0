import { Problem } from '../../domain/shared/problem.ts'
import type { Clock } from '../platform/clock.ts'
import { addressGroup } from '../platform/http/address-group.ts'
import { AccountGuesses } from './account-guesses.ts'
import { FailedLogins } from './failed-logins.ts'

const tooMany = (waitS: number) => new Problem('request.too-many', { params: { retryAfterS: String(waitS) } })

/** Limits password guesses per address and, with `AccountGuesses`, over all addresses. */
export class LoginThrottle {
  readonly #byAddress: FailedLogins
  readonly #byAccount: AccountGuesses
  readonly #lateGuesses: AccountGuesses

  constructor(clock: Clock) {
    this.#byAddress = new FailedLogins(clock)
    this.#byAccount = new AccountGuesses(clock)
    this.#lateGuesses = new AccountGuesses(clock)
  }

  /**
   * Makes one guess. Only a wrong password, for which `compare` gives undefined, counts as a failure.
   * @throws Problem request.too-many before another attempt is allowed; or the error of `compare`, which is not counted
   */
  async guess<Found>(account: string, address: string, compare: () => Promise<Found | undefined>) {
    this.admit(account, address)
    const found = await compare().catch((error: unknown) => {
      // A full hashing queue is not the user's failure, and must not keep the user out for 15 minutes.
      this.withdrawn(account, address)
      throw error
    })
    if (found !== undefined) this.succeeded(account, address)
    return found
  }

  /**
   * Makes one guess, like `guess`, and lets the right password in after the failures of somebody else at the same address.
   * Such late guesses have a bound of their own, and a wrong one is answered like an attempt that was not looked at.
   */
  async guessOrOpen<Found>(account: string, address: string, compare: () => Promise<Found | undefined>) {
    const wait = this.#byAddress.waitS(account, address)
    const late = `${account} ${addressGroup(address)}`
    if (wait === 0 || this.#byAccount.waitS(account, address) > 0 || this.#lateGuesses.waitS(late, '') > 0) {
      return this.guess(account, address, compare)
    }
    this.#lateGuesses.attempted(late, '')
    this.#byAccount.attempted(account, address)
    const found = await compare().catch((error: unknown) => {
      this.#lateGuesses.withdrawn(late, '')
      this.#byAccount.withdrawn(account, address)
      throw error
    })
    if (found === undefined) throw tooMany(wait)
    this.succeeded(account, address)
    return found
  }

  /**
   * Counts an attempt, until `succeeded` or `withdrawn` takes it back.
   * @throws Problem request.too-many before another attempt is allowed
   */
  admit(account: string, address: string): void {
    const wait = Math.max(this.#byAddress.waitS(account, address), this.#byAccount.waitS(account, address))
    if (wait > 0) throw tooMany(wait)
    this.#byAddress.attempted(account, address)
    this.#byAccount.attempted(account, address)
  }

  withdrawn(account: string, address: string): void {
    this.#byAddress.withdrawn(account, address)
    this.#byAccount.withdrawn(account, address)
  }

  succeeded(account: string, address: string): void {
    this.#byAddress.succeeded(account, address)
    this.#byAccount.succeeded(account, address)
  }
}
