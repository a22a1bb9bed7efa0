import type { QueryConfig } from 'pg'
import type { Database } from './database.ts'

/** A transaction that can run scripts of many statements, with function bodies. */
export type ScriptTransaction = {
  run(script: string): Promise<void>
  rows<Row>(statement: string, params: readonly unknown[]): Promise<Row[]>
}

/** The longest timer in milliseconds. A script may take hours, and lifts the server's limits itself. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** Adds a time limit of its own, which the types do not know. */
const patient = (query: QueryConfig): QueryConfig => Object.assign(query, { query_timeout: NO_LIMIT_MS })

/** Works below Drizzle, because only the drivers accept several statements in one call. */
export async function scriptTransaction<Result>(
  { $client }: Database,
  work: (tx: ScriptTransaction) => Promise<Result>,
): Promise<Result> {
  if ('exec' in $client) {
    return $client.transaction((tx) =>
      work({
        run: async (script) => void (await tx.exec(script)),
        rows: async <Row>(statement: string, params: readonly unknown[]) =>
          (await tx.query<Row>(statement, [...params])).rows,
      }),
    )
  }
  const connection = await $client.connect()
  try {
    await connection.query('begin')
    const result = await work({
      run: async (script) => void (await connection.query(patient({ text: script }))),
      rows: async <Row>(statement: string, params: readonly unknown[]) =>
        (await connection.query(patient({ text: statement, values: [...params] }))).rows as Row[],
    })
    await connection.query(patient({ text: 'commit' }))
    return result
  } catch (error) {
    // A broken connection has rolled back already.
    await connection.query('rollback').catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}
