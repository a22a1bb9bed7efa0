import { and, asc, count, eq, getTableColumns, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listVisits, visitRow } from '../../contract/visits.wire.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import type { OfflinePage } from '../../domain/visits/offline-page.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, digits, flag, integer, text } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { assignmentList } from '../schema/assignment-list.table.ts'
import { assignments } from '../schema/assignments.table.ts'
import { inspections } from '../schema/inspections.table.ts'

type VisitQuery = QueryOf<typeof listVisits>
export type VisitRow = z.output<typeof visitRow>
type Rows = typeof assignmentList.rows

const list: List<VisitQuery['sortBy'], Rows> = {
  ...assignmentList,
  fields: (rows) => ({
    id: integer(rows.id),
    establishment: text(rows.establishment, rows.establishmentKey),
    zodes: text(rows.zodes, rows.zodesKey),
    city: text(rows.city, rows.cityKey),
    motive: text(rows.motive, rows.motiveKey),
    engineer: text(rows.engineer, rows.engineerKey),
    engineerId: integer(rows.engineerId),
    technician: text(rows.technician, rows.technicianKey),
    technicianId: integer(rows.technicianId),
    technicianIdNumber: digits(rows.technicianIdNumber),
    assignedOn: dayOfInstant(rows.createdAt, rows.createdOn),
    isDone: flag(rows.isDone),
    isActive: flag(rows.isActive),
  }),
}

const { createdAt, createdBy, departmentId: department, ...shown } = getTableColumns(assignments)
const { establishment, zodes, city, motive, engineer, technician, technicianIdNumber, createdOn } = assignmentList.rows
const columns = {
  ...shown,
  establishment,
  zodes,
  city,
  motive,
  engineer,
  technician,
  technicianIdNumber,
  assignedOn: createdOn,
  inspectionId: inspections.id,
}

/** R 6.3: administrators see all visits, the others those they take part in. */
const visibleTo =
  ({ id, departmentId, userType }: Official) =>
  (rows: Rows) => {
    const inDepartment = eq(rows.departmentId, departmentId)
    if (userType === USER_TYPE.administrator) return inDepartment
    return and(inDepartment, eq(userType === USER_TYPE.engineer ? rows.engineerId : rows.technicianId, id))
  }

/** Rows of the list. A visit has an inspection here only once that one is closed. */
const shownRows = (q: Querier) =>
  q
    .select(columns)
    .from(assignmentList.rows)
    .innerJoin(assignments, eq(assignments.id, assignmentList.rows.id))
    .leftJoin(
      inspections,
      and(
        eq(inspections.departmentId, assignments.departmentId),
        eq(inspections.assignmentId, assignments.id),
        isNotNull(inspections.closedAt),
      ),
    )

export const findVisitPage = (
  readListPage: ReadListPage,
  q: Querier,
  official: Official,
  query: VisitQuery,
): Promise<Page<VisitRow>> =>
  readListPage(q, list, visibleTo(official), query, (isOnPage, order) =>
    shownRows(q)
      .where(isOnPage)
      .orderBy(...order),
  )

/** A page of an official's pending visits, ordered by municipality and establishment. */
export async function findPendingPage(q: Querier, official: Official, page: OfflinePage): Promise<Page<VisitRow>> {
  const { rows } = assignmentList
  const where = and(visibleTo(official)(rows), eq(rows.isDone, false), eq(rows.isActive, true))
  const pending = shownRows(q)
    .where(where)
    .orderBy(asc(rows.cityKey), asc(rows.establishmentKey), asc(rows.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await q.select({ total: count() }).from(rows).where(where)
  return { rows: await pending, total: counted?.total ?? 0 }
}
