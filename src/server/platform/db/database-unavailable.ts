/** The server at DATABASE_URL cannot be used; the message is for the person who starts Vigía. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code : String(cause)
    super(`No se pudo conectar con la base de datos de DATABASE_URL: ${reason}`, { cause })
    this.name = 'DatabaseUnavailable'
  }
}

/** The driver's own, before there is a connection. */
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
 * Of PostgreSQL (appendix A of its manual): connection exceptions, out of resources (connections, disk, memory), ended
 * by an operator (restart, failover), cancelled (a statement waited or worked for longer than a session allows, and
 * left nothing), read-only (a replica that was not promoted yet).
 */
const STATE = /^(08...|53...|57P0[1-5]|57014|25006)$/

/** What `pg` says without a code. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/

function isOfConnection({ code, message }: NodeJS.ErrnoException): boolean {
  if (code !== undefined && (SYSTEM_CODES.has(code) || STATE.test(code))) return true
  return WORDS.test(message)
}

/** Whether an error says that the database could not be worked with now, and not that a query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // Drizzle wraps what the driver threw; a refused connection to several addresses is an AggregateError.
  for (let at = error; at instanceof Error; at = at.cause) {
    if (isOfConnection(at)) return true
    if (at instanceof AggregateError && at.errors.some(isDatabaseUnavailable)) return true
  }
  return false
}
