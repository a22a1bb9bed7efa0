import type { ProblemCode } from '../shared/problem.ts'
import { countText } from '../shared/text.ts'
import type { VisitPlan } from './visit-plan.ts'

/** The stored state of a visit that decides whether it may be edited. */
export type EditedVisit = {
  isDone: boolean
  /** True once any part of the inspection is saved. */
  hasBegun: boolean
  establishmentId: number
  inscriptionTypeId: number
  zodesId: number
  cityId: number
}

type Place = Pick<VisitPlan, 'establishmentIds' | 'inscriptionTypeId'>

const isSamePlace = (visit: EditedVisit, plan: Place) =>
  plan.establishmentIds.every((id) => id === visit.establishmentId) &&
  plan.inscriptionTypeId === visit.inscriptionTypeId

/**
 * The reason to refuse an edit of a visit, or null. Findings belong to one establishment and one checklist, so a begun
 * visit keeps both.
 */
export function visitEditRefusal(visit: EditedVisit, plan: Place): ProblemCode | null {
  if (visit.isDone) return 'assignment.done'
  return visit.hasBegun && !isSamePlace(visit, plan) ? 'assignment.begun' : null
}

/**
 * Whether an edit keeps the place of a begun visit. Such an edit is allowed even if the establishment was switched off
 * or changed its type since.
 */
export const keepsBegunPlace = (visit: EditedVisit, plan: Place & Pick<VisitPlan, 'zodesId' | 'cityId'>): boolean =>
  visit.hasBegun && isSamePlace(visit, plan) && plan.zodesId === visit.zodesId && plan.cityId === visit.cityId

/** Answers and signature of an official in a visit that has begun. */
export type BegunWork = { name: string; answers: number; hasSigned: boolean }

/** The answers and the signature of an official, in words; none where they saved nothing. */
function begunWorkText({ name, answers, hasSigned }: BegunWork): string[] {
  const done = [
    ...(answers > 0 ? [`registró ${countText(answers, 'respuesta', 'respuestas')}`] : []),
    ...(hasSigned ? ['firmó'] : []),
  ]
  return done.length === 0 ? [] : [`${name} ya ${done.join(' y ')} en esta visita.`]
}

/** Why to think twice before an official is replaced. The acta names them all the same. */
export const begunWorkReason = (work: BegunWork): string[] =>
  begunWorkText(work).map((done) => `${done} El acta también dirá su nombre.`)

/** Why to think twice before a visit is cancelled or switched off. */
export const cancelledWorkReason = (work: BegunWork): string[] =>
  begunWorkText(work).map((done) => `${done} Si se cancela, ese trabajo queda sin acta.`)

type WorkOfPlace = BegunWork & { establishment: string }

/** The reasons of several visits, each with its place. */
export const reasonsByPlace = (works: readonly WorkOfPlace[], reasonsOf: (work: BegunWork) => string[]): string[] => [
  ...new Set(works.flatMap((work) => reasonsOf(work).map((reason) => `${work.establishment}: ${reason}`))),
]
