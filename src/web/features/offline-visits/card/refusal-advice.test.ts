import { expect, test } from 'vitest'
import { itemSlot, officialSlot, verdictSlot } from '../../../offline/store/visit-slot.ts'
import { isDeviceRefusal } from '../../../offline/sync/ready-commands.ts'
import { isCorrectable, refusalAdvice } from './refusal-advice.ts'

test.each([
  ['inspection.item-answered', /ya tiene otra respuesta/, true, false],
  ['idempotency.key-reused', /ya tiene otra respuesta/, true, false],
  ['inspection.closed', /ya no recibe datos/, false, false],
  ['inspection.visit-changed', /Consérvelo y hable con quien planea/, false, false],
  ['assignment.inactive', /ya no recibe datos/, false, false],
  ['image.undecodable', /tome la foto de nuevo/, true, false],
  ['device.photo-missing', /tome la foto de nuevo/, true, true],
  ['inspection.section-incomplete', /^Corrija lo que dice/, true, false],
  ['one.that-comes-later', /^Corrija lo que dice/, true, false],
])('after %s a person knows what to do', (code, advice, correctable, ofDevice) => {
  expect(refusalAdvice(code, itemSlot(4))).toMatch(advice)
  expect(isCorrectable(code)).toBe(correctable)
  expect(isDeviceRefusal(code)).toBe(ofDevice)
})

test.each([
  ['an item', itemSlot(4), /tome la foto de nuevo/],
  ['a verified requirement', verdictSlot(7), /tome la foto de nuevo/],
  ['the establishment', 'establishment-signature', /recoja la firma de nuevo/],
  ['the witness', 'witness-signature', /recoja la firma de nuevo/],
  ['an official', officialSlot(3), /recoja la firma de nuevo/],
] as const)('a picture that cannot be opened is asked for again by what it was: of %s', (_whose, slot, advice) => {
  for (const code of ['image.undecodable', 'image.too-large']) expect(refusalAdvice(code, slot)).toMatch(advice)
})
