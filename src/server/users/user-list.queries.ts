import { and, count, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listUsers, userRow } from '../../contract/users.wire.ts'
import type { Page } from '../../domain/shared/list-query.ts'
import { roles } from '../catalogues/catalogues.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, dayText, flag, integer, type ListSource, searchedText } from '../platform/lists/list-fields.ts'
import { listOrder, readPage } from '../platform/lists/list-page.ts'
import { listWhere } from '../platform/lists/list-where.ts'
import { users } from './users.table.ts'

type UserQuery = QueryOf<typeof listUsers>
type UserRow = z.output<typeof userRow>

const source: ListSource<UserQuery['sortBy']> = {
  id: users.id,
  searchText: users.searchText,
  fields: {
    id: integer(users.id),
    identificationNumber: searchedText(users.identificationNumber),
    name: searchedText(users.fullName),
    firstName: searchedText(users.firstName),
    email: searchedText(users.email),
    phone: searchedText(users.phone),
    role: searchedText(roles.name),
    createdOn: dayOfInstant(users.createdAt),
    isActive: flag(users.isActive),
  },
}

const { passwordHash, sessionVersion, mustChangePassword, fullName, searchText, createdAt, departmentId, ...shown } =
  getTableColumns(users)
const columns = {
  ...shown,
  // Neither is ever null: one is generated, the other held by a foreign key.
  name: sql<string>`${fullName}`,
  role: sql<string>`${roles.name}`,
  createdOn: dayText(createdAt),
}

/** A left join: the database leaves it out of a count that needs no role. */
const matching = (q: Querier, where: SQL | undefined) =>
  q.select(columns).from(users).leftJoin(roles, eq(roles.id, users.roleId)).where(where)

export function findUserPage(q: Querier, department: number, query: UserQuery): Promise<Page<UserRow>> {
  const where = and(eq(users.departmentId, department), listWhere(source, query.filters))
  const rows = matching(q, where)
    .orderBy(...listOrder(source, query))
    .limit(query.limit)
    .offset(query.offset)
  return readPage(q, query, rows, () => q.select({ total: count() }).from(matching(q, where).as('matching')))
}
