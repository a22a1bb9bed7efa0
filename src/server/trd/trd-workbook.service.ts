import type { FileReply, ReplyOf } from '../../contract/core/endpoint.ts'
import type { getTable, importTable } from '../../contract/files/trd.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { type KnownCodes, type ReadSeries, readTrdSheet } from '../../domain/files/sheet/read-trd-sheet.ts'
import {
  type SheetSeries,
  seriesColumns,
  seriesRows,
  TRD_SHEETS,
  trdHelpRows,
  typeColumns,
  typeRows,
} from '../../domain/files/sheet/trd-sheet.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Upload } from '../../domain/shared/upload.ts'
import { foldedLabel } from '../../domain/sheets/sheet-cells.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { type WorkbookColumn, workbook } from '../sheets/workbook.ts'
import { workbookReply } from '../sheets/workbook-reply.ts'
import { lockTable, setTypeRequired } from './trd.queries.ts'
import { createSeries, createType, editSeries, readTable } from './trd.service.ts'

type TableRow = ReplyOf<typeof getTable>['series'][number]

const HELP_WIDTH = 110
/** The day before which no table was approved: the same table gives the same bytes. */
const DATED = new Date('2020-01-01T00:00:00Z')

const columnsOf = (columns: readonly { label: string; width: number; kind: WorkbookColumn['kind'] }[]) =>
  columns.map(({ label, width, kind }): WorkbookColumn => ({ header: label, width, kind }))

const inForce = (rows: readonly TableRow[]) => rows.filter(({ isActive }) => isActive)

/** A series by its code in place of its ids. */
const sheetSeries = (rows: readonly TableRow[]) => {
  const codeOf = new Map(rows.map(({ id, code }) => [id, code]))
  return inForce(rows).map(({ parentId, ...row }): SheetSeries & { id: number; files: number } => ({
    ...row,
    parent: parentId === null ? null : (codeOf.get(parentId) ?? null),
  }))
}

/** The series in force as a workbook that the import reads back. */
export async function exportWorkbook(q: Querier, by: Official): Promise<FileReply> {
  const series = sheetSeries((await readTable(q, by)).series)
  const bytes = await workbook(
    [
      { name: TRD_SHEETS.series, columns: columnsOf(seriesColumns), rows: seriesRows(series) },
      { name: TRD_SHEETS.types, columns: columnsOf(typeColumns), rows: typeRows(series) },
      {
        name: TRD_SHEETS.help,
        columns: [{ header: TRD_SHEETS.help, width: HELP_WIDTH, kind: 'text' }],
        rows: trdHelpRows,
      },
    ],
    DATED,
  )
  return workbookReply(bytes, 'tabla-de-retencion.xlsx')
}

const knownCodes = (rows: readonly TableRow[]): KnownCodes =>
  new Map(inForce(rows).map(({ code, parentId }) => [code, { isPart: parentId !== null }]))

export type ReadWorkbook = { series: ReadSeries[]; warnings: string[] }

/**
 * Reads the workbook of a retention table, whole or not at all.
 * @throws Problem trd.sheet with an error for each cell, and those of `readSheets`
 */
export async function readWorkbook(q: Querier, by: Official, file: Upload): Promise<ReadWorkbook> {
  if (!(file instanceof ReceivedFile)) throw new Problem('sheet.no-sheet')
  const { sheets } = await readSheets(file.bytes)
  const read = readTrdSheet(sheets, knownCodes((await readTable(q, by)).series))
  if ('series' in read) return read
  throw new Problem('trd.sheet', {
    params: { reason: read.errors[0] ?? '' },
    consequence: { errors: read.errors, warnings: read.warnings },
  })
}

const COMPARED = [
  'name',
  'parent',
  'officeYears',
  'centralYears',
  'disposition',
  'procedure',
  'approvedOn',
  'effectiveFrom',
  'isConfirmed',
] as const

const isSame = (before: SheetSeries, after: ReadSeries) =>
  COMPARED.every((field) => (before[field] ?? null) === (after[field] ?? null))

type Type = ReadSeries['types'][number]
const named = (types: readonly Type[], name: string) =>
  types.find((type) => foldedLabel(type.name) === foldedLabel(name))

/** Types that are required otherwise than before, by their kept names. */
const changedTypes = (before: SheetSeries, after: ReadSeries): Type[] =>
  before.types.flatMap(({ name, isRequired }) => {
    const read = named(after.types, name)
    return read && read.isRequired !== isRequired ? [{ name, isRequired: read.isRequired }] : []
  })

const newTypes = (before: SheetSeries | undefined, after: ReadSeries) =>
  after.types.filter(({ name }) => named(before?.types ?? [], name) === undefined)

/** Subseries come after the series that they are a part of. */
const inOrder = (series: readonly ReadSeries[]) => [
  ...series.filter(({ parent }) => parent === null),
  ...series.filter(({ parent }) => parent !== null),
]

/**
 * Adds and changes what a workbook says, as the forms would, whole or not at all. A series that files use gets a new
 * version. What the workbook lacks stays.
 */
export function importWorkbook(
  db: Querier,
  { by, at }: { by: Official; at: Date },
  { series, warnings }: ReadWorkbook,
): Promise<ReplyOf<typeof importTable>> {
  return db.transaction(async (tx) => {
    await lockTable(tx, by.departmentId)
    const table = sheetSeries((await readTable(tx, by)).series)
    const ids = new Map(table.map(({ code, id }) => [code, id]))
    const counts = { created: 0, changed: 0, unchanged: 0, types: 0 }
    for (const read of inOrder(series)) {
      const before = table.find(({ code }) => code === read.code)
      const { types: _, parent, ...columns } = read
      const parentId = parent === null ? undefined : ids.get(parent)
      if (parent !== null && parentId === undefined) throw new Problem('row.changed')
      const form = { ...columns, parentId, rowVersion: undefined }
      const reasked = before ? changedTypes(before, read) : []
      let id = before?.id
      if (!before) {
        id = (await createSeries(tx, { by, at, form })).id
        counts.created += 1
      } else if (!isSame(before, read) || reasked.length > 0) {
        id = (await editSeries(tx, before.id, { by, at, form })).id
        counts.changed += 1
      } else counts.unchanged += 1
      ids.set(read.code, id ?? 0)
      for (const { name, isRequired } of reasked) await setTypeRequired(tx, id ?? 0, name, isRequired)
      for (const type of newTypes(before, read)) {
        await createType(tx, { by, at, form: { seriesId: id ?? 0, ...type } })
        counts.types += 1
      }
    }
    await audit(tx, { official: by, at, action: 'import', subject: 'series', details: counts })
    return { ...counts, warnings }
  })
}
