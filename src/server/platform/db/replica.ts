import type { FastifyBaseLogger } from 'fastify'
import { Problem } from '../../../domain/shared/problem.ts'
import type { Clock } from '../clock.ts'
import type { Database, OpenDatabase } from './database.ts'
import { type LagWatch, watchLag } from './replica-lag.ts'
import { isSchemaCurrent } from './schema-state.ts'

/** A standby that answers reads while it works well. */
export type Replica = {
  /** Runs `work` on the replica, or on the primary if the replica is absent, resting, behind or fails. */
  read<Result>(primary: Database, work: (db: Database) => Promise<Result>): Promise<Result>
  close(): void
}

export type ReplicaParts = {
  open: () => Promise<OpenDatabase>
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Milliseconds before a failed replica is asked again. */
const REST_MS = 30_000

type Ready = OpenDatabase & { lag: LagWatch }

/** Does not wait: a silent host never answers the close either. */
const letGo = (replica: OpenDatabase | undefined): void => void replica?.close().catch(() => {})

/**
 * Opens the replica in the background, at the start and some time after a failure. It is used while it answers, has
 * this build's schema and is at most seconds behind. When it fails, only the requests in flight on it are delayed; the
 * first error takes it out of use.
 */
export function keepReplica({ open, clock, log }: ReplicaParts): Replica {
  let ready: Ready | undefined
  const waiting = new Set<(error: unknown) => void>()
  let isOpening = false
  let isClosed = false
  let failedAt = Number.NEGATIVE_INFINITY

  const rest = (left: OpenDatabase | undefined, error: unknown) => {
    letGo(left)
    failedAt = clock().getTime()
    for (const tell of waiting) tell(error)
    log.warn({ err: error }, 'replica: failed, not used for a while')
  }
  const unlessItRests = <Result>(work: Promise<Result>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      waiting.add(reject)
      work.then(resolve, reject).finally(() => waiting.delete(reject))
    })
  const failed = (asked: Ready, error: unknown) => {
    if (asked !== ready) return
    ready = undefined
    rest(asked, error)
  }
  const followed = (opened: OpenDatabase): Ready => {
    const onFailure = (error: unknown) => failed(asked, error)
    const asked = { ...opened, lag: watchLag({ replica: opened.db, clock, log, onFailure }) }
    return asked
  }
  const openOnce = async () => {
    let opened: OpenDatabase | undefined
    try {
      opened = await open()
      if (!(await isSchemaCurrent(opened.db))) throw new Error('The replica does not have all migrations yet.')
      if (isClosed) return letGo(opened)
      ready = followed(opened)
    } catch (error) {
      rest(opened, error)
    }
  }
  const usable = (): Ready | undefined => {
    // Absolute, because a clock can be set back.
    const isResting = Math.abs(clock().getTime() - failedAt) < REST_MS
    if (!ready && !isOpening && !isResting && !isClosed) {
      isOpening = true
      void openOnce().finally(() => {
        isOpening = false
      })
    }
    return ready
  }

  usable()
  return {
    async read(primary, work) {
      const asked = usable()
      if (!asked?.lag.isFresh(primary)) return work(primary)
      try {
        return await unlessItRests(work(asked.db))
      } catch (error) {
        // A refusal is asked of the primary again: the request may be about newer data than the replica has.
        if (!(error instanceof Problem)) failed(asked, error)
        return work(primary)
      }
    },
    close() {
      isClosed = true
      letGo(ready)
      ready = undefined
    },
  }
}
