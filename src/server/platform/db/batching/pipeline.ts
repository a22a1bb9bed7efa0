import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Querier } from '../database.ts'
import type { PreparedSql } from '../prepared-rows.ts'

/** The statements of one transaction, run in the order in which they are given. */
export type Pipeline = {
  /** Statements that are asked for at once reach a server without waiting for each other's answers. */
  rows<Row>(statement: PreparedSql, params: readonly unknown[]): Promise<Row[]>
  /** Queues a statement that is sent with the commit. Its failure fails the transaction. */
  write(statement: PreparedSql, params: readonly unknown[]): void
  /** The same transaction, for queries that Drizzle builds. */
  querier(): Promise<Querier>
}

type Pending = readonly [PreparedSql, readonly unknown[]]

/** Marks a rejection as handled: a caller awaits it later, and until then it must not end the process. */
const handled = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}

/**
 * A generic plan is made once a connection. PostgreSQL would make a custom plan for every length of a list, which costs
 * more than it saves where every row is found by its key.
 */
const BEGIN = 'begin isolation level read committed; set local plan_cache_mode = force_generic_plan'

async function onServer<Result>(pool: pg.Pool, work: (tx: Pipeline) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const send = ([{ name, text }, params]: Pending) => client.query({ name, text, values: [...params] })
  try {
    // Not awaited, so that the first statements follow at once.
    const begun = handled(client.query(BEGIN))
    const writes: Pending[] = []
    try {
      const result = await work({
        rows: <Row>(statement: PreparedSql, params: readonly unknown[]) =>
          send([statement, params]).then(({ rows }) => rows as Row[]),
        write: (statement, params) => void writes.push([statement, params]),
        querier: async () => (await import('drizzle-orm/node-postgres')).drizzle({ client }),
      })
      await begun
      const written = writes.map((write) => handled(send(write)))
      const committed = handled(client.query('commit'))
      for (const one of written) await one
      // PostgreSQL answers the commit of an aborted transaction with a rollback, and no error.
      if ((await committed).command !== 'COMMIT')
        throw new Error('The transaction was rolled back instead of committed.')
      return result
    } catch (error) {
      // This fails where the commit or a broken connection has ended the transaction already.
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** The statement for Drizzle: each `$n` in the text becomes a parameter. */
const built = ({ text }: PreparedSql, params: readonly unknown[]): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
  )

/** Runs a pipeline within a transaction that is open already. */
export async function pipelineWithin<Result>(
  querier: Querier,
  work: (tx: Pipeline) => Promise<Result>,
): Promise<Result> {
  const writes: Pending[] = []
  const run = async <Row>([statement, params]: Pending) =>
    ((await querier.execute(built(statement, params))) as { rows: Row[] }).rows
  const result = await work({
    rows: (statement, params) => run([statement, params]),
    write: (statement, params) => void writes.push([statement, params]),
    querier: async () => querier,
  })
  for (const write of writes) await run(write)
  return result
}

/** Whether the database runs one transaction at a time, so that a second one beside the first gains nothing. */
export const hasOneConnection = ({ $client }: Database): boolean => 'exec' in $client

function onEmbedded<Result>(client: PGlite, work: (tx: Pipeline) => Promise<Result>): Promise<Result> {
  return client.transaction(async (tx) => {
    const run = async <Row>([{ text }, params]: Pending) => (await tx.query<Row>(text, [...params])).rows
    const writes: Pending[] = []
    const result = await work({
      rows: (statement, params) => run([statement, params]),
      write: (statement, params) => void writes.push([statement, params]),
      querier: async () => (await import('drizzle-orm/pglite')).drizzle({ client: tx as unknown as PGlite }),
    })
    for (const write of writes) await run(write)
    return result
  })
}

/** Runs a transaction of prepared statements. A server takes one round trip for each time that `work` waits. */
export const pipelineTransaction = <Result>(
  { $client }: Database,
  work: (tx: Pipeline) => Promise<Result>,
): Promise<Result> => ('exec' in $client ? onEmbedded($client, work) : onServer($client, work))
