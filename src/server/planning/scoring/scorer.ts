import { setImmediate } from 'node:timers/promises'
import type { RiskModel } from '../../../domain/planning/risk-model.ts'
import { partsOf, scoreOf } from '../../../domain/planning/risk-score.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Querier } from '../../platform/db/database.ts'
import { inRounds, type Rounds } from '../../platform/in-rounds.ts'
import { nextStepSize } from '../../platform/next-step-size.ts'
import type { Platform } from '../../platform/platform.ts'
import { modelInForce } from '../risk-models.queries.ts'
import {
  deleteOthers,
  deleteScores,
  endRun,
  findFactsAfter,
  findFactsOf,
  findScoredDepartments,
  isAnyWaiting,
  putScores,
  type ScoredFacts,
  takeTurn,
  takeWaiting,
} from './scoring.queries.ts'

const EVERY_MS = 5_000
/** Establishments of a step at first. Each step then has as many as its time says (`nextStepSize`). */
const FIRST_STEP = 100
/** Waiting changes of one step. */
const STEP = 200
/** Waiting establishments that a reader scores before it reads. */
const FEW = 100

const scored = (facts: ScoredFacts, model: RiskModel, computedOn: string) => {
  const parts = partsOf(facts, model, computedOn)
  return { ...facts, parts, score: scoreOf(parts), version: model.version, computedOn }
}

/** Scores the next establishments of a department after one. @returns the last one; null at the end */
const scoreSlice = (
  db: Querier,
  departmentId: number,
  today: string,
  { after, size }: { after: number; size: number },
): Promise<number | null> =>
  db.transaction(async (tx) => {
    await takeTurn(tx)
    const model = await modelInForce(tx, departmentId, today)
    const facts = await findFactsAfter(tx, departmentId, after, size)
    await putScores(
      tx,
      facts.map((one) => scored(one, model, today)),
    )
    const ids = facts.map(({ establishmentId }) => establishmentId)
    const last = facts.length < size ? null : (ids.at(-1) ?? null)
    await deleteOthers(tx, departmentId, { after, upTo: last, but: ids })
    return last
  })

/** Scores all establishments of a department, a step at a time. A run that stops begins anew another time. */
async function scoreDepartment(
  db: Querier,
  departmentId: number,
  today: string,
  version: number,
  isStopped: () => boolean,
): Promise<void> {
  let [after, size]: [number | null, number] = [0, FIRST_STEP]
  while (after !== null) {
    if (isStopped()) return
    const began = performance.now()
    after = await scoreSlice(db, departmentId, today, { after, size })
    size = nextStepSize(size, performance.now() - began)
    // The embedded database answers in this thread: requests get their turn between steps.
    await setImmediate()
  }
  await db.transaction((tx) => endRun(tx, { departmentId, computedOn: today, version }))
}

/** Scores establishments whose facts changed. @returns how many changes were taken */
const scoreWaiting = (db: Querier, today: string, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    await takeTurn(tx)
    const { ids, causes } = await takeWaiting(tx, most)
    if (ids.length === 0) return 0
    const facts = await findFactsOf(tx, ids)
    const models = new Map<number, RiskModel>()
    for (const { departmentId } of facts) {
      if (!models.has(departmentId)) models.set(departmentId, await modelInForce(tx, departmentId, today))
    }
    const active = new Set(facts.map(({ establishmentId }) => establishmentId))
    await deleteScores(
      tx,
      ids.filter((id) => !active.has(id)),
    )
    await putScores(
      tx,
      facts.map((one) => scored(one, models.get(one.departmentId) as RiskModel, today)),
    )
    return causes
  })

/**
 * Scores what is due: every establishment once a day and after other weights, and those that changed.
 * @param isStopped asked between steps
 */
export async function scoreDue(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const today = dayOf(clock())
  for (const { departmentId, ...run } of await findScoredDepartments(db)) {
    if (isStopped()) return
    const { version } = await modelInForce(db, departmentId, today)
    if (run.computedOn === today && run.version === version) continue
    await scoreDepartment(db, departmentId, today, version, isStopped)
  }
  if (!(await isAnyWaiting(db))) return
  while (!isStopped() && (await scoreWaiting(db, today, STEP)) > 0) await setImmediate()
}

/** Scores the first few that wait, so that a reader sees what it has just done. */
export async function scoreFew(db: Querier, today: string): Promise<void> {
  if (await isAnyWaiting(db)) await scoreWaiting(db, today, FEW)
}

/** Scores while the process runs. A failure is logged and tried again. */
export const startScorer = ({ db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>): Rounds =>
  inRounds({ everyMs: EVERY_MS, onError: (err) => log.warn({ err }, 'planning: scoring failed') }, (isStopped) =>
    scoreDue({ db, clock }, isStopped),
  )
