import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../shared/days.ts'
import { firstTerm, followUpReason, type OpenTerm } from './open-terms.ts'

const term = (number: string, dueOn: string): OpenTerm => ({ number, dueOn })

test.each<[string, OpenTerm[], string | undefined]>([
  ['no requirement', [], undefined],
  ['one', [term('R-1-01', '2026-12-02')], 'R-1-01'],
  [
    'the last of three',
    [term('R-1-01', '2026-12-02'), term('R-1-02', '2027-01-02'), term('R-2-01', '2026-12-01')],
    'R-2-01',
  ],
  ['a year that ends', [term('R-1-01', '2027-01-01'), term('R-1-02', '2026-12-31')], 'R-1-02'],
  ['two of one day', [term('R-1-02', '2026-12-02'), term('R-1-01', '2026-12-02')], 'R-1-02'],
])('the term of %s that ends first is told', (_of, terms, number) => {
  expect(firstTerm(terms)?.number).toBe(number)
})

test('no term ends before the first one', () => {
  const aTerm = fc
    .record({ number: fc.string(), at: fc.integer({ min: 0, max: 20_000 }) })
    .map(({ number, at }) => term(number, addDays('2000-01-01', at)))
  fc.assert(
    fc.property(fc.array(aTerm, { minLength: 1 }), (terms) => {
      const first = firstTerm(terms)
      expect(terms).toContain(first)
      expect(terms.every(({ dueOn }) => (first?.dueOn ?? '') <= dueOn)).toBe(true)
    }),
  )
})

test('the reason has the number of requirements, the day and its requirement', () => {
  const first = term('R-148-03', '2026-12-02')
  expect(followUpReason(first, 1)).toBe('Seguimiento de 1 requerimiento por cumplir; plazo: 02/12/2026 (R-148-03)')
  expect(followUpReason(first, 4)).toBe(
    'Seguimiento de 4 requerimientos por cumplir; primer plazo: 02/12/2026 (R-148-03)',
  )
})
