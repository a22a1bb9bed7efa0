import { and, asc, eq } from 'drizzle-orm'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { Querier } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { users } from '../schema/users.table.ts'

/** Active administrators of all departments, who may bring a census in. */
export const findAdministrators = async (q: Querier): Promise<Official[]> => {
  const found = await q
    .select({ id: users.id, email: users.email, departmentId: users.departmentId })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.isActive, true), eq(roles.userType, USER_TYPE.administrator)))
    .orderBy(asc(users.id))
  return found.map((user) => ({ ...user, userType: USER_TYPE.administrator }))
}
