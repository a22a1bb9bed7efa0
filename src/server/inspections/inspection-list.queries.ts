import { and, eq } from 'drizzle-orm'
import type { QueryOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { listInspections } from '../../contract/inspections.wire.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { inspectionFields, inspectionList } from '../schema/inspection-list.table.ts'
import { inspections } from '../schema/inspections.table.ts'

type InspectionQuery = QueryOf<typeof listInspections>
type InspectionRow = ReplyOf<typeof listInspections>['rows'][number]

const list: List<InspectionQuery['sortBy'], typeof inspectionList.rows> = {
  ...inspectionList,
  fields: inspectionFields,
}

const { rows: listed } = inspectionList
const columns = {
  id: listed.id,
  number: listed.number,
  assignmentId: inspections.assignmentId,
  establishmentId: inspections.establishmentId,
  establishment: listed.establishment,
  identificationNumber: listed.identificationNumber,
  establishmentAddress: listed.establishmentAddress,
  zodes: listed.zodes,
  city: listed.city,
  visitedOn: listed.closedOn,
  compliancePct: listed.compliancePct,
  concepto: listed.concepto,
  technician: listed.technician,
  engineer: listed.engineer,
  isNotified: listed.isNotified,
  isArchived: listed.isArchived,
}

/** The list leaves out archived records unless a filter asks for them. */
export const visibleIn =
  (departmentId: number, { filters }: Pick<InspectionQuery, 'filters'>) =>
  (rows: typeof listed) =>
    and(
      eq(rows.departmentId, departmentId),
      filters.some(({ field }) => field === 'isArchived') ? undefined : eq(rows.isArchived, false),
    )

/** A page of the closed inspections of a department. */
export const findInspectionPage = (
  readListPage: ReadListPage,
  q: Querier,
  departmentId: number,
  query: InspectionQuery,
): Promise<Page<InspectionRow>> =>
  readListPage(q, list, visibleIn(departmentId, query), query, (isOnPage, order) =>
    q
      .select(columns)
      .from(listed)
      .innerJoin(inspections, eq(inspections.id, listed.id))
      .where(isOnPage)
      .orderBy(...order),
  )

/** The whole list as of now. */
export const openInspectionSnapshot = (
  q: Querier,
  departmentId: number,
  selection: ListSelection<InspectionQuery['sortBy']>,
) => openListSnapshot(q, list, visibleIn(departmentId, selection), selection)
