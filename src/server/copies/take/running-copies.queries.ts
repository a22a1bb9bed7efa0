import { randomUUID } from 'node:crypto'
import { and, eq, gt, like, lte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Querier } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { upkeepTasks } from '../../schema/upkeep.table.ts'

const MINUTE_MS = 60_000
/** A copy tells so often that it runs. */
const EVERY_MS = 5 * MINUTE_MS
/** A copy that was silent for so long was killed. */
const SILENT_MS = 60 * MINUTE_MS

const isCopy = like(upkeepTasks.name, 'copy %')
const silentSince = (now: Date) => new Date(now.getTime() - SILENT_MS)

/** Whether a process of the installation reads the store for a copy. */
export const isCopyRunning = (q: Querier, now: Date): Promise<boolean> =>
  q
    .select({ name: upkeepTasks.name })
    .from(upkeepTasks)
    .where(and(isCopy, gt(upkeepTasks.ranAt, silentSince(now))))
    .limit(1)
    .then((running) => running.length > 0)

/** PostgreSQL codes: no such table in an older schema, a database that is only read, a role that may not write. */
const CANNOT_TELL = ['42P01', '25006', '42501']

const unlessImpossible = (error: unknown): void => {
  if (!hasCode(error, CANNOT_TELL)) throw error
}

/** Tells the sweep that a copy runs while the caller goes through its items. */
export async function* toldAsCopy<Item>(
  { db, clock }: { db: Querier; clock: Clock },
  items: AsyncIterable<Item>,
): AsyncGenerator<Item, void, void> {
  const name = `copy ${randomUUID()}`
  const tell = async (ranAt: Date) => {
    const row = db.insert(upkeepTasks).values({ name, ranAt })
    await row.onConflictDoUpdate({ target: upkeepTasks.name, set: { ranAt } }).catch(unlessImpossible)
  }
  let told = clock()
  await db
    .delete(upkeepTasks)
    .where(and(isCopy, lte(upkeepTasks.ranAt, silentSince(told))))
    .catch(unlessImpossible)
  await tell(told)
  try {
    for await (const item of items) {
      const now = clock()
      if (now.getTime() - told.getTime() >= EVERY_MS) {
        await tell(now)
        told = now
      }
      yield item
    }
  } finally {
    await db.delete(upkeepTasks).where(eq(upkeepTasks.name, name)).catch(unlessImpossible)
  }
}
