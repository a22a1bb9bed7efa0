import { sql } from 'drizzle-orm'
import { type Database, type Querier, rowsOf } from '../platform/db/database.ts'

/** One row of a table: the changed one, by a condition. */
export type ChangedRow = { table: string; row: string }
type Column = { name: string; type: string }

/** Another value for a column, of each kind. */
const CHANGED: Record<string, (column: string) => string> = {
  integer: (column) => `coalesce(${column}, 0) + 1000`,
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  smallint: (column) => `coalesce(${column}, 0) + 1000`,
  numeric: (column) => `coalesce(${column}, 0) + 0.5`,
  ARRAY: (column) => `array_append(${column}, null)`,
  'double precision': (column) => `coalesce(${column}, 0) + 0.5`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  boolean: (column) => `not coalesce(${column}, false)`,
  date: (column) => `coalesce(nullif(${column}, 'infinity'), '2026-01-01') + 1`,
  jsonb: (column) => `${column} || '{"x": 1}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, '2026-11-20T10:00:00Z') + interval '1 second'`,
}

const undone = new Error('undone')

/** Acts in a transaction that is undone afterwards. @returns what the act gave */
export async function undoing<Result>(db: Database, act: (tx: Querier) => Promise<Result>): Promise<Result> {
  let result: Result | undefined
  await db
    .transaction(async (tx) => {
      result = await act(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return result as Result
}

/** The columns of a table but for those that the database computes of the others. */
const columnsOf = (db: Database, table: string) =>
  rowsOf<Column>(
    db,
    sql`select column_name as name, data_type as type from information_schema.columns
      where format('%I.%I', table_schema, table_name)::regclass = ${table}::regclass and is_generated = 'NEVER'
      order by ordinal_position`,
  )

/** Lets every value in: what a rule of the table refuses, its owner can take away first. */
async function withoutRules(tx: Querier, table: string): Promise<void> {
  await tx.execute(sql`set local session_replication_role = replica`)
  const checks = await rowsOf<{ name: string }>(
    tx,
    sql`select conname as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`,
  )
  for (const { name } of checks) {
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  }
}

/** The faults that are told after one column of one row was changed alone; the change is undone. */
const faultsOfChange = (
  db: Database,
  { table, row }: ChangedRow,
  { name, type }: Column,
  faultsOf: (q: Querier) => Promise<string[]>,
) =>
  undoing(db, async (tx) => {
    const changed = CHANGED[type]
    if (!changed) throw new Error(`No other value is known for ${table}.${name}, which is a ${type}.`)
    await withoutRules(tx, table)
    const made = await rowsOf(
      tx,
      sql.raw(`update ${table} set ${name} = ${changed(name)}
        where ctid = (select ctid from ${table} where ${row} order by ctid limit 1) returning 1`),
    )
    if (made.length !== 1) throw new Error(`No row of ${table} is ${row}.`)
    return faultsOf(tx)
  })

/** The columns of one row whose change is told by no fault, each changed alone. */
export async function untoldColumns(
  db: Database,
  changed: ChangedRow,
  faultsOf: (q: Querier) => Promise<string[]>,
): Promise<string[]> {
  const untold: string[] = []
  for (const column of await columnsOf(db, changed.table)) {
    if ((await faultsOfChange(db, changed, column, faultsOf)).length === 0) untold.push(column.name)
  }
  return untold.toSorted()
}
