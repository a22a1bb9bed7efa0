import { z } from 'zod'
import { guessedMapping } from '../../../domain/import/columns/guess-columns.ts'
import { foldedTitles, type ReadCensus, readCensus } from '../../../domain/import/columns/read-sheet.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { JobContext, JobKind } from '../../jobs/job-kind.ts'
import { readSheets, type SheetFile } from '../../sheets/read-sheets.ts'
import { importNotice } from '../import-notice.ts'
import { deleteRows, insertRows } from '../rows.queries.ts'
import { findMapping, findRun, type RunRow, updateRun } from '../runs.queries.ts'
import { textsInTurn } from './texts-in-turn.ts'

/** Rows of one statement. On the embedded database a statement delays other requests. */
const SLICE = 200

type Context = JobContext<{ runId: number; headerRow?: number | undefined }>

/** The sheet that a person chose, or the one with titles that name most fields. */
async function chosenSheet(
  { sheets }: SheetFile,
  run: RunRow,
  headerRow: number | undefined,
): Promise<{ name: string; read: ReadCensus }> {
  const own = sheets.find(({ name }) => name === run.sheet)
  const candidates = own ? [own] : sheets
  const read: { name: string; read: ReadCensus }[] = []
  for (const { name, rows } of candidates) {
    read.push({ name, read: readCensus(await textsInTurn(rows), own ? headerRow : undefined) })
  }
  const named = ({ read: { columns } }: (typeof read)[number]) => columns.filter(({ guess }) => guess !== null).length
  const [best] = [...read].sort(
    (one, other) => named(other) - named(one) || other.read.rows.length - one.read.rows.length,
  )
  if (!best) throw new Problem('import.no-rows')
  return best
}

const hiddenTold = (hidden: number): string[] =>
  hidden === 0 ? [] : [hidden === 1 ? '1 fila oculta también se leyó.' : `${hidden} filas ocultas también se leyeron.`]

async function keepRows({ platform: { db }, job, params: { runId }, progress }: Context, rows: ReadCensus['rows']) {
  while ((await deleteRows(db, runId, SLICE)) > 0) await progress(0, rows.length)
  for (let at = 0; at < rows.length; at += SLICE) {
    await insertRows(
      db,
      rows
        .slice(at, at + SLICE)
        .map(({ number, raw }) => ({ runId, departmentId: job.departmentId, rowNo: number, raw })),
    )
    await progress(Math.min(at + SLICE, rows.length), rows.length)
  }
}

async function fileOf({ platform: { blobs } }: Context, run: RunRow): Promise<Uint8Array> {
  const bytes = run.blob === null ? undefined : await blobs.get(run.blob)
  if (!bytes) throw new Problem('import.file-gone')
  return bytes
}

/** Reads the file of a run: its sheet, titles and rows. A repeated run begins anew; nothing but the run's rows changes. */
export const readCensusJob: JobKind<Context['params']> = {
  kind: 'census-read',
  params: z.object({ runId: z.number(), headerRow: z.number().optional() }),
  ...importNotice('lectura de un censo'),
  async run(context) {
    const { platform, job, params } = context
    const { db } = platform
    const run = await findRun(db, job.departmentId, params.runId)
    if (!run) throw new Problem('import.not-found')
    const file = await readSheets(await fileOf(context, run))
    if (run.sheet !== '' && !file.names.includes(run.sheet)) {
      throw new Problem('import.unknown-sheet', { params: { sheet: run.sheet } })
    }
    const { name, read } = await chosenSheet(file, run, params.headerRow)
    if (read.rows.length === 0) throw new Problem('import.no-rows')
    await keepRows(context, read.rows)
    const saved = await findMapping(db, job.departmentId, foldedTitles(read.columns))
    await updateRun(db, run.id, {
      state: 'por mapear',
      sheet: name,
      sheets: file.names,
      headerRow: read.headerRow,
      columns: read.columns,
      firstRows: read.firstRows,
      mapping: saved?.mapping ?? guessedMapping(read.columns),
      values: saved?.values ?? {},
      unknownValues: [],
      notes: hiddenTold(file.sheets.find((sheet) => sheet.name === name)?.hiddenRows ?? 0),
      message: null,
    })
    return { result: { import_id: run.id } }
  },
}
