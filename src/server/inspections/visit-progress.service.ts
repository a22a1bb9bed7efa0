import type { z } from 'zod'
import type { visitProgress } from '../../contract/inspections/visit-progress.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import type { Checklist } from '../../domain/inspections/checklist.ts'
import { shownTexts } from '../../domain/inspections/saved-answer.ts'
import { changesAfter } from '../../domain/inspections/stood-under.ts'
import { actaNumber, motiveText } from '../../domain/records/record.ts'
import type { SavedVerdict } from '../../domain/requirements/save-verdict.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type OpenAct, standingSignatures } from '../../domain/signatures/standing-signatures.ts'
import { currentEdition } from '../catalogues/checklist.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { type AnswerRow, findAnswers } from '../records/records.queries.ts'
import { findRequirementTerms, type RequirementTerm } from '../terms/terms.queries.ts'
import { type EarlierRequirement, findEarlierRequirements } from './earlier-requirements.queries.ts'
import { findMeasuresInForce, type MeasureInForce } from './measures-in-force.queries.ts'
import { digestOf } from './save/close-visit.ts'
import { findOpenActs } from './signing-acts.queries.ts'
import { findVerdicts } from './verdicts.queries.ts'
import { findInspection, findVisit, type InspectionRow } from './visit.queries.ts'
import { findVisitOfficials, type ShownOfficial } from './visit-officials.queries.ts'

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

const shownAnswer = (answer: AnswerRow, officials: readonly ShownOfficial[]) => ({
  ...answer,
  savedBy: answer.answeredBy,
  savedByName: officials.find(({ officialId }) => officialId === answer.answeredBy)?.name,
  ...shownTexts(answer),
})

const partyOfOfficial = { technical: 'tecnico', engineer: 'ingeniero' } as const

const isSaved = (name: string | null | undefined): boolean => name !== null && name !== undefined

/** The record of a closed visit, with the number under which people read it. */
const closedAs = ({ id, snapshot }: InspectionRow) => ({
  inspectionId: id,
  actaNumber: actaNumber({ id, number: snapshot?.number }),
})

/** Facts of a visit that are read for several visits at once. */
type VisitFacts = {
  officials: ShownOfficial[]
  /** The acts of signing, the oldest first. */
  acts: readonly OpenAct[]
  openRequirements: readonly EarlierRequirement[]
  requirementTerms: readonly RequirementTerm[]
  measuresInForce: readonly MeasureInForce[]
  verdicts: readonly SavedVerdict[]
}

/** @param checklist the edition of the inspection, or the edition on which it would begin */
export const progressOf = (
  visit: ShownVisit,
  inspection: InspectionRow | undefined,
  answers: readonly AnswerRow[],
  checklist: Pick<Checklist, 'id' | 'floors' | 'sections'>,
  { officials, acts, openRequirements, requirementTerms, measuresInForce, verdicts }: VisitFacts,
): VisitProgressReply => ({
  assignmentId: visit.id,
  establishmentId: visit.establishmentId,
  inscriptionTypeId: visit.inscriptionTypeId,
  checklistId: checklist.id,
  floors: checklist.floors,
  motive: motiveText(visit),
  isDone: visit.isDone,
  ...(inspection?.closedAt ? closedAs(inspection) : { inspectionId: null }),
  answers: answers.map((answer) => shownAnswer(answer, officials)),
  hasHealthObservation: Boolean(inspection?.healthObservation),
  // A person who does not sign has a name, though it may be empty.
  hasEstablishmentSignature: isSaved(inspection?.establishmentSignerName),
  hasWitnessSignature: isSaved(inspection?.witnessName),
  healthObservation: inspection?.healthObservation ?? null,
  establishmentShown: acts.findLast(({ party }) => party === 'establecimiento')?.shownDigest ?? null,
  witnessShown: acts.findLast(({ party }) => party === 'testigo')?.shownDigest ?? null,
  officials,
  openRequirements: [...openRequirements],
  requirementTerms: [...requirementTerms],
  measuresInForce: [...measuresInForce],
  verdicts: [...verdicts],
  signatures: standingSignatures(acts, {
    checklist,
    officials: Object.fromEntries(
      officials.flatMap(({ part, signing }) => (signing ? [[partyOfOfficial[part], signing]] : [])),
    ),
    changesAfter: (stood) =>
      changesAfter(stood, {
        checklist,
        saved: {
          answers: new Map(answers.map((answer) => [answer.itemId, answer])),
          healthObservation: inspection?.healthObservation ?? null,
          verdicts: verdicts.map(({ requirementId, ...said }) => ({
            ...said,
            number: openRequirements.find(({ id }) => id === requirementId)?.number ?? '',
          })),
        },
        digestOf,
      }),
  }),
})

/** Reads the progress of a visit, for a device that opens it. */
export async function readVisitProgress(
  { checklists, clock }: Pick<Platform, 'checklists' | 'clock'>,
  q: Querier,
  official: Official,
  visitId: number,
): Promise<VisitProgressReply> {
  const visit = await findVisit(q, official.departmentId, visitId)
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(official, 'visits.read', visit)) throw new Problem('access.forbidden')
  const inspection = await findInspection(q, official.departmentId, visitId)
  const answers = inspection ? await findAnswers(q, inspection.id) : []
  const edition = inspection ?? (await currentEdition(q, { ...official, day: dayOf(clock()) }, visit.inscriptionTypeId))
  if (!edition) throw new Error(`Inscription type ${visit.inscriptionTypeId} has no checklist.`)
  const officials = await findVisitOfficials(q, [visit], () => inspection?.id)
  const acts = inspection && (await findOpenActs(q, [inspection.id])).get(inspection.id)
  const checklist = await checklists.find(q, edition)
  // A closed visit asks for nothing more.
  const places = visit.isDone ? [] : [{ ...visit, checklistId: checklist.id }]
  const asked = await findEarlierRequirements(q, official.departmentId, places)
  const bound = await findMeasuresInForce(q, official.departmentId, visit.isDone ? [] : [visit.establishmentId])
  const verdicts = await findVerdicts(q, inspection ? [inspection.id] : [])
  return progressOf(visit, inspection, answers, checklist, {
    officials: officials.get(visit.id) ?? [],
    acts: acts ?? [],
    openRequirements: asked.get(visit.id) ?? [],
    requirementTerms: await findRequirementTerms(q, official.departmentId),
    measuresInForce: bound.get(visit.establishmentId) ?? [],
    verdicts: (inspection && verdicts.get(inspection.id)) ?? [],
  })
}
