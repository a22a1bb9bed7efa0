import { and, eq, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { uploadDays } from '../schema/upkeep.table.ts'

/** Bytes that a person sent on a day, as all processes noted them. */
export const findSentBytes = (q: Querier, userId: number, day: string): Promise<number> =>
  q
    .select({ bytes: uploadDays.bytes })
    .from(uploadDays)
    .where(and(eq(uploadDays.userId, userId), eq(uploadDays.day, day)))
    .then(([row]) => row?.bytes ?? 0)

/** Notes more bytes. @returns all bytes of the day */
export const addSentBytes = (q: Querier, userId: number, day: string, bytes: number): Promise<number> =>
  q
    .insert(uploadDays)
    .values({ userId, day, bytes })
    .onConflictDoUpdate({
      target: [uploadDays.userId, uploadDays.day],
      set: { bytes: sql`${uploadDays.bytes} + excluded.bytes` },
    })
    .returning({ bytes: uploadDays.bytes })
    .then(([row]) => row?.bytes ?? bytes)
