import { eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { departmentSettings } from '../schema/follow-up/requirements.table.ts'

/** Verification at the desk replaces a visit, so that a department has to choose it. */
const DEFAULTS = { deskVerification: false, rowVersion: 0 }

/** The choices of a department. */
export const findSettings = (q: Querier, departmentId: number): Promise<typeof DEFAULTS> =>
  q
    .select({ deskVerification: departmentSettings.deskVerification, rowVersion: departmentSettings.rowVersion })
    .from(departmentSettings)
    .where(eq(departmentSettings.departmentId, departmentId))
    .then(([found]) => found ?? DEFAULTS)

export const putSettings = async (tx: Querier, row: typeof departmentSettings.$inferInsert): Promise<void> => {
  const { departmentId: _, ...set } = row
  await tx.insert(departmentSettings).values(row).onConflictDoUpdate({ target: departmentSettings.departmentId, set })
}

/** The first number of the lock under which a department's choices change. */
const SETTINGS_TURN = 5_202_662

/** Choices of a department are written one after the other, until the commit. */
export const takeSettingsTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTINGS_TURN}::int, ${departmentId}::int)`)
}
