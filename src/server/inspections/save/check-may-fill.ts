import type { Official } from '../../../domain/access/official.ts'
import { fillRefusal } from '../../../domain/inspections/save-visit.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Clock } from '../../platform/clock.ts'
import { coalescedLookup } from '../../platform/db/coalesced-lookup.ts'
import type { Database } from '../../platform/db/database.ts'
import { type AskedVisit, type ForeseenVisit, findForeseenVisits } from './foreseen.queries.ts'

/** Visits of one query at most. */
const MAX_VISITS = 200

/** @param keys those of the commands that are sent */
export type CheckMayFill = (official: Official, visitId: number, keys: readonly string[]) => Promise<ForeseenVisit>

/** Finds a visit for an official who may fill it, and rejects for others: asked before an image is decoded. */
export function mayFillCheck({ db, clock }: { db: Database; clock: Clock }): CheckMayFill {
  const lookUp = coalescedLookup<AskedVisit, ForeseenVisit>(async (asked) => {
    const found = new Map((await findForeseenVisits(db, asked, dayOf(clock()))).map((visit) => [visit.id, visit]))
    return asked.map(({ departmentId, visitId, userId }) => {
      const visit = found.get(visitId)
      if (visit?.departmentId !== departmentId) return undefined
      return { ...visit, usedKeys: visit.usedKeys.filter((used) => used.userId === userId) }
    })
  }, MAX_VISITS)
  return async (official, visitId, keys) => {
    const visit = await lookUp({ departmentId: official.departmentId, visitId, userId: official.id, keys })
    if (!visit) throw new Problem('assignment.not-found')
    const refusal = fillRefusal(official, visit)
    if (refusal) throw refusal
    return visit
  }
}

/** Asks once, however many images wait for the answer. */
export const checkedOnce = (check: () => ReturnType<CheckMayFill>): (() => ReturnType<CheckMayFill>) => {
  let checked: ReturnType<CheckMayFill> | undefined
  return () => {
    checked ??= check()
    return checked
  }
}
