import { daysFrom } from '../../../../domain/shared/days.ts'
import { takesDays } from '../../../../domain/staff/absences.ts'
import { coversDay } from '../../../../domain/staff/span.ts'
import { type AbsenceKind, absenceName, halfName } from '../../../../domain/staff/staff-words.ts'
import type { AbsenceRow } from '../staff.queries.ts'

/** Letter of each kind in the grid; colours alone would tell nothing to many people. */
export const absenceLetter: Readonly<Record<AbsenceKind, string>> = {
  VACACIONES: 'V',
  INCAPACIDAD: 'I',
  LICENCIA: 'L',
  COMISION: 'C',
  PERMISO: 'P',
  CAPACITACION: 'F',
  SUSPENSION: 'S',
  OTRA: 'O',
}

/** The mark of a day of a person. */
export type DayMark = { kind: AbsenceKind; letter: string; text: string; isAsked: boolean }

/** The days of a month `yyyy-mm`. */
export function daysOfMonth(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return daysFrom(`${month}-01`, `${month}-${String(last).padStart(2, '0')}`)
}

/** The month `months` later, as `yyyy-mm`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

function markOf(absences: readonly AbsenceRow[]): DayMark | undefined {
  // An approved absence takes the day; two halves are told one after the other.
  const [first, second] = [...absences].sort(
    (one, other) => Number(one.state === 'pedida') - Number(other.state === 'pedida'),
  )
  if (!first) return undefined
  const isAsked = first.state === 'pedida'
  const half = first.half === null || second ? '' : '½'
  const words = absences.map(
    ({ kind, half: part, state }) =>
      `${absenceName[kind]}${part ? ` ${halfName[part]}` : ''}${state === 'pedida' ? ', por decidir' : ''}`,
  )
  return {
    kind: first.kind,
    letter: `${absenceLetter[first.kind]}${half}${isAsked ? '?' : ''}`,
    text: words.join('; '),
    isAsked,
  }
}

/** The marks of each person by day, for the absences that touch the days. */
export function monthMarks(
  absences: readonly AbsenceRow[],
  days: readonly string[],
): Map<number, Map<string, DayMark>> {
  const marks = new Map<number, Map<string, DayMark>>()
  const shown = absences.filter(takesDays)
  for (const userId of new Set(shown.map((absence) => absence.userId))) {
    const own = shown.filter((absence) => absence.userId === userId)
    const byDay = new Map<string, DayMark>()
    for (const day of days) {
      const mark = markOf(own.filter((absence) => coversDay(absence, day)))
      if (mark) byDay.set(day, mark)
    }
    if (byDay.size > 0) marks.set(userId, byDay)
  }
  return marks
}
