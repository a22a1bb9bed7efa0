import { and, eq, inArray, sql } from 'drizzle-orm'
import type { OpenOfPlace } from '../../domain/requirements/open-of-inactive.ts'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import type { Deactivatable } from '../../domain/shared/deactivation.ts'
import type { Querier } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { users } from '../schema/users.table.ts'

const tables = { user: users, establishment: establishments, assignment: assignments }

/** The row's present state, locked until the commit; undefined when the department has no such row. */
export const lockState = (tx: Querier, departmentId: number, subject: Deactivatable, id: number) => {
  const table = tables[subject] as typeof users
  return tx
    .select({ isActive: table.isActive })
    .from(table)
    .where(and(eq(table.departmentId, departmentId), eq(table.id, id)))
    .for('no key update')
    .then(([row]) => row)
}

/** Switches a row and increments its version, so that an open edit of it is refused as stale. */
export const setActive = async (tx: Querier, subject: Deactivatable, id: number, isActive: boolean): Promise<void> => {
  const table = tables[subject] as typeof users
  await tx
    .update(table)
    .set({ isActive, rowVersion: sql`${table.rowVersion} + 1` })
    .where(eq(table.id, id))
}

/** An establishment with its requirements that are to be met on a day; undefined where it has none. */
export const findOpenRequirements = (
  tx: Querier,
  departmentId: number,
  establishmentId: number,
  today: string,
): Promise<OpenOfPlace | undefined> =>
  tx
    .select({
      name: establishments.name,
      address: establishments.address,
      open: sql<number>`count(*)::integer`,
      late: sql<number>`(count(*) filter (where ${requirements.dueOn} < ${today}::date))::integer`,
    })
    .from(requirements)
    .innerJoin(establishments, eq(establishments.id, requirements.establishmentId))
    .where(
      and(
        eq(requirements.departmentId, departmentId),
        eq(requirements.establishmentId, establishmentId),
        inArray(requirements.state, [...OPEN_STATES]),
      ),
    )
    .groupBy(establishments.id)
    .then(([found]) => found)
