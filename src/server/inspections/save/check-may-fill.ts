import type { Official } from '../../../domain/access/official.ts'
import { fillRefusal } from '../../../domain/inspections/save-visit.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { coalescedLookup } from '../../platform/db/coalesced-lookup.ts'
import type { Database } from '../../platform/db/database.ts'
import { findVisitSubjects, type VisitName, type VisitSubjectRow } from './visit-state.queries.ts'

/** Visits of one query at most. */
const MAX_VISITS = 200

export type CheckMayFill = (official: Official, visitId: number) => Promise<VisitSubjectRow>

/** Finds a visit for an official who may fill it, and rejects for others: asked before an image is decoded and stored. */
export function mayFillCheck(db: Database): CheckMayFill {
  const lookUp = coalescedLookup<VisitName, VisitSubjectRow>(async (names) => {
    const found = new Map((await findVisitSubjects(db, names)).map((visit) => [visit.id, visit]))
    return names.map(({ departmentId, visitId }) => {
      const visit = found.get(visitId)
      return visit?.departmentId === departmentId ? visit : undefined
    })
  }, MAX_VISITS)
  return async (official, visitId) => {
    const visit = await lookUp({ departmentId: official.departmentId, visitId })
    if (!visit) throw new Problem('assignment.not-found')
    const refusal = fillRefusal(official, visit)
    if (refusal) throw refusal
    return visit
  }
}
