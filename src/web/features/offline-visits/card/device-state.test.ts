import { expect, test } from 'vitest'
import { theChecklist } from '../testing.ts'
import { type DeviceFacts, deviceNotes } from './device-state.ts'

const facts: DeviceFacts = {
  isPrepared: true,
  saved: new Set(),
  waiting: [],
  refused: [],
  kept: [],
  drafted: [],
  checklist: theChecklist,
}

const closing = ['health-observation', 'establishment-signature', 'witness-signature'] as const

test.each<[string, Partial<DeviceFacts>, string[]]>([
  ['prepared and nothing else', {}, ['Lista para trabajar sin señal']],
  ['said not to be made', { isNotMade: true }, ['No se pudo hacer: falta que llegue al servidor']],
  ['not prepared', { isPrepared: false, checklist: undefined }, ['No preparada']],
  ['with a draft', { drafted: ['item-1'] }, ['Con borrador', 'Lista para trabajar sin señal']],
  [
    'with a draft of what the server has',
    { drafted: ['item-1'], saved: new Set(['item-1']) },
    ['Lista para trabajar sin señal'],
  ],
  [
    'with a draft of what waits',
    { drafted: ['item-1'], waiting: ['item-1'] },
    ['1 por enviar', 'Lista para trabajar sin señal'],
  ],
  [
    'with a refusal',
    { refused: ['item-1'], waiting: ['item-2', 'health-observation'] },
    ['1 rechazada', '2 por enviar', 'Lista para trabajar sin señal'],
  ],
  ['with something set aside', { kept: ['item-1'] }, ['1 conservada sin enviar', 'Lista para trabajar sin señal']],
  [
    'finished here',
    { saved: new Set(['item-1']), waiting: ['item-2', ...closing] },
    ['Terminada, esperando cierre', '4 por enviar'],
  ],
  [
    'finished but for what was refused',
    { refused: ['item-1'], waiting: ['item-2', ...closing] },
    ['1 rechazada', '4 por enviar', 'Lista para trabajar sin señal'],
  ],
  ['finished but for an item', { waiting: ['item-2', ...closing] }, ['4 por enviar', 'Lista para trabajar sin señal']],
])('a visit %s', (_, differences, texts) => {
  expect(deviceNotes({ ...facts, ...differences }).map(({ text }) => text)).toEqual(texts)
})

test('a visit that was taken away is called neither ready nor not prepared', () => {
  expect(deviceNotes(facts, true)).toEqual([])
  expect(deviceNotes({ ...facts, isPrepared: false }, true)).toEqual([])
  expect(deviceNotes({ ...facts, waiting: ['item-1'] }, true).map(({ text }) => text)).toEqual(['1 por enviar'])
})
