import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getImport, listImports } from '../../contract/imports/imports.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { foldedTitles } from '../../domain/import/columns/read-sheet.ts'
import type { RunsQuery } from '../../domain/import/import-forms.ts'
import type { Querier } from '../platform/db/database.ts'
import { countDecided } from './bulk-decisions.queries.ts'
import { theRun } from './imports.service.ts'
import type { RunRow } from './runs.queries.ts'
import * as queries from './runs.queries.ts'

const instant = (at: Date | null) => at?.toISOString() ?? null

type Shown = ReplyOf<typeof listImports>['rows'][number]

const shownRun = (
  run: Omit<RunRow, 'isAtWork'>,
  counted: { counts: queries.RowCounts; rows: number } | undefined,
  createdBy: string | null,
): Shown => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  fileName: run.fileName,
  rows: counted?.rows ?? 0,
  counts: counted?.counts as queries.RowCounts,
  createdBy,
  createdAt: run.createdAt.toISOString(),
  appliedAt: instant(run.appliedAt),
  undoneAt: instant(run.undoneAt),
  jobId: run.jobId,
  message: run.message,
  rowVersion: run.rowVersion,
})

/** Runs that the list shows, the newest. */
const MOST_SHOWN = 200

/** Runs of a department, the newest first, and whether each asks for a person. */
export async function readRuns(q: Querier, by: Official, asked: { isWaitingOnly: boolean; limit: number }) {
  const found = await queries.findRuns(q, by.departmentId, asked)
  const counted = await queries.countRows(
    q,
    found.map(({ run }) => run.id),
  )
  return found.map(({ run, state, message, isWaiting, createdByName }) => ({
    ...shownRun({ ...run, state, message }, counted.get(run.id), createdByName),
    isWaiting,
  }))
}

export async function readImports(
  q: Querier,
  by: Official,
  { isWaiting = false }: RunsQuery,
): Promise<ReplyOf<typeof listImports>> {
  const rows = await readRuns(q, by, { isWaitingOnly: isWaiting, limit: MOST_SHOWN })
  return { rows, total: await queries.countRuns(q, by.departmentId, isWaiting) }
}

export async function readImport(q: Querier, by: Official, id: number): Promise<ReplyOf<typeof getImport>['run']> {
  const run = await theRun(q, by, id)
  const counted = (await queries.countRows(q, [id])).get(id)
  const decided = run.bulkDecisions.length > 0 ? await countDecided(q, id) : new Map<number, number>()
  const saved = await queries.findMapping(q, by.departmentId, foldedTitles(run.columns))
  const { sheet, sheets, headerRow, columns, mapping, values, notes } = run
  return {
    ...shownRun(run, counted, await queries.findName(q, by.departmentId, run.createdBy)),
    ...{ sheet, sheets, headerRow, columns, mapping, values, notes },
    firstRows: run.firstRows.map(({ number, cells }) => ({ rowNo: number, cells })),
    // A check of an earlier version told no name.
    unknownValues: run.unknownValues.map((unknown) => ({ ...unknown, suggestion: unknown.suggestion ?? null })),
    bulkDecisions: run.bulkDecisions.flatMap(({ id: of, state, decision, at }) => {
      const rows = decided.get(of) ?? 0
      return rows > 0 ? [{ id: of, state, decision, rows, at }] : []
    }),
    savedMapping: saved ? { id: saved.id, name: saved.name, mapping: saved.mapping, values: saved.values } : null,
  }
}
