import { sql } from 'drizzle-orm'
import { leafText, type WrittenLeaf } from '../../../domain/evidence/leaf.ts'
import type { Querier } from '../../platform/db/database.ts'

/**
 * Adds a leaf to those that wait for their position in the log, in the transaction of its cause. A leaf that the
 * department has already stays once. A trigger enters the leaves of actas (migration 062).
 */
export async function enqueueLeaf(tx: Querier, departmentId: number, leaf: WrittenLeaf, at: Date): Promise<void> {
  await tx.execute(sql`insert into log_pending (department_id, data, at)
    values (${departmentId}, ${leafText(leaf)}, ${at.toISOString()}::timestamptz)
    on conflict (department_id, data) do nothing`)
}
