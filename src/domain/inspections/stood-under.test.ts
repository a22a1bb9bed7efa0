import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Checklist, Concept } from './checklist.ts'
import { standardFloors } from './concepto-sanitario.ts'
import type { AnswerContent } from './saved-answer.ts'
import { changesAfter, changesSince, isChangedAfter, isWhole, type SavedContent, stoodUnder } from './stood-under.ts'

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

const item = (id: number) => ({
  id,
  text: `1.${id} Ítem. Descripción.`,
  norm: '',
  concepts: [
    { concept: 'A' as Concept, points: 50 },
    { concept: 'I' as Concept, points: 0 },
  ],
  suggestedCritical: false,
  suggestedRequirement: '',
})
const checklist: Checklist = {
  id: 2,
  version: 1,
  floors: standardFloors,
  sections: [{ id: 1, name: 'Edificación', items: [item(2), item(1)] }],
}
const answer = (itemId: number, changes: Partial<AnswerContent> = {}): AnswerContent => ({
  ...{ itemId, concept: 'A', points: 50, isCritical: false, observation: null, evidence: null, measure: null },
  ...{ samplesTaken: null, sampleRecord: null, counterSampleTaken: null, counterSampleRecord: null },
  ...{ requirementText: null, severity: null, termDays: null },
  ...changes,
})
const content = (answers: AnswerContent[], changes: Partial<SavedContent> = {}): SavedContent => ({
  answers: new Map(answers.map((one) => [one.itemId, one])),
  healthObservation: 'Limpio',
  verdicts: [],
  ...changes,
})
const verdict = { number: 'R-1', verdict: 'parcial', observation: 'Falta', image: null } as const
const visit = { assignmentId: 9, establishmentId: 5, checklist }
const stood = (saved: SavedContent) => stoodUnder(visit, saved, { digestOf })
const after = (before: SavedContent, now: SavedContent) =>
  changesAfter(stood(before), { checklist, saved: now, digestOf })
const nothing = { addedAfter: [], correctedAfter: [], isObservationAfter: false, verdictsAfter: [] }

test('the summary counts the answers, with their score and concepto', () => {
  const part = stood(content([answer(1)]))
  expect(part).toMatchObject({ answered: 1, items: 2, compliancePct: 50, concepto: 'DESFAVORABLE' })
  expect(part.digest).toMatch(/^[0-9a-f]{64}$/)
  expect(stood(content([answer(1), answer(2)]))).toMatchObject({ answered: 2, items: 2, concepto: 'FAVORABLE' })
})

const before = content([answer(1)])
test.each<[string, SavedContent, Partial<ReturnType<typeof after>>]>([
  ['nothing', content([answer(1)]), {}],
  ['blanks around a text', content([answer(1, { observation: '  ' })], { healthObservation: ' Limpio ' }), {}],
  ['new answers, in the order of the checklist', content([answer(1), answer(2)]), { addedAfter: [2] }],
  [
    'another concept',
    content([answer(1, { concept: 'I', points: 0, observation: 'Roto' })]),
    { correctedAfter: [{ itemId: 1, was: 'A' }] },
  ],
  [
    'another term of the same concept',
    content([answer(1, { termDays: 3 })]),
    { correctedAfter: [{ itemId: 1, was: 'A' }] },
  ],
  ['another observation', content([answer(1)], { healthObservation: 'Sucio' }), { isObservationAfter: true }],
  ['a verdict', content([answer(1)], { verdicts: [verdict] }), { verdictsAfter: ['R-1'] }],
])('after an act came %s', (_, now, changes) => {
  const expected = { ...nothing, ...changes }
  expect(after(before, now)).toEqual(expected)
  expect(changesSince(before, { checklist, saved: now })).toEqual(expected)
  expect(isChangedAfter(expected)).toBe(Object.keys(changes).length > 0)
})

test('a changed verdict came after', () => {
  const said = content([answer(1)], { verdicts: [verdict] })
  expect(after(said, said)).toEqual(nothing)
  const met = content([answer(1)], { verdicts: [{ ...verdict, verdict: 'cumple', image: 'a.jpg' }] })
  expect(after(said, met)).toEqual({ ...nothing, verdictsAfter: ['R-1'] })
})

describe('an act stood under the whole acta', () => {
  const all = { answered: 2, items: 2, ...nothing }
  test.each([
    ['with all answered and nothing after', {}, true],
    ['not with one to answer', { answered: 1 }, false],
    ['not with an answer after', { addedAfter: [1] }, false],
    ['not with a correction after', { correctedAfter: [{ itemId: 1, was: 'A' as const }] }, false],
    ['not with the observation after', { isObservationAfter: true }, false],
    ['not with a verdict after', { verdictsAfter: ['R-1'] }, false],
  ])('%s', (_, change, expected) => {
    expect(isWhole({ ...all, ...change })).toBe(expected)
  })
})
