import { eq, or, sql } from 'drizzle-orm'
import { roles } from '../catalogues/catalogues.table.ts'
import type { Querier } from '../platform/db/database.ts'
import { users } from '../users/users.table.ts'

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

/** By e-mail, whatever its case, or by identification number. */
export const findAccount = (q: Querier, name: string) =>
  q
    .select({ ...account, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(or(eq(sql`lower(${users.email})`, name.toLowerCase()), eq(users.identificationNumber, name)))
    .then(([user]) => user)
