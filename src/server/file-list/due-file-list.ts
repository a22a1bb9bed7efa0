import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportDueFiles } from '../../contract/files.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { dispositionWords } from '../../domain/files/file-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf, isDay } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { findDueIds, findDueRows } from './due-files.queries.ts'

type Field = QueryOf<typeof exportDueFiles>['sortBy']
type Row = Awaited<ReturnType<typeof findDueRows>>[number]

const cells: Cells<Row, Field> = {
  id: ({ id }) => id,
  number: ({ number }) => number,
  title: ({ title }) => title,
  series: ({ series }) => series,
  disposition: ({ disposition }) => disposition,
  closedOn: ({ closedOn }) => closedOn,
  keepUntil: ({ keepUntil }) => keepUntil,
  documents: ({ documents }) => documents,
  holds: ({ holds }) => holds,
}

/** Last day of a filter that has a next one in four digits. */
const LAST_DAY = '9999-12-30'

/** Rows that are read at a time. */
const CHUNK = 500

/** The day before which terms end: the asked one, or today as on the screen. */
function beforeOf({ filters }: ListSelection<Field>, today: string): string {
  const last = filters
    .filter(({ field, operator }) => field === 'keepUntil' && operator !== '>=')
    .map(({ value }) => value)
    .filter(isDay)
    .sort()[0]
  return last === undefined ? today : addDays(last < LAST_DAY ? last : LAST_DAY, 1)
}

/** Closed files whose term ends, of those that an official may open. @throws Problem access.forbidden */
export async function openDueFileSnapshot(
  q: Querier,
  { by, at }: { by: Official; at: Date },
  selection: ListSelection<Field>,
): Promise<ListSnapshot<Row>> {
  if (!may(by, 'files.read', by)) throw new Problem('access.forbidden')
  const { ids } = await findDueIds(q, by, { before: beforeOf(selection, dayOf(at)) })
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += CHUNK)
    rows.push(...(await findDueRows(q, ids.slice(from, from + CHUNK))))
  return snapshotOfRows(rows, selection, cells, ({ disposition }) => [dispositionWords[disposition]])
}
