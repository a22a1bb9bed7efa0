import { describe, expect, test } from 'vitest'
import { lastRoleId, officialAtClosing, type Participation, type StoredSigning } from './official-at-closing.ts'

const eva = { id: 2, name: 'Eva', idNumber: '1', role: 'Cargo del cierre', signature: null }
const signing: StoredSigning = { officialId: 2, signature: 'a.png', signedBy: 2, at: '2026-11-28T17:00:00.000Z' }
const nothing: Participation = {
  signings: [],
  filledBy: new Set(),
  nameOf: () => '',
  roleAt: () => null,
  roleAnswering: () => null,
}
const answered = { filledBy: new Set([2]), roleAnswering: (id: number) => (id === 2 ? 'Cargo al responder' : null) }

test.each<[string, Partial<Participation>, { stored?: string }, object]>([
  ['who did nothing', {}, {}, { role: 'Cargo del cierre', signing: { act: 'no_participo' } }],
  ['who answered', answered, {}, { role: 'Cargo al responder', signing: { act: 'sin_firma' } }],
  [
    'who answered and has a stored signature',
    answered,
    { stored: 'b.png' },
    { role: 'Cargo al responder', signature: 'b.png', signing: { act: 'registrada' } },
  ],
  [
    'who answered before their answers told it',
    { ...answered, roleAnswering: () => null },
    {},
    { role: 'Cargo del cierre', signing: { act: 'sin_firma' } },
  ],
  [
    'who answered and signed',
    { ...answered, signings: [signing], roleAt: () => 'Cargo al firmar' },
    {},
    { role: 'Cargo al firmar', signing: { act: 'propia' } },
  ],
  [
    'who answered and signed before acts told it',
    { ...answered, signings: [signing] },
    {},
    { role: 'Cargo del cierre', signing: { act: 'propia' } },
  ],
])('the cargo of an official %s', (_, participation, { stored = null }, told) => {
  expect(officialAtClosing({ ...eva, signature: stored }, { ...nothing, ...participation })).toMatchObject(told)
})

describe('the cargo of the last answer', () => {
  const answer = (answeredRoleId: number | null, at?: string, answeredBy = 2) => ({
    ...{ answeredBy, answeredRoleId },
    ...(at !== undefined && { answeredAt: new Date(at) }),
  })
  const [early, late] = ['2026-11-28T17:00:00Z', '2026-11-28T18:00:00Z']

  test.each([
    ['of the later one, in whatever order', [answer(5, late), answer(4, early)], 5],
    ['of one that is saved at the closing', [answer(6), answer(5, late), answer(4, early)], 6],
    ['of the person, whatever others answered later', [answer(4, early), answer(5, late, 3)], 4],
    ['unknown where the last one tells none', [answer(4, early), answer(null, late)], null],
    ['unknown of who gave none', [answer(5, late, 3)], null],
  ])('the cargo of the last answer is that %s', (_, answers, roleId) => {
    expect(lastRoleId(answers, 2)).toBe(roleId)
  })
})
