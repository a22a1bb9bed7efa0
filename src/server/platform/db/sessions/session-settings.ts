/**
 * How statements reach the server (DATABASE_STATEMENTS). `named`: each connection is a session, which keeps plans of named
 * statements. `unnamed`: a pooler gives each transaction any session, so that nothing is kept in one.
 */
export type Statements = 'named' | 'unnamed'

/**
 * Settings of every session. Times are read in UTC. JIT compilation takes tens of milliseconds, which no query here wins
 * back. Read committed lets a query that waited for a row continue with its new version; a stricter one would refuse it.
 */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  jit: 'off',
  default_transaction_isolation: 'read committed',
} as const

/** Time limits of every session, in ms. */
export const SESSION_LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 } as const
