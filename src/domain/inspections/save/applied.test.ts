import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerContent } from '../saved-answer.ts'
import { type AnswerChanges, type AnswerCorrection, applied } from './applied.ts'

const MORNING = new Date('2026-11-20T13:00:00Z')
const NOON = new Date('2026-11-20T17:00:00Z')

const content: AnswerContent = {
  itemId: 1,
  concept: 'A',
  points: 50,
  isCritical: false,
  observation: null,
  evidence: null,
  measure: null,
  samplesTaken: null,
  sampleRecord: null,
  counterSampleTaken: null,
  counterSampleRecord: null,
  requirementText: null,
  severity: null,
  termDays: null,
}
const NO_FACTS = { capturedAt: null, latitude: null, longitude: null, accuracyM: null, photoTakenAt: null }
const before = { ...content, answeredBy: 7, answeredByName: 'Ana' }
const stored = { ...content, ...NO_FACTS, capturedAt: MORNING, latitude: 9.2, longitude: -74.7, accuracyM: 5 }
const correction = (changes: Partial<AnswerCorrection>): AnswerCorrection => ({
  ...content,
  ...NO_FACTS,
  before,
  ...changes,
})

describe('applied', () => {
  test('adds answers behind the stored ones', () => {
    const second = { ...stored, itemId: 2 }
    expect(applied([stored], { answers: [second], corrections: [] })).toEqual([stored, second])
  })

  test('corrects an answer in its place, and no other', () => {
    const second = { ...stored, itemId: 2 }
    const corrections = [correction({ concept: 'I', points: 0, observation: 'Grietas' })]
    expect(applied([stored, second], { answers: [], corrections })).toEqual([
      { ...stored, concept: 'I', points: 0, observation: 'Grietas' },
      second,
    ])
  })

  test('corrects an answer that the same save adds', () => {
    const corrections = [correction({ itemId: 2, concept: 'I' })]
    const [, second] = applied([stored], { answers: [{ ...stored, itemId: 2 }], corrections })
    expect(second).toMatchObject({ itemId: 2, concept: 'I' })
  })

  test('keeps the person of an answer, and the answer before a correction out of it', () => {
    const [answer] = applied([{ ...stored, answeredByName: 'Ana' }], { answers: [], corrections: [correction({})] })
    expect(answer).toMatchObject({ answeredByName: 'Ana' })
    expect(answer).not.toHaveProperty('before')
  })

  test('corrects an answer that was read for its points alone', () => {
    const scored = { itemId: 1, concept: 'A' as const, points: 50, isCritical: false }
    const corrections = [correction({ concept: 'AR', points: 25 })]
    expect(applied([scored], { answers: [], corrections })).toMatchObject([{ concept: 'AR', points: 25 }])
  })

  test('takes time and position of a correction together', () => {
    const corrections = [correction({ capturedAt: NOON })]
    const [answer] = applied([stored], { answers: [], corrections })
    expect(answer).toMatchObject({ capturedAt: NOON, latitude: null, longitude: null, accuracyM: null })
  })

  test('keeps time and position where a correction has no time', () => {
    const corrections = [correction({ latitude: 4.6, longitude: -74 })]
    const [answer] = applied([stored], { answers: [], corrections })
    expect(answer).toMatchObject({ capturedAt: MORNING, latitude: 9.2, longitude: -74.7, accuracyM: 5 })
  })

  test.each([
    { title: 'the same photo keeps its time', after: 'one.jpg', takenAt: null, expected: MORNING },
    { title: 'another photo has its own time', after: 'two.jpg', takenAt: NOON, expected: NOON },
    { title: 'another photo without a time has none', after: 'two.jpg', takenAt: null, expected: null },
    { title: 'no photo has no time', after: null, takenAt: null, expected: null },
  ])('$title', ({ after, takenAt, expected }) => {
    const photographed = { ...stored, evidence: 'one.jpg', photoTakenAt: MORNING }
    const corrections = [correction({ evidence: after, photoTakenAt: takenAt })]
    expect(applied([photographed], { answers: [], corrections })).toMatchObject([{ photoTakenAt: expected }])
  })
})

const instant = fc.option(fc.constantFrom(MORNING, NOON))
const anyCorrection = fc
  .record({ itemId: fc.integer({ min: 1, max: 3 }), points: fc.constantFrom(0, 25, 50), capturedAt: instant })
  .map(correction)

test('several saves leave the content of the last correction, and the last time that one told', () => {
  const answers = [1, 2, 3].map((itemId) => ({ ...stored, itemId }))
  fc.assert(
    fc.property(fc.array(anyCorrection, { maxLength: 8 }), (corrections) => {
      const saves: AnswerChanges<typeof stored>[] = corrections.map((one) => ({ answers: [], corrections: [one] }))
      const found = saves.reduce<(typeof stored)[]>((sofar, save) => applied(sofar, save), answers)
      for (const { itemId, points, capturedAt } of found) {
        const own = corrections.filter((one) => one.itemId === itemId)
        expect(points).toBe(own.at(-1)?.points ?? stored.points)
        expect(capturedAt).toEqual(own.findLast((one) => one.capturedAt)?.capturedAt ?? MORNING)
      }
    }),
  )
})
