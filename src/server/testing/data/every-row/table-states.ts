import { type SQL, sql } from 'drizzle-orm'
import { leftOut } from '../../../copies/take/copied-tables.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'

/** Tables that a copy carries, as the catalogue of the database lists them. */
export const carriedTables = async (q: Querier): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      q,
      sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ${leftOut} order by 1`,
    )
  ).map(({ name }) => name)

/** Schemas with tables beside `public`. */
export const otherSchemas = async (q: Querier): Promise<string[]> =>
  (
    await rowsOf<{ name: string }>(
      q,
      sql`select distinct table_schema::text as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('public', 'pg_catalog', 'information_schema') order by 1`,
    )
  ).map(({ name }) => name)

type Column = { table: string; column: string; type: string; isNullable: boolean; checks: string[] | null }

/** Columns that are stored, with the checks that name them. */
const columnsOf = (q: Querier) =>
  rowsOf<Column>(
    q,
    sql`select c.table_name as "table", c.column_name as "column", c.data_type as type,
        c.is_nullable = 'YES' as "isNullable",
        (select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid
          where k.contype = 'c' and k.conrelid = format('public.%I', c.table_name)::regclass
            and a.attname = c.column_name and a.attnum = any (k.conkey)) as checks
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and table_name not in ${leftOut}
      order by c.table_name, c.ordinal_position`,
  )

/** The values of a check of the form `column in (…)`, which PostgreSQL tells as `column = ANY (ARRAY[…])`. */
function listedIn(check: string, column: string): string[] {
  const list = new RegExp(`\\b${column} = ANY \\(ARRAY\\[([^\\]]*)\\]`).exec(check)?.[1] ?? ''
  return [...list.matchAll(/'((?:[^']|'')*)'|(-?\d+)/g)].map(([, text, number]) => text ?? number ?? '')
}

/** One state of a column: `is` is true of a row that has it. */
type ColumnState = { table: string; name: string; is: SQL }

/** Types whose null tells that something has not happened. */
const INSTANTS = ['timestamp with time zone', 'date']

function statesOf({ table, column, type, isNullable, checks }: Column): ColumnState[] {
  const at = sql.identifier(column)
  const state = (value: string, is: SQL): ColumnState => ({ table, name: `${table}.${column}: ${value}`, is })
  const listed = (checks ?? []).flatMap((check) => listedIn(check, column))
  const values = type === 'boolean' ? ['true', 'false'] : listed
  const isState = values.length > 0 || (isNullable && INSTANTS.includes(type))
  if (!isState) return []
  const ofValues = values.map((value) => state(value, sql`${at}::text = ${value}`))
  const ofInstant = values.length > 0 ? [] : [state('set', sql`${at} is not null`)]
  return [...ofValues, ...ofInstant, ...(isNullable ? [state('null', sql`${at} is null`)] : [])]
}

/**
 * Every state of every carried table: each value of a column whose check lists them, and both of a boolean. An instant or
 * a day that may be missing has two states. The null of each of these columns is a state, too.
 */
export const tableStates = async (q: Querier): Promise<ColumnState[]> => (await columnsOf(q)).flatMap(statesOf)

/** @returns the names of the states that no row has */
export async function statesWithoutRow(q: Querier, states: readonly ColumnState[]): Promise<string[]> {
  const lacking: string[] = []
  for (const table of new Set(states.map((state) => state.table))) {
    const ofTable = states.filter((state) => state.table === table)
    const columns = ofTable.map(
      ({ is }, index) => sql`coalesce(bool_or(${is}), false) as ${sql.identifier(String(index))}`,
    )
    const [row] = await rowsOf<Record<string, boolean>>(
      q,
      sql`select ${sql.join(columns, sql`, `)} from ${sql.identifier(table)}`,
    )
    lacking.push(...ofTable.flatMap(({ name }, index) => (row?.[String(index)] ? [] : [name])))
  }
  return lacking
}

/** @returns the names of the tables without a row */
export async function tablesWithoutRow(q: Querier, tables: readonly string[]): Promise<string[]> {
  const lacking: string[] = []
  for (const table of tables) {
    const rows = await rowsOf(q, sql`select from ${sql.identifier(table)} limit 1`)
    if (rows.length === 0) lacking.push(table)
  }
  return lacking
}
