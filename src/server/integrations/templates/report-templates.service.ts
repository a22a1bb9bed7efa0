import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type {
  listReportTemplates,
  previewReportTemplate,
  ReportTemplate,
} from '../../../contract/integrations/report-templates.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { PACKAGE_SOURCES, type PackageFacts, type PackageSource } from '../../../domain/integrations/package-files.ts'
import {
  availableColumns,
  formatsOf,
  isPackageSource,
  knownColumns,
  packageFileOf,
  shippedColumns,
  type TemplateColumn,
  templateFault,
} from '../../../domain/integrations/report-template.ts'
import type { RowCursor } from '../../../domain/integrations/row-cursor.ts'
import { isMaskable, maskRow, type Row, rowSets } from '../../../domain/integrations/row-sets.ts'
import { cellText } from '../../../domain/list-exports/export-column.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { sheetColumns } from '../package/package-sheet.ts'
import { findRows, stampChanges } from '../rows/row-sets.queries.ts'
import { findTemplates, writeTemplate } from './report-templates.queries.ts'

type Act = { by: Official; at: Date }

const sourceOf = (name: string): PackageSource => {
  if (!isPackageSource(name)) throw new Problem('template.not-found')
  return name
}

/** Columns of every workbook of the package: the department's own, or the shipped ones. */
export async function columnsOfPackage(
  q: Querier,
  departmentId: number,
): Promise<Map<PackageSource, TemplateColumn[]>> {
  const own = new Map((await findTemplates(q, departmentId)).map(({ source, columns }) => [source, columns]))
  return new Map(
    PACKAGE_SOURCES.map((source) => {
      const kept = knownColumns(source, own.get(source) ?? [])
      return [source, kept.length > 0 ? kept : shippedColumns(source)]
    }),
  )
}

/** Every workbook with its columns, and what they may be. */
export async function readTemplates(q: Querier, by: Official): Promise<ReplyOf<typeof listReportTemplates>> {
  const found = new Map((await findTemplates(q, by.departmentId)).map((row) => [row.source, row]))
  const columns = await columnsOfPackage(q, by.departmentId)
  return {
    templates: PACKAGE_SOURCES.map((source): ReportTemplate => {
      const row = found.get(source)
      return {
        source,
        note: packageFileOf(source).note,
        columns: columns.get(source) ?? [],
        available: availableColumns(source).map((column) => ({
          column: column.name,
          formats: [...formatsOf[column.type]],
          isPersonal: isMaskable(column),
        })),
        shipped: shippedColumns(source),
        isShipped: (row?.columns ?? null) === null,
        rowVersion: row?.rowVersion ?? 0,
        editedBy: row?.editedBy ?? null,
        editedAt: row?.editedAt.toISOString() ?? null,
      }
    }),
  }
}

/** @throws Problem request.invalid, whose text says which column is wrong */
function admitColumns(source: PackageSource, columns: readonly TemplateColumn[]): void {
  const reason = templateFault(source, columns)
  if (reason !== undefined) throw new Problem('request.invalid', { params: { reason }, fields: { columns: reason } })
}

type Edit = Act & { name: string; columns: TemplateColumn[] | null; rowVersion: number }

/**
 * Keeps the columns of a workbook; null for the shipped ones.
 * @returns the new version
 * @throws Problem template.not-found, request.invalid, row.changed
 */
export const saveTemplate = (db: Querier, { by, at, name, columns, rowVersion }: Edit): Promise<number> =>
  db.transaction(async (tx) => {
    const source = sourceOf(name)
    if (columns) admitColumns(source, columns)
    const written = await writeTemplate(tx, {
      ...{ departmentId: by.departmentId, source, columns, rowVersion, editedBy: by.id, editedAt: at },
    })
    if (written === undefined) throw new Problem('row.changed')
    await audit(tx, {
      ...{ official: by, at, action: columns ? 'edit' : 'reset-template', subject: 'report-template' },
      details: {
        source,
        ...(columns && { columns: columns.map((one) => `${one.name} (${one.column}, ${one.format})`) }),
      },
    })
    return written
  })

/** Rows that a preview shows, rows of a step, and rows that are read for them at most: few answers have a sample. */
const [SHOWN, STEP] = [5, 1_000]
const MOST_READ = 20 * STEP
const ANY_DAY: PackageFacts = {
  period: { from: '0001-01-01', to: '9999-12-31' },
  floors: new Map(),
  days: new Map(),
  visitIds: new Set(),
}

/** The first rows of a workbook, and whether there may be others beyond those that were read. */
async function firstRows(
  db: Querier,
  departmentId: number,
  source: PackageSource,
): Promise<{ kept: Row[]; isCut: boolean }> {
  const { set, isKept } = packageFileOf(source)
  const kept: Row[] = []
  let after: RowCursor | undefined
  for (let read = 0; read < MOST_READ; read += STEP) {
    const found = await findRows(db, { set, departmentId }, { limit: isKept ? STEP : SHOWN, ...(after && { after }) })
    kept.push(...found.map(({ row }) => row).filter((row) => !isKept || isKept(row, ANY_DAY)))
    after = found.at(-1)?.cursor
    if (kept.length >= SHOWN || found.length < STEP) return { kept: kept.slice(0, SHOWN), isCut: false }
  }
  return { kept, isCut: true }
}

/** First rows of a workbook with other columns, masked, as people read them. Nothing is written. */
export async function previewTemplate(
  db: Querier,
  by: Official,
  name: string,
  columns: TemplateColumn[],
): Promise<ReplyOf<typeof previewReportTemplate>> {
  const source = sourceOf(name)
  admitColumns(source, columns)
  const { set } = packageFileOf(source)
  await stampChanges(db)
  const { kept, isCut } = await firstRows(db, by.departmentId, source)
  const cells = sheetColumns(columns)
  return {
    names: columns.map((column) => column.name),
    isCut,
    rows: kept.map((row) => {
      const shown = maskRow(rowSets[set], row)
      return cells.map((cell) => cellText(cell, shown))
    }),
  }
}
