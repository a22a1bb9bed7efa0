import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { forgetListChanges } from '../../platform/lists/forget-changes.ts'
import { isCompleteSince, SNAPSHOT } from '../../platform/lists/snapshot-sql.ts'

/**
 * Forgets what lists remember, until what is counted from now on holds. A server's snapshots have the transactions of its
 * other databases too, and as long as one from before is under way nothing that is counted can be brought up to date.
 */
export async function forgetChangesOfLists(db: Querier): Promise<void> {
  await forgetListChanges(db)
  await expect
    .poll(
      async () => {
        const [now] = await rowsOf<{ snapshot: string }>(db, sql`select ${SNAPSHOT} as snapshot`)
        const [reach] = await rowsOf<{ is: boolean }>(db, sql`select ${isCompleteSince(now?.snapshot ?? '')} as is`)
        return reach?.is
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}
