import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../shared/days.ts'
import { backTest, firstVisits, type PastVisit } from './back-test.ts'
import { PROPOSED_MODEL } from './risk-model.ts'

const FROM = '2026-01-01'
const visit = (establishmentId: number, visitedOn: string, changes: Partial<PastVisit> = {}): PastVisit => ({
  ...{ establishmentId, visitedOn, concepto: 'FAVORABLE', hasCriticalFinding: false },
  facts: {
    ...{ inscriptionTypeId: 1, inscribedOn: '2025-12-31', lastVisitOn: '2025-12-31', lastConcepto: 'FAVORABLE' },
    ...{ dueOn: null, vulnerableActivityId: null, complaints: 0, hasUrgentComplaint: false },
  },
  ...changes,
})
const risky = (id: number, day: string): PastVisit => {
  const usual = visit(id, day, { concepto: 'DESFAVORABLE', hasCriticalFinding: true })
  return { ...usual, facts: { ...usual.facts, lastConcepto: 'DESFAVORABLE' } }
}

test('results that the model orders first would have been met days earlier', () => {
  const result = backTest(
    [visit(1, '2026-01-05'), visit(2, '2026-01-10'), risky(3, '2026-01-30')],
    PROPOSED_MODEL,
    FROM,
  )
  expect(result).toMatchObject({
    ...{ visits: 3, days: 26, firstHalf: { model: 1, real: 0, total: 1 } },
    unfavourable: { visits: 1, meanDays: 25, earlier: 1, later: 0 },
    critical: { visits: 1, meanDays: 25, earlier: 1, later: 0 },
  })
  expect(result.text).toBe(
    '3 visitas. 1 concepto desfavorable: en promedio 25,0 días antes. 1 visita con hallazgo crítico: en promedio 25,0 días antes.',
  )
  expect(result.warning).toContain('Solo los establecimientos visitados tienen resultado')
})

test('results that the model orders last are told as later', () => {
  const late = visit(1, '2026-01-05', { concepto: 'DESFAVORABLE' })
  const { unfavourable, text } = backTest([late, risky(2, '2026-01-15')], PROPOSED_MODEL, FROM)
  expect(unfavourable).toEqual({ visits: 2, meanDays: 0, earlier: 1, later: 1 })
  expect(text).toContain('2 conceptos desfavorables: en promedio 0,0 días antes.')
})

test('a period without visits has no means', () => {
  expect(backTest([], PROPOSED_MODEL, FROM)).toMatchObject({
    ...{ visits: 0, days: 0, unfavourable: { visits: 0, meanDays: null }, firstHalf: { model: 0, real: 0, total: 0 } },
    text: '0 visitas. No hubo conceptos desfavorables. No hubo visitas con hallazgo crítico.',
  })
})

test('the second visit of an establishment is left out', () => {
  const both = [visit(1, '2026-02-01'), visit(1, '2026-01-02'), visit(2, '2026-01-03')]
  expect(firstVisits(both).map(({ visitedOn }) => visitedOn)).toEqual(['2026-01-02', '2026-01-03'])
})

test('all days gained and lost are none together, where every visit counts', () => {
  const visits = fc.array(fc.record({ id: fc.nat(200), day: fc.nat(300), last: fc.nat(900), bad: fc.boolean() }), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(visits, (some) => {
      const past = some.map(({ id, day, last, bad }) => {
        const one = visit(id, addDays(FROM, day), { concepto: 'DESFAVORABLE' })
        const lastConcepto = bad ? ('DESFAVORABLE' as const) : ('FAVORABLE' as const)
        return { ...one, facts: { ...one.facts, lastConcepto, lastVisitOn: addDays(FROM, -last) } }
      })
      const { unfavourable, visits: count } = backTest(past, PROPOSED_MODEL, FROM)
      expect(unfavourable.visits).toBe(count)
      expect(unfavourable.meanDays ?? 0).toBe(0)
    }),
  )
})
