import { eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { departments } from '../schema/catalogues.table.ts'
import { profiles } from '../schema/profiles.table.ts'
import { users } from '../schema/users.table.ts'

/** A user's account with the profile, which is null until the user saves it for the first time. */
export const findProfile = (q: Querier, userId: number) =>
  q
    .select({ user: users, profile: profiles, departmentName: departments.name })
    .from(users)
    .innerJoin(departments, eq(departments.id, users.departmentId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
    .then(([row]) => row)

export const lockProfile = (tx: Querier, userId: number) =>
  tx
    .select()
    .from(profiles)
    .where(eq(profiles.userId, userId))
    .for('update')
    .then(([profile]) => profile)

export const saveProfileRow = async (tx: Querier, row: typeof profiles.$inferInsert): Promise<void> => {
  const { userId, ...changes } = row
  await tx.insert(profiles).values(row).onConflictDoUpdate({ target: profiles.userId, set: changes })
}
