import { hasCode } from './error-code.ts'

/** Of PostgreSQL: serialization failure and deadlock. The transaction did nothing wrong and left nothing; done again it gets its turn. */
const CODES = ['40001', '40P01']

/** Whether the database undid a transaction because of another one. */
export const isConflict = (error: unknown): boolean => hasCode(error, CODES)

/** One that meets others as often as this meets more than bad luck. */
const TRIES = 4

/** Does a transaction, and does it again when it was undone because of another one. `attempt` begins anew each time. */
export async function repeatingConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === TRIES || !isConflict(error)) throw error
    }
  }
}
