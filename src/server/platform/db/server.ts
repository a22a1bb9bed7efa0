import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseLog, OpenDatabase, QueryWatch } from './database.ts'
import { DatabaseUnavailable, isDatabaseUnavailable, OutcomeUnknown, repeatingConflicts } from './errors.ts'
import { watchQueries } from './slow-queries.ts'

/** Counts and wide ids as numbers, as the embedded driver gives them; beyond 2^53 only a bigint is exact. */
const wideInteger = (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : BigInt(text))

/** PostgreSQL answers the `commit` of a transaction that an error aborted with a rollback, and no error. */
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

/** As Drizzle's own, but a connection whose `begin` fails goes back to the pool, and a lost commit is an error. */
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
      // Anything but idle means that `rollback` did not arrive: such a connection is not for the next one.
      client.release(client.getTransactionStatus() !== 'I')
    }
  }

/** One that says how it is to be isolated is of a copy, which is read once, and is not tried again. */
const transactionOn = (pool: pg.Pool): Database['transaction'] => {
  const once = oneTransactionOn(pool)
  return (work, config) => (config ? once(work, config) : repeatingConflicts(() => once(work)))
}

/** Longer than the server takes to give up a statement by itself: a host that is gone says nothing at all. */
const ANSWER_MS = 45_000
const CONNECT_MS = 10_000

/** A pool of connections to a PostgreSQL server. */
export async function openServer(databaseUrl: string, log: DatabaseLog, watch: QueryWatch = {}): Promise<OpenDatabase> {
  const { answerMs = ANSWER_MS, connectMs = CONNECT_MS } = watch
  pg.types.setTypeParser(pg.types.builtins.INT8, wideInteger)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'vigia',
    // More connections than a small server has cores only wait for each other inside it instead of here.
    max: 10,
    // What is asked before an earlier answer came goes out at once, in order.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: 30_000,
    // A connection that gives no answer is closed: there is no telling what it will say next.
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 60_000,
    onConnect: async (client) => {
      // Compiling takes tens of milliseconds, which no query of ours is long enough to win back. Whoever waited for a row
      // goes on with what it became: a stricter isolation, which a server may have as its own, would refuse them instead.
      await client.query(
        "set time zone 'UTC'; set datestyle to 'ISO, MDY'; set jit = off; set default_transaction_isolation = 'read committed'",
      )
    },
  })
  // Without a listener a connection that the server or the network cuts would end the process; the pool replaces it.
  pool.on('error', (err) => log.error({ err }, 'Se perdió una conexión con la base de datos.'))
  pool.on('connect', (client) => {
    client.on('error', () => {})
    const { slowQueryMs } = watch
    if (slowQueryMs !== undefined) watchQueries(client, slowQueryMs, (query) => watch.onSlowQuery?.(query))
  })

  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new DatabaseUnavailable(error)
  }
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionOn(pool) })
  const connections = () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount })
  return { db, close: () => pool.end(), kind: 'server', connections }
}
