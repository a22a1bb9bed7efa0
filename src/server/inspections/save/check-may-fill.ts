import type { Official } from '../../../domain/access/official.ts'
import { gather } from '../../platform/db/batching/coalesce.ts'
import type { Database } from '../../platform/db/database.ts'
import { checkVisit } from './judge-writes.ts'
import { findVisitSubjects, type VisitName } from './visit-state.queries.ts'

/** Visits asked for in one query. */
const MAX_VISITS = 200

type Subject = Awaited<ReturnType<typeof findVisitSubjects>>[number]

/** Refuses whoever may not write here: before an image of theirs is decoded and stored. */
export function admission(db: Database): (official: Official, assignmentId: number) => Promise<void> {
  const lookUp = gather<VisitName, Subject | undefined>(
    async (names) => {
      const found = new Map((await findVisitSubjects(db, names)).map((visit) => [visit.id, visit]))
      return names.map(({ departmentId, assignmentId }) => {
        const visit = found.get(assignmentId)
        return { value: visit?.departmentId === departmentId ? visit : undefined }
      })
    },
    { maxWeight: MAX_VISITS },
  )
  return async (official, assignmentId) => {
    checkVisit(official, await lookUp({ departmentId: official.departmentId, assignmentId }))
  }
}
