import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Idempotency, RequestIdentity } from '../platform/http/idempotency.ts'
import type { Platform } from '../platform/platform.ts'
import { findKey, finishKey, insertKey } from './idempotency.queries.ts'

async function answeredBefore(q: Querier, official: Official, { key, hash }: RequestIdentity) {
  const first = await findKey(q, official.id, key)
  if (first && first.requestHash !== hash) throw new Problem('idempotency.key-reused')
  return first && { reply: first.reply }
}

/** Reserves the key for this request. @returns false when the key is stored already */
const takeKey = (tx: Querier, { id: userId }: Official, { key, hash }: RequestIdentity, createdAt: Date) =>
  insertKey(tx, { userId, key, requestHash: hash, createdAt })

/** Keys of requests, stored in the database. */
export const storedKeys = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): Idempotency => ({
  answeredBefore,
  isKnown: async (q, { id }, key) => (await findKey(q, id, key)) !== undefined,
  once: (official, identity, work) =>
    db.transaction(async (tx) => {
      const isNew = await takeKey(tx, official, identity, clock())
      if (!isNew) return (await answeredBefore(tx, official, identity))?.reply
      const reply = await work(tx)
      await finishKey(tx, official.id, identity.key, reply)
      return reply
    }),
  onceWithoutReply: (official, identity, work) =>
    db.transaction(async (tx) => {
      const isNew = await takeKey(tx, official, identity, clock())
      if (!isNew) await answeredBefore(tx, official, identity)
      const reply = await work(tx)
      // The first result was changed since, so the rules allow the work again; the key still refuses it.
      if (!isNew) throw new Problem('idempotency.key-reused')
      await finishKey(tx, official.id, identity.key, null)
      return reply
    }),
})
