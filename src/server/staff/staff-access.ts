import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { lockUser, type User } from '../users/users.queries.ts'

/** @throws Problem access.forbidden for others than administrators */
export function admitStaffManager(by: Official): void {
  if (!may(by, 'staff.manage', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
}

/** @throws Problem access.forbidden for another official's data */
export function admitStaffReader(by: Official, userId: number): void {
  if (!may(by, 'staff.read', { departmentId: by.departmentId, officialId: userId }))
    throw new Problem('access.forbidden')
}

/**
 * Locks an official of the department, so that saves about one person take turns.
 * @throws Problem user.not-found
 */
export async function holdOfficial(tx: Querier, by: Official, userId: number): Promise<User> {
  const user = await lockUser(tx, by.departmentId, userId)
  if (!user) throw new Problem('user.not-found')
  return user
}

/**
 * A row about an official as it is once they are locked: another save may have ended while the lock was waited for.
 * @param find reads the row, before the lock and after it
 * @param missing refuses a row that is not there
 */
export async function holdRow<Row extends { userId: number }>(
  tx: Querier,
  by: Official,
  find: () => Promise<Row | undefined>,
  missing: ProblemCode,
): Promise<Row> {
  const found = await find()
  if (!found) throw new Problem(missing)
  await holdOfficial(tx, by, found.userId)
  return (await find()) ?? found
}
