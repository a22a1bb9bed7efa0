import { describe, expect, test } from 'vitest'
import type { Checklist, Concept } from '../checklist.ts'
import { standardFloors } from '../concepto-sanitario.ts'
import type { ItemAnswer } from '../item-answer.ts'
import { decide } from '../save-visit.ts'
import { savedAnswerOf } from '../saved-answer.ts'
import type { Command } from './command.ts'
import { imagesOf, type SaveContext } from './decision.ts'

const ITEM = 1
const REQUIREMENT = 4
const concepts = [
  { concept: 'A' as Concept, points: 50 },
  { concept: 'I' as Concept, points: 0 },
]
const item = { id: ITEM, text: '1.1 Ítem.', norm: '', concepts, suggestedCritical: false, suggestedRequirement: '' }
const checklist: Checklist = {
  ...{ id: 2, version: 1, floors: standardFloors, sections: [{ id: 1, name: 'Edificación', items: [item] }] },
}
const scored = { itemId: ITEM, concept: 'A' as const, points: 50, isCritical: false }
const visit = { establishmentId: 3, checklist, isClosed: false, answers: new Map([[ITEM, scored]]), parts: new Set([]) }
const savedAnswer = savedAnswerOf({ assignmentId: 9, itemId: ITEM }, scored, {
  ...{ evidence: null, by: { id: 1, name: 'Wilmer' } },
})
const context: SaveContext = {
  ...{ by: 1, officials: [], signatures: new Map(), followed: new Set([REQUIREMENT]) },
  savedAnswers: new Map([[ITEM, savedAnswer]]),
}

type Sent = Command<{ name: string }>
const TAKEN = '2026-11-20T14:00:00Z'
const correction = (changes: Partial<ItemAnswer>, photo?: string): Sent => ({
  ...{
    write: {
      call: 'correction',
      body: { assignmentId: 9, itemId: ITEM, concept: 'I', observation: 'Roto', ...changes },
    },
  },
  ...(photo && { image: { name: photo } }),
})
const verdict = (observation: string, photo?: string): Sent => ({
  write: {
    call: 'verdicts',
    body: { requirementId: REQUIREMENT, verdict: 'cumple', observation, ...(photo && { photoTakenAt: TAKEN }) },
  },
  ...(photo && { image: { name: photo } }),
})
const decided = (...commands: Sent[]) => decide(visit, commands, new Map(), context)
const photosOf = (...commands: Sent[]) => imagesOf(decided(...commands)).map(({ name }) => name)

describe('a photo of an earlier correction in the same save', () => {
  test('a photo of an earlier correction is stored where the last one keeps it', () => {
    const commands = [correction({ photoTakenAt: TAKEN }, 'one.jpg'), correction({ observation: 'Muy roto' })]
    expect(photosOf(...commands)).toEqual(['one.jpg'])
    expect(decided(...commands).corrections).toMatchObject([
      {
        ...{ before: { evidence: null }, after: { evidence: 'one.jpg', observation: 'Muy roto' } },
        answer: { observation: 'Muy roto', photoTakenAt: TAKEN },
      },
    ])
  })

  test.each<[title: string, Sent[], string[]]>([
    ['through several corrections', [correction({}), correction({ observation: 'Peor' })], ['one.jpg']],
    ['unless another photo takes its place', [correction({ observation: 'Peor' }, 'two.jpg')], ['two.jpg']],
    ['unless the answer is no finding any more', [correction({ concept: 'A' })], []],
  ])('stays %s', (_title, later, expected) => {
    expect(photosOf(correction({ observation: 'Grieta' }, 'one.jpg'), ...later)).toEqual(expected)
  })
})

test('the last verdict of a save keeps the photo of an earlier one, with its time', () => {
  const commands = [verdict('Sellada', 'one.jpg'), verdict('Sellada y limpia')]
  expect(photosOf(...commands)).toEqual(['one.jpg'])
  expect(decided(...commands).verdicts).toMatchObject([
    { before: undefined, after: { image: 'one.jpg' }, body: { observation: 'Sellada y limpia', photoTakenAt: TAKEN } },
  ])
})
