import type { QueryConfig } from 'pg'
import type { Database } from './database.ts'

/** A transaction in which a script of many statements can run, function bodies and all. */
export type ScriptTransaction = {
  run(script: string): Promise<void>
  rows<Row>(statement: string, params: readonly unknown[]): Promise<Row[]>
}

/** As long as a timer can be: a script lifts the server's limits when it needs to, and what it does may take hours. */
const NO_LIMIT_MS = 2 ** 31 - 1

/** With a limit of its own, which the types do not know. */
const patient = (query: QueryConfig): QueryConfig => Object.assign(query, { query_timeout: NO_LIMIT_MS })

/** Below Drizzle, because only the drivers' own calls take more than one statement. */
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
    // A connection that broke rolled back by itself.
    await connection.query('rollback').catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}
