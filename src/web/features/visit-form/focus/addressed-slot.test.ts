import { expect, test } from 'vitest'
import { aChecklist } from '../testing.ts'
import { placeOf } from './addressed-slot.ts'

test.each([
  ['item-5', { sectionId: 2, elementId: 'item-5-title' }],
  ['witness-signature', { sectionId: undefined, elementId: 'part-witness-signature' }],
  ['item-99', undefined],
  ['contenido', undefined],
  ['', undefined],
])('an address that ends in #%s leads to its place in the form', (slot, place) => {
  expect(placeOf(slot, aChecklist)).toEqual(place)
})
