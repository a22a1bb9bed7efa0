import { eq, or, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SessionUser } from '../platform/auth/sessions.ts'
import type { Database, Querier } from '../platform/db/database.ts'
import { named, prepared, preparedRows } from '../platform/db/prepared-rows.ts'
import { roles } from '../schema/catalogues.table.ts'
import { users } from '../schema/users.table.ts'

const account = {
  id: users.id,
  email: users.email,
  departmentId: users.departmentId,
  isActive: users.isActive,
  sessionVersion: users.sessionVersion,
  mustChangePassword: users.mustChangePassword,
  userType: roles.userType,
}

export const findSessionUser = (q: Querier, id: number) =>
  q
    .select(account)
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, id))
    .then(([user]) => user)

const readSessionUsers = prepared(
  'read_session_users',
  new QueryBuilder()
    .select(named(account))
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::int[])`),
)

/** Several users in one statement, in any order. */
export const findSessionUsers = (db: Database, ids: readonly number[]): Promise<SessionUser[]> =>
  preparedRows<SessionUser>(db, readSessionUsers, [ids])

/** Finds an account by its e-mail, in any case, or by its identification number. */
export const findAccount = (q: Querier, name: string) =>
  q
    .select({ ...account, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(or(eq(sql`lower(${users.email})`, name.toLowerCase()), eq(users.identificationNumber, name)))
    .then(([user]) => user)
