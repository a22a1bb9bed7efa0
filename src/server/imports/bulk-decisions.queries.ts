import { type SQL, sql } from 'drizzle-orm'
import type { BulkDecision } from '../../domain/import/import-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { importRows } from '../schema/imports.table.ts'

type Wish = Pick<BulkDecision, 'state' | 'decision'>

/**
 * Rows of a run that a decision on all rows of a state is about. A row with an error waits, whatever was decided on it
 * before it had one.
 */
const areMeant = (runId: number, { state, decision }: Wish): SQL =>
  sql`run_id = ${runId} and state = ${state}
    ${state === 'error' ? sql`and decision is distinct from 'omitir'` : sql`and decision is null`}
    ${decision === 'actualizar' ? sql`and match_id is not null` : sql``}`

export const countToDecide = (q: Querier, runId: number, wish: Wish): Promise<number> =>
  rowsOf<{ rows: number }>(q, sql`select count(*)::int as rows from ${importRows} where ${areMeant(runId, wish)}`).then(
    ([row]) => row?.rows ?? 0,
  )

/** Decides on them. A row of an older check has no state of its own: it comes in with its warnings. @returns how many */
export const decideAll = (tx: Querier, runId: number, { id, ...wish }: BulkDecision): Promise<number> =>
  rowsOf(
    tx,
    sql`update ${importRows} set decision = ${wish.decision}, bulk_decision = ${id}::int,
      state = ${wish.decision === 'omitir' ? sql`'omitida'` : sql`coalesce(own_state, 'aviso')`}
      where ${areMeant(runId, wish)} returning 1`,
  ).then((decided) => decided.length)

/**
 * Forgets decisions on many rows, before these are checked anew: they were made on what the rows were then. The states
 * stay as they are until the check.
 */
export const forgetBulkDecisions = async (tx: Querier, runId: number): Promise<void> => {
  await tx.execute(sql`update ${importRows} set decision = null, bulk_decision = null
    where run_id = ${runId} and bulk_decision is not null and state <> 'aplicada'`)
}

/**
 * Gives rows of a decision the state that they had. A row that failed while it was applied stays faulty. Rows of an
 * older version may have been checked since, and be like no other by now.
 * @returns how many
 */
export const takeDecisionBack = (tx: Querier, runId: number, { id, state }: BulkDecision): Promise<number> =>
  rowsOf(
    tx,
    sql`update ${importRows} set decision = null, bulk_decision = null,
      state = case when own_state = 'error' or (match_id is null and match_row is null) then coalesce(own_state, ${state})
        else ${state === 'error' ? 'posible' : state} end
      where run_id = ${runId} and bulk_decision = ${id} and state <> 'aplicada' returning 1`,
  ).then((undone) => undone.length)

/** Rows of each decision of a run that can still be taken back, by its id. */
export const countDecided = async (q: Querier, runId: number): Promise<Map<number, number>> => {
  const counted = await rowsOf<{ id: number; rows: number }>(
    q,
    sql`select bulk_decision as id, count(*)::int as rows from ${importRows}
      where run_id = ${runId} and bulk_decision is not null and state <> 'aplicada' group by bulk_decision`,
  )
  return new Map(counted.map(({ id, rows }) => [id, rows]))
}
