import { and, eq } from 'drizzle-orm'
import type { Querier } from '../platform/db/database.ts'
import { idempotencyKeys } from '../schema/idempotency.table.ts'

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
