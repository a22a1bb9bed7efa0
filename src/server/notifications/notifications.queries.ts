import { and, asc, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { notifications } from '../schema/notifications.table.ts'

export const insertNotification = (tx: Querier, row: typeof notifications.$inferInsert): Promise<number> =>
  tx
    .insert(notifications)
    .values(row)
    .returning({ id: notifications.id })
    .then(([inserted]) => (inserted as { id: number }).id)

type SentRow = typeof notifications.$inferSelect
type Subject = SentRow['subject']
type OfSubject = Pick<SentRow, 'departmentId' | 'subject' | 'subjectId'>

export const findNotifications = (q: Querier, departmentId: number, subject: Subject, subjectId: number) =>
  q
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.departmentId, departmentId),
        eq(notifications.subject, subject),
        eq(notifications.subjectId, subjectId),
      ),
    )
    .orderBy(asc(notifications.id))

/** Any constant that no other lock of two numbers has. */
const SETTLING = 7_246_112

/** Two who settle one mail take turns; the table only grows, so its rows are not locked. */
export const lockSettlement = async (tx: Querier, id: number): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${SETTLING}::int, ${id}::int)`)
}

export const findNotification = (q: Querier, departmentId: number, id: number) =>
  q
    .select()
    .from(notifications)
    .where(and(eq(notifications.departmentId, departmentId), eq(notifications.id, id)))
    .then(([found]) => found)

/** The establishment that a notification is of; undefined where its inspection is gone. */
export const findNotifiedEstablishment = (
  q: Querier,
  { departmentId, subject, subjectId }: OfSubject,
): Promise<number | undefined> =>
  subject === 'establishment'
    ? Promise.resolve(subjectId)
    : q
        .select({ id: inspections.establishmentId })
        .from(inspections)
        .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, subjectId)))
        .then(([found]) => found?.id)

/** The number of the acta that a notification is of; one of before numbers has its id. Undefined for an inscription. */
export const findNotifiedActa = (
  q: Querier,
  { departmentId, subject, subjectId }: OfSubject,
): Promise<string | undefined> =>
  subject === 'establishment'
    ? Promise.resolve(undefined)
    : q
        .select({ number: sql<string>`coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text)` })
        .from(inspections)
        .where(and(eq(inspections.departmentId, departmentId), eq(inspections.id, subjectId)))
        .then(([found]) => found?.number)

/** The establishment's present address, and whether it accepts notifications there. */
export async function findPresentAddress(
  q: Querier,
  departmentId: number,
  establishmentId: number,
): Promise<{ email: string; isConsented: boolean } | undefined> {
  const [found] = await q
    .select({ email: establishments.email, isConsented: establishments.electronicNotification })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, establishmentId)))
  return found && { ...found, isConsented: found.isConsented ?? false }
}

/**
 * Marks an establishment as notified, unless its address has changed meanwhile. The row version stays, because no form
 * was saved.
 */
export const markEstablishmentNotified = async (
  tx: Querier,
  departmentId: number,
  id: number,
  recipient: string,
): Promise<void> => {
  await tx
    .update(establishments)
    .set({ isNotified: true })
    .where(
      and(
        eq(establishments.departmentId, departmentId),
        eq(establishments.id, id),
        sql`email_form(${establishments.email}) = email_form(${recipient})`,
      ),
    )
}

export const markInspectionNotified = async (tx: Querier, id: number, at: Date): Promise<void> => {
  await tx.update(inspections).set({ notifiedAt: at }).where(eq(inspections.id, id))
}
