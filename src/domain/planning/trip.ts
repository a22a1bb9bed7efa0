import { numberText } from '../shared/text.ts'
import { formatDay } from '../shared/time.ts'
import { type StoredTripState, type TripState, tripStateName } from './planning-words.ts'

/** The state of a trip on a day: a confirmed one is under way from its first day on. */
export const stateOn = ({ state, startsOn }: { state: StoredTripState; startsOn: string }, today: string): TripState =>
  state === 'confirmada' && startsOn <= today ? 'en_curso' : state

/**
 * A trip of an official whose account or role ends, for the question before.
 * @param hasBegun visits of it are begun or done, so that it is not annulled but closed
 */
export const endingTripText = (
  { number, startsOn, endsOn, ...trip }: { number: string; state: StoredTripState; startsOn: string; endsOn: string },
  { hasBegun, today }: { hasBegun: boolean; today: string },
): string => {
  const state = tripStateName[stateOn({ ...trip, startsOn }, today)]
  const end = hasBegun ? 'se cierra con las visitas que ya tiene iniciadas' : 'se anula'
  return `Salida ${number} (${state}), del ${formatDay(startsOn)} al ${formatDay(endsOn)}: si se cancela, ${end}.`
}

/** Roads and rivers are not known, so the text says that the way is one as the crow flies. */
export const distanceText = (km: number): string =>
  `Distancia en línea recta: ${numberText(km)} km. Confirme vías y ríos.`

/** Motive of the visits of a trip: 'Programación' (catalogue of motives). */
export const PLANNED_MOTIVE_ID = 1
