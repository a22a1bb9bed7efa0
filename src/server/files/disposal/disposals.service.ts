import type { QueryOf, ReplyOf } from '../../../contract/core/endpoint.ts'
import type { getDisposal, listDisposals } from '../../../contract/files/disposals.wire.ts'
import type { Official } from '../../../domain/access/official.ts'
import { disposalRefusal } from '../../../domain/files/disposal.ts'
import type { DisposalForm } from '../../../domain/files/file-forms.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { findOneSeries } from '../../trd/trd.queries.ts'
import { addUse, lockUse } from '../documents/documents.queries.ts'
import { admitManager } from '../files.service.ts'
import * as queries from './disposals.queries.ts'

type Locked = Awaited<ReturnType<typeof queries.lockDisposable>>[number]

/** Files of a disposal with the day until which each was kept. @throws the refusal of the first that may not go */
function judge(
  found: readonly Locked[],
  { asked, seriesCode, today }: { asked: readonly number[]; seriesCode: string; today: string },
) {
  if (found.length < asked.length) throw new Problem('file.not-found')
  return found.map(({ id, ...file }) => {
    if (file.seriesCode !== seriesCode) throw new Problem('disposal.other-series', { params: { number: file.number } })
    const refusal = disposalRefusal(file, today)
    if (refusal || file.keepUntil === null) throw refusal ?? new Problem('file.not-found')
    return { fileId: id, number: file.number, keepUntil: file.keepUntil }
  })
}

/**
 * Disposes of closed files of one series, whole or not at all (R 18.16). Their bytes lose their names and go with the
 * sweep. Rows, digests and issued indexes stay.
 * @throws Problem disposal.off, series.not-found, file.not-found, disposal.other-series, or the reason of the rules
 */
export function disposeOf(
  db: Querier,
  { by, at, form, isOn }: { by: Official; at: Date; form: DisposalForm; isOn: boolean },
): Promise<number> {
  admitManager(by)
  if (!isOn) throw new Problem('disposal.off')
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const { seriesId, reason } = form
    const series = await findOneSeries(tx, departmentId, seriesId)
    if (!series) throw new Problem('series.not-found')
    const asked = [...new Set(form.fileIds)]
    const found = await queries.lockDisposable(tx, by, asked)
    const judged = judge(found, { asked, seriesCode: series.code, today: dayOf(at) })
    const contents = await queries.findContents(tx, asked)
    const kept = contents.map((file, index) => ({ ...file, keepUntil: judged[index]?.keepUntil ?? '' }))
    await lockUse(tx, departmentId)
    const row = { departmentId, seriesId, seriesCode: series.code, series: series.name, reason }
    const id = await queries.insertDisposal(tx, { ...row, createdAt: at, createdBy: by.id }, kept)
    await addUse(tx, departmentId, -contents.reduce((sum, { bytes }) => sum + bytes, 0))
    const event = { official: by, at }
    await audit(
      tx,
      ...contents.map(({ fileId, documents, bytes }) => {
        const details = { disposalId: id, reason, documents, bytes }
        return { ...event, action: 'dispose-file', subject: 'file', subjectId: fileId, details } as const
      }),
      {
        ...event,
        action: 'dispose',
        subject: 'disposal',
        subjectId: id,
        details: { code: series.code, reason, files: judged.map(({ number }) => number) },
      },
    )
    return id
  })
}

const shown = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })

export async function readDisposals(
  db: Querier,
  by: Official,
  { query, isOn }: { query: QueryOf<typeof listDisposals>; isOn: boolean },
): Promise<ReplyOf<typeof listDisposals>> {
  admitManager(by)
  const { rows, total } = await queries.findDisposals(db, by, query)
  return { isOn, rows: rows.map(shown), total }
}

/** A disposal with its files. @throws Problem disposal.not-found */
export async function readDisposal(
  db: Querier,
  by: Official,
  id: number,
): Promise<ReplyOf<typeof getDisposal>['disposal']> {
  admitManager(by)
  const found = await queries.findDisposal(db, by, id)
  if (!found) throw new Problem('disposal.not-found')
  return { ...shown(found), contents: await queries.findDisposedFiles(db, id) }
}
