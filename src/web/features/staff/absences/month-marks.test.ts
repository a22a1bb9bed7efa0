import { describe, expect, test } from 'vitest'
import type { AbsenceRow } from '../staff.queries.ts'
import { anAbsence } from '../testing.ts'
import { daysOfMonth, monthAfter, monthMarks } from './month-marks.ts'

const days = daysOfMonth('2026-12')
const marksOf = (...absences: Partial<AbsenceRow>[]) => monthMarks(absences.map(anAbsence), days).get(7)

describe('the months', () => {
  test.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-12', 31],
  ])('%s has %i days', (month, count) => {
    expect(daysOfMonth(month)).toHaveLength(count)
    expect(daysOfMonth(month).at(-1)).toBe(`${month}-${count}`)
  })

  test('follow each other over the year', () => {
    expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-05', 0)]).toEqual([
      '2027-01',
      '2025-12',
      '2026-05',
    ])
  })
})

describe('the marks of a month', () => {
  test('cover each day of the absence within the month', () => {
    const marks = marksOf({ kind: 'VACACIONES', startsOn: '2026-11-28', endsOn: '2026-12-03' })
    expect([...(marks?.keys() ?? [])]).toEqual(['2026-12-01', '2026-12-02', '2026-12-03'])
    expect(marks?.get('2026-12-01')).toMatchObject({ letter: 'V', text: 'Vacaciones', isAsked: false })
  })

  test('the marks of a month tell a half, a request, and approved before requested ones', () => {
    const one = { startsOn: '2026-12-02', endsOn: '2026-12-02' }
    expect(marksOf({ kind: 'PERMISO', half: 'AM', ...one })?.get('2026-12-02')).toMatchObject({
      letter: 'P½',
      text: 'Permiso en la mañana',
    })
    expect(marksOf({ kind: 'LICENCIA', state: 'pedida', ...one })?.get('2026-12-02')).toMatchObject({
      letter: 'L?',
      text: 'Licencia, por decidir',
      isAsked: true,
    })
    const both = marksOf(
      { kind: 'COMISION', half: 'PM', state: 'pedida', ...one },
      { kind: 'PERMISO', half: 'AM', ...one },
    )
    expect(both?.get('2026-12-02')).toMatchObject({ letter: 'P', isAsked: false })
  })

  test('leave out what was rejected or annulled', () => {
    expect(marksOf({ state: 'rechazada' }, { state: 'anulada' })).toBeUndefined()
  })
})
