import { describe, expect, test } from 'vitest'
import { daysFrom } from '../shared/days.ts'
import { workCalendar } from '../shared/holidays.ts'
import type { AbsenceDays } from './absences.ts'
import { availabilityOn, availableDays, type DayQuestion, type OfficialFacts } from './availability.ts'
import type { ContractDays } from './contracts.ts'

const TODAY = '2026-11-27'
const calendar = workCalendar('2026-01-01', '2027-12-31')
const free: OfficialFacts = {
  isActive: true,
  contracts: [],
  absences: [],
  territories: [],
  competences: [],
  works: 'LMXJV',
}
const contract = (startsOn: string, endsOn: string | null): ContractDays => ({
  id: 1,
  number: 'CPS-1',
  startsOn,
  endsOn,
  endedEarlyOn: null,
})
const absence = (changes: Partial<AbsenceDays>): AbsenceDays => ({
  id: 1,
  kind: 'VACACIONES',
  startsOn: '2026-12-01',
  endsOn: '2026-12-14',
  half: null,
  state: 'aprobada',
  ...changes,
})
const competence = { kind: 'TIPO_INSCRIPCION' as const, issuedOn: null, isWithdrawn: false }
const simiti = { zodesId: 4, cityId: 13744, cityName: 'Simití' }
const plants = { id: 3, name: 'Plantas', isDeclared: true }

const ask = (facts: Partial<OfficialFacts>, question: Partial<DayQuestion>) =>
  availabilityOn(
    { ...free, ...facts },
    { day: '2026-12-03', today: TODAY, calendar, asksWorkingDay: true, tellsSickLeave: true, ...question },
  )
const reasons = (facts: Partial<OfficialFacts>, question: Partial<DayQuestion> = {}) =>
  ask(facts, question).reasons.map(({ text }) => text)

describe('an official is available', () => {
  test.each<[string, Partial<OfficialFacts>, Partial<DayQuestion>]>([
    ['without any contract on record', {}, {}],
    ['with a contract in force', { contracts: [contract('2026-01-01', '2026-12-03')] }, {}],
    ['with an absence that nobody approved', { absences: [absence({ state: 'pedida' })] }, {}],
    ['without a declared territory', {}, { place: simiti }],
    ['in a covered subregion', { territories: [{ zodesId: 4, cityId: null }] }, { place: simiti }],
    ['in a covered municipality', { territories: [{ zodesId: 4, cityId: 13744 }] }, { place: simiti }],
    ['for a type that nobody declared', {}, { inscriptionType: { ...plants, isDeclared: false } }],
    [
      'with a competence in force',
      { competences: [{ ...competence, inscriptionTypeId: 3, expiresOn: '2026-12-03' }] },
      { inscriptionType: plants },
    ],
    ['on a Sunday where no day is asked', {}, { day: '2026-11-29', asksWorkingDay: false }],
  ])('%s', (_why, facts, question) => {
    expect(ask(facts, question)).toEqual({ isAvailable: true, half: null, reasons: [] })
  })
})

describe('an official is not available, and the reason says why', () => {
  test.each<[string, Partial<OfficialFacts>, Partial<DayQuestion>]>([
    ['La cuenta está desactivada', { isActive: false }, {}],
    ['El contrato termina el 02/12', { contracts: [contract('2026-01-01', '2026-12-02')] }, {}],
    ['El contrato termina el 31/12', { contracts: [contract('2026-01-01', '2026-12-31')] }, { day: '2027-01-04' }],
    ['El contrato terminó el 26/11', { contracts: [contract('2026-01-01', '2026-11-26')] }, {}],
    ['El contrato empieza el 15/01/2027', { contracts: [contract('2027-01-15', null)] }, {}],
    ['Festivo: Inmaculada Concepción', {}, { day: '2026-12-08' }],
    ['No trabaja los domingos', {}, { day: '2026-12-06' }],
    ['No trabaja los jueves', { works: 'LMXV' }, {}],
    ['En vacaciones hasta el 14/12', { absences: [absence({})] }, {}],
    ['En incapacidad hasta el 14/12', { absences: [absence({ kind: 'INCAPACIDAD' })] }, {}],
    ['Ausente hasta el 14/12', { absences: [absence({ kind: 'INCAPACIDAD' })] }, { tellsSickLeave: false }],
    ['No cubre Simití', { territories: [{ zodesId: 4, cityId: 13001 }] }, { place: simiti }],
    ['No cubre Simití', { territories: [{ zodesId: 1, cityId: null }] }, { place: simiti }],
    ['Sin competencia vigente para Plantas', {}, { inscriptionType: plants }],
    [
      'Sin competencia vigente para Plantas',
      { competences: [{ ...competence, inscriptionTypeId: 3, expiresOn: '2026-12-02' }] },
      { inscriptionType: plants },
    ],
    [
      'Sin competencia vigente para Plantas',
      { competences: [{ ...competence, inscriptionTypeId: 3, expiresOn: null, isWithdrawn: true }] },
      { inscriptionType: plants },
    ],
  ])('%s', (text, facts, question) => {
    expect(ask(facts, question)).toMatchObject({ isAvailable: false, half: null, reasons: [{ text }] })
  })

  test('an official who is not available has each of the reasons', () => {
    expect(reasons({ isActive: false, absences: [absence({})], works: 'L' }, { place: simiti })).toEqual([
      'La cuenta está desactivada',
      'No trabaja los jueves',
      'En vacaciones hasta el 14/12',
    ])
  })
})

describe('half a day', () => {
  const half = absence({ startsOn: '2026-12-03', endsOn: '2026-12-03', half: 'AM' })
  test('leaves the other half', () => {
    expect(ask({ absences: [half] }, {})).toEqual({
      isAvailable: true,
      half: 'AM',
      reasons: [{ kind: 'absence', text: 'En vacaciones en la mañana' }],
    })
  })

  test('two halves of a day leave no time', () => {
    const both = [half, { ...half, id: 2, half: 'PM' as const }]
    expect(ask({ absences: both }, {})).toMatchObject({ isAvailable: false, half: null })
  })

  test('counts half in a period, where free days count nothing', () => {
    // Thursday to the Wednesday after: two free days and a holiday.
    expect(availableDays({ ...free, absences: [half] }, daysFrom('2026-12-03', '2026-12-09'), calendar)).toBe(3.5)
  })
})
