import type { PGlite } from '@electric-sql/pglite'

/** Exit status with which PGlite ends a failed statement; any other exception means that PostgreSQL aborted. */
const ORDINARY_ERROR = 100

/**
 * Calls `abort` when PostgreSQL gives up, for example after a failed fsync or on a full disk. A server process would
 * end. PGlite swallows the abort and continues with broken memory, with wrong answers or none.
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
