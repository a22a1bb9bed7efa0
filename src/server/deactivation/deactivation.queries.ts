import { and, asc, eq, sql } from 'drizzle-orm'
import { USER_TYPE } from '../../domain/access/official.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { roles } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'

const tables = { user: users, establishment: establishments, assignment: assignments }

/** The row's present state, held until the transaction ends; undefined when the department has no such row. */
export const lockState = (tx: Querier, departmentId: number, subject: Deactivatable, id: number) => {
  const table = tables[subject] as typeof users
  return tx
    .select({ isActive: table.isActive })
    .from(table)
    .where(and(eq(table.departmentId, departmentId), eq(table.id, id)))
    .for('no key update')
    .then(([row]) => row)
}

/** By a person: whoever has the row open for editing is told. */
export const setActive = async (tx: Querier, subject: Deactivatable, id: number, isActive: boolean): Promise<void> => {
  const table = tables[subject] as typeof users
  await tx
    .update(table)
    .set({ isActive, rowVersion: sql`${table.rowVersion} + 1` })
    .where(eq(table.id, id))
}

/** Tokens given before are refused from now on. */
export const endSessions = async (tx: Querier, userId: number): Promise<void> => {
  await tx
    .update(users)
    .set({ sessionVersion: sql`${users.sessionVersion} + 1` })
    .where(eq(users.id, userId))
}

/**
 * Held in the order of their ids, so that two who deactivate each other at once take turns. Not their keys: every row of
 * the audit trail refers to one of them, written by a transaction that holds what this one may be about to ask for.
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
