import { and, asc, count, desc, eq, gt, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { NOTIFICATION_DAYS } from '../../domain/records/notification-limit.ts'
import { addDays } from '../../domain/shared/days.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { cities, roles } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { calendarCancellations, calendarFeeds } from '../schema/planning/calendar.table.ts'
import { users } from '../schema/users.table.ts'

/** Days of a calendar: of a whole department, or of one official. */
export type CalendarScope = { departmentId: number; userId: number | undefined; from: string; to: string }

export type NotificationLimit = {
  inspectionId: number
  visitedOn: string
  /** Number of the acta. */
  number: string
  establishment: string
  city: string
  address: string
}

/** Records that are neither notified nor archived, by the last day to notify them, with what their entry shows. */
export const findNotificationLimits = (q: Querier, { departmentId, userId, from, to }: CalendarScope, most: number) =>
  rowsOf<NotificationLimit>(
    q,
    sql`select l.id as "inspectionId", l.closed_on as "visitedOn", l.number, l.establishment, l.city,
        l.establishment_address as address
      from lists.listed_inspections l
        ${userId === undefined ? sql`` : sql`join inspections i on i.id = l.id join assignments a on a.id = i.assignment_id`}
      where l.department_id = ${departmentId} and not l.is_notified and not l.is_archived
        and l.closed_on between ${addDays(from, -NOTIFICATION_DAYS)} and ${addDays(to, -NOTIFICATION_DAYS)}
        ${userId === undefined ? sql`` : sql`and ${userId}::integer in (a.engineer_id, a.technician_id)`}
      order by l.closed_on, l.id limit ${most}::integer`,
  )

/** The official of an account with their role; undefined once it is off. */
export const findActiveOfficial = (q: Querier, userId: number): Promise<Official | undefined> =>
  q
    .select({ id: users.id, departmentId: users.departmentId, userType: roles.userType, email: users.email })
    .from(users)
    .innerJoin(roles, eq(roles.id, users.roleId))
    .where(and(eq(users.id, userId), users.isActive))
    .then(([found]) => (found && found.userType !== null ? (found as Official) : undefined))

export const insertFeed = (tx: Querier, row: typeof calendarFeeds.$inferInsert): Promise<number> =>
  tx
    .insert(calendarFeeds)
    .values(row)
    .returning({ id: calendarFeeds.id })
    .then(([added]) => (added as { id: number }).id)

const ofUser = ({ id, departmentId }: Official) =>
  and(eq(calendarFeeds.departmentId, departmentId), eq(calendarFeeds.userId, id), isNull(calendarFeeds.revokedAt))

/** Subscriptions of an official that were not revoked, newest first. */
export const findFeeds = (q: Querier, official: Official) =>
  q.select().from(calendarFeeds).where(ofUser(official)).orderBy(desc(calendarFeeds.id))

export const countFeeds = (q: Querier, official: Official): Promise<number> =>
  q
    .select({ total: count() })
    .from(calendarFeeds)
    .where(ofUser(official))
    .then(([counted]) => counted?.total ?? 0)

/** @returns false for a subscription of others, or one that was revoked before */
export const revokeFeed = (
  tx: Querier,
  official: Official,
  id: number,
  at: Date,
): Promise<{ name: string } | undefined> =>
  tx
    .update(calendarFeeds)
    .set({ revokedAt: at })
    .where(and(ofUser(official), eq(calendarFeeds.id, id)))
    .returning({ name: calendarFeeds.name })
    .then(([gone]) => gone)

export const findFeedByHash = (q: Querier, tokenHash: string) =>
  q
    .select()
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(calendarFeeds.revokedAt)))
    .then(([feed]) => feed)

export const touchFeed = async (q: Querier, id: number, at: Date): Promise<void> => {
  await q.update(calendarFeeds).set({ readAt: at }).where(eq(calendarFeeds.id, id))
}

/** Visits that left an official's calendar after an instant, but for those that came back. */
export const findCancellations = (
  q: Querier,
  { departmentId, id: userId }: Official,
  after: Date,
  present: readonly number[],
) =>
  q
    .select({
      assignmentId: calendarCancellations.assignmentId,
      day: calendarCancellations.day,
      city: cities.name,
      establishment: establishments.name,
      rowVersion: assignments.rowVersion,
    })
    .from(calendarCancellations)
    .innerJoin(assignments, eq(assignments.id, calendarCancellations.assignmentId))
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .innerJoin(cities, eq(cities.id, assignments.cityId))
    .where(
      and(
        eq(calendarCancellations.departmentId, departmentId),
        eq(calendarCancellations.userId, userId),
        gt(calendarCancellations.cancelledAt, after),
        present.length === 0 ? undefined : notInArray(calendarCancellations.assignmentId, [...present]),
      ),
    )
    .orderBy(asc(calendarCancellations.day), asc(calendarCancellations.assignmentId))

/** Deletes what no subscription tells any more. */
export const deleteOldCancellations = async (q: Querier, before: Date): Promise<void> => {
  await q.delete(calendarCancellations).where(lt(calendarCancellations.cancelledAt, before))
}

/** Row versions of visits, which count their changes. */
export const findRowVersions = (q: Querier, ids: readonly number[]): Promise<ReadonlyMap<number, number>> =>
  q
    .select({ id: assignments.id, rowVersion: assignments.rowVersion })
    .from(assignments)
    .where(inArray(assignments.id, [...ids]))
    .then((rows) => new Map(rows.map(({ id, rowVersion }) => [id, rowVersion])))
