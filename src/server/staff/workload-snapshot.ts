import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { exportWorkload } from '../../contract/staff/staff-exports.wire.ts'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type PeriodQuery, periodQuery } from '../../domain/staff/period-forms.ts'
import { type Asker, periodOf, readWorkload } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { type Cells, snapshotOfRows } from '../platform/lists/page-of-rows.ts'
import { admitStaffManager } from './staff-access.ts'

type Field = QueryOf<typeof exportWorkload>['sortBy']
type Row = Awaited<ReturnType<typeof readWorkload>>['officials'][number] & { from: string; to: string }

const cells: Cells<Row, Field> = {
  userId: ({ userId }) => userId,
  name: ({ name }) => name,
  identificationNumber: ({ identificationNumber }) => identificationNumber,
  from: ({ from }) => from,
  to: ({ to }) => to,
  pending: ({ pending }) => pending,
  weighted: ({ weighted }) => weighted,
  capacity: ({ capacity }) => capacity,
  loadPct: ({ loadPct }) => loadPct,
}

/** The period that the filters name, as that of the screen. @throws Problem list.malformed-filter */
function askedPeriod({ filters }: ListSelection<Field>): PeriodQuery {
  const dayIn = (asked: Field) => filters.find(({ field, operator }) => field === asked && operator === '=')?.value
  const { success, data } = periodQuery.safeParse({ from: dayIn('from'), to: dayIn('to') })
  if (!success) throw new Problem('list.malformed-filter')
  return data
}

/** The load of each official in a period, as of one instant. @throws Problem access.forbidden, list.malformed-filter */
export async function openWorkloadSnapshot(
  q: Querier,
  asker: Asker,
  selection: ListSelection<Field>,
): Promise<ListSnapshot<Row>> {
  admitStaffManager(asker.by)
  const asked = askedPeriod(selection)
  const period = periodOf(asked, dayOf(asker.at))
  const { officials } = await readWorkload(q, asker, asked)
  return snapshotOfRows(
    officials.map((official) => ({ ...official, ...period })),
    selection,
    cells,
  )
}
