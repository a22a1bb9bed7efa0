import { expect, test } from 'vitest'
import { decidingAct, isLateEvidence } from './late-evidence.ts'
import { receiveOwnerEvidence } from './requirement-acts.ts'
import { REQUIREMENT_STATES, type RequirementEvent } from './requirement-words.ts'

const actsOf = (...kinds: RequirementEvent[]) => kinds.map((kind, place) => ({ kind, place }))
const at = (minute: number) => new Date(Date.UTC(2026, 11, 1, 15, minute))

test.each(REQUIREMENT_STATES)("%s: the owner's evidence declares it, comes late, or is refused", (state) => {
  const receive = (isInCase = false) => receiveOwnerEvidence({ state, isInCase })
  if (state === 'abierto' || state === 'declarado') expect(receive()).toEqual({ state: 'declarado', isLate: false })
  else if (state === 'sin_objeto' || state === 'trasladado') expect(() => receive()).toThrow('requirement.not-open')
  else expect(receive()).toEqual({ state, isLate: true })
  expect(() => receive(true)).toThrow('requirement.not-open')
})

test('the newest verdict or acceptance decided an ended requirement, and nothing an open one', () => {
  const acts = actsOf('evidencia', 'rechazada', 'parcial', 'evidencia_tardia', 'respuesta')
  expect(decidingAct({ state: 'parcial' }, acts)).toMatchObject({ place: 2 })
  expect(decidingAct({ state: 'cumplido' }, actsOf('evidencia', 'aceptada'))).toMatchObject({ place: 1 })
  expect(decidingAct({ state: 'abierto' }, acts)).toBeUndefined()
  expect(decidingAct({ state: 'sin_objeto' }, actsOf('evidencia', 'sin_objeto'))).toBeUndefined()
})

test.each([
  ['recibida', 31, at(30), true],
  ['recibida', 30, at(30), false],
  ['recibida', 31, undefined, false],
  ['rechazada', 31, at(30), false],
  ['aceptada', 31, at(30), false],
] as const)('evidence %s of minute %i after a verdict at %s came late: %s', (state, minute, decidedAt, late) => {
  expect(isLateEvidence({ state, receivedAt: at(minute) }, decidedAt)).toBe(late)
})
