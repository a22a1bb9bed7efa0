import { numberText } from '../shared/text.ts'
import type { StoredTripState, TripState } from './planning-words.ts'

/** The state of a trip on a day: a confirmed one is under way from its first day on. */
export const stateOn = ({ state, startsOn }: { state: StoredTripState; startsOn: string }, today: string): TripState =>
  state === 'confirmada' && startsOn <= today ? 'en_curso' : state

/** Roads and rivers are not known, so the text says that the way is one as the crow flies. */
export const distanceText = (km: number): string =>
  `Distancia en línea recta: ${numberText(km)} km. Confirme vías y ríos.`

/** Motive of the visits of a trip: 'Programación' (catalogue of motives). */
export const PLANNED_MOTIVE_ID = 1
