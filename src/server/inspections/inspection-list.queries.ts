import { and, count, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { listInspections } from '../../contract/inspections.wire.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  dayOfInstant,
  dayText,
  decimal,
  flag,
  integer,
  type ListSource,
  searchedText,
} from '../platform/lists/list-fields.ts'
import { listOrder, readPage } from '../platform/lists/list-page.ts'
import { listWhere } from '../platform/lists/list-where.ts'
import { inspections } from './inspections.table.ts'

type InspectionQuery = QueryOf<typeof listInspections>
type InspectionRow = ReplyOf<typeof listInspections>['rows'][number]

/** What closing kept: the list shows a record as it was signed, and needs no other table. */
const kept = (...path: string[]) => sql<string>`${inspections.snapshot} #>> ${`{${path.join(',')}}`}`

const isNotified = sql`(${inspections.notifiedAt} is not null)`
const isArchived = sql`(${inspections.archivedAt} is not null)`

const columns = {
  id: inspections.id,
  assignmentId: inspections.assignmentId,
  establishmentId: inspections.establishmentId,
  establishment: kept('establishment', 'name'),
  identificationNumber: kept('establishment', 'identificationNumber'),
  zodes: kept('establishment', 'zodes'),
  city: kept('establishment', 'city'),
  visitedOn: dayText(sql`${inspections.closedAt}`),
  // The constraint `inspections_closed_whole` holds them for every closed row.
  compliancePct: sql<number>`${inspections.compliancePct}`,
  concepto: sql<InspectionRow['concepto']>`${inspections.concepto}`,
  technician: kept('technician', 'name'),
  engineer: kept('engineer', 'name'),
  isNotified: sql<boolean>`${isNotified}`,
  isArchived: sql<boolean>`${isArchived}`,
}

const source: ListSource<InspectionQuery['sortBy']> = {
  id: inspections.id,
  searchText: inspections.searchText,
  fields: {
    id: integer(inspections.id),
    establishment: searchedText(columns.establishment),
    identificationNumber: searchedText(columns.identificationNumber),
    zodes: searchedText(columns.zodes),
    city: searchedText(columns.city),
    visitedOn: dayOfInstant(inspections.closedAt),
    compliancePct: decimal(inspections.compliancePct),
    concepto: searchedText(inspections.concepto),
    technician: searchedText(columns.technician),
    engineer: searchedText(columns.engineer),
    isNotified: flag(isNotified),
    isArchived: flag(isArchived),
  },
}

const matching = (q: Querier, where: SQL | undefined) => q.select(columns).from(inspections).where(where)

/** Whoever does not ask for the archived ones does not see them. */
const leavesOutArchived = ({ filters }: InspectionQuery) =>
  filters.some(({ field }) => field === 'isArchived') ? undefined : isNull(inspections.archivedAt)

/** Closed inspections of a department. */
export function findInspectionPage(
  q: Querier,
  departmentId: number,
  query: InspectionQuery,
): Promise<Page<InspectionRow>> {
  const where = and(
    eq(inspections.departmentId, departmentId),
    isNotNull(inspections.closedAt),
    leavesOutArchived(query),
    listWhere(source, query.filters),
  )
  const rows = matching(q, where)
    .orderBy(...listOrder(source, query))
    .limit(query.limit)
    .offset(query.offset)
  return readPage(q, query, rows, () => q.select({ total: count() }).from(inspections).where(where))
}
