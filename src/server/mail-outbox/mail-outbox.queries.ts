import { and, eq, sql } from 'drizzle-orm'
import { isUserType, type Official } from '../../domain/access/official.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { mailOutbox } from '../schema/follow-up/legal-notices.table.ts'
import { users } from '../schema/users.table.ts'

export type OutboxMail = typeof mailOutbox.$inferSelect

/** Puts a mail into the outbox. @returns its id, or undefined while an equal one waits */
export const insertMail = (tx: Querier, row: typeof mailOutbox.$inferInsert): Promise<number | undefined> =>
  tx
    .insert(mailOutbox)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: mailOutbox.id })
    .then(([added]) => added?.id)

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Takes the mail that is due first, under a lease. The number of the attempt fences off an earlier one that still runs. */
export const claimMail = (q: Querier, now: Date, leaseUntil: Date): Promise<OutboxMail | undefined> =>
  q
    .update(mailOutbox)
    .set({ state: 'enviando', attempts: sql`attempts + 1`, nextAttemptAt: leaseUntil })
    .where(
      sql`id = (select id from mail_outbox where state = 'pendiente' and next_attempt_at <= ${instant(now)}
        order by next_attempt_at, id limit 1 for update skip locked)`,
    )
    .returning()
    .then(([claimed]) => claimed)

/** Takes one mail whose lease ended without a word: whether it went out is not known. */
export const claimLost = (tx: Querier, now: Date): Promise<OutboxMail | undefined> =>
  tx
    .update(mailOutbox)
    .set({ state: 'incierto', endedAt: now })
    .where(
      sql`id = (select id from mail_outbox where state = 'enviando' and next_attempt_at <= ${instant(now)}
        order by id limit 1 for update skip locked)`,
    )
    .returning()
    .then(([lost]) => lost)

type Settled = Partial<Pick<OutboxMail, 'state' | 'nextAttemptAt' | 'lastError' | 'messageId' | 'endedAt'>>

/** Ends an attempt that still holds its mail. @returns whether it did */
export const settleMail = (q: Querier, { id, attempts }: OutboxMail, settled: Settled): Promise<boolean> =>
  q
    .update(mailOutbox)
    .set(settled)
    .where(and(eq(mailOutbox.id, id), eq(mailOutbox.attempts, attempts), eq(mailOutbox.state, 'enviando')))
    .returning({ id: mailOutbox.id })
    .then((rows) => rows.length > 0)

/** The official who asked for a mail. */
export async function findAsker(q: Querier, { askedBy }: OutboxMail): Promise<Official | undefined> {
  const [found] = await q
    .select({ id: users.id, email: users.email, departmentId: users.departmentId, userType: roles.userType })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(eq(users.id, askedBy))
  if (!found || !isUserType(found.userType)) return undefined
  return { ...found, userType: found.userType }
}

/** The acta of the notice of a mail. */
export const findActaOf = (
  q: Querier,
  { departmentId, noticeId }: Pick<OutboxMail, 'departmentId' | 'noticeId'>,
): Promise<number | undefined> =>
  rowsOf<{ id: number }>(
    q,
    sql`select inspection_id as id from legal_notices where department_id = ${departmentId} and id = ${noticeId}`,
  ).then(([found]) => found?.id)
