import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batch } from './batch.ts'
import type { Checklist } from './checklist.ts'
import { standardFloors } from './concepto-sanitario.ts'
import { MAX_OFFER, type RefusedOffers } from './refused-offers.ts'
import type { Command } from './save/command.ts'
import type { SavedVisit } from './save/decision.ts'
import { decide } from './save-visit.ts'

const ITEMS = [1, 2, 3]
const checklist: Checklist = {
  id: 2,
  version: 1,
  floors: standardFloors,
  sections: [
    {
      id: 1,
      name: 'Edificación',
      items: ITEMS.map((id) => ({
        id,
        text: `1.${id} Ítem. Descripción.`,
        norm: '',
        concepts: [{ concept: 'A', points: 50 }],
        suggestedCritical: false,
        suggestedRequirement: '',
      })),
    },
  ],
}
const visit: SavedVisit = { establishmentId: 5, checklist, isClosed: false, answers: new Map(), parts: new Set() }

type Sent = Command<{ name: string }>
const answer = (itemId: number, offer?: number): Sent => ({
  write: { call: 'items', body: { assignmentId: 9, itemId, concept: 'A' } },
  identity: { key: `item-${itemId}`, hash: 'hash', offer },
})
const decided = (commands: Sent[], refusedOffers: RefusedOffers, takenKeys = new Map<string, string>()) =>
  decide(visit, commands, takenKeys, {
    ...{ by: 1, officials: [], signatures: new Map(), savedAnswers: new Map(), refusedOffers },
  })
const codes = (commands: Sent[], refusedOffers: RefusedOffers, takenKeys?: Map<string, string>) =>
  decided(commands, refusedOffers, takenKeys).results.map((result) => result?.code ?? 'ok')

const refused = new Map([['item-2', new Set([4])]])

describe('an offer that was refused before', () => {
  test('a refused offer is refused again, and stops later work; earlier work is accepted', () => {
    const { results, answers, keys } = decided([answer(1, 4), answer(2, 4), answer(3, 4)], refused)
    expect(results.map((result) => result?.code)).toEqual([undefined, 'idempotency.refused-before', 'batch.stopped'])
    expect(answers.map((accepted) => accepted.scored.itemId)).toEqual([1])
    expect(keys).toEqual([{ key: 'item-1', hash: 'hash' }])
  })

  test('leaves the key free for another offer, and for a request without one', () => {
    expect(codes([answer(2, 5)], refused)).toEqual(['ok'])
    expect(codes([answer(2)], refused)).toEqual(['ok'])
  })

  test('counts no more once its key is accepted', () => {
    expect(codes([answer(2, 4)], refused, new Map([['item-2', 'hash']]))).toEqual(['ok'])
  })

  test('a refused offer tells a remaining cause in its own words', () => {
    const closed = { ...visit, isClosed: true }
    const context = { by: 1, officials: [], signatures: new Map(), savedAnswers: new Map(), refusedOffers: refused }
    expect(decide(closed, [answer(2, 4)], new Map(), context).results[0]?.code).toBe('inspection.closed')
  })
})

test('a command with a refused offer is never accepted, and the others are decided without it', () => {
  const offer = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
  const sent = fc.array(fc.record({ itemId: fc.constantFrom(...ITEMS), offer }), { maxLength: 6 })
  fc.assert(
    fc.property(sent, fc.dictionary(fc.constantFrom('item-1', 'item-2', 'item-3'), fc.nat(3)), (list, before) => {
      const refusedOffers = new Map(Object.entries(before).map(([key, one]) => [key, new Set([one])]))
      const commands = list.map((one) => answer(one.itemId, one.offer))
      const results = codes(commands, refusedOffers)
      const wasRefused = list.map(({ itemId, offer: one }) => one !== undefined && before[`item-${itemId}`] === one)
      const first = results.findIndex((code) => code !== 'ok')
      const accepted = first < 0 ? results : results.slice(0, first)
      for (const index of accepted.keys()) {
        const isRepeated = list.slice(0, index).some(({ itemId }) => itemId === list[index]?.itemId)
        expect(wasRefused[index] && !isRepeated).toBe(false)
      }
      expect(accepted).toEqual(codes(commands, new Map()).slice(0, accepted.length))
    }),
  )
})

test.each([0, -1, 1.5, '4', MAX_OFFER + 1])('%j is no offer', (offer) => {
  const command = { key: '0b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a11', call: 'items', offer }
  expect(batch.safeParse({ commands: [command] }).error?.issues.map(({ message }) => message)).toEqual([
    'El número del envío es un entero de 1 a 999999.',
  ])
})
