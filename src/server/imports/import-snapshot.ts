import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportImports } from '../../contract/imports/imports.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { runStateWords } from '../../domain/import/import-words.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { readRuns } from './show-imports.service.ts'

type Field = QueryOf<typeof exportImports>['sortBy']
type Row = Awaited<ReturnType<typeof readRuns>>[number]

const cells: Cells<Row, Field> = {
  id: ({ id }) => id,
  fileName: ({ fileName }) => fileName,
  state: ({ state }) => state,
  createdBy: ({ createdBy }) => createdBy,
  createdAt: ({ createdAt }) => createdAt,
  isWaiting: ({ isWaiting }) => isWaiting,
}

/** More runs than a department has. */
const EVERY_RUN = 1_000_000

/** Every import of a department as of now. @throws Problem access.forbidden */
export async function openImportSnapshot(q: Querier, by: Official, selection: ListSelection<Field>) {
  if (!may(by, 'imports.run', by)) throw new Problem('access.forbidden')
  const rows = await readRuns(q, by, { isWaitingOnly: false, limit: EVERY_RUN })
  return snapshotOfRows(rows, selection, cells, ({ state }) => [runStateWords[state]])
}
