import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { ROW_STATES, type RowState, type RunState, WORKING_STATES } from '../../domain/import/import-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { importMappings, importRows, importRuns } from '../schema/imports.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { users } from '../schema/users.table.ts'

/** @property isAtWork a job works on the run, also one that takes it back */
export type RunRow = typeof importRuns.$inferSelect & { isAtWork: boolean }
export type RowCounts = Record<RowState, number>

/** States to which a run falls back when its job ended without an end of the run: it failed, was cancelled or is gone. */
const fallback: Partial<Record<RunState, RunState>> = {
  leyendo: 'fallida',
  validando: 'por mapear',
  aplicando: 'revisión',
}

const isAtWork = sql`exists (select from ${jobs} where ${jobs.id} = ${importRuns.jobId}
  and ${jobs.departmentId} = ${importRuns.departmentId} and ${jobs.state} in ('queued', 'running'))`
const words = (states: readonly string[]) =>
  sql.join(
    states.map((state) => sql`${state}`),
    sql`, `,
  )
const isWorking: SQL = sql`(${importRuns.state} in (${words(WORKING_STATES)}) and ${isAtWork})`
const cases = sql.join(
  Object.entries(fallback).map(([state, after]) => sql`when ${state} then ${after}`),
  sql` `,
)
/** The state as it is, whatever became of the job. */
const state = sql<RunState>`case when ${isWorking} then ${importRuns.state}
  else case ${importRuns.state} ${cases} else ${importRuns.state} end end`
/** A failed job says why. */
const message = sql<string | null>`coalesce(${importRuns.message}, (select ${jobs.message} from ${jobs}
  where ${jobs.id} = ${importRuns.jobId} and ${jobs.departmentId} = ${importRuns.departmentId}
    and ${jobs.state} = 'failed'))`

const ofRun = (departmentId: number, id: number) =>
  and(eq(importRuns.departmentId, departmentId), eq(importRuns.id, id))

/** Key of the turn; the second key is the department. */
const TURN = 5_202_646

/** Imports of a department begin and change one after the other, until the commit. */
export const takeTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${TURN}::int, ${departmentId}::int)`)
}

export const insertRun = async (tx: Querier, row: typeof importRuns.$inferInsert): Promise<number> => {
  const [added] = await tx.insert(importRuns).values(row).returning({ id: importRuns.id })
  return (added as { id: number }).id
}

export const updateRun = async (tx: Querier, id: number, changes: Partial<typeof importRuns.$inferInsert>) => {
  await tx
    .update(importRuns)
    .set({ ...changes, rowVersion: sql`${importRuns.rowVersion} + 1` })
    .where(eq(importRuns.id, id))
}

export const deleteRun = async (tx: Querier, id: number): Promise<void> => {
  await tx.delete(importRuns).where(eq(importRuns.id, id))
}

/** A run with its state as it is. */
export const findRun = (q: Querier, departmentId: number, id: number): Promise<RunRow | undefined> =>
  q
    .select({ run: importRuns, state, message, isAtWork: sql<boolean>`${isAtWork}` })
    .from(importRuns)
    .where(ofRun(departmentId, id))
    .then(([row]) => row && { ...row.run, state: row.state, message: row.message, isAtWork: row.isAtWork })

/** Whether another run of the department is at work. */
export const isAnotherAtWork = async (q: Querier, departmentId: number, id: number): Promise<boolean> => {
  const [other] = await q
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(and(eq(importRuns.departmentId, departmentId), ne(importRuns.id, id), isAtWork))
    .limit(1)
  return other !== undefined
}

/** The newest run that brought the same file in and was not taken back. */
export const findApplied = (q: Querier, departmentId: number, sha256: string) =>
  q
    .select({ id: importRuns.id, appliedAt: importRuns.appliedAt })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.departmentId, departmentId),
        eq(importRuns.fileSha256, sha256),
        eq(importRuns.state, 'aplicada'),
      ),
    )
    .orderBy(desc(importRuns.id))
    .limit(1)
    .then(([run]) => run)

const noRows = (): RowCounts => Object.fromEntries(ROW_STATES.map((each) => [each, 0])) as RowCounts

/** Rows of runs, all and by state. */
export async function countRows(q: Querier, ids: readonly number[]) {
  const counted = await rowsOf<{ id: number; state: RowState | null; rows: number }>(
    q,
    sql`select run_id as id, state, count(*)::int as rows from ${importRows}
      where run_id in (select json_array_elements_text(${JSON.stringify(ids)}::json)::integer) group by run_id, state`,
  )
  return new Map(
    ids.map((id) => {
      const own = counted.filter((each) => each.id === id)
      const counts = noRows()
      for (const { state: of, rows } of own) if (of !== null) counts[of] = rows
      return [id, { counts, rows: own.reduce((sum, { rows }) => sum + rows, 0) }]
    }),
  )
}

/** Runs that wait for a person, or ended with rows in error (R 20.15). */
const isWaiting = sql`(${state} in ('por mapear', 'revisión', 'fallida') or (${state} = 'aplicada' and exists (
  select from ${importRows} where ${importRows.runId} = ${importRuns.id} and ${importRows.state} = 'error')))`

const listed = (departmentId: number, isWaitingOnly: boolean) =>
  and(eq(importRuns.departmentId, departmentId), isWaitingOnly ? isWaiting : undefined)

/** Runs of a department, the newest first, with the name of the person who began each. */
export const findRuns = (
  q: Querier,
  departmentId: number,
  { isWaitingOnly, limit }: { isWaitingOnly: boolean; limit: number },
) =>
  q
    .select({ run: importRuns, state, message, isWaiting: sql<boolean>`${isWaiting}`, createdByName: users.fullName })
    .from(importRuns)
    .leftJoin(users, and(eq(users.departmentId, importRuns.departmentId), eq(users.id, importRuns.createdBy)))
    .where(listed(departmentId, isWaitingOnly))
    .orderBy(desc(importRuns.id))
    .limit(limit)

export const findName = (q: Querier, departmentId: number, userId: number): Promise<string | null> =>
  q
    .select({ name: users.fullName })
    .from(users)
    .where(and(eq(users.departmentId, departmentId), eq(users.id, userId)))
    .then(([user]) => user?.name ?? null)

/** The newest saved mapping whose titles are those of a sheet. */
export const findMapping = (q: Querier, departmentId: number, headers: readonly string[]) =>
  q
    .select()
    .from(importMappings)
    .where(and(eq(importMappings.departmentId, departmentId), eq(importMappings.headers, [...headers])))
    .orderBy(desc(importMappings.id))
    .limit(1)
    .then(([mapping]) => mapping)

/** Keeps a mapping under its name, in the place of an earlier one. */
export const saveMapping = async (tx: Querier, row: typeof importMappings.$inferInsert): Promise<void> => {
  const { headers, mapping, values } = row
  await tx
    .insert(importMappings)
    .values(row)
    .onConflictDoUpdate({
      target: [importMappings.departmentId, importMappings.kind, importMappings.name],
      set: { headers, mapping, values, rowVersion: sql`${importMappings.rowVersion} + 1` },
    })
}

export const countRuns = (q: Querier, departmentId: number, isWaitingOnly: boolean): Promise<number> =>
  q
    .select({ total: count() })
    .from(importRuns)
    .where(listed(departmentId, isWaitingOnly))
    .then(([row]) => row?.total ?? 0)
