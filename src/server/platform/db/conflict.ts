/** Of PostgreSQL: serialization failure and deadlock. The transaction did nothing wrong and left nothing; done again it gets its turn. */
const CODES = new Set(['40001', '40P01'])

/** Whether the database undid a transaction because of another one. */
export function isConflict(error: unknown): boolean {
  // Drizzle wraps what the driver threw.
  for (let at = error; at instanceof Error; at = at.cause) {
    if (CODES.has((at as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

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
