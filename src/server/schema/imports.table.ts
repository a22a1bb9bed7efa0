import { integer, jsonb, pgTable, primaryKey, real, text, timestamp } from 'drizzle-orm/pg-core'
import type { SheetColumn } from '../../domain/import/columns/guess-columns.ts'
import type {
  BulkDecision,
  ColumnMapping,
  FirstRow,
  GapField,
  RowDecision,
  RowProblem,
  RowState,
  RunState,
  UnknownValue,
  ValueMapping,
} from '../../domain/import/import-words.ts'
import type { RowTexts } from '../../domain/import/rows/row-check.ts'
import type { RowValue } from '../../domain/import/rows/row-value.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Runs of an import. `blob` is the file until its rows are applied; `headerRow` counts from 0. */
export const importRuns = pgTable('import_runs', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  kind: text().$type<'establishments'>().notNull(),
  fileName: text('file_name').notNull(),
  fileSha256: text('file_sha256').notNull(),
  blob: text(),
  sheet: text().notNull().default(''),
  sheets: text().array().notNull().default([]),
  headerRow: integer('header_row'),
  columns: jsonb().$type<SheetColumn[]>().notNull().default([]),
  mapping: jsonb().$type<ColumnMapping>().notNull().default({}),
  values: jsonb('value_mapping').$type<ValueMapping>().notNull().default({}),
  unknownValues: jsonb('unknown_values').$type<UnknownValue[]>().notNull().default([]),
  bulkDecisions: jsonb('bulk_decisions').$type<BulkDecision[]>().notNull().default([]),
  firstRows: jsonb('first_rows').$type<FirstRow[]>().notNull().default([]),
  notes: text().array().notNull().default([]),
  state: text().$type<RunState>().notNull(),
  jobId: integer('job_id'),
  message: text(),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  appliedAt: instant('applied_at'),
  undoneAt: instant('undone_at'),
  rowVersion: integer('row_version').notNull().default(1),
})

/** Rows of a run. `state` is null until the row was checked; `matchRow` is an earlier row of the file. */
export const importRows = pgTable(
  'import_rows',
  {
    runId: integer('run_id').notNull(),
    rowNo: integer('row_no').notNull(),
    departmentId: integer('department_id').notNull(),
    raw: text().array().notNull(),
    edits: jsonb().$type<RowTexts>().notNull().default({}),
    value: jsonb().$type<RowValue>(),
    problems: jsonb().$type<RowProblem[]>().notNull().default([]),
    gaps: text().array().$type<GapField[]>().notNull().default([]),
    state: text().$type<RowState>(),
    ownState: text('own_state').$type<RowState>(),
    matchId: integer('match_id'),
    matchRow: integer('match_row'),
    matchScore: real('match_score'),
    decision: text().$type<RowDecision>(),
    bulkDecision: integer('bulk_decision'),
    establishmentId: integer('establishment_id'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.rowNo] })],
)

export const importMappings = pgTable('import_mappings', {
  id: integer().primaryKey().generatedByDefaultAsIdentity(),
  departmentId: integer('department_id').notNull(),
  kind: text().$type<'establishments'>().notNull(),
  name: text().notNull(),
  headers: text().array().notNull(),
  mapping: jsonb().$type<ColumnMapping>().notNull(),
  values: jsonb('value_mapping').$type<ValueMapping>().notNull().default({}),
  createdBy: integer('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  rowVersion: integer('row_version').notNull().default(1),
})
