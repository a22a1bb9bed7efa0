import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { staffCards } from '../schema/staff-cards.table.ts'

const serial = sql<string>`${staffCards.serial}`

/** Revokes the card of an official that is not revoked. @returns its serial */
export const revokeCardOfUser = (
  tx: Querier,
  departmentId: number,
  userId: number,
  revoked: { revokedAt: Date; revokedReason: string },
): Promise<string | undefined> =>
  tx
    .update(staffCards)
    .set(revoked)
    .where(and(eq(staffCards.departmentId, departmentId), eq(staffCards.userId, userId), isNull(staffCards.revokedAt)))
    .returning({ serial })
    .then(([card]) => card?.serial)

/** Brings the last day of a card forward. */
export const shortenCard = async (tx: Querier, asked: string, expiresOn: string): Promise<void> => {
  await tx.update(staffCards).set({ expiresOn }).where(eq(staffCards.serial, asked))
}
