import { isForLater } from '../../contract/problems.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Idempotency, KeyHolder, RequestIdentity } from '../platform/http/idempotency.ts'
import type { Platform } from '../platform/platform.ts'
import { findKey, finishKey, freeKey, hasRefusedOffer, insertKey, insertRefusedOffer } from './idempotency.queries.ts'

async function answeredBefore(q: Querier, holder: KeyHolder, { key, hash }: RequestIdentity) {
  const first = await findKey(q, holder.id, key)
  if (first && first.requestHash !== hash) throw new Problem('idempotency.key-reused')
  return first && { reply: first.reply }
}

/** Reserves the key for this request. @returns false when the key is stored already */
const takeKey = (tx: Querier, { id: userId }: KeyHolder, { key, hash }: RequestIdentity, createdAt: Date) =>
  insertKey(tx, { userId, key, requestHash: hash, createdAt })

type Offered = RequestIdentity & { offer?: number | undefined }
type Done = { reply: unknown } | { refusal: Problem }

/**
 * Does the work of an offer, or keeps its refusal. The key is held until the commit, so that a copy which comes meanwhile
 * finds one of both.
 */
async function doOffered(
  tx: Querier,
  { holder, offered: { offer, ...identity }, at }: { holder: KeyHolder; offered: Offered; at: Date },
  work: (tx: Querier) => Promise<unknown>,
): Promise<Done> {
  const { key } = identity
  if (!(await takeKey(tx, holder, identity, at))) {
    return { reply: (await answeredBefore(tx, holder, identity))?.reply }
  }
  try {
    const reply = await tx.transaction(async (inner) => {
      const done = await work(inner)
      // Last, so that a copy is told the cause as long as it is there.
      const isSettled = offer !== undefined && (await hasRefusedOffer(inner, { userId: holder.id, key, offer }))
      if (isSettled) throw new Problem('idempotency.refused-before')
      return done
    })
    await finishKey(tx, holder.id, key, reply)
    return { reply }
  } catch (error) {
    // A server that is full or busy settles nothing: the device sends the same offer again.
    if (!(error instanceof Problem) || offer === undefined || isForLater(error)) throw error
    await freeKey(tx, holder.id, key)
    await insertRefusedOffer(tx, { userId: holder.id, key, offer, refusedAt: at })
    return { refusal: error }
  }
}

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
  onceOffered: async (holder, offered, work) => {
    const done = await db.transaction((tx) => doOffered(tx, { holder, offered, at: clock() }, work))
    if ('refusal' in done) throw done.refusal
    return done.reply
  },
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
