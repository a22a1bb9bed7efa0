import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Idempotency, KeyHolder, RequestIdentity } from '../platform/http/idempotency.ts'
import type { Platform } from '../platform/platform.ts'
import { findKey, finishKey, insertKey } from './idempotency.queries.ts'

async function answeredBefore(q: Querier, holder: KeyHolder, { key, hash }: RequestIdentity) {
  const first = await findKey(q, holder.id, key)
  if (first && first.requestHash !== hash) throw new Problem('idempotency.key-reused')
  return first && { reply: first.reply }
}

/** Reserves the key for this request. @returns false when the key is stored already */
const takeKey = (tx: Querier, { id: userId }: KeyHolder, { key, hash }: RequestIdentity, createdAt: Date) =>
  insertKey(tx, { userId, key, requestHash: hash, createdAt })

/** Keys of requests, stored in the database. */
export const storedKeys = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Idempotency => ({
  answeredBefore,
  isKnown: async (q, { id }, key) => (await findKey(q, id, key)) !== undefined,
  once: (holder, identity, work) =>
    db.transaction(async (tx) => {
      const isNew = await takeKey(tx, holder, identity, clock())
      if (!isNew) return (await answeredBefore(tx, holder, identity))?.reply
      const reply = await work(tx)
      await finishKey(tx, holder.id, identity.key, reply)
      return reply
    }),
  onceWithoutReply: (holder, identity, work) =>
    db.transaction(async (tx) => {
      const isNew = await takeKey(tx, holder, identity, clock())
      if (!isNew) await answeredBefore(tx, holder, identity)
      const reply = await work(tx)
      // The first result was changed since, so the rules allow the work again; the key still refuses it.
      if (!isNew) throw new Problem('idempotency.key-reused')
      await finishKey(tx, holder.id, identity.key, null)
      return reply
    }),
})
