import type { Checklist } from '../../../domain/inspections/checklist.ts'
import type { MeasureCode } from '../../../domain/inspections/sanitary-measures.ts'
import { daysBetween } from '../../../domain/shared/days.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { findingOf } from '../findings.ts'
import type { SceneName } from '../pictures/scenes.ts'
import { type GivenAnswer, inspectionOf, type PlannedInspection } from '../plan-demo.ts'
import { NOT_SIGNED, storyEstablishment } from './story-place.ts'

/** Ids of `listas-chequeo.json`: pests, temperatures, solid waste and cleaning. */
export const PESTS = 10504
export const TEMPERATURE = 10403
const WASTE = 10503
const CLEANING = 10505

/** A finding, and what the owner answers to it. */
type Fault = { concept: 'AR' | 'I'; closes?: MeasureCode; answer: string }

/** The findings of the first visit; the next ones have none. */
const FAULTS: ReadonlyMap<number, Fault> = new Map<number, Fault>([
  [
    PESTS,
    {
      ...{ concept: 'I', closes: 'CLAUSURA' },
      answer: 'Se fumigó, se cerraron los huecos de la pared y se retiró lo que estaba detrás de la estufa.',
    },
  ],
  [TEMPERATURE, { concept: 'AR', answer: 'La nevera se reparó, y su temperatura se anota tres veces al día.' }],
  [WASTE, { concept: 'AR', answer: 'Se compraron canecas con tapa y pedal para toda la cocina.' }],
  [CLEANING, { concept: 'AR', answer: 'Se lavaron las paredes y la campana; las fichas están en la carpeta.' }],
])
export const ownerAnswerTo = (itemId: number): string | undefined => FAULTS.get(itemId)?.answer

const seedOf = (itemId: number) => `story ${itemId}`

/** The photos of the findings, to be drawn. */
export const findingPhotos = (): { seed: string; scene: SceneName }[] =>
  [...FAULTS.keys()].map((itemId) => ({ seed: seedOf(itemId), scene: findingOf(itemId).scene }))

/** Ids in `motivos-visita.json`. */
const MOTIVES = { complaint: 3, lifting: 9, planned: 1 } as const

function answerOf({ itemId, concept, observation, ...given }: GivenAnswer, fault: Fault | undefined): GivenAnswer {
  const { capturedAt, latitude, longitude, accuracyM } = given
  const spot = { itemId, capturedAt, latitude, longitude, accuracyM }
  if (!fault) {
    return concept === 'NA' && observation !== undefined ? { ...spot, concept, observation } : { ...spot, concept: 'A' }
  }
  const { scene, mendable, unacceptable } = findingOf(itemId)
  return {
    ...spot,
    ...{ concept: fault.concept, scene, photo: seedOf(itemId) },
    observation: fault.concept === 'I' ? unacceptable : mendable,
    ...(fault.closes && { isCritical: true, measure: fault.closes }),
  }
}

type StoryVisit = { day: string; motive: keyof typeof MOTIVES; hasFaults?: true }

/** A visit of the story, with its answers. @param reference the instant from which days of the demonstration count */
export function storyVisit(
  { day, motive, hasFaults }: StoryVisit,
  checklist: Checklist,
  reference: Date,
): PlannedInspection {
  const visit = inspectionOf(
    {
      ...{ place: storyEstablishment.key, team: 'north', motiveId: MOTIVES[motive] },
      verdict: hasFaults ? 'critical' : 'favorable',
      daysAgo: daysBetween(day, dayOf(reference)),
      ...(hasFaults && { acts: { refusal: NOT_SIGNED } }),
    },
    checklist,
    reference,
  )
  const sections = visit.sections.map(({ savedAt, answers }) => ({
    savedAt,
    answers: answers.map((answer) => answerOf(answer, hasFaults && FAULTS.get(answer.itemId))),
  }))
  return { ...visit, sections }
}
