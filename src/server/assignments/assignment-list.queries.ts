import { aliasedTable, and, count, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { assignmentRow, listAssignments } from '../../contract/assignments.wire.ts'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import { cities, visitMotives, zodes } from '../catalogues/catalogues.table.ts'
import { establishments } from '../establishments/establishments.table.ts'
import { inspections } from '../inspections/inspections.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, dayText, flag, integer, type ListSource, searchedText } from '../platform/lists/list-fields.ts'
import { listOrder, readPage } from '../platform/lists/list-page.ts'
import { listWhere } from '../platform/lists/list-where.ts'
import { users } from '../users/users.table.ts'
import { assignments } from './assignments.table.ts'

type AssignmentQuery = QueryOf<typeof listAssignments>
type AssignmentRow = z.output<typeof assignmentRow>

const engineers = aliasedTable(users, 'engineers')
const technicians = aliasedTable(users, 'technicians')

const source: ListSource<AssignmentQuery['sortBy']> = {
  id: assignments.id,
  searchText: assignments.searchText,
  fields: {
    id: integer(assignments.id),
    establishment: searchedText(establishments.name),
    zodes: searchedText(zodes.name),
    city: searchedText(cities.name),
    motive: searchedText(visitMotives.name),
    engineer: searchedText(engineers.fullName),
    engineerId: integer(assignments.engineerId),
    technician: searchedText(technicians.fullName),
    technicianId: integer(assignments.technicianId),
    technicianIdNumber: searchedText(technicians.identificationNumber),
    assignedOn: dayOfInstant(assignments.createdAt),
    isDone: flag(assignments.isDone),
    isActive: flag(assignments.isActive),
  },
}

const { searchText, createdAt, createdBy, departmentId: department, ...shown } = getTableColumns(assignments)
/** The joined names are never null, as foreign keys hold them; an inspection is there once it is closed. */
const columns = {
  ...shown,
  establishment: sql<string>`${establishments.name}`,
  zodes: sql<string>`${zodes.name}`,
  city: sql<string>`${cities.name}`,
  motive: sql<string>`${visitMotives.name}`,
  engineer: sql<string>`${engineers.fullName}`,
  technician: sql<string>`${technicians.fullName}`,
  technicianIdNumber: sql<string>`${technicians.identificationNumber}`,
  assignedOn: dayText(createdAt),
  inspectionId: inspections.id,
}

/** Left joins: the database leaves out those that neither the filter nor the order needs, hence most of a count's. */
const matching = (q: Querier, where: SQL | undefined) =>
  q
    .select(columns)
    .from(assignments)
    .leftJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .leftJoin(zodes, eq(zodes.id, assignments.zodesId))
    .leftJoin(cities, eq(cities.id, assignments.cityId))
    .leftJoin(visitMotives, eq(visitMotives.id, assignments.motiveId))
    .leftJoin(engineers, eq(engineers.id, assignments.engineerId))
    .leftJoin(technicians, eq(technicians.id, assignments.technicianId))
    .leftJoin(
      inspections,
      and(
        eq(inspections.departmentId, assignments.departmentId),
        eq(inspections.assignmentId, assignments.id),
        isNotNull(inspections.closedAt),
      ),
    )
    .where(where)

/** Specification section 6: administrators see all visits, the others those they take part in. */
function visibleTo({ id, departmentId, userType }: Official): SQL | undefined {
  const inDepartment = eq(assignments.departmentId, departmentId)
  if (userType === USER_TYPE.administrator) return inDepartment
  const participant = userType === USER_TYPE.engineer ? assignments.engineerId : assignments.technicianId
  return and(inDepartment, eq(participant, id))
}

export function findAssignmentPage(
  q: Querier,
  official: Official,
  query: AssignmentQuery,
): Promise<Page<AssignmentRow>> {
  const where = and(visibleTo(official), listWhere(source, query.filters))
  const rows = matching(q, where)
    .orderBy(...listOrder(source, query))
    .limit(query.limit)
    .offset(query.offset)
  return readPage(q, query, rows, () => q.select({ total: count() }).from(matching(q, where).as('matching')))
}
