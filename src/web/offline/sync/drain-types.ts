import type { ChunkSize } from './chunk-size.ts'
import type { OutboxWire } from './outbox-wire.ts'
import type { SyncAnswer } from './sync-answer.ts'

/** Differs between a page, the service worker and a test. */
export type DrainDeps = {
  /** A drain belongs to one user and one token, those of `wire`. */
  userId: number
  wire: OutboxWire
  /** Whether the device still has the session of `wire`. */
  isCurrent: () => boolean | Promise<boolean>
  /** Aborts requests once the session has changed. */
  signal: AbortSignal
  /** SHA-256 as hexadecimal. Where the browser has none, photos are not sent in chunks. */
  digest: ((content: Blob) => Promise<string>) | undefined
  chunkSize: ChunkSize
  /** Digests of photos that the server holds whole. They are not uploaded again after a failure. */
  uploaded: Set<string>
  /** Failures in a row by visit, and by key of an act: what fails is sent last, so that it does not delay the others. */
  failures: Map<number | string, number>
  onAnswer: (event: SyncAnswer) => void
  /** The device's clock, for times that are shown. */
  now: () => Date
  /** Milliseconds of a monotonic clock. */
  ticks: () => number
}

export type DrainOutcome =
  /** Nothing is left that can be sent. */
  | { kind: 'done' }
  /**
   * The drain is to be repeated. `hasProgressed`: the link carried something. `isFruitless`: so many tries in a row carried
   * nothing that the drain gave up.
   */
  | { kind: 'failed'; hasProgressed: boolean; retryAfterMs: number | undefined; isFruitless?: true }
  /** The server no longer accepts the token. */
  | { kind: 'lapsed' }
  | { kind: 'deactivated' }
  /** The user has to choose a new password first. */
  | { kind: 'password-due' }
  /** The user has to set up a second factor first. */
  | { kind: 'second-factor-due' }
  /** The device has another session now. */
  | { kind: 'left' }

/** The outcome of a drain whose session the server refused. */
export type SessionRefusal = Exclude<DrainOutcome, { kind: 'done' | 'failed' | 'left' }>
