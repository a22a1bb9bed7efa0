import type { ChunkSize } from './chunk-size.ts'
import type { OutboxWire } from './outbox-wire.ts'
import type { SyncAnswer } from './sync-answer.ts'

/** What a drain needs of where it runs: a page, the service worker, or a test. */
export type DrainDeps = {
  /** A drain belongs to one user and one token, those of `wire`. */
  userId: number
  wire: OutboxWire
  /** Whether the device's session is still that one. */
  isCurrent: () => boolean | Promise<boolean>
  /** Ends what is on its way, once it is not. */
  signal: AbortSignal
  /** Hex digest of SHA-256; undefined where the browser has none, and then photos go whole. */
  digest: ((content: Blob) => Promise<string>) | undefined
  chunkSize: ChunkSize
  /** Digests of the photos that were brought to the server whole: after a failure they are not asked for again. */
  uploaded: Set<string>
  /** How often each visit failed in a row: those that fail go last, so that they do not hold up the others. */
  failures: Map<number, number>
  onAnswer: (event: SyncAnswer) => void
  /** The device's clock, for moments that are shown. */
  now: () => Date
  /** Milliseconds of a clock that only goes forward. */
  ticks: () => number
}

/** How a drain ended. */
export type DrainOutcome =
  /** Nothing is left that can be sent. */
  | { kind: 'done' }
  /** To be tried again. `hasProgressed`: the link brought something across. */
  | { kind: 'failed'; hasProgressed: boolean; retryAfterMs: number | undefined }
  /** The server no longer accepts the token. */
  | { kind: 'lapsed' }
  | { kind: 'deactivated' }
  /** The server takes nothing until the person has chosen another password. */
  | { kind: 'password-due' }
  /** The session is no longer the device's. */
  | { kind: 'left' }
