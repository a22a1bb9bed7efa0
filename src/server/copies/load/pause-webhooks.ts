import { sql } from 'drizzle-orm'
import { dayOf } from '../../../domain/shared/time.ts'
import { findAdministratorIds, notify } from '../../notices/notices.queries.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/**
 * Switches off the webhooks of a copy: the installation that it was taken from may still deliver the same events (R 24.9).
 * A schema older than webhooks has none.
 */
export async function pauseWebhooks(tx: Querier, at: Date): Promise<void> {
  const [{ has, tells } = { has: false, tells: false }] = await rowsOf<{ has: boolean; tells: boolean }>(
    tx,
    sql`select to_regclass('public.webhooks') is not null as has,
      exists (select from information_schema.columns
        where table_schema = 'public' and table_name = 'webhooks' and column_name = 'off_reason') as tells`,
  )
  if (!has) return
  await tx.execute(sql`update webhooks set disabled_at = ${at.toISOString()}::timestamptz
    ${tells ? sql`, off_reason = 'restored'` : sql``} where disabled_at is null`)
}

/**
 * Tells the administrators of the webhooks that were switched off at an instant.
 * @returns how many those are
 */
export async function tellPausedWebhooks(tx: Querier, at: Date): Promise<number> {
  const instant = sql`${at.toISOString()}::timestamptz`
  // A schema without reasons took all that are off for failing ones.
  await tx.execute(sql`update webhooks set off_reason = 'restored' where disabled_at = ${instant}`)
  const paused = await rowsOf<{ departmentId: number; many: number }>(
    tx,
    sql`select department_id as "departmentId", count(*)::int as many from webhooks
      where disabled_at = ${instant} group by department_id order by department_id`,
  )
  for (const { departmentId, many: webhooks } of paused) {
    const userIds = await findAdministratorIds(tx, departmentId)
    const facts = { kind: 'webhook_off', reason: 'restored', webhooks } as const
    await notify(tx, { departmentId, userIds, subject: 'webhook', dueOn: dayOf(at), at, facts })
  }
  return paused.reduce((sum, { many }) => sum + many, 0)
}
