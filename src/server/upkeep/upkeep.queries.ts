import { and, isNull, lt, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { idempotencyKeys, refusedOffers } from '../schema/idempotency.table.ts'
import { upkeepTasks, uploadDays } from '../schema/upkeep.table.ts'
import { passwordResets, users } from '../schema/users.table.ts'

/** Rows deleted at a time, so that no request waits long. */
const BATCH = 2_000

/** Whether this process may run a task: no other one of the installation did since `after`. */
export const beginTask = async (q: Querier, name: string, now: Date, after: Date): Promise<boolean> => {
  const begun = await q
    .insert(upkeepTasks)
    .values({ name, ranAt: now })
    .onConflictDoUpdate({
      target: upkeepTasks.name,
      set: { ranAt: now },
      setWhere: lt(upkeepTasks.ranAt, after),
    })
    .returning({ name: upkeepTasks.name })
  return begun.length > 0
}

/** Deletes rows of a table from before, a batch at a time. @returns how many */
async function deleteOld(q: Querier, { table, at }: { table: PgTable; at: AnyPgColumn }, before: Date) {
  let deleted = 0
  for (;;) {
    const gone = await rowsOf(
      q,
      sql`delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${at} < ${before.toISOString()}::timestamptz limit ${BATCH}::int)) returning 1`,
    )
    deleted += gone.length
    if (gone.length < BATCH) return deleted
  }
}

/** Deletes idempotency keys and refused offers from before. @returns how many */
export const deleteOldKeys = async (q: Querier, before: Date): Promise<number> =>
  (await deleteOld(q, { table: idempotencyKeys, at: idempotencyKeys.createdAt }, before)) +
  (await deleteOld(q, { table: refusedOffers, at: refusedOffers.refusedAt }, before))

/** Deletes links of recovery that were made before. @returns how many */
export const deleteOldResets = (q: Querier, before: Date): Promise<number> =>
  q
    .delete(passwordResets)
    .where(lt(passwordResets.createdAt, before))
    .returning({ at: passwordResets.createdAt })
    .then((gone) => gone.length)

export const deleteOldUploadDays = async (q: Querier, beforeDay: string): Promise<void> => {
  await q.delete(uploadDays).where(lt(uploadDays.day, beforeDay))
}

/** Begins the term of temporary passwords that a server or a copy of before left without one. */
export const beginPasswordTerms = async (q: Querier, at: Date): Promise<void> => {
  await q
    .update(users)
    .set({ temporaryPasswordAt: at })
    .where(and(users.mustChangePassword, isNull(users.temporaryPasswordAt)))
}
