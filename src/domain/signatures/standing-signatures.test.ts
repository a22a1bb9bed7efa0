import { expect, test } from 'vitest'
import type { StoodUnder } from '../inspections/stood-under.ts'
import type { StoredSigning } from '../records/official-at-closing.ts'
import { type OpenAct, standingSignatures } from './standing-signatures.ts'

const stoodUnder: StoodUnder = {
  ...{ answered: 1, items: 2, compliancePct: 50, concepto: 'DESFAVORABLE', digest: 'a'.repeat(64) },
  ...{ format: 'vigia-mostrado-2', marks: { answers: {}, observation: null, verdicts: {} } },
}
const act = (changes: Partial<OpenAct>): OpenAct => ({
  ...{ party: 'establecimiento', outcome: 'firmada', name: 'Luz', signature: 'a.png' },
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
const signing = (changes: Partial<StoredSigning> = {}): StoredSigning => ({
  ...{ officialId: 2, signature: 'a.png', signedBy: 2, at: '2026-11-28T12:10:00-05:00' },
  ...changes,
})
const told = (acts: OpenAct[], officials: { tecnico?: StoredSigning; ingeniero?: StoredSigning } = {}) =>
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

test('an official who does not sign has no sentence', () => {
  expect(told([act({ outcome: 'rehusada', signature: null })])).toMatchObject([
    { outcome: 'rehusada', act: null, told: null, answered: 1 },
  ])
})

test('an older act is told without the facts that no device noted', () => {
  expect(told([act({ stoodUnder: null })])).toMatchObject([
    { answered: null, digest: null, told: null, signedAt: null },
  ])
})

test.each([
  ['in their own session', { tecnico: signing() }, [{ signer: 'technician', act: 'propia' }]],
  [
    'on the device of a colleague',
    { tecnico: signing({ officialId: 3 }) },
    [{ signer: 'technician', act: 'acompanante' }],
  ],
  ['who was replaced in the plan', {}, []],
  ['who holds the other place now', { ingeniero: signing() }, [{ signer: 'engineer', name: 'Luz', act: 'propia' }]],
])('an official %s', (_, officials, signatures) => {
  const found = told([act({ party: 'tecnico' })], officials)
  expect(found).toMatchObject(signatures)
  expect(found).toHaveLength(signatures.length)
})

test('an official who is back after another one has the own act, with its own instant', () => {
  const [first, second, third] = ['2026-11-28T17:10:00.000Z', '2026-11-28T18:00:00.000Z', '2026-11-28T19:00:00.000Z']
  const acts = [
    act({ party: 'ingeniero', name: 'Eva', receivedAt: first }),
    act({ party: 'ingeniero', name: 'Juan', signature: 'b.png', receivedAt: second }),
    act({ party: 'ingeniero', name: 'Juan', signature: 'a.png', receivedAt: third }),
  ]
  const nameOf = (put: StoredSigning) => told(acts, { ingeniero: put }).map(({ name, signedAt }) => [name, signedAt])
  expect(nameOf(signing({ at: first }))).toEqual([['Eva', first]])
  expect(nameOf(signing({ officialId: 3, signedBy: 3, signature: 'b.png', at: second }))).toEqual([['Juan', second]])
  expect(nameOf(signing({ officialId: 3, signedBy: 3, at: third }))).toEqual([['Juan', third]])
})

test('signatures stand in the order of the acta: the officials, the establishment, the witness', () => {
  const acts = [
    act({ party: 'testigo' }),
    act({ party: 'ingeniero', signature: 'b.png' }),
    act({}),
    act({ party: 'tecnico' }),
  ]
  const officials = { tecnico: signing(), ingeniero: signing({ officialId: 3, signedBy: 3, signature: 'b.png' }) }
  expect(told(acts, officials).map(({ signer }) => signer)).toEqual([
    ...['technician', 'engineer', 'establishment', 'witness'],
  ])
})
