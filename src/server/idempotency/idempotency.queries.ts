import { and, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { idempotencyKeys, refusedOffers } from '../schema/idempotency.table.ts'

type StoredKey = typeof idempotencyKeys.$inferSelect

const UNFINISHED = 0
const DONE = 200

const isKey = (userId: number, key: string) => and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key))

export const findKey = (q: Querier, userId: number, key: string): Promise<StoredKey | undefined> =>
  q
    .select()
    .from(idempotencyKeys)
    .where(isKey(userId, key))
    .then(([found]) => found)

/** Inserts an unfinished key; when another transaction inserted the same key first, waits until that one ends. */
export const insertKey = (
  tx: Querier,
  row: Pick<StoredKey, 'userId' | 'key' | 'requestHash' | 'createdAt'>,
): Promise<boolean> =>
  tx
    .insert(idempotencyKeys)
    .values({ ...row, status: UNFINISHED, reply: null })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
    .then((inserted) => inserted.length > 0)

export const finishKey = async (tx: Querier, userId: number, key: string, reply: unknown): Promise<void> => {
  await tx.update(idempotencyKeys).set({ status: DONE, reply }).where(isKey(userId, key))
}

/** Lets go of a key of this transaction, whose work was refused. */
export const freeKey = async (tx: Querier, userId: number, key: string): Promise<void> => {
  await tx.delete(idempotencyKeys).where(isKey(userId, key))
}

type StoredOffer = typeof refusedOffers.$inferSelect

export const hasRefusedOffer = (q: Querier, { userId, key, offer }: Omit<StoredOffer, 'refusedAt'>): Promise<boolean> =>
  q
    .select({ offer: refusedOffers.offer })
    .from(refusedOffers)
    .where(and(eq(refusedOffers.userId, userId), eq(refusedOffers.key, key), eq(refusedOffers.offer, offer)))
    .then((found) => found.length > 0)

export const insertRefusedOffer = async (tx: Querier, row: StoredOffer): Promise<void> => {
  await tx.insert(refusedOffers).values(row).onConflictDoNothing()
}
