import { describe, expect, test } from 'vitest'
import { toldAtClosing } from './told-at-closing.ts'

const inspection = {
  startedAt: new Date('2026-11-20T13:00:00Z'),
  closedAt: new Date('2026-11-20T15:00:00Z'),
  checklistId: 3,
  bandsVersion: 1,
  editionReplacedOn: null,
  healthObservationBy: 2,
  establishmentSignatureBy: 2,
  witnessSignatureBy: 3,
  snapshot: { number: '2026-000001', visitDay: '2026-11-20' },
}
const factsWith = (role: string | null) => {
  const acts = (['establecimiento', 'tecnico', 'testigo'] as const).map((party) => ({
    party,
    role: party === 'tecnico' ? role : null,
  }))
  return toldAtClosing(inspection, [], { floors: { favorable: 90, conRequerimientos: 60 }, acts }).facts
}

test('acts that tell no cargo have the digest that closings of before the cargo told', () => {
  expect(factsWith(null)).toBe('e67396749a8c5a5162e89e850e1ada0ff5c9bc127bdf6efa86ba4603dd699c78')
})

test('the cargo of an act is in the digest', () => {
  expect(new Set([factsWith(null), factsWith('Ingeniero'), factsWith('Médico veterinario')]).size).toBe(3)
})

describe('the cargo of who answered', () => {
  const answer = (itemId: number, answeredRoleId: number | null) => ({
    ...{ itemId, answeredBy: 2, answeredAt: new Date('2026-11-20T14:00:00Z'), answeredRoleId },
    ...{ capturedAt: null, photoTakenAt: null, latitude: null, longitude: null, accuracyM: null },
    ...{ requirementText: null, severity: null, termDays: null },
  })
  const factsOf = (...answers: ReturnType<typeof answer>[]) =>
    toldAtClosing(inspection, answers, { floors: { favorable: 90, conRequerimientos: 60 }, acts: [] }).facts

  test('a cargo that no answer tells leaves the digest of older closings', () => {
    expect(factsOf(answer(1, null), answer(2, null))).toBe(
      '8d6f113d1d2e2f62aaca0b9ac9d2653bee045339f2a90ccd208b248fc1cd90f2',
    )
  })

  test('the cargo of each answer is in the digest', () => {
    const told = [
      factsOf(answer(1, null), answer(2, null)),
      factsOf(answer(1, 4), answer(2, null)),
      factsOf(answer(1, null), answer(2, 4)),
      factsOf(answer(1, 4), answer(2, 5)),
    ]
    expect(new Set(told).size).toBe(told.length)
    expect(factsOf(answer(2, 5), answer(1, 4))).toBe(told.at(-1))
  })
})
