import type { PGlite } from '@electric-sql/pglite'

/** How PGlite leaves a statement that failed in the ordinary way; anything else thrown is PostgreSQL aborting. */
const ORDINARY_ERROR = 100

/**
 * Calls `abort` when PostgreSQL gives up, as it must after a failed fsync or a full disk. A server process would end
 * there; PGlite swallows the abort and goes on with broken memory, answering nonsense or nothing at all.
 */
export function onAbort(client: PGlite, abort: (error: unknown) => void): void {
  const module = client.Module
  const mainLoopOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    try {
      mainLoopOnce()
    } catch (error) {
      if ((error as { status?: number }).status !== ORDINARY_ERROR) abort(error)
      throw error
    }
  }
}
