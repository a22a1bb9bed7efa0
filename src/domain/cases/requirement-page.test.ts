import { expect, test } from 'vitest'
import type { RequirementEvent, RequirementState } from '../requirements/requirement-words.ts'
import { requirementPage } from './requirement-page.ts'

type Facts = Parameters<typeof requirementPage>[0]

const facts: Facts = {
  establishmentName: 'Tienda',
  city: 'Arjona',
  number: 'R-148-01',
  actaNumber: '2026-000018',
  item: '4.2 Pisos',
  text: 'Repare el piso.',
  norm: 'Resolución 2674',
  severity: 'menor',
  countedFrom: '2026-05-04',
  dueOn: '2026-06-01',
  state: 'incumplido',
  events: [],
  evidence: [],
}

const act = (day: number, kind: RequirementEvent, states: [RequirementState, RequirementState?], details = {}) => ({
  ...{ at: new Date(Date.UTC(2026, 5, day, 15)), kind, day: '2026-06-01', details },
  ...{ fromState: states[0], toState: states[1] ?? states[0] },
})

/** The rows after the state. */
const told = (acts: Partial<Facts>) => {
  const { rows } = requirementPage({ ...facts, ...acts })
  return rows.slice(rows.findIndex(([label]) => label === 'Estado') + 1)
}

test('a state is told on the day that gave it, and on no later one', () => {
  const events = [
    act(3, 'incumplida', ['abierto', 'incumplido']),
    act(20, 'respuesta', ['incumplido'], { text: 'El piso es nuevo.\nMírenlo.' }),
    act(21, 'respuesta_leida', ['incumplido']),
  ]
  expect(told({ events })).toEqual([
    ['03/06/2026', 'Incumplido'],
    ['20/06/2026 · El propietario respondió', 'El piso es nuevo.'],
    ['', 'Mírenlo.'],
  ])
})

test('a request for more time is told with its answer', () => {
  const events = [
    act(1, 'prorroga_pedida', ['abierto'], { reason: 'Espero un repuesto.' }),
    act(2, 'prorroga_negada', ['abierto'], { reason: 'El plazo alcanza.' }),
    act(2, 'prorroga_pedida', ['abierto'], { reason: 'Llega el 10.' }),
    { ...act(3, 'prorroga', ['abierto'], { reason: 'Se espera.' }), day: '2026-06-12' },
  ]
  expect(told({ events })).toEqual([
    ['01/06/2026 · El propietario pidió prórroga', 'Espero un repuesto.'],
    ['02/06/2026 · Prórroga no concedida', 'El plazo alcanza.'],
    ['02/06/2026 · El propietario pidió prórroga', 'Llega el 10.'],
    ['03/06/2026 · Prórroga', 'Hasta el 12/06/2026'],
    ['', 'Se espera.'],
  ])
})

test('evidence after the verdict is told with its words and the number of its photos', () => {
  const events = [
    act(4, 'evidencia_tardia', ['incumplido'], { evidenceId: 7, images: 2 }),
    act(5, 'evidencia_tardia', ['incumplido'], { evidenceId: 8, images: 1 }),
  ]
  const evidence = [
    { id: 7, text: 'Ya se reparó.', images: ['a', 'b'] },
    { id: 8, text: null, images: ['c'] },
  ]
  expect(told({ events, evidence })).toEqual([
    ['04/06/2026 · Evidencia que llegó después', 'Ya se reparó.'],
    ['', '2 fotos'],
    ['05/06/2026 · Evidencia que llegó después', '1 foto'],
  ])
})
