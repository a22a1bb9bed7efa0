import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { USER_TYPE } from '../../domain/access/official.ts'
import type { UserCatalogueMatches } from '../../domain/users/user-refusal.ts'
import type { Querier } from '../platform/db/database.ts'
import { contractTypes, roles } from '../schema/catalogues.table.ts'
import { users } from '../schema/users.table.ts'

export type UserColumns = Omit<typeof users.$inferInsert, 'fullName' | 'rowVersion' | 'sessionVersion'>

export const insertUser = (q: Querier, row: UserColumns): Promise<number> =>
  q
    .insert(users)
    .values(row)
    .returning({ id: users.id })
    .then(([inserted]) => (inserted as { id: number }).id)

/** The user, locked until the commit, so that edits take turns. Inserts that refer to the user do not wait. */
export const lockUser = (tx: Querier, departmentId: number, id: number) =>
  tx
    .select()
    .from(users)
    .where(and(eq(users.departmentId, departmentId), eq(users.id, id)))
    .for('no key update')
    .then(([user]) => user)

export type User = NonNullable<Awaited<ReturnType<typeof lockUser>>>

/** Changes a user and increments the row version. `endsSessions` also revokes every token issued before. */
export const updateUser = async (
  tx: Querier,
  id: number,
  changes: Partial<UserColumns>,
  endsSessions: boolean,
): Promise<void> => {
  await tx
    .update(users)
    .set({
      ...changes,
      rowVersion: sql`${users.rowVersion} + 1`,
      ...(endsSessions && { sessionVersion: sql`${users.sessionVersion} + 1` }),
    })
    .where(eq(users.id, id))
}

/** The catalogue facts about a role and a contract type that `userRefusal` asks for. */
export async function findCatalogueMatches(
  q: Querier,
  post: { roleId: number; contractTypeId: number },
): Promise<UserCatalogueMatches> {
  const [role] = await q
    .select({ areaId: roles.areaId, userType: roles.userType })
    .from(roles)
    .where(eq(roles.id, post.roleId))
  const contracts = await q
    .select({ id: contractTypes.id })
    .from(contractTypes)
    .where(eq(contractTypes.id, post.contractTypeId))
  return { role, hasContractType: contracts.length > 0 }
}

export const hasUsers = (q: Querier): Promise<boolean> =>
  q
    .select({ id: users.id })
    .from(users)
    .limit(1)
    .then((found) => found.length > 0)

/**
 * Whether there are no accounts yet, with the table locked until the commit. Servers that start at once on one
 * database take turns, so only the first one finds it empty.
 */
export async function lockIfNoUsers(tx: Querier): Promise<boolean> {
  await tx.execute(sql`lock table ${users} in share row exclusive mode`)
  return !(await hasUsers(tx))
}

/** Revokes every token issued before. */
export const endSessions = async (tx: Querier, userId: number): Promise<void> => {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

/**
 * Locks the active administrators in the order of their ids, so that two who deactivate each other take turns. The
 * lock leaves keys free: every audit event refers to a user, and a stronger lock would deadlock with its writer.
 */
export const lockActiveAdministrators = (tx: Querier, departmentId: number): Promise<number[]> =>
  tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), users.isActive, eq(roles.userType, USER_TYPE.administrator)))
    .orderBy(asc(users.id))
    .for('no key update', { of: users })
    .then((rows) => rows.map(({ id }) => id))

export const findUser = (q: Querier, id: number): Promise<User | undefined> =>
  q
    .select()
    .from(users)
    .where(eq(users.id, id))
    .then(([user]) => user)

/** Another account with this e-mail or identification; the one with the identification first. */
export const findTakenAccount = (
  q: Querier,
  { email, identificationNumber, ownId }: { email: string; identificationNumber: string; ownId: number | undefined },
) =>
  q
    .select({ identificationNumber: users.identificationNumber })
    .from(users)
    .where(
      and(
        or(eq(users.identificationNumber, identificationNumber), sql`lower(${users.email}) = lower(${email})`),
        ownId === undefined ? undefined : ne(users.id, ownId),
      ),
    )
    .orderBy(sql`${users.identificationNumber} = ${identificationNumber} desc`)
    .limit(1)
    .then(([account]) => account)
