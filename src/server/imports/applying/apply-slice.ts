import type { Official } from '../../../domain/access/official.ts'
import type { RowProblem } from '../../../domain/import/import-words.ts'
import { audit, changesOf } from '../../audit/audit.queries.ts'
import { findActivityIds, lockEstablishment, updateEstablishment } from '../../establishments/establishments.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { type ImportRow, updateRow } from '../rows.queries.ts'
import { findByDocuments, insertActivities, insertEstablishments, markApplied } from './apply-rows.queries.ts'
import { establishmentOf, fillingOf, identityOf, isWhole, type WholeValue } from './establishment-of-row.ts'

export type ApplyAct = { by: Official; at: Date; runId: number }

type Creation = { row: ImportRow; value: WholeValue }

/** Rows that became an establishment since they were checked wait for a person, unless one decided already. */
async function setAsideDuplicates(tx: Querier, { by, runId }: ApplyAct, creations: readonly Creation[]) {
  const open = creations.filter(({ row }) => row.decision !== 'crear')
  const documents = open.flatMap(({ value }) => value.identificationNumber ?? [])
  const found = new Map<string | undefined, number>()
  for (const { id, document, cityId, name } of await findByDocuments(tx, by.departmentId, documents)) {
    found.set(identityOf(document, cityId, name), id)
  }
  found.delete(undefined)
  const aside = new Set<number>()
  for (const { row, value } of open) {
    const matchId = found.get(identityOf(value.identificationNumber ?? '', value.city, value.name))
    if (matchId === undefined) continue
    aside.add(row.rowNo)
    await updateRow(tx, runId, row.rowNo, { state: 'duplicada', matchId, matchRow: null, matchScore: 1 })
  }
  return creations.filter(({ row }) => !aside.has(row.rowNo))
}

async function create(tx: Querier, act: ApplyAct, rows: readonly ImportRow[]): Promise<void> {
  const whole = rows.flatMap((row): Creation[] => (isWhole(row.value) ? [{ row, value: row.value }] : []))
  const creations = await setAsideDuplicates(tx, act, whole)
  if (creations.length === 0) return
  const { by, at, runId } = act
  const { departmentId } = by
  const ids = await insertEstablishments(
    tx,
    creations.map(({ row, value }) => ({
      ...establishmentOf(value, row.gaps),
      departmentId,
      createdAt: at,
      createdBy: by.id,
      importRunId: runId,
    })),
  )
  const created = creations.map(({ row, value }, at) => ({ rowNo: row.rowNo, value, establishmentId: ids[at] ?? 0 }))
  await insertActivities(
    tx,
    created.flatMap(({ establishmentId, value }) =>
      (value.activityIds ?? []).map((activityId) => ({
        departmentId,
        establishmentId,
        activityId,
        inscriptionTypeId: value.inscriptionTypeId,
      })),
    ),
  )
  await audit(
    tx,
    ...created.map(({ rowNo, establishmentId }) => ({
      ...{
        official: by,
        at,
        action: 'create-from-census',
        subject: 'establishment' as const,
        subjectId: establishmentId,
      },
      details: { importId: runId, importRow: rowNo },
    })),
  )
  await markApplied(tx, runId, created)
}

/** Fills gaps of the establishment that a person chose, and nothing else. */
async function fill(tx: Querier, { by, at, runId }: ApplyAct, row: ImportRow): Promise<void> {
  const { departmentId } = by
  const { matchId, value } = row
  const before = matchId === null ? undefined : await lockEstablishment(tx, departmentId, matchId)
  if (!before || !value) return
  const { fields, activityIds, columns } = fillingOf(value, before.censusGaps)
  const isOfType = before.inscriptionTypeId === value.inscriptionTypeId
  const added = isOfType ? activityIds : []
  const known = fields.filter((field) => field !== 'activityIds' || added.length > 0)
  if (known.length > 0) {
    const censusGaps = before.censusGaps.filter((gap) => !known.includes(gap))
    const changes = { ...columns, censusGaps }
    await updateEstablishment(tx, before.id, changes)
    const { inscriptionTypeId } = before
    const owner = { departmentId, establishmentId: before.id, inscriptionTypeId }
    await insertActivities(
      tx,
      added.map((activityId) => ({ ...owner, activityId })),
    )
    const activityIdsBefore = await findActivityIds(tx, departmentId, before.id)
    const details = changesOf(
      { ...before, activityIds: activityIdsBefore.filter((id) => !added.includes(id)) },
      { ...columns, activityIds: activityIdsBefore },
    )
    await audit(tx, {
      official: by,
      at,
      action: 'edit',
      subject: 'establishment',
      subjectId: before.id,
      details: { ...details, importId: runId, importRow: row.rowNo },
    })
  }
  await markApplied(tx, runId, [{ rowNo: row.rowNo, establishmentId: before.id }])
}

/** Applies rows in the transaction, in their order. */
export async function applyRows(tx: Querier, act: ApplyAct, rows: readonly ImportRow[]): Promise<void> {
  await create(
    tx,
    act,
    rows.filter(({ decision }) => decision !== 'actualizar'),
  )
  for (const row of rows) if (row.decision === 'actualizar') await fill(tx, act, row)
}

/** Codes of PostgreSQL for a row that breaks a constraint or holds what its column cannot. */
const REFUSED = ['23502', '23503', '23505', '23514', '22001', '22003', '22P02', '22P05', '22021']
/** Whether the database refused a row, and did not fail itself. */
export const isRowRefused = (error: unknown): boolean => hasCode(error, REFUSED)

const COULD_NOT_SAVE: RowProblem = { field: '', level: 'error', text: 'La fila no se pudo guardar.' }

/** Applies rows one by one, after all together failed, so that a bad row loses no good one. @returns which failed */
export async function applyEach(tx: Querier, act: ApplyAct, rows: readonly ImportRow[]): Promise<boolean[]> {
  const failed: boolean[] = []
  for (const row of rows) {
    try {
      await tx.transaction((part) => applyRows(part, act, [row]))
      failed.push(false)
    } catch (error) {
      if (!isRowRefused(error)) throw error
      await updateRow(tx, act.runId, row.rowNo, {
        state: 'error',
        ownState: 'error',
        problems: [...row.problems, COULD_NOT_SAVE],
      })
      failed.push(true)
    }
  }
  return failed
}
