import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { findKey, finishKey, insertKey } from './idempotency.queries.ts'

/** A request's Idempotency-Key and the hash of its content. */
export type RequestIdentity = { key: string; hash: string }

/**
 * The reply stored for a key; undefined for a new key. Slow work asks this before it begins, outside a transaction.
 * @throws Problem idempotency.key-reused when the key was sent before with other content
 */
export async function answeredBefore(
  q: Querier,
  official: Official,
  { key, hash }: RequestIdentity,
): Promise<{ reply: unknown } | undefined> {
  const first = await findKey(q, official.id, key)
  if (first && first.requestHash !== hash) throw new Problem('idempotency.key-reused')
  return first && { reply: first.reply }
}

/** Reserves the key for this request. @returns false when the key is stored already */
const takeKey = (tx: Querier, { id: userId }: Official, { key, hash }: RequestIdentity, createdAt: Date) =>
  insertKey(tx, { userId, key, requestHash: hash, createdAt })

/**
 * Does `work` once per key. A repeated request with the same content gets the first reply; other content is refused.
 * The key and the work commit together, so a refusal leaves the key free.
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
    await finishKey(tx, official.id, identity.key, reply)
    return reply
  })

/**
 * The same as `once`, for work whose reply must not be stored. A repeated request runs `work` again: the rules of the
 * work refuse it, because the work was done.
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
    // The first result was changed since, so the rules allow the work again; the key still refuses it.
    if (!isNew) throw new Problem('idempotency.key-reused')
    await finishKey(tx, official.id, identity.key, null)
    return reply
  })
