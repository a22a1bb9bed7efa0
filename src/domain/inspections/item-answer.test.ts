import { describe, expect, test } from 'vitest'
import type { Concept } from './checklist.ts'
import { type AnswerFacts, type ItemAnswer, isCriticalAnswer, itemAnswer, itemAnswerRefusal } from './item-answer.ts'

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
    ['a measure applied, and which', { concept: 'I', measure: 'CLAUSURA', measureApplied: true, ...documented }, null],
    ['a measure, and nothing about its being applied', { concept: 'I', measure: 'CLAUSURA', ...documented }, null],
    ['no measure applied', { measureApplied: false }, null],
    [
      'a measure applied, but not which',
      { concept: 'I', measureApplied: true, ...documented },
      'inspection.measure-contradicted',
    ],
    [
      'a measure, and that none was applied',
      { concept: 'I', measure: 'CLAUSURA', measureApplied: false, ...documented },
      'inspection.measure-contradicted',
    ],
    [
      'critical, and a measure applied, but not which',
      { concept: 'I', isCritical: true, measureApplied: true, ...documented },
      'inspection.measure-missing',
    ],
    ['Aceptable with a measure', { measure: 'CLAUSURA' }, 'inspection.measure-without-finding'],
    ['Aceptable and critical', { isCritical: true }, 'inspection.measure-without-finding'],
    ['Aceptable, and said not to be critical', { isCritical: false }, null],
    [
      'NA with a measure',
      { concept: 'NA', observation: 'No vende pescado', measure: 'DECOMISO' },
      'inspection.measure-without-finding',
    ],
    ['NA without justification', { concept: 'NA' }, 'inspection.justification-missing'],
    ['NA justified', { concept: 'NA', observation: 'No vende pescado' }, null],
    ['a sample without its number', { samplesTaken: true }, 'inspection.sample-record-missing'],
    ['a sample with its number', { samplesTaken: true, sampleRecord: 'M-1' }, null],
    ['a counter-sample without its number', { counterSampleTaken: true }, 'inspection.counter-sample-record-missing'],
    ['no sample', { samplesTaken: false, counterSampleTaken: false }, null],
    ["the catalogue's score", { concept: 'AR', score: 4.5, ...documented }, null],
    ['another score', { concept: 'A', score: 8 }, 'inspection.wrong-score'],
    ['a score of zero for A', { concept: 'A', score: 0 }, 'inspection.wrong-score'],
  ])('%s', (_title, changes, code) => {
    expect(itemAnswerRefusal(full, facts(changes))).toBe(code)
  })
})

describe('an answer is of a critical aspect', () => {
  test.each<[string, Partial<ItemAnswer>, boolean]>([
    ['when it says so', { concept: 'I', isCritical: true, measure: 'CLAUSURA' }, true],
    ['when it is Inaceptable with a measure, and says nothing', { concept: 'I', measure: 'CLAUSURA' }, true],
    ['not when it says that it is none', { concept: 'I', isCritical: false, measure: 'CLAUSURA' }, false],
    ['not without a measure', { concept: 'I' }, false],
    ['not when it can be mended', { concept: 'AR', measure: 'DECOMISO' }, false],
    ['not when nothing is wrong', { concept: 'A' }, false],
  ])('%s', (_title, answer, isCritical) => {
    expect(isCriticalAnswer({ assignmentId: 1, itemId: 2, ...answer })).toBe(isCritical)
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

test.each<[field: string, value: unknown, message: string]>([
  ['measure', ['CIERRE'], 'La medida sanitaria no existe.'],
  ['isDetection', 'quizás', 'Responda sí o no.'],
  ['measureApplied', 2, 'Responda sí o no.'],
  ['isCritical', 'x', 'Responda sí o no.'],
  ['samplesTaken', 'x', 'Responda sí o no.'],
  ['counterSampleTaken', 'x', 'Responda sí o no.'],
  ['evidence', 'foto.jpg', 'Adjunte un archivo.'],
  ['observation', {}, 'Escriba un texto.'],
])('%s of %j is refused in words for a person', (name, value, message) => {
  const { error } = itemAnswer.safeParse({ assignmentId: 1, itemId: 2, concept: 'A', [name]: value })
  expect(error?.issues).toMatchObject([{ path: [name], message }])
})

test('a fact of the device that cannot be read counts as absent', () => {
  const sent = { capturedAt: '0001-13-01', latitude: 91, longitude: 'al norte', accuracyM: 'x' }
  const { capturedAt, latitude, longitude, accuracyM } = itemAnswer.parse({ assignmentId: 1, itemId: 2, ...sent })
  expect([capturedAt, latitude, longitude, accuracyM]).toEqual([undefined, undefined, undefined, undefined])
})

test('absent fields add no keys, which would change the hash of a repeated command', () => {
  expect(Object.keys(itemAnswer.parse({ assignmentId: 1, itemId: 2, concept: 'A' }))).toEqual([
    'assignmentId',
    'itemId',
    'concept',
  ])
})

test('free texts end at 5,000 characters', () => {
  const of = (length: number) =>
    itemAnswer.safeParse({ assignmentId: 1, itemId: 2, concept: 'A', observation: 'á'.repeat(length) })
  expect([of(5_000).success, of(5_001).success]).toEqual([true, false])
})
