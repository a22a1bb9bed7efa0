import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Concept } from './checklist.ts'
import { addWrite, growing } from './save/growing-state.ts'
import { missingParts } from './visit-state.ts'
import { type PlainWrite, type VisitState, visitWriteRefusal } from './visit-write.ts'

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
const checklist = {
  sections: [
    { id: 1, name: 'Edificación', items: [item(1)] },
    { id: 2, name: 'Saneamiento', items: [item(2), item(3)] },
  ],
}
const answer = (itemId: number): PlainWrite => ({ call: 'items', body: { assignmentId: 9, itemId, concept: 'A' } })
const signer = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
const parts: PlainWrite[] = [
  { call: 'health-observation', body: { observation: 'Todo en orden' } },
  { call: 'establishment-signature', body: signer },
  { call: 'witness-signature', body: signer },
]
const everything = [answer(1), answer(2), answer(3), ...parts]
const nothing: VisitState = { isClosed: false, answers: new Map(), parts: new Set() }

const afterWrite = (state: VisitState, write: PlainWrite): VisitState => {
  const next = growing(state)
  addWrite(checklist, next, write)
  return next
}

const missing = (state: VisitState) =>
  missingParts(checklist, {
    answeredItems: new Set(state.answers.keys()),
    hasHealthObservation: state.parts.has('health-observation'),
    hasEstablishmentSignature: state.parts.has('establishment-signature'),
    hasWitnessSignature: state.parts.has('witness-signature'),
  })

test('a visit is complete with its last write, in each order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(everything, { minLength: everything.length }), (order) => {
      let state = nothing
      order.forEach((write, index) => {
        expect(visitWriteRefusal(checklist, state, write)).toBeNull()
        state = afterWrite(state, write)
        expect(missing(state).length === 0).toBe(index === order.length - 1)
      })
    }),
  )
})

test('nothing can be written twice, whatever came in between', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(everything, { minLength: 1 }), (order) => {
      const state = order.reduce((before, write) => afterWrite(before, write), nothing)
      for (const write of order) expect(visitWriteRefusal(checklist, state, write)?.code).toMatch(/answered|recorded/)
    }),
  )
})

describe('a person who signed before the end', () => {
  const [first, second] = ['a.png', 'b.png']
  const observation = parts[0] as PlainWrite
  const signature = parts[1] as PlainWrite
  const refusal: PlainWrite = {
    call: 'establishment-signature',
    body: { name: '', idCard: '', role: '', outcome: 'ausente', refusalReason: 'Salió' },
  }
  const drawnAt = (minute: number): PlainWrite => ({
    call: 'establishment-signature',
    body: { ...signer, drawnAt: `2026-03-02T10:${minute}:00-05:00` },
  })
  const withCard = (idCard: string): PlainWrite => ({ call: 'establishment-signature', body: { ...signer, idCard } })
  const signedThen = (...writes: PlainWrite[]) => {
    const state = growing(afterWrite(nothing, answer(1)))
    addWrite(checklist, state, signature, first)
    for (const write of writes) addWrite(checklist, state, write, write === signature ? second : undefined)
    return state
  }
  test.each<[string, VisitState, PlainWrite, string | undefined, boolean]>([
    ['signs once over the same content', signedThen(), signature, second, false],
    ['signs again after an answer', signedThen(answer(2)), signature, second, true],
    ['signs again after the observation', signedThen(observation), signature, second, true],
    ['does not sign again with the drawing of before', signedThen(answer(2)), signature, first, false],
    ['does not sign again without a drawing', signedThen(answer(2)), signature, undefined, false],
    ['who signed again has signed over that answer', signedThen(answer(2), signature), signature, 'c.png', false],
    [
      'does not sign with a drawing of before the last',
      signedThen(answer(2), signature, answer(3)),
      signature,
      first,
      false,
    ],
    ['signs again with the card written in another way', signedThen(answer(2)), withCard(' 1.'), second, true],
    ['a later drawing is a second one', signedThen(drawnAt(20), answer(2)), drawnAt(21), second, true],
    ['an earlier one that arrives late is not', signedThen(drawnAt(20), answer(2)), drawnAt(19), second, false],
    ['another person does not sign in that place', signedThen(answer(2)), withCard('2'), second, false],
    ['also where the first card has no digit', signedThen(withCard('-'), answer(2)), withCard('2'), second, false],
    ['keeps the signature where a reason comes alone', signedThen(answer(2)), refusal, undefined, false],
    ['a witness is no change', signedThen(parts[2] as PlainWrite), signature, second, false],
    ['who refused signs after an answer', signedThen(answer(2), refusal, answer(3)), signature, second, true],
    ['who refused signs with no drawing of before', signedThen(answer(2), refusal, answer(3)), signature, first, false],
    ['takes nothing once it is closed', { ...signedThen(answer(2)), isClosed: true }, signature, second, false],
  ])('%s', (_, state, write, drawing, isTaken) => {
    const code = visitWriteRefusal(checklist, state, write, drawing)?.code
    expect(code).toBe(isTaken ? undefined : 'inspection.establishment-signature-recorded')
  })

  test('signs again exactly where something came in between, in any order', () => {
    const others = [answer(1), answer(2), answer(3), observation]
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: 1 }), fc.nat(), (order, cut) => {
        const place = cut % (order.length + 1)
        const state = growing(nothing)
        for (const write of order.slice(0, place)) addWrite(checklist, state, write)
        addWrite(checklist, state, signature, first)
        for (const write of order.slice(place)) addWrite(checklist, state, write)
        expect(visitWriteRefusal(checklist, state, signature, second) === null).toBe(place < order.length)
      }),
    )
  })
})

describe('a refusal says what is wrong', () => {
  const closed: VisitState = { ...nothing, isClosed: true }
  test.each<[string, VisitState, PlainWrite, string | undefined]>([
    ['an item of another checklist', nothing, answer(4), 'inspection.unknown-item'],
    ['an item of a closed inspection', closed, answer(1), 'inspection.closed'],
    ['a part of a closed inspection', closed, parts[0] as PlainWrite, 'inspection.closed'],
    [
      'an incomplete answer',
      nothing,
      { call: 'items', body: { assignmentId: 9, itemId: 1, concept: 'I' } },
      'inspection.section-incomplete',
    ],
  ])('%s', (_title, state, write, code) => {
    expect(visitWriteRefusal(checklist, state, write)?.code).toBe(code)
  })

  test('an item is refused under the name of its section', () => {
    const state = afterWrite(nothing, answer(2))
    expect(visitWriteRefusal(checklist, state, answer(2))).toMatchObject({
      code: 'inspection.item-answered',
      params: { section: 'Saneamiento' },
    })
  })
})

test('a refusal names the missing items, section by section', () => {
  expect(missing(afterWrite(nothing, answer(2)))).toEqual([
    { part: 'section', sectionId: 1, name: 'Edificación', items: 1 },
    { part: 'section', sectionId: 2, name: 'Saneamiento', items: 1 },
    { part: 'health-observation' },
    { part: 'establishment-signature' },
    { part: 'witness-signature' },
  ])
})
