import { and, eq, isNull, lt, max, sql } from 'drizzle-orm'
import { isUserType, type Official } from '../../domain/access/official.ts'
import type { Digest } from '../../domain/notices/notice-kinds.ts'
import type { NoticeFacts } from '../../domain/notices/notice-texts.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { roles } from '../schema/catalogues.table.ts'
import { noticeDays, noticeDigests, notices } from '../schema/finding/notices.table.ts'
import { users } from '../schema/users.table.ts'

/** Departments that have active accounts. */
export const findDepartments = (q: Querier): Promise<number[]> =>
  rowsOf<{ id: number }>(q, sql`select distinct department_id as id from users where is_active order by 1`).then(
    (rows) => rows.map(({ id }) => id),
  )

/** @returns whether the notices of the day were not asked for before */
export const beginDay = (tx: Querier, departmentId: number, day: string): Promise<boolean> =>
  tx
    .insert(noticeDays)
    .values({ departmentId, day })
    .onConflictDoNothing()
    .returning({ day: noticeDays.day })
    .then((begun) => begun.length > 0)

/** The newest day before one whose notices were asked for. */
export const findDayBefore = (q: Querier, departmentId: number, day: string): Promise<string | undefined> =>
  q
    .select({ day: max(noticeDays.day) })
    .from(noticeDays)
    .where(and(eq(noticeDays.departmentId, departmentId), lt(noticeDays.day, day)))
    .then(([found]) => found?.day ?? undefined)

/** The active officials of a department. */
export async function findOfficials(q: Querier, departmentId: number): Promise<Official[]> {
  const rows = await q
    .select({ id: users.id, email: users.email, departmentId: users.departmentId, userType: roles.userType })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.departmentId, departmentId), users.isActive))
    .orderBy(users.id)
  return rows.flatMap((row) => (isUserType(row.userType) ? [{ ...row, userType: row.userType }] : []))
}

/** An active person who wants mail, and the address. */
type DigestReader = { userId: number; email: string; digest: Digest }

export const findReaders = (q: Querier, departmentId: number): Promise<DigestReader[]> =>
  rowsOf<DigestReader>(
    q,
    sql`select u.id as "userId", u.email, s.digest from notice_settings s join users u on u.id = s.user_id
      where s.department_id = ${departmentId} and s.digest <> 'nunca' and u.is_active order by u.id`,
  )

type Period = { departmentId: number; userId: number; period: string }
const ofPeriod = ({ userId, period }: Period) => and(eq(noticeDigests.userId, userId), eq(noticeDigests.period, period))

/**
 * Takes the unread notices that were in no digest yet, the newest first, for the digest of a period.
 * @returns none where the period has its digest already, or there is nothing to tell
 */
export const claimDigest = (db: Querier, { departmentId, userId, period }: Period, at: Date): Promise<NoticeFacts[]> =>
  db.transaction(async (tx) => {
    const claimed = await tx
      .insert(noticeDigests)
      .values({ departmentId, userId, period, claimedAt: at })
      .onConflictDoNothing()
      .returning({ userId: noticeDigests.userId })
    if (claimed.length === 0) return []
    const taken = await tx
      .update(notices)
      .set({ mailedAt: at })
      .where(and(eq(notices.userId, userId), isNull(notices.readAt), isNull(notices.mailedAt)))
      .returning({ id: notices.id, params: notices.params })
    if (taken.length === 0) await tx.delete(noticeDigests).where(ofPeriod({ departmentId, userId, period }))
    return taken.toSorted((one, other) => other.id - one.id).map(({ params }) => params)
  })

export const noteSent = async (q: Querier, period: Period, messageId: string): Promise<void> => {
  await q.update(noticeDigests).set({ messageId }).where(ofPeriod(period))
}

/** Gives back the notices of a digest that the mail server refused, so that the next attempt has them. */
export const releaseDigest = (db: Querier, period: Period, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.delete(noticeDigests).where(and(ofPeriod(period), isNull(noticeDigests.messageId)))
    await tx
      .update(notices)
      .set({ mailedAt: null })
      .where(and(eq(notices.userId, period.userId), sql`${notices.mailedAt} = ${at.toISOString()}::timestamptz`))
  })
