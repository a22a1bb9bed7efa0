import type { z } from 'zod'
import type { visitProgress } from '../../contract/inspections.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import { motiveText } from '../../domain/records/record.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { currentEdition } from '../catalogues/checklist.queries.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { type AnswerRow, findAnswers } from '../records/records.queries.ts'
import { findInspection, findVisit, type InspectionRow } from './visit.queries.ts'

export type VisitProgressReply = z.output<typeof visitProgress>

/** The visit with the name of its motive. */
type ShownVisit = {
  id: number
  establishmentId: number
  inscriptionTypeId: number
  motive: string
  otherMotive: string | null
  isDone: boolean
}

const shownAnswer = (answer: AnswerRow) => ({
  ...answer,
  observation: answer.observation ?? '',
  sampleRecord: answer.sampleRecord ?? '',
  counterSampleRecord: answer.counterSampleRecord ?? '',
})

/** @param checklist the edition of the inspection, or the edition on which it would begin */
export const progressOf = (
  visit: ShownVisit,
  inspection: InspectionRow | undefined,
  answers: readonly AnswerRow[],
  checklist: Pick<Checklist, 'id' | 'floors'>,
): VisitProgressReply => ({
  assignmentId: visit.id,
  establishmentId: visit.establishmentId,
  inscriptionTypeId: visit.inscriptionTypeId,
  checklistId: checklist.id,
  floors: checklist.floors,
  motive: motiveText(visit),
  isDone: visit.isDone,
  inspectionId: inspection?.closedAt ? inspection.id : null,
  answers: answers.map(shownAnswer),
  hasHealthObservation: Boolean(inspection?.healthObservation),
  hasEstablishmentSignature: Boolean(inspection?.establishmentSignature),
  hasWitnessSignature: Boolean(inspection?.witnessSignature),
})

/** Reads the progress of a visit, for a device that opens it. */
export async function readVisitProgress(
  checklists: Checklists,
  q: Querier,
  official: Official,
  visitId: number,
): Promise<VisitProgressReply> {
  const visit = await findVisit(q, official.departmentId, visitId)
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(official, 'visits.read', visit)) throw new Problem('access.forbidden')
  const inspection = await findInspection(q, official.departmentId, visitId)
  const answers = inspection ? await findAnswers(q, inspection.id) : []
  const edition = inspection ?? (await currentEdition(q, visit.inscriptionTypeId))
  if (!edition) throw new Error(`Inscription type ${visit.inscriptionTypeId} has no checklist.`)
  return progressOf(visit, inspection, answers, await checklists.find(q, edition))
}
