import { eq, getTableColumns } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listUsers, userRow } from '../../contract/users.wire.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { temporaryPasswordEnd } from '../../domain/users/temporary-password.ts'
import type { Querier } from '../platform/db/database.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { userFields, userList } from '../schema/user-list.table.ts'
import { users } from '../schema/users.table.ts'

export type UserQuery = QueryOf<typeof listUsers>
export type UserRow = z.output<typeof userRow>

const list: List<UserQuery['sortBy'], typeof userList.rows> = {
  ...userList,
  fields: userFields,
}

const { passwordHash, sessionVersion, fullName, createdAt, departmentId, ...shown } = getTableColumns(users)
const { name, role, createdOn } = userList.rows
const columns = { ...shown, name, role, createdOn }

type ReadRow = Omit<UserRow, 'temporaryUntil'> & { mustChangePassword: boolean; temporaryPasswordAt: Date | null }

/** A row as it is shown: of its password only until when it opens the account, if it is a temporary one. */
const shownRow =
  (hours: number) =>
  ({ mustChangePassword, temporaryPasswordAt: at, ...row }: ReadRow): UserRow => ({
    ...row,
    temporaryUntil: mustChangePassword && at ? temporaryPasswordEnd(at, hours).toISOString() : null,
  })

const ofDepartment = (department: number) => (rows: typeof userList.rows) => eq(rows.departmentId, department)

/** @param hours term of temporary passwords */
export const findUserPage = (
  readListPage: ReadListPage,
  q: Querier,
  { department, hours }: { department: number; hours: number },
  query: UserQuery,
): Promise<Page<UserRow>> =>
  readListPage(q, list, ofDepartment(department), query, (isOnPage, order) =>
    q
      .select(columns)
      .from(userList.rows)
      .innerJoin(users, eq(users.id, userList.rows.id))
      .where(isOnPage)
      .orderBy(...order)
      .then((rows) => rows.map(shownRow(hours))),
  )

/** The whole list as of now. */
export const openUserSnapshot = (q: Querier, department: number, selection: ListSelection<UserQuery['sortBy']>) =>
  openListSnapshot(q, list, ofDepartment(department), selection)
