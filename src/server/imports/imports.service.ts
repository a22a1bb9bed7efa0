import type { Official } from '../../domain/access/official.ts'
import { namesOf } from '../../domain/import/catalogue/catalogue-names.ts'
import { refuseMapping } from '../../domain/import/columns/mapping-refusal.ts'
import { foldedTitles } from '../../domain/import/columns/read-sheet.ts'
import type { MappingForm } from '../../domain/import/import-forms.ts'
import type { CatalogueField, RunState, ValueMapping } from '../../domain/import/import-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit } from '../audit/audit.queries.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import type { Querier } from '../platform/db/database.ts'
import { applyCensusJob } from './applying/apply-census.job.ts'
import { countToApply } from './applying/apply-rows.queries.ts'
import { refuseUsed, undoCensusJob } from './applying/undo-census.job.ts'
import { forgetBulkDecisions } from './bulk-decisions.queries.ts'
import { findCatalogue } from './catalogue.queries.ts'
import { checkCensusJob } from './checking/check-census.job.ts'
import { readCensusJob } from './reading/read-census.job.ts'
import { deleteRows } from './rows.queries.ts'
import type { RunRow } from './runs.queries.ts'
import * as queries from './runs.queries.ts'

/** An act on imports: who, and when. */
export type ImportAct = { by: Official; at: Date }

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
