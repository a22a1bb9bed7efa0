import { expect, test } from 'vitest'
import { actAdvice, isActCorrectable } from './act-advice.ts'

test.each([
  ['sample.wrong', /fecha y la hora de este dispositivo/, true],
  ['measure.act-wrong', /^Corrija lo que dice/, true],
  ['measure.item-not-answered', /no tiene esa medida en ese aspecto/, true],
  ['sample.seal-taken', /número del sello/, true],
  ['device.photo-missing', /adjunte las fotos/, true],
  ['session.no-contract', /Consérvela y hable/, false],
  ['idempotency.key-reused', /Búsquela en las listas/, false],
  ['one.that-comes-later', /^Corrija lo que dice/, true],
])('after %s a person knows what to do with an act', (code, advice, isCorrectable) => {
  expect(actAdvice(code)).toMatch(advice)
  expect(isActCorrectable(code)).toBe(isCorrectable)
})
