import { Problem } from '../../../domain/shared/problem.ts'
import type { Clock } from '../../platform/clock.ts'
import { coalesce, type Outcome } from '../../platform/db/batching/coalesce.ts'
import {
  hasOneConnection,
  type Pipeline,
  pipelineTransaction,
  pipelineWithin,
} from '../../platform/db/batching/pipeline.ts'
import type { Database, Querier } from '../../platform/db/database.ts'
import { OutcomeUnknown, repeatingConflicts } from '../../platform/db/errors.ts'
import { beginLot, type LotOptions } from './lot-transaction.ts'
import type { Busy, SaveResult, VisitCommands } from './save-transaction.ts'
import { saveVisit } from './save-visit.service.ts'

/** Most commands of one transaction: a few whole inspections. */
const MAX_COMMANDS = 300
/** Waiting commands from which a second transaction pays off beside the first. */
const BESIDE_FROM = MAX_COMMANDS / 2

type DatabaseError = { severity?: unknown; code?: string; constraint?: string }

/** Whether the database itself refused the transaction, so that nothing is stored. A database that shuts down did not. */
const isRefused = (error: unknown): boolean => {
  const { severity, code = '' } = error as DatabaseError
  return severity !== undefined && !/^(?:08|57)/.test(code)
}

/** The refusal for a key that a save of another visit used at the same moment; other errors stay as they are. */
const asProblem = (error: unknown): unknown =>
  (error as DatabaseError).constraint === 'idempotency_keys_primary' ? new Problem('idempotency.key-reused') : error

type Decided = Outcome<SaveResult> | Busy

/** Decides the commands of a lot in order, and writes their changes in one transaction. */
export async function commitLot(
  pipeline: Pipeline,
  lot: readonly VisitCommands[],
  options: LotOptions,
): Promise<Decided[]> {
  const { tx, answered, writeAll } = await beginLot(pipeline, lot, options)
  const outcomes: Decided[] = []
  for (const sent of lot) {
    try {
      const result = await saveVisit(tx, sent)
      if (result !== 'busy') answered(sent, result.results)
      outcomes.push(result === 'busy' ? result : { value: result })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      answered(sent)
      outcomes.push({ error })
    }
  }
  await writeAll()
  return outcomes
}

function onlyResult([outcome]: readonly Decided[]): SaveResult | PromiseLike<SaveResult> {
  if (!outcome || outcome === 'busy') throw new Error('Commands that wait for their visit were not decided.')
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

/** Saves commands of a visit; resolves once they are durable. */
export type SaveVisit = (sent: VisitCommands) => Promise<SaveResult>

type Surroundings = { db: Database; clock: Clock } & Pick<LotOptions, 'checklists' | 'letterhead'>

/**
 * Saves visits in lots. Commands that arrive while a transaction runs go together in the next one: the saves of many
 * inspectors cost one round trip and one sync of the disk. If the database refuses a lot, the commands of each visit are
 * tried alone, so that none fails with another. A second lot may run beside the first; a visit that the first one holds is
 * left out of it and saved alone.
 */
export function lotSaver({ db, clock, checklists, letterhead }: Surroundings): SaveVisit {
  const inTransaction = async (lot: readonly VisitCommands[], waits: boolean) => {
    let isDecided = false
    try {
      return await pipelineTransaction(db, async (pipeline) => {
        const outcomes = await commitLot(pipeline, lot, { at: clock(), waits, checklists, letterhead })
        isDecided = true
        return outcomes
      })
    } catch (error) {
      if (isDecided && !isRefused(error)) throw new OutcomeUnknown(error)
      throw error
    }
  }

  const repeated = (lot: readonly VisitCommands[], waits: boolean) =>
    repeatingConflicts(() => inTransaction(lot, waits))

  const tryAlone = async (sent: VisitCommands): Promise<SaveResult> =>
    onlyResult(
      await repeated([sent], true).catch((error) => {
        throw asProblem(error)
      }),
    )

  const tryEachAlone = async (lot: readonly VisitCommands[]) => {
    const outcomes: Outcome<SaveResult>[] = []
    for (const sent of lot) {
      outcomes.push(
        await tryAlone(sent).then(
          (value) => ({ value }),
          (error) => ({ error }),
        ),
      )
    }
    return outcomes
  }

  const tryLot = async (lot: readonly VisitCommands[]): Promise<Outcome<SaveResult>[]> => {
    try {
      const outcomes = await repeated(lot, false)
      // Not awaited: the rest of the lot is answered without waiting for a visit that is held elsewhere.
      return outcomes.map((outcome, index) =>
        outcome === 'busy' ? { value: tryAlone(lot[index] as VisitCommands) } : outcome,
      )
    } catch (error) {
      if (error instanceof OutcomeUnknown) throw error
      return tryEachAlone(lot)
    }
  }

  return coalesce(tryLot, {
    weight: ({ commands }) => commands.length,
    maxWeight: MAX_COMMANDS,
    ...(!hasOneConnection(db) && { besideFrom: BESIDE_FROM }),
  })
}

/** Saves commands of one visit in a transaction within `db`. */
export const saveVisitWithin = (
  { db, ...options }: Omit<Surroundings, 'db' | 'clock'> & { db: Querier; at: Date },
  sent: VisitCommands,
): Promise<SaveResult> =>
  db.transaction((tx) =>
    pipelineWithin(tx, async (pipeline) => onlyResult(await commitLot(pipeline, [sent], { ...options, waits: true }))),
  )
