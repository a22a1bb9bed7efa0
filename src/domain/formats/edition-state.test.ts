import { describe, expect, test } from 'vitest'
import { carriedEdition, editionOnDay, statesOf } from './edition-state.ts'

const edition = (version: number, effectiveFrom: string, withdrawnAt: string | null = null) => ({
  version,
  effectiveFrom,
  withdrawnAt,
})
const first = edition(1, '2000-01-01')
const second = edition(2, '2027-02-01')
const third = edition(3, '2027-02-04')
const withdrawn = edition(4, '2027-03-01', '2027-02-10T12:00:00Z')
const editions = [third, first, withdrawn, second]

describe('the edition of a day', () => {
  test.each([
    ['before the first', '1999-12-31', undefined],
    ['on the first day', '2000-01-01', 1],
    ['the day before the second', '2027-01-31', 1],
    ['on its day', '2027-02-01', 2],
    ['the day after', '2027-02-02', 2],
    ['the next of the same week', '2027-02-04', 3],
    ['after a withdrawn one', '2027-03-02', 3],
  ])('%s', (_name, day, version) => {
    expect(editionOnDay(editions, day)?.version).toBe(version)
  })
})

test.each([
  ['2027-01-31', ['programada', 'vigente', 'anulada', 'programada']],
  ['2027-02-01', ['programada', 'reemplazada', 'anulada', 'vigente']],
  ['2027-02-04', ['vigente', 'reemplazada', 'anulada', 'reemplazada']],
])('states on %s', (day, states) => {
  expect(statesOf(editions, day)).toEqual(states)
})

describe('a device with the next editions', () => {
  const upcoming = [
    { checklistId: 20, effectiveFrom: '2027-02-01' },
    { checklistId: 30, effectiveFrom: '2027-02-04' },
  ]
  test.each([
    ['2027-01-31', 10],
    ['2027-02-01', 20],
    ['2027-02-03', 20],
    ['2027-02-04', 30],
  ])('takes the one of %s', (day, checklistId) => {
    expect(carriedEdition(10, upcoming, day)).toBe(checklistId)
  })
})
