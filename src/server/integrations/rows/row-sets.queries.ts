import { and, type SQL, sql } from 'drizzle-orm'
import { FIRST_ROW, type RowCursor } from '../../../domain/integrations/row-cursor.ts'
import type { RowSetName } from '../../../domain/integrations/row-set-names.ts'
import type { Row, RowFilter } from '../../../domain/integrations/row-sets.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { rowSetSources } from './row-set-sources.queries.ts'

/** Changes that get their instant in one step: few enough that the embedded database is not held up. */
const STEP = 250

/** Gives waiting changes their instant, a step at a time. @param isStopped asked between steps */
export async function stampChanges(q: Querier, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const [row] = await rowsOf<{ stamped: number }>(q, sql`select feeds.stamp(${STEP}::integer) as stamped`)
    if ((row?.stamped ?? 0) < STEP) return
  }
}

const operators = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const satisfies Record<RowFilter['operator'], SQL>

/** A comparison in SQL. Texts are compared by their bytes: days in ISO and codes of figures have one order. */
function filterSql({ column, operator, value }: RowFilter): SQL {
  const is = operators[operator]
  if (column === 'actualizado') return sql`c.changed_at ${is} ${value}::timestamptz`
  if (column === 'id') return sql`s.id::float8 ${is} ${value}::float8`
  return sql`s.${sql.identifier(column)} collate "C" ${is} ${value}::text`
}

/** Rows of a set to read. `onlyOf` is an official who reads their own visits alone. */
export type RowSelection = {
  set: RowSetName
  departmentId: number
  onlyOf?: number | undefined
  filters?: readonly RowFilter[]
}

const instantOf = ({ changedAt }: RowCursor) => sql`${new Date(changedAt).toISOString()}::timestamptz`

/** The correlated reading keeps to the order of changes, whatever the planner thinks of the sizes of tables. */
const selected = ({ set, departmentId, onlyOf, filters = [] }: RowSelection): { from: SQL; where: SQL | undefined } => {
  const { kind, rows, mine } = rowSetSources[set]
  return {
    from: sql`feeds.changes c cross join lateral (${rows} offset 0) s`,
    where: and(
      sql`c.department_id = ${departmentId} and c.kind = ${kind}`,
      ...(onlyOf !== undefined && mine ? [mine(onlyOf)] : []),
      ...filters.map(filterSql),
    ),
  }
}

type ReadRow = Row & { changed_ms: number; changed_id: number; id: number }
/** A row with its place in the order. */
export type PlacedRow = { row: Row; cursor: RowCursor }

/** The next rows of a set in the order of their changes. @param upTo the last instant to read, in milliseconds */
export async function findRows(
  q: Querier,
  selection: RowSelection,
  { after = FIRST_ROW, limit, upTo }: { after?: RowCursor; limit: number; upTo?: number },
): Promise<PlacedRow[]> {
  const { from, where } = selected(selection)
  const since = instantOf(after)
  const found = await rowsOf<ReadRow>(
    q,
    sql`select s.*, (extract(epoch from c.changed_at) * 1000)::float8 as changed_ms, c.row_id::float8 as changed_id
      from ${from}
      where ${where} and (c.changed_at, c.row_id) >= (${since}, ${after.changedId}::bigint)
        and (c.changed_at, c.row_id, s.id::float8) > (${since}, ${after.changedId}::bigint, ${after.id}::float8)
        ${upTo === undefined ? sql`` : sql`and c.changed_at <= ${new Date(upTo).toISOString()}::timestamptz`}
      order by c.changed_at, c.row_id, s.id limit ${limit}`,
  )
  return found.map(({ changed_ms: ms, changed_id: changedId, ...row }) => {
    const changedAt = Math.round(ms)
    return {
      row: { ...row, actualizado: new Date(changedAt).toISOString() },
      cursor: { changedAt, changedId, id: row.id },
    }
  })
}

/** How many rows a selection has. */
export async function countRows(q: Querier, selection: RowSelection): Promise<number> {
  const { from, where } = selected(selection)
  const [row] = await rowsOf<{ total: number }>(q, sql`select count(*)::float8 as total from ${from} where ${where}`)
  return row?.total ?? 0
}

/** The last instant that changes have, in milliseconds; 0 before the first. */
export async function lastChange(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ ms: number }>(
    q,
    sql`select (extract(epoch from stamped_at) * 1000)::float8 as ms from feeds.clock`,
  )
  return Math.round(row?.ms ?? 0)
}
