import { expect, test } from 'vitest'
import { isCorrectable, isDeviceRefusal, refusalAdvice } from './refusal-advice.ts'

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
  expect(refusalAdvice(code)).toMatch(advice)
  expect(isCorrectable(code)).toBe(correctable)
  expect(isDeviceRefusal(code)).toBe(ofDevice)
})
