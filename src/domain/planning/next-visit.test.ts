import { expect, test } from 'vitest'
import { workCalendar } from '../shared/holidays.ts'
import { nextVisitOf } from './next-visit.ts'
import { PROPOSED_MODEL } from './risk-model.ts'

const calendar = workCalendar('2026-01-01', '2027-12-31')
const HIGH = 1
const WITHOUT_CLASS = 8

test('a favourable visit is followed at the end of the interval of its class', () => {
  const visit = { closedOn: '2026-11-27', concepto: 'FAVORABLE', inscriptionTypeId: HIGH } as const
  expect(nextVisitOf(visit, PROPOSED_MODEL, calendar)).toEqual({
    dueOn: '2027-11-27',
    isFollowUp: false,
    motiveId: 1,
    reason: 'Alto riesgo: 12 meses entre visitas',
  })
})

test('a type without a class has the longest interval, and says so', () => {
  const visit = { closedOn: '2026-02-28', concepto: 'FAVORABLE', inscriptionTypeId: WITHOUT_CLASS } as const
  expect(nextVisitOf(visit, PROPOSED_MODEL, calendar)).toMatchObject({
    dueOn: '2028-02-28',
    reason: 'Tipo sin clase de riesgo: 24 meses entre visitas',
  })
})

test('an interval that begins on the last day of a month ends in that month', () => {
  const model = { ...PROPOSED_MODEL, months: { alto: 1, medio: 18, bajo: 24 } }
  const visit = { closedOn: '2026-01-31', concepto: 'FAVORABLE', inscriptionTypeId: HIGH } as const
  expect(nextVisitOf(visit, model, calendar)).toMatchObject({
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
  expect(nextVisitOf({ closedOn, concepto, inscriptionTypeId: HIGH }, PROPOSED_MODEL, calendar)).toEqual({
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
  expect(nextVisitOf(visit, model, calendar)).toMatchObject({ dueOn: '2026-03-05', isFollowUp: false })
})
