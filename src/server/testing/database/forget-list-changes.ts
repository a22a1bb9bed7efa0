import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { forgetListChanges } from '../../platform/lists/forget-changes.ts'
import { isCompleteSince, SNAPSHOT } from '../../platform/lists/snapshot-sql.ts'

/**
 * Forgets the remembered totals and waits until new ones can be kept. A server's snapshots include transactions of its
 * other databases; while an older one runs, no total can be brought up to date.
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
