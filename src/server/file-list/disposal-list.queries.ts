import { asc, eq } from 'drizzle-orm'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportDisposals } from '../../contract/files/disposals.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf, formatInstant } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { disposals } from '../schema/files/disposals.table.ts'
import { users } from '../schema/users.table.ts'

const columns = {
  id: disposals.id,
  seriesId: disposals.seriesId,
  seriesCode: disposals.seriesCode,
  series: disposals.series,
  reason: disposals.reason,
  files: disposals.files,
  documents: disposals.documents,
  bytes: disposals.bytes,
  createdAt: disposals.createdAt,
  createdBy: users.fullName,
}

/** Acts of disposal, each with the name of its author. */
export const selectDisposals = (q: Querier) =>
  q.select(columns).from(disposals).leftJoin(users, eq(users.id, disposals.createdBy)).$dynamic()

const findRows = (q: Querier, departmentId: number) =>
  selectDisposals(q).where(eq(disposals.departmentId, departmentId)).orderBy(asc(disposals.id))

type Field = QueryOf<typeof exportDisposals>['sortBy']
type Row = Awaited<ReturnType<typeof findRows>>[number] & { createdOn: string }

const cells: Cells<Row, Field> = {
  id: ({ id }) => id,
  seriesCode: ({ seriesCode }) => seriesCode,
  series: ({ series }) => series,
  reason: ({ reason }) => reason,
  createdOn: ({ createdOn }) => createdOn,
  createdBy: ({ createdBy }) => createdBy,
  files: ({ files }) => files,
  documents: ({ documents }) => documents,
  bytes: ({ bytes }) => bytes,
}

/** Acts of disposal of a department as of now, for administrators only. @throws Problem access.forbidden */
export async function openDisposalSnapshot(q: Querier, by: Official, selection: ListSelection<Field>) {
  if (!may(by, 'files.manage', by)) throw new Problem('access.forbidden')
  const rows = (await findRows(q, by.departmentId)).map((row) => ({ ...row, createdOn: dayOf(row.createdAt) }))
  return snapshotOfRows(rows, selection, cells, ({ createdAt }) => [formatInstant(createdAt)])
}
