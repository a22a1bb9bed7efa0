import { and, eq } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { idempotencyKeys } from './idempotency.table.ts'

/** A request by its key and the hash of its content. */
export type RequestIdentity = { key: string; hash: string }

const UNFINISHED = 0

const isKey = (official: Official, key: string) =>
  and(eq(idempotencyKeys.userId, official.id), eq(idempotencyKeys.key, key))

/** What a repeated request was answered first, for work that is too slow for a transaction; undefined for a new key. */
export async function answeredBefore(
  q: Querier,
  official: Official,
  { key, hash }: RequestIdentity,
): Promise<{ reply: unknown } | undefined> {
  const [first] = await q.select().from(idempotencyKeys).where(isKey(official, key))
  if (first && first.requestHash !== hash) throw new Problem('idempotency.key-reused')
  return first && { reply: first.reply }
}

/**
 * Does `work` once per key: a repeated request with the same content is answered what was answered first, one with
 * other content is refused. The key and the work commit together, so a refusal leaves the key free.
 */
export const once = (
  { db, clock }: Platform,
  official: Official,
  { key, hash }: RequestIdentity,
  work: (tx: Querier) => Promise<unknown>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    // Inserted first, so that the same key sent twice at once waits here for the first one's end.
    const mine = await tx
      .insert(idempotencyKeys)
      .values({ userId: official.id, key, requestHash: hash, status: UNFINISHED, reply: null, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
    if (mine.length === 0) return (await answeredBefore(tx, official, { key, hash }))?.reply
    const reply = await work(tx)
    await tx.update(idempotencyKeys).set({ status: 200, reply }).where(isKey(official, key))
    return reply
  })
