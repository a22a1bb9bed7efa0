import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termCalendar } from '../calendar/term-calendar.ts'
import { dueDay, firstTerms } from '../calendar/terms.ts'
import { addDays } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import { bornRequirements } from './born-requirements.ts'
import {
  askForVisit,
  decideEvidence,
  extend,
  isVisitAsked,
  movedDueDay,
  receiveEvidence,
  withdraw,
} from './requirement-acts.ts'
import { severityOf } from './requirement-of-finding.ts'
import {
  isOpen,
  isOverdue,
  REQUIREMENT_STATES,
  type RequirementEvent,
  requirementNumber,
  type Severity,
} from './requirement-words.ts'

const calendarOf = (...localDays: string[]) => termCalendar({ version: 1, localDays, suspensions: [] })
const ofLaw = calendarOf()
const item = (id: number, suggestedCritical = false) => ({
  id,
  text: `${id}.1 Pisos. Lisos`,
  norm: 'Resolución 2674',
  concepts: [],
  suggestedCritical,
  suggestedRequirement: 'Repare el piso.',
})
const answer = (itemId: number, concept: 'A' | 'AR' | 'I' | 'NA', said: object = {}) => ({
  ...{ itemId, concept, isCritical: false, observation: 'Piso roto' },
  ...{ requirementText: null, severity: null, termDays: null },
  ...said,
})
const facts = {
  calendar: ofLaw,
  terms: new Map(Object.values(firstTerms).map((term) => [term.code, term])),
  lineageOf: new Map([[11, 1]]),
  earlier: [{ id: 7, number: 'R-3-01', lineage: 1 }],
}
const codeOf = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

test.each<[object, boolean, Severity]>([
  [{ concept: 'I', isCritical: false, severity: 'menor' }, true, 'menor'],
  [{ concept: 'AR', isCritical: true, severity: null }, false, 'critico'],
  [{ concept: 'I', isCritical: false, severity: null }, true, 'critico'],
  [{ concept: 'I', isCritical: false, severity: null }, false, 'mayor'],
  [{ concept: 'AR', isCritical: false, severity: null }, false, 'menor'],
])('%j of an item suggested critical %s is %s', (finding, suggested, severity) => {
  expect(severityOf(finding as Parameters<typeof severityOf>[0], item(1, suggested))).toBe(severity)
})

test('requirements are born of findings alone, numbered in the order of the checklist', () => {
  const sections = [
    { id: 0, name: 'Datos', items: [item(90)] },
    { id: 1, name: 'Pisos', items: [item(12), item(11), item(13)] },
  ]
  const answers = [answer(90, 'I'), answer(11, 'I', { termDays: 4 }), answer(12, 'AR'), answer(13, 'A')]
  const born = bornRequirements({ inspectionId: 148, day: '2026-02-27' }, { sections }, answers, facts)
  expect(born).toMatchObject([
    {
      printed: { number: 'R-148-01', itemId: 12, severity: 'menor', dueDay: '2026-03-30', repeats: null },
      lineage: 12,
    },
    {
      printed: { number: 'R-148-02', itemId: 11, severity: 'mayor', dueDay: '2026-03-03', repeats: 'R-3-01' },
      repeatsId: 7,
    },
  ])
  expect(born[0]?.printed.text).toBe('Repare el piso.')
})

test('a number has two digits, or as many as it needs', () => {
  expect([requirementNumber(148, 3), requirementNumber(148, 100)]).toEqual(['R-148-03', 'R-148-100'])
})

test.each(REQUIREMENT_STATES)('%s: is late only while open', (state) => {
  expect(isOverdue({ state, dueOn: '2026-03-16' }, '2026-03-16')).toBe(false)
  expect(isOverdue({ state, dueOn: '2026-03-16' }, '2026-03-17')).toBe(isOpen(state))
})

describe('acts by state', () => {
  const desk = { evidence: 'recibida', isAccepted: true, isDeskOn: true, tookPart: false, othersWait: false } as const
  const acted = (state: (typeof REQUIREMENT_STATES)[number]) =>
    ({ state, severity: 'mayor', dueOn: '2026-03-16', extensionCount: 0 }) as const
  const rule = { extendableTimes: 1, extensionMaxDays: 30 }
  const asked = { until: '2026-03-20', today: '2026-03-16', calendar: ofLaw }
  const no = 'requirement.not-open'

  test.each([
    ['abierto', 'declarado', no, '2026-03-20', 'sin_objeto'],
    ['declarado', 'declarado', 'cumplido', '2026-03-20', 'sin_objeto'],
    ['parcial', no, no, no, no],
    ['cumplido', no, no, no, no],
    ['incumplido', no, no, no, no],
    ['sin_objeto', no, no, no, no],
    ['trasladado', no, no, no, no],
  ] as const)(
    '%s: evidence %s, acceptance %s, extension %s, withdrawal %s',
    (state, evidence, accepted, until, end) => {
      expect(codeOf(() => receiveEvidence(acted(state)))).toBe(evidence)
      expect(codeOf(() => decideEvidence(acted(state), desk))).toBe(accepted)
      expect(codeOf(() => extend(acted(state), rule, asked))).toBe(until)
      expect(codeOf(() => withdraw(acted(state)))).toBe(end)
    },
  )

  test('a rejection leaves it declared while other evidence waits', () => {
    const rejects = { ...desk, isAccepted: false, isDeskOn: false }
    expect(decideEvidence(acted('declarado'), rejects)).toBe('abierto')
    expect(decideEvidence(acted('declarado'), { ...rejects, othersWait: true })).toBe('declarado')
  })
})

describe("an owner's wish for a visit", () => {
  test.each<[RequirementEvent[], boolean]>([
    [[], false],
    [['evidencia'], false],
    [['visita_pedida'], true],
    [['visita_pedida', 'evidencia', 'prorroga', 'recalculado'], true],
    [['visita_pedida', 'trasladada', 'devuelta'], true],
    [['visita_pedida', 'rechazada'], false],
    [['visita_pedida', 'verificada'], false],
    [['visita_pedida', 'rechazada', 'evidencia', 'visita_pedida'], true],
  ])('after the acts %j a wish waits or not: %s', (kinds, waits) => {
    expect(isVisitAsked(kinds.map((kind) => ({ kind })))).toBe(waits)
  })

  test.each(REQUIREMENT_STATES)('a requirement %s takes it only while it is to be corrected', (state) => {
    const isTaken = state === 'abierto' || state === 'declarado'
    if (isTaken) expect(askForVisit({ state, isAsked: false })).toBe(state)
    else expect(() => askForVisit({ state, isAsked: false })).toThrow('requirement.not-open')
    expect(() => askForVisit({ state, isAsked: true })).toThrow(
      isTaken ? 'requirement.visit-asked' : 'requirement.not-open',
    )
  })
})

test('a term never ends earlier, whatever days are added', () => {
  const from = fc.integer({ min: 0, max: 2_000 }).map((at) => addDays('2026-01-01', at))
  const added = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 8 })
  fc.assert(
    fc.property(from, added, fc.integer({ min: 0, max: 1 }), (day, offsets, extensionCount) => {
      const term = { ...firstTerms.REQ_MAYOR, countedFrom: day, dueOn: dueDay(firstTerms.REQ_MAYOR, day, ofLaw) }
      const calendar = calendarOf(...offsets.map((offset) => addDays(day, offset)))
      const moved = movedDueDay({ ...term, extensionCount }, calendar)
      expect(moved >= term.dueOn).toBe(true)
      expect(calendar.isBusinessDay(moved)).toBe(true)
    }),
  )
})
