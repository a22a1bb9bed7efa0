import { eq, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listUsers, userRow } from '../../contract/users.wire.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import { dayOfInstant, digits, flag, integer, text } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { userList } from '../schema/user-list.table.ts'
import { users } from '../schema/users.table.ts'

export type UserQuery = QueryOf<typeof listUsers>
export type UserRow = z.output<typeof userRow>

const list: List<UserQuery['sortBy'], typeof userList.rows> = {
  ...userList,
  fields: (rows) => ({
    id: integer(rows.id),
    identificationNumber: digits(rows.identificationNumber, rows.identificationNumberKey),
    name: text(rows.name, rows.nameKey),
    firstName: text(rows.firstName, rows.firstNameKey),
    email: text(rows.email, rows.emailKey),
    phone: digits(rows.phone, rows.phoneKey),
    role: text(rows.role, rows.roleKey),
    createdOn: dayOfInstant(rows.createdAt, rows.createdOn),
    isActive: flag(rows.isActive),
  }),
}

const { passwordHash, sessionVersion, mustChangePassword, fullName, createdAt, departmentId, ...shown } =
  getTableColumns(users)
const { name, role, createdOn } = userList.rows
const columns = { ...shown, name, role, createdOn }

const ofDepartment = (department: number) => (rows: typeof userList.rows) => eq(rows.departmentId, department)

export const findUserPage = (
  readListPage: ReadListPage,
  q: Querier,
  department: number,
  query: UserQuery,
): Promise<Page<UserRow>> =>
  readListPage(q, list, ofDepartment(department), query, (isOnPage, order) =>
    q
      .select(columns)
      .from(userList.rows)
      .innerJoin(users, eq(users.id, userList.rows.id))
      .where(isOnPage)
      .orderBy(...order),
  )

/** The whole list as of now. */
export const openUserSnapshot = (q: Querier, department: number, selection: ListSelection<UserQuery['sortBy']>) =>
  openListSnapshot(q, list, ofDepartment(department), selection)
