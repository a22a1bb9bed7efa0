import { Problem } from '../../../domain/shared/problem.ts'

/** Whether PostgreSQL refused with one of these codes (appendix A of its manual). Drizzle wraps the driver's error. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (codes.includes((at as NodeJS.ErrnoException).code ?? '')) return true
  }
  return false
}

/** PostgreSQL: serialization failure and deadlock. The transaction left nothing, so it can be done again. */
const CONFLICT_CODES = ['40001', '40P01']

/** Whether the database undid a transaction because of another one. */
export const isConflict = (error: unknown): boolean => hasCode(error, CONFLICT_CODES)

/** A transaction that conflicts this often meets more than bad luck. */
const MAX_TRIES = 4

/** Runs a transaction, and again when another one made the database undo it. `attempt` begins anew each time. */
export async function repeatingConflicts<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tried === MAX_TRIES || !isConflict(error)) throw error
    }
  }
}

/** The same wait as for a database that does not answer (platform/http/errors.ts). */
const TRY_AGAIN = { retryAfterS: '30' }

/** The connection broke at the commit, so the result is unknown. The client asks again, with its key if it has one. */
export class OutcomeUnknown extends Problem {
  constructor(cause: unknown) {
    super('database.outcome-unknown', { params: TRY_AGAIN, cause })
  }
}

/** The schema of the database does not fit the migrations of this build. The message is for the person who starts Vigía. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/** The server at DATABASE_URL cannot be used. The message is for the person who starts Vigía. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause)
    super(`No se pudo conectar con la base de datos de DATABASE_URL: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** Codes of the operating system, before there is a connection. */
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * PostgreSQL codes (appendix A of its manual): connection exceptions, and a lack of connections, disk or memory. Then
 * the end by an operator (restart, failover) and the end by a time limit of the session. Last, read-only: a replica
 * that was not promoted yet.
 */
const UNAVAILABLE_CODE = /^(08...|53...|57P0[1-5]|57014|25006)$/

/** Messages of `pg` that come without a code. */
const UNAVAILABLE_MESSAGE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

function isOfConnection({ code, message }: NodeJS.ErrnoException): boolean {
  if (code !== undefined && (SYSTEM_CODES.has(code) || UNAVAILABLE_CODE.test(code))) return true
  return UNAVAILABLE_MESSAGE.test(message)
}

/** Whether an error says that the database cannot be used now, and not that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // A refused connection to several addresses is an AggregateError.
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isOfConnection(at)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
