import { and, asc, desc, eq, exists, inArray, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { USER_TYPE } from '../../domain/access/official.ts'
import { writtenNumbers } from '../../domain/shared/entered.ts'
import type { UserCatalogueMatches } from '../../domain/users/user-refusal.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
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

const own = alias(users, 'own')
const sameEmail = (column: typeof users.email | typeof own.email, email: string) =>
  sql`email_form(${column}) = email_form(${email})`
const keepsEmail = (q: Querier, id: number, email: string) =>
  q
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.id, id), sameEmail(own.email, email)))

const hasNumber = (number: string) => sql<boolean>`${inArray(users.identificationNumber, writtenNumbers(number))}`
const keepsNumber = (q: Querier, id: number, number: string) =>
  q
    .select({ id: own.id })
    .from(own)
    .where(and(eq(own.id, id), eq(own.identificationNumber, number)))

/** Accounts that share their e-mail or number with another one in another form, since before decision 029. */
export const countTwins = (q: Querier): Promise<number> =>
  rowsOf<{ count: number }>(q, sql`select count(*)::int as count from users where email_twin + number_twin > 0`).then(
    ([row]) => row?.count ?? 0,
  )

/**
 * Another account with this e-mail, in any form, or this identification, with zeros before it or without; the one with
 * the identification first. An account that keeps its address or number keeps it, even where another one has had it in
 * another form.
 */
export const findTakenAccount = (
  q: Querier,
  { email, identificationNumber, ownId }: { email: string; identificationNumber: string; ownId: number | undefined },
) =>
  q
    .select({ hasNumber: hasNumber(identificationNumber) })
    .from(users)
    .where(
      and(
        or(
          and(
            hasNumber(identificationNumber),
            ownId === undefined ? undefined : not(exists(keepsNumber(q, ownId, identificationNumber))),
          ),
          and(
            sameEmail(users.email, email),
            ownId === undefined ? undefined : not(exists(keepsEmail(q, ownId, email))),
          ),
        ),
        ownId === undefined ? undefined : ne(users.id, ownId),
      ),
    )
    .orderBy(desc(hasNumber(identificationNumber)))
    .limit(1)
    .then(([account]) => account)
