import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysFrom } from '../shared/days.ts'
import { type AbsenceDays, absenceOn, clashingAbsence } from './absences.ts'
import {
  type ContractDays,
  contractOn,
  daysLeft,
  lastEnded,
  nextContract,
  overlappingContract,
  serviceDaysLeft,
  serviceEnd,
} from './contracts.ts'
import { contractEndText } from './staff-texts.ts'
import { ABSENCE_STATES, HALVES } from './staff-words.ts'

const FIRST = '2026-01-01'
const SPAN = 60
const days = daysFrom(FIRST, addDays(FIRST, SPAN + 20))
const day = fc.integer({ min: 0, max: SPAN }).map((at) => addDays(FIRST, at))

const contract: fc.Arbitrary<ContractDays> = fc
  .record({
    startsOn: day,
    length: fc.option(fc.integer({ min: 0, max: 20 })),
    early: fc.option(fc.integer({ min: 0, max: 20 })),
  })
  .map(({ startsOn, length, early }) => ({
    id: 0,
    number: '',
    startsOn,
    endsOn: length === null ? null : addDays(startsOn, length),
    endedEarlyOn: early === null || (length !== null && early > length) ? null : addDays(startsOn, early),
  }))

/** The days of a contract, one by one. */
const daysOf = ({ startsOn, endsOn, endedEarlyOn }: ContractDays) =>
  days.filter((one) => startsOn <= one && (!endsOn || one <= endsOn) && (!endedEarlyOn || one <= endedEarlyOn))

/** Contracts that were taken one after another, as the service takes them. */
const taken = fc.array(contract, { maxLength: 8 }).map((asked) => {
  const kept: ContractDays[] = []
  for (const one of asked) {
    const next = { ...one, id: kept.length + 1 }
    if (!overlappingContract(kept, next)) kept.push(next)
  }
  return kept
})

describe('contracts', () => {
  test('clash exactly where they share a day', () => {
    fc.assert(
      fc.property(contract, contract, (one, other) => {
        const shares = daysOf(one).some((each) => daysOf(other).includes(each))
        expect(overlappingContract([{ ...one, id: 1 }], other) !== undefined).toBe(shares)
      }),
    )
  })

  test('a contract does not clash with itself', () => {
    fc.assert(fc.property(contract, (one) => overlappingContract([{ ...one, id: 7 }], one, 7) === undefined))
  })

  test('in force, ended and next are what a look at every day says', () => {
    fc.assert(
      fc.property(taken, day, (contracts, asked) => {
        expect(contractOn(contracts, asked)).toBe(contracts.find((one) => daysOf(one).includes(asked)))
        const before = days.filter((each) => each < asked && contractOn(contracts, each)).at(-1)
        const after = days.find((each) => each > asked && contracts.some(({ startsOn }) => startsOn === each))
        if (!contractOn(contracts, asked)) {
          const ended = lastEnded(contracts, asked)
          expect(ended && daysOf(ended).at(-1)).toBe(before)
        }
        expect(nextContract(contracts, asked)?.startsOn).toBe(after)
      }),
    )
  })

  test('a service ends on its last day without a gap', () => {
    fc.assert(
      fc.property(taken, day, (contracts, asked) => {
        const end = serviceEnd(contracts, asked)
        if (end === null) return
        expect(daysFrom(asked, end).every((each) => contractOn(contracts, each))).toBe(true)
        expect(contractOn(contracts, addDays(end, 1))).toBeUndefined()
      }),
    )
  })
})

const absence: fc.Arbitrary<AbsenceDays> = fc
  .record({
    startsOn: day,
    length: fc.integer({ min: 0, max: 10 }),
    half: fc.option(fc.constantFrom(...HALVES)),
    state: fc.constantFrom(...ABSENCE_STATES),
  })
  .map(({ startsOn, length, half, state }) => ({
    id: 0,
    kind: 'VACACIONES' as const,
    startsOn,
    endsOn: half === null ? addDays(startsOn, length) : startsOn,
    half,
    state,
  }))

/** The halves of days that an absence takes, as `day AM`. */
const halvesOf = ({ startsOn, endsOn, half }: AbsenceDays) =>
  daysFrom(startsOn, endsOn).flatMap((each) =>
    HALVES.filter((one) => half === null || half === one).map((one) => `${each} ${one}`),
  )

describe('the end of a contract in force', () => {
  const own = { startsOn: '2026-01-01', endsOn: '2026-01-20', endedEarlyOn: null }
  const early = { ...own, endedEarlyOn: '2026-01-15' }
  test.each([
    ['ends with its own', own, '2026-01-20', 19, 'Vence en 19 días'],
    ['is continued', own, '2026-06-30', 180, 'Continúa hasta el 30/06/2026'],
    ['is continued for good', own, null, null, 'Continúa sin fecha final'],
    ['ended early and is continued', early, '2026-01-31', 30, 'Continúa hasta el 31/01/2026'],
    ['ended early', early, '2026-01-15', 14, 'Vence en 14 días'],
    ['has no end', { ...own, endsOn: null }, null, null, 'Sin fecha de terminación'],
    ['is of an older server', own, undefined, 19, 'Vence en 19 días'],
  ])('the end of a contract of a service that %s', (_how, contract, serviceEndsOn, left, text) => {
    const served = { ...contract, daysLeft: daysLeft(contract, FIRST), serviceEndsOn }
    expect([serviceDaysLeft(served), contractEndText(served)]).toEqual([left, text])
  })

  test('the end of a contract is that of the service, which every contract of it names', () => {
    fc.assert(
      fc.property(taken, day, (contracts, asked) => {
        const contract = contractOn(contracts, asked)
        if (!contract) return
        const serviceEndsOn = serviceEnd(contracts, contract.startsOn)
        expect(serviceEndsOn).toBe(serviceEnd(contracts, asked))
        const left = serviceDaysLeft({ ...contract, daysLeft: daysLeft(contract, asked), serviceEndsOn })
        expect(left === null ? null : addDays(asked, left)).toBe(serviceEndsOn)
      }),
    )
  })
})

describe('absences', () => {
  test('clash exactly where they share half a day, and only with what takes its days', () => {
    fc.assert(
      fc.property(absence, absence, (one, other) => {
        const takes = one.state === 'pedida' || one.state === 'aprobada'
        const shares = halvesOf(one).some((each) => halvesOf(other).includes(each))
        expect(clashingAbsence([{ ...one, id: 1 }], other) !== undefined).toBe(takes && shares)
      }),
    )
  })

  test('take of a day what a look at its halves says', () => {
    fc.assert(
      fc.property(fc.array(absence, { maxLength: 10 }), day, (asked, each) => {
        const kept: AbsenceDays[] = []
        for (const one of asked) {
          const next = { ...one, id: kept.length + 1 }
          if (!clashingAbsence(kept, next)) kept.push(next)
        }
        const halves = HALVES.filter((half) =>
          kept.some((one) => one.state === 'aprobada' && halvesOf(one).includes(`${each} ${half}`)),
        )
        const part = halves.length === HALVES.length ? 'day' : halves[0]
        expect(absenceOn(kept, each)?.part).toBe(part)
      }),
    )
  })

  test.each([
    ['AM', 'PM', false],
    ['AM', 'AM', true],
    ['AM', null, true],
    [null, 'PM', true],
    [null, null, true],
  ] as const)('%s and %s of one day clash: %s', (first, second, isClash) => {
    const one: AbsenceDays = { id: 1, kind: 'PERMISO', startsOn: FIRST, endsOn: FIRST, half: first, state: 'pedida' }
    expect(clashingAbsence([one], { startsOn: FIRST, endsOn: FIRST, half: second }) !== undefined).toBe(isClash)
  })
})
