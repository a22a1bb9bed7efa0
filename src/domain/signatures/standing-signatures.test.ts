import { expect, test } from 'vitest'
import type { StoodUnder } from '../inspections/stood-under.ts'
import { type OpenAct, standingSignatures } from './standing-signatures.ts'

const stoodUnder: StoodUnder = {
  ...{ answered: 1, items: 2, compliancePct: 50, concepto: 'DESFAVORABLE', digest: 'a'.repeat(64) },
  ...{ format: 'vigia-mostrado-2', marks: { answers: {}, observation: null, verdicts: {} } },
}
const act = (changes: Partial<OpenAct>): OpenAct => ({
  ...{ party: 'establecimiento', outcome: 'firmada', name: 'Luz', userId: 2, signature: 'a.png' },
  ...{ role: null, shownDigest: null, shownFormat: null, consent: null, drawnAt: null },
  ...{ stoodUnder, receivedAt: '2026-11-28T17:10:00.000Z' },
  ...changes,
})
const checklist = {
  sections: [
    {
      id: 1,
      name: 'Pisos',
      items: [
        { id: 41, text: '3.1 Pisos.', norm: '', concepts: [], suggestedCritical: false, suggestedRequirement: '' },
      ],
    },
  ],
}
const after = { addedAfter: [41], correctedAfter: [], isObservationAfter: false, verdictsAfter: [] }
const told = (acts: OpenAct[], officials: { tecnico?: number; ingeniero?: number } = {}) =>
  standingSignatures(acts, { checklist, officials, changesAfter: () => after })

test('the newest act of each person counts, with what came after it in numbers', () => {
  const acts = [
    act({}),
    act({ party: 'testigo', name: 'Ana', drawnAt: '2026-11-28T17:00:00.000Z' }),
    act({ name: 'Eva' }),
  ]
  expect(told(acts)).toMatchObject([
    { signer: 'establishment', name: 'Eva', act: 'dibujada', signedAt: '2026-11-28T17:10:00.000Z', isComplete: false },
    { signer: 'witness', name: 'Ana', signedAt: '2026-11-28T17:00:00.000Z', addedAfter: ['3.1'] },
  ])
})

test('who does not sign has no sentence', () => {
  expect(told([act({ outcome: 'rehusada', signature: null })])).toMatchObject([
    { outcome: 'rehusada', act: null, told: null, answered: 1 },
  ])
})

test('an act of before is told without what nobody noted', () => {
  expect(told([act({ stoodUnder: null })])).toMatchObject([
    { answered: null, digest: null, told: null, signedAt: null },
  ])
})

test.each([
  ['in their own session', { tecnico: 2 }, [{ signer: 'technician', act: 'propia' }]],
  ['on the device of a colleague', { tecnico: 3 }, [{ signer: 'technician', act: 'acompanante' }]],
  ['who was replaced in the plan', {}, []],
])('an official %s', (_, officials, signatures) => {
  expect(told([act({ party: 'tecnico' })], officials)).toMatchObject(signatures)
})
