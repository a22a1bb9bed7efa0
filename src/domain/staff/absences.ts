import { coversDay, overlaps } from './span.ts'
import type { AbsenceKind, AbsenceState, Half } from './staff-words.ts'

/** An absence as far as its days matter. A half is of one day. */
export type AbsenceDays = {
  id: number
  kind: AbsenceKind
  startsOn: string
  endsOn: string
  half: Half | null
  state: AbsenceState
}

/** Whether an absence takes its days: one that was rejected or annulled does not. */
export const takesDays = ({ state }: Pick<AbsenceDays, 'state'>): boolean => state === 'pedida' || state === 'aprobada'

/** An absence that takes a day, or a half, that this one asks for. Two different halves of one day are no clash. */
export const clashingAbsence = <A extends AbsenceDays>(
  absences: readonly A[],
  asked: Pick<AbsenceDays, 'startsOn' | 'endsOn' | 'half'>,
  ownId?: number,
): A | undefined =>
  absences.find(
    (one) =>
      one.id !== ownId &&
      takesDays(one) &&
      overlaps(one, asked) &&
      (one.half === null || asked.half === null || one.half === asked.half),
  )

/** The part of a day that approved absences take. */
export type DayAbsence<A extends AbsenceDays> = { absence: A; part: 'day' | Half }

/** The part of a day that absences take: the whole, a half, or nothing. Two halves are the whole day. */
export function absenceOn<A extends AbsenceDays>(absences: readonly A[], day: string): DayAbsence<A> | undefined {
  const taken = absences.filter((one) => one.state === 'aprobada' && coversDay(one, day))
  const [first] = taken
  if (!first) return undefined
  const whole = taken.find(({ half }) => half === null)
  if (whole) return { absence: whole, part: 'day' }
  const isBoth = taken.some(({ half }) => half !== first.half)
  return { absence: first, part: isBoth ? 'day' : (first.half ?? 'day') }
}
