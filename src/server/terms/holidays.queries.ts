import { and, asc, between, eq } from 'drizzle-orm'
import type { HolidaySource } from '../../domain/calendar/calendar-forms.ts'
import { type WorkCalendar, workCalendar } from '../../domain/shared/holidays.ts'
import type { Querier } from '../platform/db/database.ts'
import { holidays } from '../schema/follow-up/calendar.table.ts'

/** A day without work that a department added. `norm` is null for days of before norms were asked for. */
export type LocalDay = { day: string; name: string; norm: string | null; source: HolidaySource }

/** Days without work that a department added, in a period. */
export const findLocalHolidays = (q: Querier, departmentId: number, from: string, to: string): Promise<LocalDay[]> =>
  q
    .select({ day: holidays.day, name: holidays.name, norm: holidays.norm, source: holidays.source })
    .from(holidays)
    .where(and(eq(holidays.departmentId, departmentId), between(holidays.day, from, to)))
    .orderBy(asc(holidays.day))

/** Holidays of the law and of the department in a period. */
export const readCalendar = async (q: Querier, departmentId: number, from: string, to: string): Promise<WorkCalendar> =>
  workCalendar(from, to, await findLocalHolidays(q, departmentId, from, to))

/** Adds a day, or writes its name and norm anew. */
export const saveHoliday = async (tx: Querier, departmentId: number, row: LocalDay): Promise<void> => {
  const { name, norm, source } = row
  await tx
    .insert(holidays)
    .values({ departmentId, ...row })
    .onConflictDoUpdate({ target: [holidays.departmentId, holidays.day], set: { name, norm, source } })
}

/** @returns false when the department had not added that day */
export const deleteHoliday = (tx: Querier, departmentId: number, day: string): Promise<boolean> =>
  tx
    .delete(holidays)
    .where(and(eq(holidays.departmentId, departmentId), eq(holidays.day, day)))
    .returning({ day: holidays.day })
    .then((removed) => removed.length > 0)
