import type { QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { exportSeries, getTable } from '../../contract/files/trd.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { SeriesForm, TypeForm } from '../../domain/files/file-forms.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import * as queries from './trd.queries.ts'

function admit(by: Official): void {
  if (!may(by, 'files.manage', by)) throw new Problem('access.forbidden')
}

/** The retention table of the official's department, with its versions of before. */
export async function readTable(db: Querier, { departmentId }: Official): Promise<ReplyOf<typeof getTable>> {
  const [found, types] = [await queries.findSeries(db, departmentId), await queries.findTypes(db, departmentId)]
  return {
    series: found.map(({ series, files }) => ({
      ...series,
      files,
      types: types.filter(({ seriesId }) => seriesId === series.id),
    })),
  }
}

type SeriesRow = ReplyOf<typeof getTable>['series'][number]
type SeriesField = QueryOf<typeof exportSeries>['sortBy']

const cells: Cells<SeriesRow, SeriesField> = {
  id: ({ id }) => id,
  code: ({ code }) => code,
  name: ({ name }) => name,
  tableVersion: ({ tableVersion }) => tableVersion,
  officeYears: ({ officeYears }) => officeYears,
  centralYears: ({ centralYears }) => centralYears,
  disposition: ({ disposition }) => disposition,
  isActive: ({ isActive }) => isActive,
  isConfirmed: ({ isConfirmed }) => isConfirmed,
}

/** The table as a list, each series with the one that it is a part of. */
export async function openSeriesSnapshot(db: Querier, official: Official, selection: ListSelection<SeriesField>) {
  const { series } = await readTable(db, official)
  const nameOf = new Map(series.map(({ id, code, name }) => [id, `${code} ${name}`]))
  const rows = series.map((row) => ({ ...row, parent: nameOf.get(row.parentId ?? 0) ?? '' }))
  return snapshotOfRows(rows, selection, cells)
}

/** Columns of a form; an absent optional one is emptied. */
const columnsOf = ({ rowVersion: _, isConfirmed = false, ...form }: SeriesForm) => ({
  ...form,
  isConfirmed,
  parentId: form.parentId ?? null,
  procedure: form.procedure ?? null,
  approvedOn: form.approvedOn ?? null,
  effectiveFrom: form.effectiveFrom ?? null,
})

/** A series is a part of one in force; a part keeps the one that it has. */
async function checkParent(
  tx: Querier,
  departmentId: number,
  { parentId }: SeriesForm,
  own?: { id: number; parentId: number | null },
): Promise<void> {
  if (parentId === undefined || parentId === own?.parentId) return
  const parent = await queries.findOneSeries(tx, departmentId, parentId)
  if (!parent?.isActive || parentId === own?.id || parent.parentId !== null) throw new Problem('series.not-found')
}

const FIRST_VERSION = '1'

type SavedSeries = { id: number; tableVersion: string }

export function createSeries(
  db: Querier,
  { by, at, form }: { by: Official; at: Date; form: SeriesForm },
): Promise<SavedSeries> {
  admit(by)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    await checkParent(tx, departmentId, form)
    if (await queries.hasCode(tx, departmentId, form.code)) throw new Problem('series.code-taken')
    const id = await queries.insertSeries(tx, { ...columnsOf(form), departmentId, tableVersion: FIRST_VERSION })
    await audit(tx, {
      official: by,
      at,
      action: 'create',
      subject: 'series',
      subjectId: id,
      details: { code: form.code },
    })
    return { id, tableVersion: FIRST_VERSION }
  })
}

/**
 * Changes a series. One that files use stays as it is and gets a new version for the files to come (R 18.3).
 * @throws Problem series.inactive for a version of before, series.code-taken for a change to another's code
 */
export function editSeries(
  db: Querier,
  id: number,
  { by, at, form }: { by: Official; at: Date; form: SeriesForm },
): Promise<SavedSeries> {
  admit(by)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const before = await queries.lockSeries(tx, departmentId, id)
    if (!before) throw new Problem('series.not-found')
    refuseStaleEdit(before, form)
    if (!before.isActive) throw new Problem('series.inactive')
    await checkParent(tx, departmentId, form, before)
    const isRecoded = form.code !== before.code
    if (isRecoded && (await queries.hasCode(tx, departmentId, form.code))) throw new Problem('series.code-taken')
    const columns = columnsOf(form)
    const saved = await (async (): Promise<SavedSeries> => {
      if (!(await queries.isUsed(tx, id))) {
        await queries.updateSeries(tx, id, columns)
        return { id, tableVersion: before.tableVersion }
      }
      const tableVersion = String(Number(before.tableVersion) + 1)
      await queries.updateSeries(tx, id, { isActive: false })
      const next = { ...columns, departmentId, tableVersion, usedFor: before.usedFor }
      const nextId = await queries.insertSeries(tx, next)
      await queries.copyTypes(tx, id, nextId)
      await queries.moveParts(tx, id, nextId)
      return { id: nextId, tableVersion }
    })()
    const details = { ...changesOf(before, columns), ...(saved.id !== id && { version: saved.tableVersion }) }
    await audit(tx, { official: by, at, action: 'edit', subject: 'series', subjectId: saved.id, details })
    return saved
  })
}

export function createType(db: Querier, { by, at, form }: { by: Official; at: Date; form: TypeForm }): Promise<number> {
  admit(by)
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const { seriesId, name, isRequired = false } = form
    const series = await queries.lockSeries(tx, departmentId, seriesId)
    if (!series) throw new Problem('series.not-found')
    if (!series.isActive) throw new Problem('series.inactive')
    if (await queries.hasType(tx, seriesId, name)) throw new Problem('type.name-taken')
    const id = await queries.insertType(tx, { departmentId, seriesId, name, isRequired })
    await audit(tx, {
      official: by,
      at,
      action: 'add-type',
      subject: 'series',
      subjectId: seriesId,
      details: { name, isRequired },
    })
    return id
  })
}
