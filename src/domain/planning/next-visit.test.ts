import { describe, expect, test } from 'vitest'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { workCalendar } from '../shared/holidays.ts'
import { formatDay } from '../shared/time.ts'
import { nextVisitOf } from './next-visit.ts'
import { PROPOSED_MODEL } from './risk-model.ts'

const basis = { calendar: workCalendar('2026-01-01', '2027-12-31'), open: [] }
const HIGH = 1
const WITHOUT_CLASS = 8

test('a favourable visit is followed at the end of the interval of its class', () => {
  const visit = { closedOn: '2026-11-27', concepto: 'FAVORABLE', inscriptionTypeId: HIGH } as const
  expect(nextVisitOf(visit, PROPOSED_MODEL, basis)).toEqual({
    dueOn: '2027-11-27',
    isFollowUp: false,
    motiveId: 1,
    reason: 'Alto riesgo: 12 meses entre visitas',
  })
})

test('a type without a class has the longest interval, and says so', () => {
  const visit = { closedOn: '2026-02-28', concepto: 'FAVORABLE', inscriptionTypeId: WITHOUT_CLASS } as const
  expect(nextVisitOf(visit, PROPOSED_MODEL, basis)).toMatchObject({
    dueOn: '2028-02-28',
    reason: 'Tipo sin clase de riesgo: 24 meses entre visitas',
  })
})

test('an interval that begins on the last day of a month ends in that month', () => {
  const model = { ...PROPOSED_MODEL, months: { alto: 1, medio: 18, bajo: 24 } }
  const visit = { closedOn: '2026-01-31', concepto: 'FAVORABLE', inscriptionTypeId: HIGH } as const
  expect(nextVisitOf(visit, model, basis)).toMatchObject({
    dueOn: '2026-02-28',
    reason: 'Alto riesgo: 1 mes entre visitas',
  })
})

test.each([
  ['FAVORABLE CON REQUERIMIENTOS', '2026-11-02', '2026-12-02', 'favorable con requerimientos: 30 días'],
  ['DESFAVORABLE', '2026-11-03', '2026-11-18', 'desfavorable: 15 días'],
  // 22 November is a Sunday.
  ['DESFAVORABLE', '2026-11-07', '2026-11-23', 'desfavorable: 15 días'],
  // 8 December is a holiday.
  ['DESFAVORABLE', '2026-11-23', '2026-12-09', 'desfavorable: 15 días'],
  // 25 December is a holiday on a Friday.
  ['DESFAVORABLE', '2026-12-10', '2026-12-28', 'desfavorable: 15 días'],
] as const)('%s of %s is followed up until %s', (concepto, closedOn, dueOn, told) => {
  expect(nextVisitOf({ closedOn, concepto, inscriptionTypeId: HIGH }, PROPOSED_MODEL, basis)).toEqual({
    dueOn,
    isFollowUp: true,
    motiveId: 8,
    reason: `Seguimiento del concepto ${told}`,
  })
})

test('an interval that ends before the follow-up is the earlier limit', () => {
  const model = { ...PROPOSED_MODEL, months: { alto: 1, medio: 18, bajo: 24 } }
  const visit = {
    closedOn: '2026-02-05',
    concepto: 'FAVORABLE CON REQUERIMIENTOS',
    inscriptionTypeId: HIGH,
  } as const
  expect(nextVisitOf(visit, model, basis)).toMatchObject({ dueOn: '2026-03-05', isFollowUp: false })
})

describe('open requirements', () => {
  const next = (concepto: ConceptoSanitario, dueDays: readonly string[], model = PROPOSED_MODEL) => {
    const open = dueDays.map((dueOn, at) => ({ number: `R-148-0${at + 1}`, dueOn }))
    return nextVisitOf({ closedOn: '2026-11-03', concepto, inscriptionTypeId: HIGH }, model, { ...basis, open })
  }

  test.each<[what: string, concepto: ConceptoSanitario, dueDays: string[], dueOn: string, told: string]>([
    ['a term before the days of the concept', 'DESFAVORABLE', ['2026-11-06'], '2026-11-06', '1'],
    ['a term after them', 'DESFAVORABLE', ['2026-12-03'], '2026-12-03', '1'],
    ['the earliest of two', 'FAVORABLE CON REQUERIMIENTOS', ['2026-12-03', '2026-11-18'], '2026-11-18', '2'],
    ['the first of equal ones', 'DESFAVORABLE', ['2026-11-18', '2026-11-18'], '2026-11-18', '1'],
    ['a term of an earlier visit, after a favourable one', 'FAVORABLE', ['2026-11-20'], '2026-11-20', '1'],
    ['a term that was over before the closing', 'DESFAVORABLE', ['2026-10-20'], '2026-10-20', '1'],
    // 22 November 2026 is a Sunday; the rule of the term has already decided its last day.
    ['a term as it stands', 'DESFAVORABLE', ['2026-11-22'], '2026-11-22', '1'],
    ['a term that ends with the interval', 'FAVORABLE', ['2027-11-03'], '2027-11-03', '1'],
  ])('%s limits the follow-up', (_what, concepto, dueDays, dueOn, told) => {
    const { reason, ...found } = next(concepto, dueDays)
    expect(found).toEqual({ dueOn, isFollowUp: true, motiveId: 8 })
    expect(reason).toContain(`lazo: ${formatDay(dueOn)} (R-148-0${told})`)
  })

  test("open requirements whose first term ends after the interval leave the interval's date", () => {
    const ofInterval = { dueOn: '2027-11-03', isFollowUp: false, motiveId: 1 }
    expect(next('FAVORABLE', ['2027-11-04'])).toMatchObject(ofInterval)
    // The days of an unfavourable concept do not come back: what is to be met has a term.
    expect(next('DESFAVORABLE', ['2027-11-04'])).toMatchObject(ofInterval)
  })
})
