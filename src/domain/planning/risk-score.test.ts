import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONCEPTOS } from '../inspections/concepto-sanitario.ts'
import { addDays } from '../shared/days.ts'
import { RISK_FACTORS } from './planning-words.ts'
import { inForce, PROPOSED_MODEL, type RiskModel } from './risk-model.ts'
import { partsOf, type RiskFacts, reasonsOf, scoreOf, whyText } from './risk-score.ts'

const TODAY = '2026-11-27'
const visited: RiskFacts = {
  inscriptionTypeId: 1,
  inscribedOn: '2024-01-01',
  lastVisitOn: TODAY,
  lastConcepto: 'FAVORABLE',
  dueOn: null,
  vulnerableActivityId: null,
  complaints: 0,
  hasUrgentComplaint: false,
}
const parts = (changes: Partial<RiskFacts>, model: RiskModel = PROPOSED_MODEL) =>
  partsOf({ ...visited, ...changes }, model, TODAY)

describe('the points of each factor: risk, days, overdue, concept, complaints, vulnerable', () => {
  test.each<[what: string, changes: Partial<RiskFacts>, points: number[]]>([
    ['visited today', {}, [30, 0, 0, 0, 0, 0]],
    ['a type without a class', { inscriptionTypeId: 8 }, [0, 0, 0, 0, 0, 0]],
    ['half of the interval', { lastVisitOn: '2026-05-28' }, [30, 10, 0, 0, 0, 0]],
    ['the interval ends today', { lastVisitOn: '2025-11-27' }, [30, 20, 0, 0, 0, 0]],
    ['30 days over the interval', { lastVisitOn: '2025-10-28' }, [30, 20, 5, 0, 0, 0]],
    ['90 days over it, and more', { lastVisitOn: '2025-08-29' }, [30, 20, 15, 0, 0, 0]],
    ['years over it', { lastVisitOn: '2001-01-01' }, [30, 20, 15, 0, 0, 0]],
    [
      'never visited, inscribed today',
      { lastVisitOn: null, lastConcepto: null, inscribedOn: TODAY },
      [30, 20, 0, 0, 0, 0],
    ],
    ['never visited, inscribed years ago', { lastVisitOn: null, lastConcepto: null }, [30, 20, 15, 0, 0, 0]],
    ['a visit is due today', { dueOn: TODAY }, [30, 0, 0, 0, 0, 0]],
    ['a visit was due 45 days ago', { dueOn: '2026-10-13' }, [30, 0, 8, 0, 0, 0]],
    ['a limit far in the past', { dueOn: '1990-01-01' }, [30, 0, 15, 0, 0, 0]],
    ['with requirements', { lastConcepto: 'FAVORABLE CON REQUERIMIENTOS' }, [30, 0, 0, 8, 0, 0]],
    ['unfavourable', { lastConcepto: 'DESFAVORABLE' }, [30, 0, 0, 15, 0, 0]],
    ['one complaint', { complaints: 1 }, [30, 0, 0, 0, 6, 0]],
    ['two complaints', { complaints: 2 }, [30, 0, 0, 0, 12, 0]],
    ['nine complaints', { complaints: 9 }, [30, 0, 0, 0, 12, 0]],
    ['one that is immediate', { complaints: 1, hasUrgentComplaint: true }, [30, 0, 0, 0, 12, 0]],
    ['a canteen for children', { vulnerableActivityId: 6 }, [30, 0, 0, 0, 0, 8]],
    ['a visit of tomorrow, by a wrong clock', { lastVisitOn: addDays(TODAY, 1) }, [30, 0, 0, 0, 0, 0]],
  ])('%s', (_what, changes, points) => {
    expect(parts(changes)).toEqual(points)
  })

  test('a class changes both points and interval', () => {
    const low: RiskModel = { ...PROPOSED_MODEL, classes: [{ inscriptionTypeId: 1, riskClass: 'bajo' }] }
    expect(parts({ lastVisitOn: '2025-11-27' }, low)).toEqual([10, 10, 0, 0, 0, 0])
  })

  test("each factor's points lie between 0 and its weight, and its words tell them", () => {
    const day = fc.integer({ min: -9_000, max: 400 }).map((days) => addDays(TODAY, days))
    const facts = fc.record<RiskFacts>({
      inscriptionTypeId: fc.integer({ min: 1, max: 11 }),
      inscribedOn: day,
      lastVisitOn: fc.option(day),
      lastConcepto: fc.option(fc.constantFrom(...CONCEPTOS)),
      dueOn: fc.option(day),
      vulnerableActivityId: fc.option(fc.constantFrom(6, 7, 8)),
      complaints: fc.nat(5),
      hasUrgentComplaint: fc.boolean(),
    })
    fc.assert(
      fc.property(facts, (held) => {
        const points = partsOf(held, PROPOSED_MODEL, TODAY)
        RISK_FACTORS.forEach((factor, at) => {
          expect(points[at]).toBeGreaterThanOrEqual(0)
          expect(points[at]).toBeLessThanOrEqual(PROPOSED_MODEL.weights[factor])
        })
        expect(scoreOf(points)).toBeLessThanOrEqual(100)
        const told = reasonsOf(held, PROPOSED_MODEL, TODAY, String)
        expect(told.map((one) => one.points)).toEqual(points)
      }),
    )
  })
})

describe('the reasons in words', () => {
  const why = (changes: Partial<RiskFacts>) =>
    whyText(reasonsOf({ ...visited, ...changes }, PROPOSED_MODEL, TODAY, () => 'Comedores carcelarios'))

  test.each<[changes: Partial<RiskFacts>, text: string]>([
    [
      { lastVisitOn: '2025-10-11', lastConcepto: 'DESFAVORABLE' },
      'Alto riesgo (30) · 412 días sin visita (20) · intervalo vencido hace 47 días (8) · último concepto desfavorable (15)',
    ],
    [{ lastVisitOn: null, lastConcepto: null, inscribedOn: TODAY }, 'Alto riesgo (30) · nunca se ha visitado (20)'],
    [
      { dueOn: '2026-11-26', vulnerableActivityId: 8 },
      'Alto riesgo (30) · población vulnerable: Comedores carcelarios (8)',
    ],
    [{ dueOn: '2026-11-17' }, 'Alto riesgo (30) · visita vencida hace 10 días (2)'],
    [{ inscriptionTypeId: 10, lastConcepto: 'DESFAVORABLE' }, 'Último concepto desfavorable (15)'],
    [{ inscriptionTypeId: 10 }, ''],
    [{ complaints: 1 }, 'Alto riesgo (30) · 1 queja desde la última visita (6)'],
    [
      { complaints: 2, hasUrgentComplaint: true },
      'Alto riesgo (30) · 2 quejas desde la última visita, prioridad inmediata (12)',
    ],
    [
      { lastVisitOn: null, lastConcepto: null, inscribedOn: TODAY, complaints: 1 },
      'Alto riesgo (30) · nunca se ha visitado (20) · 1 queja (6)',
    ],
  ])('%j', (changes, text) => {
    expect(why(changes)).toBe(text)
  })

  test('a factor without points says so', () => {
    const told = reasonsOf({ ...visited, lastConcepto: null }, PROPOSED_MODEL, TODAY, String)
    expect(told.map(({ text }) => text)).toEqual([
      'Alto riesgo',
      '0 días sin visita',
      'No está vencido',
      'Sin concepto anterior',
      'Sin quejas desde la última visita',
      'Sin actividad para población vulnerable',
    ])
  })
})

test('the version in force is the newest that has begun', () => {
  const versions = [
    { version: 3, effectiveFrom: '2027-01-01' },
    { version: 2, effectiveFrom: '2026-11-01' },
    { version: 1, effectiveFrom: '2026-11-20' },
  ]
  expect(inForce(versions, '2026-10-31')).toBeUndefined()
  expect(inForce(versions, '2026-11-27')?.version).toBe(2)
  expect(inForce(versions, '2027-01-01')?.version).toBe(3)
})
