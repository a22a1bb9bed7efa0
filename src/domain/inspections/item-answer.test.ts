import { describe, expect, test } from 'vitest'
import type { Concept } from './checklist.ts'
import { type AnswerFacts, itemAnswer, itemAnswerRefusal } from './item-answer.ts'

const points = { A: 9, AR: 4.5, I: 0, NA: 9 }
const item = (...concepts: Concept[]) => ({
  concepts: concepts.map((concept) => ({ concept, points: points[concept] })),
})
const full = item('A', 'AR', 'I', 'NA')
const facts = (changes: Partial<AnswerFacts>): AnswerFacts => ({ concept: 'A', hasEvidence: false, ...changes })
const documented = { observation: 'Grietas', hasEvidence: true }

describe('an answer is refused for the first thing that a person should mend', () => {
  test.each<[string, Partial<AnswerFacts>, string | null]>([
    ['no concept', { concept: undefined }, 'inspection.section-incomplete'],
    ['Aceptable alone', { concept: 'A' }, null],
    ['AR without observation', { concept: 'AR', hasEvidence: true }, 'inspection.section-incomplete'],
    [
      'AR with a blank observation',
      { concept: 'AR', observation: '  \n', hasEvidence: true },
      'inspection.section-incomplete',
    ],
    ['AR without photo', { concept: 'AR', observation: 'Grietas' }, 'inspection.section-incomplete'],
    ['AR documented', { concept: 'AR', ...documented }, null],
    ['I without photo', { concept: 'I', observation: 'Grietas' }, 'inspection.section-incomplete'],
    ['I documented', { concept: 'I', ...documented }, null],
    ['I critical without measure', { concept: 'I', isCritical: true, ...documented }, 'inspection.measure-missing'],
    ['I critical with measure', { concept: 'I', isCritical: true, measure: 'CLAUSURA', ...documented }, null],
    ['AR critical needs no measure', { concept: 'AR', isCritical: true, ...documented }, null],
    ['NA without justification', { concept: 'NA' }, 'inspection.justification-missing'],
    ['NA justified', { concept: 'NA', observation: 'No vende pescado' }, null],
    ['a sample without its number', { samplesTaken: true }, 'inspection.sample-record-missing'],
    ['a sample with its number', { samplesTaken: true, sampleRecord: 'M-1' }, null],
    ['a counter-sample without its number', { counterSampleTaken: true }, 'inspection.sample-record-missing'],
    ['no sample', { samplesTaken: false, counterSampleTaken: false }, null],
    ["the catalogue's score", { concept: 'AR', score: 4.5, ...documented }, null],
    ['another score', { concept: 'A', score: 8 }, 'inspection.wrong-score'],
    ['a score of zero for A', { concept: 'A', score: 0 }, 'inspection.wrong-score'],
  ])('%s', (_title, changes, code) => {
    expect(itemAnswerRefusal(full, facts(changes))).toBe(code)
  })
})

test('a concept that the item does not allow is refused', () => {
  expect(itemAnswerRefusal(item('A', 'I'), facts({ concept: 'AR', ...documented }))).toBe('inspection.unknown-concept')
  expect(itemAnswerRefusal(item('A', 'AR', 'I'), facts({ concept: 'NA', observation: 'No vende' }))).toBe(
    'inspection.unknown-concept',
  )
})

test('texts are trimmed, and empty ones are absent', () => {
  const answer = itemAnswer.parse({
    assignmentId: 1,
    itemId: 2,
    concept: 'A',
    observation: '  Grietas ',
    sampleRecord: '  ',
  })
  expect(answer).toMatchObject({ observation: 'Grietas' })
  expect(answer.sampleRecord).toBeUndefined()
})

test('free texts end at 5,000 characters', () => {
  const of = (length: number) =>
    itemAnswer.safeParse({ assignmentId: 1, itemId: 2, concept: 'A', observation: 'á'.repeat(length) })
  expect([of(5_000).success, of(5_001).success]).toEqual([true, false])
})
