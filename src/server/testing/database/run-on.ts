import pg from 'pg'

/** The `value` column of a statement's first row, from a server outside any pool. */
export async function valueOn(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: unknown }>(statement)
    return rows[0]?.value
  } finally {
    await client.end()
  }
}

/** Runs a statement for its effect. */
export async function runOn(url: string, statement: string): Promise<void> {
  await valueOn(url, statement)
}
