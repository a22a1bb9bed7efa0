import pg from 'pg'

/** What a statement answers under the name `value`, asked of a server outside any pool. */
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

/** The same of a statement that is there for what it does. */
export async function runOn(url: string, statement: string): Promise<void> {
  await valueOn(url, statement)
}
