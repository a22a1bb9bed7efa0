import type { Checklist } from '../../domain/inspections/checklist.ts'
import { type DemoAnswer, demoAnswers } from './answers.ts'
import { minutesAfter, workingDay } from './calendar.ts'
import { establishmentObservations, healthObservations, witnessRoles } from './closing-texts.ts'
import { type DemoEstablishment, demoEstablishments } from './establishments.ts'
import { type DemoPerson, person } from './people.ts'
import { type Random, seeded } from './random.ts'
import { storyEstablishment } from './story/story-place.ts'
import { type DoneVisit, doneVisits } from './visits.ts'

/** One answer of a visit; `photo` is the seed of its picture. */
export type GivenAnswer = DemoAnswer & {
  photo?: string
  capturedAt: Date
  latitude: number
  longitude: number
  accuracyM: number
  sampleRecord?: string
}

export type PlannedInspection = DoneVisit & {
  key: string
  establishment: DemoEstablishment
  plannedAt: Date
  /** The sections, each with the instant when it was saved. */
  sections: { savedAt: Date; answers: GivenAnswer[] }[]
  closedAt: Date
  healthObservation: string
  establishmentObservation: string | undefined
  witness: DemoPerson & { role: string }
}

export function establishmentOf(key: string): DemoEstablishment {
  const found = [...demoEstablishments, storyEstablishment].find((establishment) => establishment.key === key)
  if (!found) throw new Error(`There is no place ${key}.`)
  return found
}

/** A position within a kilometre of the municipality's centre, with a phone's accuracy. */
const nearby = (degrees: number, random: Random) => Number((degrees + random.between(-0.008, 0.008)).toFixed(6))

/** The topics whose faults need a sample for the laboratory. */
const SAMPLED_SHARE = 0.2

function give(
  answer: DemoAnswer,
  visit: string,
  place: DemoEstablishment,
  capturedAt: Date,
  random: Random,
): GivenAnswer {
  const spot = {
    capturedAt,
    latitude: nearby(place.city.latitude, random),
    longitude: nearby(place.city.longitude, random),
    accuracyM: random.integer(4, 18),
  }
  if (!answer.scene) return { ...answer, ...spot }
  const isSampled = answer.concept === 'I' && random.chance(SAMPLED_SHARE)
  return {
    ...answer,
    ...spot,
    photo: `${visit} ${answer.itemId}`,
    ...(isSampled && { sampleRecord: `MA-${capturedAt.getUTCFullYear()}-${random.digits(4)}` }),
  }
}

const MORNING = 7 * 60 + 40
const EARLY_AFTERNOON = 14 * 60

/** The witness is another person than the responsible one: a name has one signature, and a signature one person. */
function witnessOf(responsible: Pick<DemoPerson, 'name'>, random: Random): DemoPerson {
  const found = person(random)
  return found.name === responsible.name ? witnessOf(responsible, random) : found
}

/** @param mark tells visits to one place on one day apart */
export function inspectionOf(visit: DoneVisit, checklist: Checklist, reference: Date, mark = ''): PlannedInspection {
  const key = `${visit.place} ${visit.daysAgo}${mark}`
  const random = seeded(`visit ${key}`)
  const establishment = establishmentOf(visit.place)
  let at = workingDay(reference, visit.daysAgo, random.integer(MORNING, EARLY_AFTERNOON))
  const sections = demoAnswers(checklist, visit.verdict, random).map((answers) => {
    const given = answers.map((answer) => {
      at = minutesAfter(at, random.integer(2, 4))
      return give(answer, key, establishment, at, random)
    })
    return { savedAt: minutesAfter(at, 1), answers: given }
  })
  return {
    ...visit,
    key,
    establishment,
    plannedAt: workingDay(reference, visit.daysAgo + random.integer(4, 9), random.integer(MORNING, EARLY_AFTERNOON)),
    sections,
    closedAt: minutesAfter(at, random.integer(8, 15)),
    healthObservation: healthObservations[visit.verdict],
    establishmentObservation: random.pick(establishmentObservations),
    witness: { ...witnessOf(establishment.responsible, random), role: random.pick(witnessRoles) },
  }
}

/**
 * The inspections made before the reference, oldest first.
 * @param checklists by inscription type
 */
export const plannedInspections = (checklists: ReadonlyMap<number, Checklist>, reference: Date): PlannedInspection[] =>
  doneVisits.map((visit) => {
    const { inscriptionTypeId } = establishmentOf(visit.place).form
    const checklist = checklists.get(inscriptionTypeId)
    if (!checklist) throw new Error(`Inscription type ${inscriptionTypeId} has no checklist.`)
    return inspectionOf(visit, checklist, reference)
  })
