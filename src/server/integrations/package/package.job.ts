import { createHash, hash } from 'node:crypto'
import { z } from 'zod'
import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import {
  FAULTS_NOTE,
  type Fault,
  faultsOf,
  learn,
  PACKAGE_SOURCES,
  type PackageFacts,
  packageFiles,
  packageReadMe,
  packageSummary,
} from '../../../domain/integrations/package-files.ts'
import { shippedColumns, type TemplateColumn } from '../../../domain/integrations/report-template.ts'
import { maskRow, type Row, type RowFilter, rowSets } from '../../../domain/integrations/row-sets.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { formatDay, formatInstant } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { JobContext, JobKind } from '../../jobs/job-kind.ts'
import type { Querier } from '../../platform/db/database.ts'
import { spoolFile } from '../../platform/spool-file.ts'
import { sheetFile, type WrittenRows } from '../../sheets/sheet-file.ts'
import { type ZipItem, zipFile } from '../../sheets/zip.ts'
import { stampChanges } from '../rows/row-sets.queries.ts'
import { rowsOnce } from '../rows/rows-once.ts'
import { columnsOfPackage } from '../templates/report-templates.service.ts'
import { findFloors } from './package.queries.ts'
import { faultColumns, sheetColumns } from './package-sheet.ts'

export type PackageParams = { from: string; to: string; isPersonal: boolean; reason?: string | undefined }

type Spooled = Awaited<ReturnType<typeof spoolFile>> & { name: string; sha256: string }
type Making = {
  context: JobContext<PackageParams>
  official: Official
  facts: PackageFacts
  at: Date
  columns: ReadonlyMap<string, TemplateColumn[]>
  faults: Fault[]
  counts: Map<string, number>
  rowsRead: number
}

/** Writes a file to the disk and digests it: the manifest tells it before its bytes come. */
async function spool(dataDir: string, name: string, chunks: AsyncIterable<Uint8Array>): Promise<Spooled> {
  const digest = createHash('sha256')
  async function* digested() {
    for await (const chunk of chunks) {
      digest.update(chunk)
      yield chunk
    }
  }
  const file = await spoolFile(dataDir, digested())
  return { ...file, name, sha256: digest.digest('hex') }
}

/** The rows of a workbook, masked, while their faults are found. */
async function* rowsOf(making: Making, packageFile: (typeof packageFiles)[number]): AsyncGenerator<Row[]> {
  const { context, official, facts, faults, counts } = making
  const { file, set, isOfPeriod, isKept } = packageFile
  const { from, to } = facts.period
  const filters: RowFilter[] = isOfPeriod
    ? [
        { column: 'dia', operator: 'ge', value: from },
        { column: 'dia', operator: 'le', value: to },
      ]
    : []
  const { departmentId } = official
  for await (const read of rowsOnce(context.platform.db, { set, departmentId, filters })) {
    const kept = read.filter((row) => !isKept || isKept(row, facts))
    for (const row of kept) {
      learn(file, row, facts)
      faults.push(...faultsOf(file, row, facts))
    }
    counts.set(file, (counts.get(file) ?? 0) + kept.length)
    making.rowsRead += read.length
    yield context.params.isPersonal ? kept : kept.map((row) => maskRow(rowSets[set], row))
    await context.progress(making.rowsRead)
  }
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** All workbooks of a package, on the disk. What was written is closed if a later one fails. */
async function spoolWorkbooks(making: Making, spooled: Spooled[]): Promise<void> {
  const { at, official, facts, context } = making
  const { dataDir } = context.platform.config
  const { isPersonal, reason } = context.params
  const told = { period: facts.period, by: official.email, at: formatInstant(at), isPersonal, reason }
  const tell = (note: string) => ({
    at,
    summary: (written: WrittenRows) => packageSummary({ ...told, ...written, note }),
  })
  for (const each of packageFiles) {
    const chunks = sheetFile(sheetColumns(making.columns.get(each.file) ?? []), rowsOf(making, each), tell(each.note))
    spooled.push(await spool(dataDir, `${each.file}.xlsx`, chunks))
  }
  making.counts.set('inconsistencias', making.faults.length)
  spooled.push(
    await spool(dataDir, 'inconsistencias.xlsx', sheetFile(faultColumns, once(making.faults), tell(FAULTS_NOTE))),
  )
}

const arrangedOf = (columns: ReadonlyMap<string, TemplateColumn[]>): string[] =>
  PACKAGE_SOURCES.filter((source) => JSON.stringify(columns.get(source)) !== JSON.stringify(shippedColumns(source)))

async function admit(_: Querier, by: Official): Promise<void> {
  if (!may(by, 'integrations.manage', by)) throw new Problem('access.forbidden')
}

/** The package of a period for INVIMA and the ministry (R 24.6). A run that follows another begins anew. */
export const packageJob: JobKind<PackageParams> = {
  kind: 'invima-package',
  params: z.object({
    from: z.string(),
    to: z.string(),
    isPersonal: z.boolean(),
    reason: z.string().optional(),
  }) as z.ZodType<PackageParams>,
  words: ({ from, to }) => ({
    name: `paquete INVIMA/Ministerio del ${formatDay(from)} al ${formatDay(to)}`,
    page: '/dashboard/configuraciones/integraciones',
  }),
  notice: 'job',
  admit,
  async run(context) {
    const { platform, params, askedBy: official } = context
    if (!official) throw new Problem('job.asker-gone')
    const { db, clock, letterhead } = platform
    await admit(db, official)
    const at = clock()
    const period = { from: params.from, to: params.to }
    await stampChanges(db)
    const columns = await columnsOfPackage(db, official.departmentId)
    const facts = { period, floors: await findFloors(db), days: new Map(), visitIds: new Set<number>() }
    const making: Making = { context, official, facts, at, columns, faults: [], counts: new Map(), rowsRead: 0 }
    const spooled: Spooled[] = []
    const close = () => Promise.all(spooled.map((file) => file.close().catch(() => undefined)))
    try {
      await spoolWorkbooks(making, spooled)
    } catch (error) {
      await close()
      throw error
    }
    const { isPersonal, reason } = params
    const readMe = packageReadMe({
      ...{ entity: letterhead.name, period, by: official.email, at: formatInstant(at) },
      ...{ isPersonal, reason, counts: making.counts, arranged: arrangedOf(columns) },
    })
    const manifest = [...spooled, { name: 'LEAME.txt', sha256: hash('sha256', readMe) }]
      .map(({ name, sha256 }) => `${sha256}  ${name}\n`)
      .join('')
    const items: ZipItem[] = [
      { name: 'LEAME.txt', at, content: Buffer.from(readMe) },
      { name: 'manifest-sha256.txt', at, content: Buffer.from(manifest) },
      ...spooled.map(({ name, stream }) => ({ name, at, content: async () => stream() })),
    ]
    const rows = Object.fromEntries(making.counts)
    async function* chunks() {
      try {
        yield* zipFile(items)
        const details = { ...period, ...(isPersonal && { reason }), rows }
        await audit(db, {
          official: official as Official,
          at: clock(),
          action: 'export-package',
          subject: 'package',
          details,
        })
      } finally {
        await close()
      }
    }
    return {
      message: `Inconsistencias halladas: ${making.faults.length}.`,
      result: { rows, inconsistencies: making.faults.length },
      file: { name: `paquete-${period.from}-${period.to}`, extension: 'zip', chunks: chunks() },
    }
  },
}
