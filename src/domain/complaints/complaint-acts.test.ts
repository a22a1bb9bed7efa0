import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termCalendar } from '../calendar/term-calendar.ts'
import { daysLeft, dueDay, firstTerms } from '../calendar/terms.ts'
import { addDays } from '../shared/days.ts'
import { Problem } from '../shared/problem.ts'
import {
  type ActedComplaint,
  answer,
  askUntil,
  COMPLAINT_ACTS,
  type ComplaintAct,
  close,
  complaintTransitions,
  duplicate,
  movedComplaintDay,
  pause,
  resume,
  stateAfter,
  transfer,
} from './complaint-acts.ts'
import {
  COMPLAINT_KINDS,
  COMPLAINT_STATES,
  type ComplaintState,
  complaintNumber,
  isComplaintOpen,
  isComplaintOverdue,
  suggestedTriage,
  termOfKind,
} from './complaint-words.ts'

/** Random walks; `COMPLAINT_RUNS=2000` for the long one. */
const RUNS = Number(process.env.COMPLAINT_RUNS ?? 300)
const MOST_ACTS = 30

const calendar = termCalendar({ version: 1, localDays: [], suspensions: [] })
const on = (today: string) => ({ today, calendar })
/** Wednesday before the holiday of 13/07/2026. */
const RECEIVED = '2026-07-08'
const GENERAL = firstTerms.PQRS_GENERAL

const received = (changes: Partial<ActedComplaint> = {}): ActedComplaint => ({
  ...{ state: 'radicada', receivedOn: RECEIVED, kind: 'habiles', pausedDays: null, askedOn: null },
  dueOn: dueDay(GENERAL, RECEIVED, calendar),
  transferDueOn: dueDay(firstTerms.PQRS_TRASLADO, RECEIVED, calendar),
  ...changes,
})

const tried = <T>(act: () => T): T | string => {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return `${error.code} ${error.params.day ?? ''}`.trim()
  }
}

describe('the table of transitions', () => {
  const ended: ComplaintState[] = ['trasladada', 'cerrada', 'duplicada']
  const rows = COMPLAINT_STATES.flatMap((state) => COMPLAINT_ACTS.map((act) => [state, act] as const))

  test.each(rows)('%s and %s agree with the table', (state, act) => {
    const { from, to = state } = complaintTransitions[act]
    expect(tried(() => stateAfter(state, act))).toBe(from.includes(state) ? to : 'complaint.wrong-state')
  })

  test('an ended complaint takes no act', () => {
    for (const { from } of Object.values(complaintTransitions)) {
      expect(from.filter((state) => ended.includes(state))).toEqual([])
    }
  })

  test('every state but the first is reached by an act', () => {
    const reached = new Set(Object.values(complaintTransitions).flatMap(({ to }) => to ?? []))
    expect([...reached].sort()).toEqual([...COMPLAINT_STATES].sort())
  })
})

test.each([
  ['queja', 'PQRS_GENERAL', '2026-07-31'],
  ['documentos', 'PQRS_DOCUMENTOS', '2026-07-24'],
  ['consulta', 'PQRS_CONSULTA', '2026-08-25'],
] as const)('a %s is answered by %s, over two holidays', (kind, code, dueOn) => {
  expect(termOfKind(kind)).toBe(code)
  expect(dueDay(firstTerms[code], RECEIVED, calendar)).toBe(dueOn)
})

test('a transfer is possible until the fifth business day', () => {
  expect(received().transferDueOn).toBe('2026-07-16')
  expect(transfer(received(), on('2026-07-16'))).toBe('trasladada')
  expect(tried(() => transfer(received(), on('2026-07-17')))).toBe('complaint.transfer-late 16/07/2026')
})

describe('more information', () => {
  test('the question stops the term, and the answer lets the days run that were left', () => {
    const asked = pause(received(), on('2026-07-10'))
    expect(asked).toEqual({ state: 'ampliacion', dueOn: null, pausedDays: 13, askedOn: '2026-07-10' })
    const complete = resume({ ...received(), ...asked }, on('2026-07-31'))
    expect(complete).toMatchObject({ state: 'radicada', pausedDays: null, countedFrom: '2026-07-31', days: 13 })
    expect(daysLeft('habiles', { today: '2026-07-31', dueOn: complete.dueOn }, calendar)).toBe(13)
  })

  test('the question is asked once, within ten business days', () => {
    expect(askUntil(received(), on(RECEIVED))).toBe('2026-07-24')
    expect(tried(() => pause(received(), on('2026-07-27')))).toBe('complaint.ask-late 24/07/2026')
    expect(tried(() => pause(received({ askedOn: '2026-07-10' }), on('2026-07-15')))).toBe('complaint.asked-already')
  })

  test('the last day of the term leaves a day for the answer', () => {
    const dueOn = dueDay(firstTerms.PQRS_DOCUMENTOS, RECEIVED, calendar)
    expect(pause(received({ dueOn }), on(dueOn)).pausedDays).toBe(1)
  })

  test('a complaint that is not completed in a month may be closed', () => {
    const asked = received({ ...pause(received(), on('2026-07-10')) })
    expect(tried(() => close(asked, on('2026-08-10'), false))).toBe('complaint.completion-running 10/08/2026')
    expect(close(asked, on('2026-08-11'), false)).toBe('cerrada')
  })
})

test.each([
  ['an unknown original', undefined, false, 'complaint.original-unknown'],
  ['itself', { id: 1, state: 'radicada' }, false, 'complaint.original-duplicate'],
  ['a copy', { id: 2, state: 'duplicada' }, false, 'complaint.original-duplicate'],
  ['another one while a third repeats it', { id: 2, state: 'radicada' }, true, 'complaint.has-duplicates'],
  ['another one', { id: 2, state: 'cerrada' }, false, 'duplicada'],
] as const)('a complaint that repeats %s is judged', (_, original, isRepeated, expected) => {
  expect(tried(() => duplicate({ id: 1, state: 'radicada' }, original, isRepeated))).toBe(expected)
})

test.each([
  ['publicada', true, false, 'respondida'],
  ['correo', true, false, 'complaint.answer-anonymous'],
  ['entregada', true, false, 'complaint.answer-anonymous'],
  ['correo', false, false, 'complaint.no-email'],
  ['correo', false, true, 'respondida'],
  ['entregada', false, false, 'respondida'],
] as const)('an answer %s, anonymous %s and with mail %s', (mode, isAnonymous, hasEmail, expected) => {
  expect(tried(() => answer(received(), mode, { isAnonymous, hasEmail }))).toBe(expected)
})

test('a mail that waits keeps a complaint open', () => {
  expect(tried(() => close(received({ state: 'respondida' }), on('2026-07-20'), true))).toBe('complaint.mail-waiting')
})

test('ill people raise the priority, and numbers have six digits', () => {
  expect([0, 1, 2, 40].map(suggestedTriage)).toEqual(['normal', 'alta', 'inmediata', 'inmediata'])
  expect(complaintNumber(2026, 123)).toBe('PQRS-2026-000123')
})

test('a complaint is late after its last day, and never while its term does not run', () => {
  expect(isComplaintOverdue(received(), '2026-07-31')).toBe(false)
  expect(isComplaintOverdue(received(), '2026-08-01')).toBe(true)
  expect(isComplaintOverdue({ state: 'ampliacion', dueOn: null }, '2030-01-01')).toBe(false)
  expect(isComplaintOverdue({ state: 'cerrada', dueOn: RECEIVED }, '2030-01-01')).toBe(false)
})

describe('a random walk', () => {
  const aStep = fc.record({ act: fc.constantFrom(...COMPLAINT_ACTS), days: fc.nat({ max: 12 }), flag: fc.boolean() })

  /** A try of an act on a day. @returns the complaint after it; a refusal throws */
  function step(complaint: ActedComplaint, act: ComplaintAct, today: string, flag: boolean): ActedComplaint {
    const clock = on(today)
    switch (act) {
      case 'ask':
        return { ...complaint, ...pause(complaint, clock) }
      case 'complete':
        return { ...complaint, ...resume(complaint, clock) }
      case 'transfer':
        return { ...complaint, state: transfer(complaint, clock) }
      case 'duplicate':
        return { ...complaint, state: duplicate({ id: 1, ...complaint }, { id: 2, state: 'radicada' }, flag) }
      case 'answer':
        return { ...complaint, state: answer(complaint, 'correo', { isAnonymous: false, hasEmail: flag }) }
      case 'close':
        return { ...complaint, state: close(complaint, clock, flag) }
      default:
        return { ...complaint, state: stateAfter(complaint.state, act) }
    }
  }

  test('a complaint keeps the rules of term and state', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPLAINT_KINDS),
        fc.array(aStep, { minLength: 1, maxLength: MOST_ACTS }),
        (kind, steps) => {
          const first = dueDay(firstTerms[termOfKind(kind)], RECEIVED, calendar)
          let complaint = received({ dueOn: first })
          let today = RECEIVED
          for (const { act, days, flag } of steps) {
            today = addDays(today, days)
            const before = complaint
            const after = tried(() => step(before, act, today, flag))
            if (typeof after === 'string') continue
            complaint = after
            // The term stops in `ampliacion` alone, and a stop never costs the person a day.
            if (isComplaintOpen(after.state)) {
              expect(after.dueOn === null).toBe(after.state === 'ampliacion')
              expect(after.pausedDays !== null).toBe(after.state === 'ampliacion')
            }
            if (after.dueOn !== null) expect(after.dueOn >= first).toBe(true)
            expect(complaintTransitions[act].from).toContain(before.state)
            if (act === 'transfer') expect(today <= before.transferDueOn).toBe(true)
            if (before.askedOn !== null) expect(after.askedOn).toBe(before.askedOn)
          }
        },
      ),
      { numRuns: RUNS },
    )
  })

  test('an added day never makes a term earlier, and leaves ended and stopped ones', () => {
    const aDay = fc.nat({ max: 60 }).map((days) => addDays(RECEIVED, days))
    fc.assert(
      fc.property(fc.array(aDay, { maxLength: 5 }), fc.constantFrom(...COMPLAINT_STATES), (localDays, state) => {
        const later = termCalendar({ version: 2, localDays, suspensions: [] })
        const dueOn = state === 'ampliacion' ? null : dueDay(GENERAL, RECEIVED, calendar)
        const moved = movedComplaintDay({ ...GENERAL, state, countedFrom: RECEIVED, dueOn }, later)
        if (dueOn === null || !isComplaintOpen(state)) expect(moved).toBe(dueOn)
        else expect(moved).toBe(dueDay(GENERAL, RECEIVED, later))
      }),
      { numRuns: RUNS },
    )
  })
})
