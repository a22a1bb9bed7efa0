import type { z } from 'zod'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getImport, listImports, startImport } from '../../contract/imports/imports.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { namesOf } from '../../domain/import/catalogue/catalogue-names.ts'
import { refuseMapping } from '../../domain/import/columns/mapping-refusal.ts'
import { foldedTitles } from '../../domain/import/columns/read-sheet.ts'
import type { MappingForm, newImport, RunsQuery } from '../../domain/import/import-forms.ts'
import type { CatalogueField, RunState, ValueMapping } from '../../domain/import/import-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { countText, cutText } from '../../domain/shared/text.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Querier } from '../platform/db/database.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { sheetKind } from '../sheets/sheet-kind.ts'
import { applyCensusJob } from './applying/apply-census.job.ts'
import { countToApply } from './applying/apply-rows.queries.ts'
import { refuseUsed, undoCensusJob } from './applying/undo-census.job.ts'
import { countDecided, forgetBulkDecisions } from './bulk-decisions.queries.ts'
import { findCatalogue } from './catalogue.queries.ts'
import { checkCensusJob } from './checking/check-census.job.ts'
import { readCensusJob } from './reading/read-census.job.ts'
import { deleteRows } from './rows.queries.ts'
import type { RunRow } from './runs.queries.ts'
import * as queries from './runs.queries.ts'

/** An act on imports: who, and when. */
export type ImportAct = { by: Official; at: Date }

export type StoredCensus = { blob: string; fileName: string; sha256: string }

const LONGEST_NAME = 200

/** Judges a file by its bytes and stores it. @throws Problem upload.too-large, sheet.* */
export async function storeCensus(blobs: BlobStore, { file }: z.output<typeof newImport>): Promise<StoredCensus> {
  if (!(file instanceof ReceivedFile)) throw new Problem('sheet.no-sheet')
  const { bytes, sha256, filename } = file
  const { kind } = sheetKind(bytes)
  async function* chunks() {
    yield bytes
  }
  const { name } = await blobs.putFile(chunks(), kind)
  return { blob: name, sha256, fileName: cutText(filename, LONGEST_NAME) }
}

/** @throws Problem import.not-found, also for one of another department */
export async function theRun(q: Querier, by: Official, id: number): Promise<RunRow> {
  const run = await queries.findRun(q, by.departmentId, id)
  if (!run) throw new Problem('import.not-found')
  return run
}

/** Refuses a change of a run that is in another state, or while any run of the department is at work. */
export async function refuseState(q: Querier, by: Official, run: RunRow, states: readonly RunState[]): Promise<void> {
  if (run.isAtWork || (await queries.isAnotherAtWork(q, by.departmentId, run.id))) throw new Problem('import.busy')
  if (!states.includes(run.state)) throw new Problem('import.state', { params: { state: run.state } })
}

async function refuseRepeated(q: Querier, by: Official, sha256: string): Promise<void> {
  const before = await queries.findApplied(q, by.departmentId, sha256)
  if (!before?.appliedAt) return
  const rows = (await queries.countRows(q, [before.id])).get(before.id)?.rows ?? 0
  throw new Problem('import.repeated', {
    params: { day: formatDay(dayOf(before.appliedAt)), rows: countText(rows, 'fila', 'filas') },
    consequence: { importId: before.id },
  })
}

/** The id of no run: a new import waits for every other. */
const NO_RUN = 0

/** Refuses a new import that cannot begin. @throws Problem import.busy, import.repeated unless the sender knows */
async function refuseImport(
  q: Querier,
  by: Official,
  sha256: string,
  { confirmed = false }: Pick<z.output<typeof newImport>, 'confirmed'>,
): Promise<void> {
  if (await queries.isAnotherAtWork(q, by.departmentId, NO_RUN)) throw new Problem('import.busy')
  if (!confirmed) await refuseRepeated(q, by, sha256)
}

/** Refuses what the transaction would refuse, before any byte is stored. */
export async function admitCensus(q: Querier, by: Official, form: z.output<typeof newImport>): Promise<void> {
  if (form.file instanceof ReceivedFile) await refuseImport(q, by, form.file.sha256, form)
}

/** Begins a run with a stored file, which a job reads. Nothing of it is in the establishments yet. */
export const beginImport = (
  db: Querier,
  act: ImportAct,
  { blob, sha256, fileName }: StoredCensus,
  form: Pick<z.output<typeof newImport>, 'kind' | 'confirmed'>,
): Promise<ReplyOf<typeof startImport>> =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const { departmentId } = by
    await queries.takeTurn(tx, departmentId)
    await refuseImport(tx, by, sha256, form)
    const state = 'leyendo'
    const id = await queries.insertRun(tx, {
      ...{ departmentId, kind: form.kind, fileName, fileSha256: sha256, blob, state },
      createdBy: by.id,
      createdAt: at,
    })
    const jobId = await enqueueJob(tx, { kind: readCensusJob, params: { runId: id }, by, at })
    await queries.updateRun(tx, id, { jobId })
    await audit(tx, {
      official: by,
      at,
      action: 'upload-census',
      subject: 'import',
      subjectId: id,
      details: { fileName },
    })
    return { id, state, jobId }
  })

/** Holds the turn of the department and gives the run as it is. */
export async function holdRun(tx: Querier, by: Official, id: number, states: readonly RunState[]): Promise<RunRow> {
  await queries.takeTurn(tx, by.departmentId)
  const run = await theRun(tx, by, id)
  await refuseState(tx, by, run, states)
  return run
}

async function startJob<P extends { runId: number }>(
  tx: Querier,
  { by, at }: ImportAct,
  run: RunRow,
  { kind, params, state }: { kind: JobKind<P>; params: P; state?: RunState },
): Promise<number> {
  const jobId = await enqueueJob(tx, { kind, params, by, at })
  await queries.updateRun(tx, run.id, { jobId, message: null, ...(state && { state }) })
  return jobId
}

async function refuseValues(q: Querier, by: Official, values: ValueMapping): Promise<void> {
  const known = namesOf(await findCatalogue(q, by.departmentId))
  for (const [field, chosen] of Object.entries(values) as [CatalogueField, Record<string, number>][]) {
    if (Object.values(chosen).some((id) => !known[field].has(id))) throw new Problem('import.unknown-value')
  }
}

/** Refuses to forget the rows of a run once some came in: they tell what its undoing takes back. */
async function refuseApplied(tx: Querier, id: number): Promise<void> {
  const counts = (await queries.countRows(tx, [id])).get(id)?.counts
  if (counts && counts.aplicada > 0) throw new Problem('import.state', { params: { state: 'aplicada' } })
}

const MAPPABLE: readonly RunState[] = ['por mapear', 'revisión', 'fallida']

/**
 * Reads a run's sheet again, or takes its columns and checks every row. Either forgets the decisions on many rows.
 * @throws Problem import.state for a sheet that has applied rows
 */
export const mapImport = (db: Querier, act: ImportAct, id: number, sent: MappingForm) =>
  db.transaction(async (tx) => {
    const { by, at } = act
    const run = await holdRun(tx, by, id, MAPPABLE)
    refuseStaleEdit(run, sent)
    const { sheet = run.sheet, headerRow, mapping, values = run.values, saveAs } = sent
    const isReadAgain = mapping === undefined || sheet !== run.sheet || (headerRow ?? run.headerRow) !== run.headerRow
    if (run.sheets.length > 0 && !run.sheets.includes(sheet)) {
      throw new Problem('import.unknown-sheet', { params: { sheet } })
    }
    if (isReadAgain) {
      await refuseApplied(tx, id)
      await queries.updateRun(tx, id, { sheet })
      const params = { runId: id, ...(headerRow !== undefined && { headerRow }) }
      const jobId = await startJob(tx, act, run, { kind: readCensusJob, params, state: 'leyendo' })
      return shownAfter(tx, by, id, jobId)
    }
    if (run.headerRow === null) throw new Problem('import.no-header')
    refuseMapping(mapping, run.columns)
    await refuseValues(tx, by, values)
    await forgetBulkDecisions(tx, id)
    await queries.updateRun(tx, id, { mapping, values, bulkDecisions: [] })
    if (saveAs !== undefined) {
      const headers = foldedTitles(run.columns)
      const row = { departmentId: by.departmentId, kind: run.kind, name: saveAs, headers, mapping, values }
      await queries.saveMapping(tx, { ...row, createdBy: by.id, createdAt: at })
    }
    const jobId = await startJob(tx, act, run, { kind: checkCensusJob, params: { runId: id }, state: 'validando' })
    return shownAfter(tx, by, id, jobId)
  })

async function shownAfter(tx: Querier, by: Official, id: number, jobId: number) {
  const { state, rowVersion } = await theRun(tx, by, id)
  return { state, jobId, rowVersion }
}

/** States whose rows may come in; those that stayed behind can be corrected and applied later. */
export const APPLICABLE: readonly RunState[] = ['revisión', 'aplicada']

export const applyImport = (db: Querier, act: ImportAct, id: number): Promise<number> =>
  db.transaction(async (tx) => {
    const run = await holdRun(tx, act.by, id, APPLICABLE)
    if ((await countToApply(tx, id)) === 0) throw new Problem('import.nothing-to-apply')
    return startJob(tx, act, run, { kind: applyCensusJob, params: { runId: id }, state: 'aplicando' })
  })

export const undoImport = (db: Querier, act: ImportAct, id: number): Promise<number> =>
  db.transaction(async (tx) => {
    const run = await holdRun(tx, act.by, id, ['aplicada'])
    await refuseUsed(tx, act.by.departmentId, id)
    return startJob(tx, act, run, { kind: undoCensusJob, params: { runId: id } })
  })

/** States of runs that brought nothing in. */
const DISCARDABLE: readonly RunState[] = ['por mapear', 'revisión', 'fallida']
const SLICE = 5_000

/** Forgets a run with its rows. @throws Problem import.state for one that was applied, even in part */
export const discardImport = (db: Querier, { by, at }: ImportAct, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const run = await holdRun(tx, by, id, DISCARDABLE)
    await refuseApplied(tx, id)
    while ((await deleteRows(tx, id, SLICE)) > 0);
    await queries.deleteRun(tx, id)
    const details = { fileName: run.fileName }
    await audit(tx, { official: by, at, action: 'discard-census', subject: 'import', subjectId: id, details })
  })

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
