import { expect, test } from 'vitest'
import { isDay } from '../shared/time.ts'
import { dayMeant, isRelativeWord, type RelativeWord, relativeRanges } from './relative-days.ts'

test.each([
  ['hoy', '2026-11-27', '2026-11-27', '2026-11-27'],
  ['ayer', '2026-03-01', '2026-02-28', '2026-02-28'],
  // 27 November 2026 is a Friday.
  ['esta-semana', '2026-11-27', '2026-11-23', '2026-11-29'],
  ['esta-semana', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['esta-semana', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['semana-pasada', '2026-11-27', '2026-11-16', '2026-11-22'],
  ['este-mes', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['mes-pasado', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['mes-pasado', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['este-trimestre', '2026-11-27', '2026-10-01', '2026-12-31'],
  ['este-trimestre', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['este-trimestre', '2026-05-31', '2026-04-01', '2026-06-30'],
  ['este-ano', '2026-11-27', '2026-01-01', '2026-12-31'],
  ['ano-pasado', '2026-11-27', '2025-01-01', '2025-12-31'],
  ['ultimos-7-dias', '2026-11-27', '2026-11-21', '2026-11-27'],
  ['ultimos-30-dias', '2026-11-27', '2026-10-29', '2026-11-27'],
])('%s on %s is from %s to %s', (word, today, first, last) => {
  expect(dayMeant(word, 'first', today)).toBe(first)
  expect(dayMeant(word, 'last', today)).toBe(last)
})

test('every word is a range of days on any day', () => {
  for (const word of Object.keys(relativeRanges) as RelativeWord[]) {
    for (const today of ['2024-02-29', '2026-01-01', '2026-12-31']) {
      const { first, last } = relativeRanges[word].on(today)
      expect([word, isDay(first), isDay(last), first <= last]).toEqual([word, true, true, true])
    }
  }
})

test('a day means itself', () => {
  expect(dayMeant('2026-11-27', 'first', '2020-01-01')).toBe('2026-11-27')
  expect(isRelativeWord('toString')).toBe(false)
})
