import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { aCommand, anItemWrite, aPhoto } from '../testing.ts'
import { sharedDrawing } from './shared-drawing.ts'

const png = (hand: string) => `data:image/png;base64,${btoa(hand)}`
const signed = (call: 'establishment-signature' | 'witness-signature', hand: string): VisitWrite => ({
  call,
  body: { name: 'Luz', idCard: '1', role: 'Turno', signature: png(hand) },
})
const witness = { slot: 'witness-signature' as const, write: signed('witness-signature', 'a') }
const drawnBy = (officialId: number, hand: string): VisitWrite => ({
  call: 'official-signature',
  body: { officialId, signature: png(hand) },
})

test.each<[string, Partial<Record<VisitSlot, Blob | string>>, [VisitSlot, VisitWrite][], boolean]>([
  ['the establishment waits with', {}, [['establishment-signature', signed('establishment-signature', 'a')]], true],
  ['the establishment has on the form', { 'establishment-signature': png('a') }, [], true],
  ['an official waits with', {}, [['official-3', drawnBy(3, 'a')]], true],
  [
    'other persons do not have',
    { 'establishment-signature': png('b'), 'item-1': aPhoto('a') },
    [
      ['official-3', drawnBy(3, 'c')],
      ['item-1', anItemWrite(1)],
    ],
    false,
  ],
  [
    'the witness has before',
    { 'witness-signature': png('a') },
    [['witness-signature', signed('witness-signature', 'a')]],
    false,
  ],
])('a picture that %s', (_, media, waiting, isShared) => {
  const commands = new Map(waiting.map(([slot, write]) => [slot, aCommand(slot, write)]))
  const found = sharedDrawing([witness], { commands }, new Map(Object.entries(media) as [VisitSlot, Blob | string][]))
  expect(found).toBe(isShared ? 'witness-signature' : undefined)
})

test('writes without a picture share none', () => {
  const refuses: VisitWrite = {
    call: 'witness-signature',
    body: { name: '', idCard: '', role: '', outcome: 'rehusada', refusalReason: 'No quiso' },
  }
  const writes = [
    { slot: 'item-1' as const, write: anItemWrite(1) },
    { slot: 'witness-signature' as const, write: refuses },
  ]
  expect(sharedDrawing(writes, { commands: new Map() }, new Map())).toBeUndefined()
})
