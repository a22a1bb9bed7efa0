import { and, desc, eq, gt, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import type { EventType } from '../../../domain/integrations/event-types.ts'
import type { OffReason } from '../../../domain/integrations/webhook.ts'
import { accuses } from '../../complaints/accused.queries.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { webhookDeliveries, webhooks } from '../../schema/integrations/webhooks.table.ts'
import { users } from '../../schema/users.table.ts'

type OfDepartment = { departmentId: number; id: number }

export const insertWebhook = (tx: Querier, row: typeof webhooks.$inferInsert): Promise<number> =>
  tx
    .insert(webhooks)
    .values(row)
    .returning({ id: webhooks.id })
    .then(([inserted]) => (inserted as { id: number }).id)

const ofDepartment = ({ departmentId, id }: OfDepartment) =>
  and(eq(webhooks.departmentId, departmentId), eq(webhooks.id, id))

export const findWebhook = (q: Querier, key: OfDepartment) =>
  q
    .select()
    .from(webhooks)
    .where(ofDepartment(key))
    .then(([found]) => found)

/** @returns whether the department had the webhook */
export const deleteWebhook = (tx: Querier, key: OfDepartment): Promise<boolean> =>
  tx
    .delete(webhooks)
    .where(ofDepartment(key))
    .returning({ id: webhooks.id })
    .then((gone) => gone.length > 0)

export const findWebhooks = (q: Querier, departmentId: number) =>
  q
    .select({
      webhook: webhooks,
      makerName: sql<string>`${users.fullName}`,
      waiting: sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.webhook_id = ${webhooks.id} and d.state = 'waiting')`,
    })
    .from(webhooks)
    .innerJoin(users, eq(users.id, webhooks.createdBy))
    .where(eq(webhooks.departmentId, departmentId))
    .orderBy(webhooks.id)

/** The newest deliveries of a webhook, without those that tell of a complaint against the reader. */
export const findDeliveries = (
  q: Querier,
  { webhookId, reader, limit }: { webhookId: number; reader: number; limit: number },
) => {
  const { departmentId, subject, subjectId } = webhookDeliveries
  const asked = { departmentId: sql`${departmentId}`, complaintId: sql`${subjectId}`, userId: sql`${reader}` }
  return q
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), or(ne(subject, 'complaint'), not(accuses(asked)))))
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit)
}

const ON = { failingSince: null, disabledAt: null, offReason: null }

/** Begins again after an event, and switches the webhook on. */
export async function rewindWebhook(tx: Querier, id: number, after: number): Promise<void> {
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.webhookId, id), gt(webhookDeliveries.eventId, after)))
  await tx
    .update(webhooks)
    .set({ lastEventId: after, ...ON })
    .where(eq(webhooks.id, id))
}

const areWaiting = (id: number) => and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, 'waiting'))

/** Deliveries that were given up since the webhook fails alone: nothing arrived, so they were missed too. */
const wereGivenUp = (id: number) =>
  and(
    eq(webhookDeliveries.webhookId, id),
    eq(webhookDeliveries.state, 'failed'),
    sql`${webhookDeliveries.triedAt} >= (select w.failing_since from webhooks w where w.id = ${id})`,
  )

/**
 * Switches a webhook on. What waits or was given up is tried at once, with all its tries before it. The last event
 * never goes back: what was delivered would be sent again.
 * @param skipTo number of the last event that is left out with what waits; undefined to leave out nothing
 */
export async function switchOn(
  tx: Querier,
  id: number,
  { at, skipTo }: { at: Date; skipTo: number | undefined },
): Promise<void> {
  if (skipTo === undefined) {
    const renewed = { state: 'waiting', attempts: 0, nextAt: at } as const
    await tx
      .update(webhookDeliveries)
      .set(renewed)
      .where(or(areWaiting(id), wereGivenUp(id)))
  } else await tx.delete(webhookDeliveries).where(areWaiting(id))
  await tx
    .update(webhooks)
    .set({
      ...ON,
      ...(skipTo !== undefined && { lastEventId: sql`greatest(${webhooks.lastEventId}, ${skipTo}::bigint)` }),
    })
    .where(eq(webhooks.id, id))
}

/** How many webhooks are off since a copy was loaded. */
export const countRestored = (q: Querier): Promise<number> => q.$count(webhooks, eq(webhooks.offReason, 'restored'))

/** Webhooks that are on and have less than `most` deliveries waiting. */
export const findFillable = (q: Querier, most: number): Promise<{ id: number }[]> =>
  rowsOf(
    q,
    sql`select w.id from webhooks w where w.disabled_at is null
      and (select count(*) from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') < ${most} order by w.id`,
  )

/** Holds a webhook to fill it; undefined where another process does. */
export const holdWebhook = async (tx: Querier, id: number) => {
  const [held] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .for('update', { skipLocked: true })
  return held
}

export async function addDeliveries(
  tx: Querier,
  { id, lastEventId, rows }: { id: number; lastEventId: number; rows: (typeof webhookDeliveries.$inferInsert)[] },
): Promise<void> {
  if (rows.length > 0) await tx.insert(webhookDeliveries).values(rows).onConflictDoNothing()
  await tx.update(webhooks).set({ lastEventId }).where(eq(webhooks.id, id))
}

/** Forgets what waits to tell of a complaint that came to be against the official who made the webhook (R 38.2). */
export const dropAccusing = async (q: Querier): Promise<void> => {
  const asked = { departmentId: sql`d.department_id`, complaintId: sql`d.subject_id`, userId: sql`w.created_by` }
  await q.execute(sql`delete from webhook_deliveries d using webhooks w where w.department_id = d.department_id
    and w.id = d.webhook_id and d.state = 'waiting' and d.subject = 'complaint' and ${accuses(asked)}`)
}

export type DueDelivery = {
  id: number
  webhookId: number
  departmentId: number
  eventId: number
  type: EventType
  body: string
  attempts: number
  url: string
  secret: string
}

/**
 * Takes deliveries that are due, for this process alone until `leaseUntil`. Of one subject the first that waits goes alone,
 * so that its events arrive in their order.
 */
export const takeDue = (
  q: Querier,
  { now, leaseUntil, limit }: { now: Date; leaseUntil: Date; limit: number },
): Promise<DueDelivery[]> =>
  rowsOf<DueDelivery>(
    q,
    sql`with due as (
        select d.id from webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.disabled_at is null
        where d.state = 'waiting' and d.next_at <= ${now.toISOString()}::timestamptz
          and (d.lease_until is null or d.lease_until < ${now.toISOString()}::timestamptz)
          and not exists (select from webhook_deliveries e where e.webhook_id = d.webhook_id and e.subject = d.subject
            and e.subject_id = d.subject_id and e.state = 'waiting' and e.id < d.id)
        order by d.id limit ${limit} for update of d skip locked),
      taken as (
        update webhook_deliveries d set lease_until = ${leaseUntil.toISOString()}::timestamptz from due where d.id = due.id
        returning d.*)
      select t.id::float8 as id, t.webhook_id as "webhookId", t.department_id as "departmentId", t.event_id::float8 as "eventId",
        t.type, t.body, t.attempts, w.url, w.secret
      from taken t join webhooks w on w.id = t.webhook_id order by t.id`,
  )

type Outcome = Pick<typeof webhookDeliveries.$inferSelect, 'state' | 'attempts' | 'status' | 'error' | 'nextAt'>

/** Keeps the outcome of a try, and what it tells of the webhook. @returns since when it fails alone */
export async function settleDelivery(
  tx: Querier,
  { id, webhookId }: Pick<DueDelivery, 'id' | 'webhookId'>,
  outcome: Outcome,
  at: Date,
): Promise<Date | null> {
  await tx
    .update(webhookDeliveries)
    .set({ ...outcome, triedAt: at, leaseUntil: null })
    .where(eq(webhookDeliveries.id, id))
  const isDelivered = outcome.state === 'delivered'
  const [webhook] = await tx
    .update(webhooks)
    .set(
      isDelivered
        ? { deliveredAt: at, failingSince: null }
        : { failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()}::timestamptz)` },
    )
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince })
  return webhook?.failingSince ?? null
}

/** @returns the webhook, if this call switched it off */
export const switchOff = (tx: Querier, id: number, at: Date, offReason: OffReason) =>
  tx
    .update(webhooks)
    .set({ disabledAt: at, offReason })
    .where(and(eq(webhooks.id, id), isNull(webhooks.disabledAt)))
    .returning()
    .then(([off]) => off)

export const findMaker = (q: Querier, userId: number) =>
  q
    .select({ email: users.email, isActive: users.isActive })
    .from(users)
    .where(eq(users.id, userId))
    .then(([maker]) => maker)

/** Forgets deliveries that have ended. */
export const deleteOldDeliveries = async (q: Querier, before: Date): Promise<void> => {
  await q
    .delete(webhookDeliveries)
    .where(and(ne(webhookDeliveries.state, 'waiting'), lt(webhookDeliveries.createdAt, before)))
}
