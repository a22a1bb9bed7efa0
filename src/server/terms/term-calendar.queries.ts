import { and, asc, desc, eq, gte, lte, max, sql } from 'drizzle-orm'
import { FIRST_CALENDAR_VERSION, type TermCalendar, termCalendar } from '../../domain/calendar/term-calendar.ts'
import type { Querier } from '../platform/db/database.ts'
import { calendarVersions, holidays, termSuspensions } from '../schema/follow-up/calendar.table.ts'
import { users } from '../schema/users.table.ts'

/** The first number of the lock under which a department's days change, and its terms are counted. */
export const CALENDAR_TURN = 5_202_660

/** Changes of a department's days come one after the other, and wait for those who count with them. */
export const takeCalendarTurn = async (tx: Querier, departmentId: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${CALENDAR_TURN}::int, ${departmentId}::int)`)
}

const findVersion = async (q: Querier, departmentId: number): Promise<number> => {
  const [row] = await q
    .select({ version: max(calendarVersions.version) })
    .from(calendarVersions)
    .where(eq(calendarVersions.departmentId, departmentId))
  return row?.version ?? FIRST_CALENDAR_VERSION
}

/** All days of a department that terms count with. */
export async function readTermCalendar(q: Querier, departmentId: number): Promise<TermCalendar> {
  const version = await findVersion(q, departmentId)
  const local = await q.select({ day: holidays.day }).from(holidays).where(eq(holidays.departmentId, departmentId))
  const suspensions = await q
    .select({ from: termSuspensions.from, to: termSuspensions.to })
    .from(termSuspensions)
    .where(eq(termSuspensions.departmentId, departmentId))
  return termCalendar({ version, localDays: local.map(({ day }) => day), suspensions })
}

type VersionRow = Omit<typeof calendarVersions.$inferInsert, 'version'>

/** Adds the next version of a calendar; the caller holds the turn. @returns the version */
export async function insertCalendarVersion(tx: Querier, row: VersionRow): Promise<number> {
  const version = (await findVersion(tx, row.departmentId)) + 1
  await tx.insert(calendarVersions).values({ ...row, version })
  return version
}

/** The newest changes of a department's days, each with its author. */
export const findCalendarVersions = (q: Querier, departmentId: number, limit: number) =>
  q
    .select({
      version: calendarVersions.version,
      note: calendarVersions.note,
      changedAt: calendarVersions.changedAt,
      changedBy: sql<string>`coalesce(${users.fullName}, '')`,
    })
    .from(calendarVersions)
    .innerJoin(users, eq(users.id, calendarVersions.changedBy))
    .where(eq(calendarVersions.departmentId, departmentId))
    .orderBy(desc(calendarVersions.version))
    .limit(limit)

/** Suspensions that touch a period. */
export const findSuspensions = (q: Querier, departmentId: number, from: string, to: string) =>
  q
    .select({ id: termSuspensions.id, from: termSuspensions.from, to: termSuspensions.to, norm: termSuspensions.norm })
    .from(termSuspensions)
    .where(
      and(eq(termSuspensions.departmentId, departmentId), lte(termSuspensions.from, to), gte(termSuspensions.to, from)),
    )
    .orderBy(asc(termSuspensions.from), asc(termSuspensions.id))

export const insertSuspension = (tx: Querier, row: Omit<typeof termSuspensions.$inferInsert, 'id'>): Promise<number> =>
  tx
    .insert(termSuspensions)
    .values(row)
    .returning({ id: termSuspensions.id })
    .then(([added]) => added?.id ?? 0)

/** @returns the days that terms run again, or undefined where there is no such suspension */
export const deleteSuspension = (tx: Querier, departmentId: number, id: number) =>
  tx
    .delete(termSuspensions)
    .where(and(eq(termSuspensions.departmentId, departmentId), eq(termSuspensions.id, id)))
    .returning({ from: termSuspensions.from, to: termSuspensions.to, norm: termSuspensions.norm })
    .then(([removed]) => removed)
