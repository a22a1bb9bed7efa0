import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseLog, OpenDatabase, QueryWatch } from './database.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, OutcomeUnknown, repeatingConflicts } from './errors.ts'
import { refuseOtherSettings, withoutNames } from './sessions/pooled-sessions.ts'
import { SESSION_LIMITS, SESSION_SETTINGS, type Statements } from './sessions/session-settings.ts'
import { watchQueries } from './slow-queries.ts'

/** Reads bigint as a number, as the embedded driver does; beyond 2^53 only a bigint is exact. */
const wideInteger = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))

/** Reports a lost commit: PostgreSQL answers the `commit` of an aborted transaction with a rollback and no error. */
function reportingLostCommits(client: pg.PoolClient): pg.PoolClient {
  const query = async (statement: pg.QueryConfig, values: unknown[]) => {
    const result = await client.query(statement, values)
    if (statement.text === 'commit' && result.command !== 'COMMIT') {
      throw new Error('The transaction had failed and was rolled back instead of committed.')
    }
    return result
  }
  return Object.create(client, { query: { value: query } })
}

/**
 * Drizzle's transaction, with two differences: a connection whose `begin` fails returns to the pool, and a lost commit
 * is an error.
 */
const oneTransactionOn =
  (pool: pg.Pool): Database['transaction'] =>
  async (work, config) => {
    const client = await pool.connect()
    let isDone = false
    try {
      return await drizzle({ client: reportingLostCommits(client) }).transaction(async (tx) => {
        const result = await work(tx)
        isDone = true
        return result
      }, config)
    } catch (error) {
      if (isDone && isDatabaseUnavailable(error)) throw new OutcomeUnknown(error)
      throw error
    } finally {
      // A connection that is not idle missed its `rollback`, so it is closed.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

/**
 * Repeats a transaction after a conflict, unless it names its isolation: such a transaction belongs to a copy, whose
 * entries can be read only once.
 */
const transactionOn = (pool: pg.Pool): Database['transaction'] => {
  const once = oneTransactionOn(pool)
  return (work, config) => (config ? once(work, config) : repeatingConflicts(() => once(work)))
}

/**
 * Milliseconds without an answer before a connection is closed. Longer than the server's own limit, because a host that
 * is gone sends nothing at all.
 */
const ANSWER_MS = 45_000
const CONNECT_MS = 10_000

const SET_SESSION = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/**
 * A pool of connections to a PostgreSQL server.
 * @param statements `unnamed` behind a pooler that gives each transaction another session (docs/scaling.md)
 * @throws DatabaseUnavailable
 * @throws RoleSettingsLacking where a pooler's sessions lack the settings that the role must give them
 */
export async function openServer(
  databaseUrl: string,
  log: DatabaseLog,
  watch: QueryWatch = {},
  statements: Statements = 'named',
): Promise<OpenDatabase> {
  const { answerMs = ANSWER_MS, connectMs = CONNECT_MS } = watch
  const ownsSessions = statements === 'named'
  pg.types.setTypeParser(pg.types.builtins.INT8, wideInteger)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'vigia',
    // More connections than a small server's cores would only queue inside it.
    max: 10,
    // A query goes out before the answer of the one before it.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // A silent connection is closed: its next answer could belong to any query.
    query_timeout: answerMs,
    ...(ownsSessions && {
      ...SESSION_LIMITS,
      onConnect: async (client: pg.ClientBase) => {
        await client.query(SET_SESSION)
      },
    }),
  })
  // Without a listener, a connection that is cut would end the process. The pool replaces it.
  pool.on('error', (err) => log.error({ err }, 'database: connection lost'))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    if (!ownsSessions) withoutNames(client)
    const { slowQueryMs: limitMs, now } = watch
    if (limitMs !== undefined) watchQueries(client, { limitMs, onSlow: (query) => watch.onSlowQuery?.(query), now })
  })

  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(error)
  }
  if (!ownsSessions) {
    await refuseOtherSettings(pool).catch(async (error: unknown) => {
      await pool.end()
      throw error
    })
  }
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionOn(pool) })
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db, close: () => pool.end(), kind: 'server', connections }
}
