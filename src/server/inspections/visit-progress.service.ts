import type { z } from 'zod'
import type { getVisitProgress } from '../../contract/inspections.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAnswers, findInspection, findVisit } from './visit.queries.ts'

/** What the server holds of a visit, for a device that opens it. */
export async function readVisitProgress(
  q: Querier,
  official: Official,
  assignmentId: number,
): Promise<z.output<typeof getVisitProgress.reply>> {
  const visit = await findVisit(q, official.departmentId, assignmentId)
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(official, 'assignments.read', visit)) throw new Problem('access.forbidden')
  const inspection = await findInspection(q, official.departmentId, assignmentId)
  const answers = inspection ? await findAnswers(q, inspection.id) : []
  return {
    assignmentId,
    establishmentId: visit.establishmentId,
    inscriptionTypeId: visit.inscriptionTypeId,
    motive: visit.otherMotive ?? visit.motive,
    isDone: visit.isDone,
    inspectionId: inspection?.closedAt ? inspection.id : null,
    answers: answers.map((answer) => ({ ...answer, observation: answer.observation ?? '' })),
    hasHealthObservation: Boolean(inspection?.healthObservation),
    hasEstablishmentSignature: Boolean(inspection?.establishmentSignature),
    hasWitnessSignature: Boolean(inspection?.witnessSignature),
  }
}
