import { Problem } from '../../../domain/shared/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { gather, type Outcome } from '../../platform/db/batching/coalesce.ts'
import { hasOneConnection, statementTransaction } from '../../platform/db/batching/pipeline.ts'
import { repeatingConflicts } from '../../platform/db/conflict.ts'
import type { Database } from '../../platform/db/database.ts'
import { OutcomeUnknown } from '../../platform/db/outcome-unknown.ts'
import type { VisitWrites } from './judge-writes.ts'
import { recordTogether, type WritesResult } from './save-visit.service.ts'

/** Records the writes of a visit; resolves when they are durable. */
export type VisitWriter = (writes: VisitWrites) => Promise<WritesResult>

/** Of one transaction: a few whole inspections. */
const MAX_COMMANDS = 300
/** Waiting commands that are worth a transaction of their own beside the one under way. */
const BESIDE_FROM = MAX_COMMANDS / 2

type DatabaseError = { severity?: unknown; code?: string; constraint?: string }

/** Whether the database itself said no, so that nothing of the transaction stands. Its shutting down is no such answer. */
const wasRefused = (error: unknown): boolean => {
  const { severity, code = '' } = error as DatabaseError
  return severity !== undefined && !/^(?:08|57)/.test(code)
}

/** Another visit's write took the same key at this very moment. */
const asProblem = (error: unknown): unknown =>
  (error as DatabaseError).constraint === 'idempotency_keys_primary' ? new Problem('idempotency.key-reused') : error

/**
 * Records what arrives while a transaction is under way together in the next one: the writes of many people cost one
 * round trip and one sync of the disk. One that fails there is written alone, so that nobody fails with another. When
 * much waits, a second transaction goes beside the first: a visit that the other has is left out of it and waits alone.
 */
export function visitWriter({ db, clock }: { db: Database; clock: Clock }): VisitWriter {
  const recordOnce = async (jobs: readonly VisitWrites[], waits: boolean) => {
    let isJudged = false
    try {
      return await statementTransaction(db, async (tx) => {
        const outcomes = await recordTogether(tx, clock(), jobs, waits)
        isJudged = true
        return outcomes
      })
    } catch (error) {
      if (isJudged && !wasRefused(error)) throw new OutcomeUnknown(error)
      throw error
    }
  }

  const record = (jobs: readonly VisitWrites[], waits: boolean) => repeatingConflicts(() => recordOnce(jobs, waits))

  const recordAlone = async (job: VisitWrites): Promise<WritesResult> => {
    const [outcome] = await record([job], true).catch((error) => {
      throw asProblem(error)
    })
    if (!outcome || outcome === 'busy') throw new Error('A write that waits for its visit was not judged.')
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  const eachAlone = async (jobs: readonly VisitWrites[]) => {
    const outcomes: Outcome<WritesResult>[] = []
    for (const job of jobs) {
      outcomes.push(
        await recordAlone(job).then(
          (value) => ({ value }),
          (error) => ({ error }),
        ),
      )
    }
    return outcomes
  }

  const recordLot = async (jobs: readonly VisitWrites[]): Promise<Outcome<WritesResult>[]> => {
    try {
      const outcomes = await record(jobs, false)
      // Nobody else waits for a visit that somebody has elsewhere.
      return outcomes.map((outcome, index) =>
        outcome === 'busy' ? { value: recordAlone(jobs[index] as VisitWrites) } : outcome,
      )
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error
      return eachAlone(jobs)
    }
  }

  return gather(recordLot, {
    weight: ({ heads }) => heads.length,
    maxWeight: MAX_COMMANDS,
    ...(!hasOneConnection(db) && { besideFrom: BESIDE_FROM }),
  })
}
