import type { Database } from './database.ts'

/** A transaction in which a script of many statements can run, function bodies and all. */
export type ScriptTransaction = {
  run(script: string): Promise<void>
  rows<Row>(statement: string, params: readonly unknown[]): Promise<Row[]>
}

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
      run: async (script) => void (await connection.query(script)),
      rows: async <Row>(statement: string, params: readonly unknown[]) =>
        (await connection.query(statement, [...params])).rows as Row[],
    })
    await connection.query('commit')
    return result
  } catch (error) {
    // A connection that broke rolled back by itself.
    await connection.query('rollback').catch(() => {})
    throw error
  } finally {
    connection.release()
  }
}
