import type { Official } from '../../../domain/access/official.ts'
import type { Querier } from '../db/database.ts'

/** A request's Idempotency-Key and the hash of its content. */
export type RequestIdentity = { key: string; hash: string }

/** The sender of keys: an official, or a guest with an id below zero. A key answers its own sender alone. */
export type KeyHolder = Pick<Official, 'id'>

/** Port to the stored keys of requests; `idempotency/` fills it. Each refuses a key that was sent with other content. */
export type Idempotency = {
  /**
   * The reply stored for a key; undefined for a new key. Slow work asks this before it begins, outside a transaction.
   * @throws Problem idempotency.key-reused
   */
  answeredBefore(q: Querier, holder: KeyHolder, identity: RequestIdentity): Promise<{ reply: unknown } | undefined>
  /** Whether a key is stored, whatever its content: the request may be a repeated one, which its transaction answers. */
  isKnown(q: Querier, holder: KeyHolder, key: string): Promise<boolean>
  /**
   * Does `work` once per key; a repeated request gets the first reply. The key and the work commit together, so a
   * refusal leaves the key free.
   * @throws Problem idempotency.key-reused
   */
  once(holder: KeyHolder, identity: RequestIdentity, work: (tx: Querier) => Promise<unknown>): Promise<unknown>
  /**
   * The same as `once`, for an offer of a device. Its refusal is kept with its number, and no later copy is accepted.
   * @throws Problem idempotency.refused-before where this number was refused, and nothing else is wrong
   */
  onceOffered(
    holder: KeyHolder,
    identity: RequestIdentity & { offer?: number | undefined },
    work: (tx: Querier) => Promise<unknown>,
  ): Promise<unknown>
  /**
   * The same as `once`, for work whose reply must not be stored. A repeated request runs `work` again: the rules of the
   * work refuse it, because the work was done.
   * @throws Problem idempotency.key-reused
   */
  onceWithoutReply<Reply>(
    holder: KeyHolder,
    identity: RequestIdentity,
    work: (tx: Querier) => Promise<Reply>,
  ): Promise<Reply>
}
