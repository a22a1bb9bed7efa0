import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { leftOut } from './copied-tables.ts'

/** A column whose texts name files of the store. A copy has the files of tables that it has. */
type FileColumn = { table: string; column: string; isCopied: boolean }

/** Names in memory at a time. */
const PAGE = 1_000

/**
 * Every column that names files besides images: the texts called `blob` or `…_blob`. A file that none of them names is
 * removed from the store, so each needs an index that begins with it. Tables are asked for, because an older schema is
 * copied too.
 */
const fileColumns = (q: Querier): Promise<FileColumn[]> =>
  rowsOf<FileColumn>(
    q,
    sql`select c.relname as table, a.attname as column, c.relname not in ${leftOut} as "isCopied"
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.atttypid = 'text'::regtype and a.attname ~ '^(.+_)?blob$' order by 1, 2`,
  )

const union = (columns: readonly FileColumn[], where: (column: ReturnType<typeof sql>) => ReturnType<typeof sql>) =>
  sql.join(
    columns.map(({ table, column }) => {
      const name = sql.identifier(column)
      return sql`(select distinct ${name} as name from ${sql.identifier(table)} where ${name} is not null and ${where(sql`${name}`)})`
    }),
    sql` union `,
  )

/** The names in all columns, or in those that are copied, ascending, each once. */
export async function* namedFiles(q: Querier, which: 'all' | 'copied'): AsyncGenerator<string, void, void> {
  const columns = (await fileColumns(q)).filter(({ isCopied }) => isCopied || which === 'all')
  if (columns.length === 0) return
  let isLast = false
  for (let after = ''; !isLast; ) {
    const page = union(columns, (column) => sql`${column} > ${after} order by ${column} limit ${PAGE}`)
    const rows = await rowsOf<{ name: string }>(q, sql`select name from (${page}) named order by name limit ${PAGE}`)
    for (const { name } of rows) yield name
    after = rows.at(-1)?.name ?? after
    isLast = rows.length < PAGE
  }
}

/** The subset of `names` that the columns have now. */
export async function filesAmong(q: Querier, names: readonly string[]): Promise<string[]> {
  const columns = await fileColumns(q)
  if (columns.length === 0) return []
  const asked = sql`(select json_array_elements_text(${JSON.stringify(names)}::json))`
  const rows = await rowsOf<{ name: string }>(
    q,
    union(columns, (column) => sql`${column} in ${asked}`),
  )
  return rows.map(({ name }) => name)
}
