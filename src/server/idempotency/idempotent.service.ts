import { and, eq } from 'drizzle-orm'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { idempotencyKeys } from '../schema/idempotency.table.ts'

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

/** Whether a key is free, and from now on this request's. */
async function takeKey(tx: Querier, { id: userId }: Official, { key, hash }: RequestIdentity, createdAt: Date) {
  // Inserted first, so that the same key sent twice at once waits here for the first one's end.
  const mine = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash: hash, status: UNFINISHED, reply: null, createdAt })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  return mine.length > 0
}

const finish = (tx: Querier, official: Official, { key }: RequestIdentity, reply: unknown) =>
  tx.update(idempotencyKeys).set({ status: 200, reply }).where(isKey(official, key))

/**
 * Does `work` once per key: a repeated request with the same content is answered what was answered first, one with
 * other content is refused. The key and the work commit together, so a refusal leaves the key free.
 */
export const once = (
  { db, clock }: Platform,
  official: Official,
  identity: RequestIdentity,
  work: (tx: Querier) => Promise<unknown>,
): Promise<unknown> =>
  db.transaction(async (tx) => {
    const isNew = await takeKey(tx, official, identity, clock())
    if (!isNew) return (await answeredBefore(tx, official, identity))?.reply
    const reply = await work(tx)
    await finish(tx, official, identity, reply)
    return reply
  })

/**
 * The same for work whose reply must not be kept. What is repeated with the same content is refused by the rules of
 * the work, which know that it is done.
 */
export const onceWithoutReply = <Reply>(
  { db, clock }: Platform,
  official: Official,
  identity: RequestIdentity,
  work: (tx: Querier) => Promise<Reply>,
): Promise<Reply> =>
  db.transaction(async (tx) => {
    const isNew = await takeKey(tx, official, identity, clock())
    if (!isNew) await answeredBefore(tx, official, identity)
    const reply = await work(tx)
    // What was done under the key has been changed since, so that nothing stands in the way of doing it again.
    if (!isNew) throw new Problem('idempotency.key-reused')
    await finish(tx, official, identity, null)
    return reply
  })
