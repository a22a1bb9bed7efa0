import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** `columns` are stored columns; generated ones are computed again. `hasBytes`: rows may contain files. */
export type CopiedTable = { name: string; columns: string[]; key: string[]; hasBytes: boolean }

/**
 * Not copied: the migrations are compared by name; sessions, jobs, waiting mails and what opens the portal end with the installation (decisions
 * 027, 037, 110 and 113).
 */
export const leftOut = sql`('schema_migrations', 'sessions', 'jobs', 'mail_outbox', 'portal_codes', 'portal_sessions')`

const columnsOf = (q: Querier) =>
  rowsOf<Omit<CopiedTable, 'key'> & { key: string[] | null }>(
    q,
    sql`select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.place) from pg_index i, unnest(i.indkey::int2[]) with ordinality k (attnum, place)
        join pg_attribute a on a.attnum = k.attnum where i.indrelid = c.oid and a.attrelid = c.oid and i.indisprimary) as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as "hasBytes"
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ${leftOut}
      order by c.relname`,
  )

/**
 * References between tables: foreign keys, and triggers in their place, whose arguments name the tables (migration
 * 015).
 */
const referencesOf = (q: Querier) =>
  rowsOf<{ from: string; to: string }>(
    q,
    sql`select f.conrelid::regclass::text as from, f.confrelid::regclass::text as to from pg_constraint f
      where f.contype = 'f' and f.conrelid <> f.confrelid and f.connamespace = 'public'::regnamespace
      union all
      select t.tgrelid::regclass::text, argument
      from pg_trigger t, unnest(string_to_array(encode(t.tgargs, 'escape'), '\\000')) argument
      where t.tgname like '%_references' and argument <> ''`,
  )

/** Every table of the product; a table comes after those that it refers to. */
export async function listTables(q: Querier): Promise<CopiedTable[]> {
  const waiting = new Map(
    (await columnsOf(q)).map(({ key, ...table }) => [table.name, { ...table, key: key ?? table.columns }]),
  )
  const references = await referencesOf(q)
  const ordered: CopiedTable[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && waiting.has(to)),
    )
    if (free.length === 0) throw new Error(`Tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    for (const table of free) waiting.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}

export const appliedMigrations = (q: Querier) =>
  rowsOf<{ name: string; sha256: string }>(q, sql`select name, sha256 from schema_migrations order by name collate "C"`)

export const readSequences = async (q: Querier) => {
  const names = await rowsOf<{ name: string }>(
    q,
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' order by 1`,
  )
  const sequences: { name: string; lastValue: number; isCalled: boolean }[] = []
  for (const { name } of names) {
    const [row] = await rowsOf<{ last: string | number; called: boolean }>(
      q,
      sql`select last_value as last, is_called as called from ${sql.identifier(name)}`,
    )
    if (row) sequences.push({ name, lastValue: Number(row.last), isCalled: row.called })
  }
  return sequences
}

/** A list of quoted column names for a statement. */
export const identifiers = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )
