import { earlierOf } from '../shared/days.ts'

/** Days from `startsOn` to `endsOn`, both included. A null end is open. */
export type Span = { startsOn: string; endsOn: string | null }

export const coversDay = ({ startsOn, endsOn }: Span, day: string): boolean =>
  startsOn <= day && (endsOn === null || day <= endsOn)

export const overlaps = (one: Span, other: Span): boolean =>
  (other.endsOn === null || one.startsOn <= other.endsOn) && (one.endsOn === null || other.startsOn <= one.endsOn)

/** The earlier of two ends, where a null one is open. */
export function earlierEnd(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return earlierOf(one, other)
}
