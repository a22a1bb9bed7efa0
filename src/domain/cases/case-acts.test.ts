import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '../shared/problem.ts'
import {
  allowedActs,
  CASE_ACTS,
  type CaseAct,
  caseAfter,
  caseTransitions,
  leaveDesk,
  originOf,
  voidFrom,
} from './case-acts.ts'
import { CASE_STATES, type CaseState, caseNumber } from './case-words.ts'

const tried = <T>(act: () => T): T | string => {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.code
  }
}

const no = 'case.wrong-state'

describe('the table of transitions', () => {
  test.each<[CaseState, Record<CaseAct, string>]>([
    ['abierto', { add: 'abierto', void: 'abierto', send: 'en_juridica', close: 'cerrado', addition: no }],
    ['en_juridica', { add: 'en_juridica', void: 'en_juridica', send: no, close: 'cerrado', addition: no }],
    ['cerrado', { add: no, void: no, send: no, close: no, addition: 'en_juridica' }],
  ])('acts from %s', (state, expected) => {
    expect(Object.fromEntries(CASE_ACTS.map((act) => [act, tried(() => caseAfter(state, act))]))).toEqual(expected)
  })

  test('a walk of acts stays among the states, and a refused act changes none', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CASE_ACTS), { maxLength: 30 }), (walk) => {
        let state: CaseState = 'abierto'
        for (const act of walk) {
          const after = tried(() => caseAfter(state, act))
          expect(after === no).toBe(!caseTransitions[act].from.includes(state))
          if (after !== no) state = after as CaseState
          expect(CASE_STATES).toContain(state)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('the lawyers receive, and a closing freezes, a case with at least one document', () => {
  for (const act of ['send', 'close'] as const)
    expect(tried(() => leaveDesk('abierto', act, 0))).toBe('case.no-documents')
  expect(tried(() => leaveDesk('en_juridica', 'close', 0))).toBe('case.no-documents')
  expect([leaveDesk('abierto', 'send', 1), leaveDesk('abierto', 'close', 1)]).toEqual(['en_juridica', 'cerrado'])
  expect(tried(() => leaveDesk('cerrado', 'send', 0))).toBe(no)
})

test.each<[number, boolean, number, string]>([
  [1, false, 0, 'abierto'],
  [3, false, 3, 'case.document-frozen'],
  [4, false, 3, 'abierto'],
  [4, true, 3, 'document.withdrawn'],
])('document %i, voided before: %s, of a case frozen up to %i', (order, isWithdrawn, frozen, expected) => {
  expect(tried(() => voidFrom('abierto', { order, isWithdrawn }, frozen))).toBe(expected)
})

const standing = (order: number) => ({ order, isWithdrawn: false })
const withdrawn = (order: number) => ({ order, isWithdrawn: true })
test.each<[CaseState, readonly ReturnType<typeof standing>[], number, readonly CaseAct[]]>([
  ['abierto', [], 0, ['add']],
  ['abierto', [withdrawn(1)], 0, ['add']],
  ['abierto', [standing(1)], 0, ['add', 'void', 'send', 'close']],
  ['en_juridica', [standing(1)], 1, ['add', 'close']],
  ['en_juridica', [standing(1), standing(2)], 1, ['add', 'void', 'close']],
  ['en_juridica', [standing(1), withdrawn(2)], 1, ['add', 'close']],
  ['cerrado', [standing(1)], 1, ['addition']],
])('a case %s with documents %j, frozen up to %i, allows %j', (state, documents, frozen, expected) => {
  expect(allowedActs(state, documents, frozen)).toEqual(expected)
})

test('one thing at most proposes a new case', () => {
  expect(originOf({})).toBeUndefined()
  expect(originOf({ requirementId: 3 })).toEqual({ kind: 'requirement', id: 3 })
  expect(originOf({ measureId: 4 })).toEqual({ kind: 'measure', id: 4 })
  expect(tried(() => originOf({ requirementId: 3, measureId: 4 }))).toBe('case.two-origins')
})

test('a number has four digits, and more where a year needs them', () => {
  expect([caseNumber(2026, 41), caseNumber(2026, 12_345)]).toEqual(['EXP-2026-0041', 'EXP-2026-12345'])
})
