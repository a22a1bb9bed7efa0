import { and, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { notifications } from '../schema/notifications.table.ts'

export const insertNotification = async (tx: Querier, row: typeof notifications.$inferInsert): Promise<void> => {
  await tx.insert(notifications).values(row)
}

/** Whether the establishment accepts notifications by e-mail, according to its present inscription. */
export async function findConsent(q: Querier, departmentId: number, establishmentId: number): Promise<boolean> {
  const [found] = await q
    .select({ is: establishments.electronicNotification })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, establishmentId)))
  return found?.is ?? false
}

/** Marks an establishment as notified. The row version stays, because no form was saved. */
export const markEstablishmentNotified = async (tx: Querier, departmentId: number, id: number): Promise<void> => {
  await tx
    .update(establishments)
    .set({ isNotified: true })
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, id)))
}

export const markInspectionNotified = async (tx: Querier, id: number, at: Date): Promise<void> => {
  await tx.update(inspections).set({ notifiedAt: at }).where(eq(inspections.id, id))
}
