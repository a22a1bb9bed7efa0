import type { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Querier } from '../database.ts'

/** A statement written once: under its name a connection parses and plans it only the first time. */
export type Statement = { readonly name: string; readonly text: string }

/** Statements of one transaction, in the order in which they are given. */
export type Statements = {
  /** Several may be asked for at once: a server gets them in one go and answers them in one. */
  rows<Row>(statement: Statement, params: readonly unknown[]): Promise<Row[]>
  /** Sent with the commit, after everything else; a failure of it is the transaction's. */
  write(statement: Statement, params: readonly unknown[]): void
  /** What was asked for in the transaction's first turn leaves now, and not with that turn's end: there is work to do meanwhile. */
  send(): void
  /** The same transaction, for the queries that are built. */
  querier(): Promise<Querier>
}

type Pending = readonly [Statement, readonly unknown[]]

/** Rejections are reported by whoever awaits; one that nobody awaits yet must not end the process. */
const handled = <T>(promise: Promise<T>): Promise<T> => {
  promise.catch(() => {})
  return promise
}

/**
 * Each statement's plan is made once a connection: a custom one for every length of a list costs more than it saves
 * where all is found by key.
 */
const BEGIN = 'begin isolation level read committed; set local plan_cache_mode = force_generic_plan'

/**
 * What is sent within one turn leaves in one write, and so wakes the server once.
 * @returns lets it leave before the turn ends
 */
function sendTogether(client: pg.PoolClient): () => void {
  // The driver's own, and not promised: without it each statement leaves by itself.
  const stream = (client as { connection?: { stream?: { cork?(): void; uncork(): void } } }).connection?.stream
  if (!stream?.cork) return () => {}
  stream.cork()
  let isCorked = true
  const leave = () => {
    if (isCorked) stream.uncork()
    isCorked = false
  }
  process.nextTick(leave)
  return leave
}

async function onServer<Result>(pool: pg.Pool, work: (tx: Statements) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const send = ([{ name, text }, params]: Pending) => client.query({ name, text, values: [...params] })
  try {
    const leave = sendTogether(client)
    // Not awaited: what follows goes out with it.
    const begun = handled(client.query(BEGIN))
    const writes: Pending[] = []
    try {
      const result = await work({
        rows: <Row>(statement: Statement, params: readonly unknown[]) =>
          send([statement, params]).then(({ rows }) => rows as Row[]),
        write: (statement, params) => void writes.push([statement, params]),
        send: leave,
        querier: async () => (await import('drizzle-orm/node-postgres')).drizzle({ client }),
      })
      await begun
      sendTogether(client)
      const written = writes.map((write) => handled(send(write)))
      const committed = handled(client.query('commit'))
      for (const one of written) await one
      // A transaction that an error aborted answers its commit with a rollback, and no error.
      if ((await committed).command !== 'COMMIT')
        throw new Error('The transaction was rolled back instead of committed.')
      return result
    } catch (error) {
      // After the failed write the commit has ended the transaction already; a broken connection ended it itself.
      await client.query('rollback').catch(() => {})
      throw error
    }
  } finally {
    client.release(client.getTransactionStatus() !== 'I')
  }
}

/** `$1` in the text becomes a parameter of Drizzle's. */
const built = ({ text }: Statement, params: readonly unknown[]): SQL =>
  sql.join(
    text
      .split(/\$(\d+)/)
      .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`)),
  )

/** The statements of a transaction that is open already. */
export async function statementsWithin<Result>(
  querier: Querier,
  work: (tx: Statements) => Promise<Result>,
): Promise<Result> {
  const writes: Pending[] = []
  const run = async <Row>([statement, params]: Pending) =>
    ((await querier.execute(built(statement, params))) as { rows: Row[] }).rows
  const result = await work({
    rows: (statement, params) => run([statement, params]),
    write: (statement, params) => void writes.push([statement, params]),
    send: () => {},
    querier: async () => querier,
  })
  for (const write of writes) await run(write)
  return result
}

/** Whether transactions take turns anyway, so that a second one beside another gains nothing. */
export const hasOneConnection = ({ $client }: Database): boolean => 'exec' in $client

function onEmbedded<Result>(client: PGlite, work: (tx: Statements) => Promise<Result>): Promise<Result> {
  return client.transaction(async (tx) => {
    const run = async <Row>([{ text }, params]: Pending) => (await tx.query<Row>(text, [...params])).rows
    const writes: Pending[] = []
    const result = await work({
      rows: (statement, params) => run([statement, params]),
      write: (statement, params) => void writes.push([statement, params]),
      send: () => {},
      querier: async () => (await import('drizzle-orm/pglite')).drizzle({ client: tx as unknown as PGlite }),
    })
    for (const write of writes) await run(write)
    return result
  })
}

/** A transaction of prepared statements: on a server, with no more round trips than there are answers to wait for. */
export const statementTransaction = <Result>(
  { $client }: Database,
  work: (tx: Statements) => Promise<Result>,
): Promise<Result> => ('exec' in $client ? onEmbedded($client, work) : onServer($client, work))

/** A prepared statement outside of any transaction. */
export async function statementRows<Row>(
  { $client }: Database,
  { name, text }: Statement,
  params: readonly unknown[],
): Promise<Row[]> {
  const values = [...params]
  if ('exec' in $client) return (await $client.query<Row>(text, values)).rows
  return (await $client.query({ name, text, values })).rows as Row[]
}
