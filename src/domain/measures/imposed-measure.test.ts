import { expect, test } from 'vitest'
import { MEASURE_CODES, measureName } from '../inspections/sanitary-measures.ts'
import { imposesMeasure } from './imposed-measure.ts'

test.each([
  ['its code', 'CLAUSURA', true],
  ['its name', measureName.CLAUSURA, true],
  ['another measure', 'DECOMISO', false],
  ['a text of no measure', 'Ninguna', false],
  ['no measure', null, false],
  ['nothing', undefined, false],
])('an answer with %s imposes a closure: %#', (_, measure, imposes) => {
  expect(imposesMeasure({ measure }, 'CLAUSURA')).toBe(imposes)
})

test('an answer imposes one of the five measures alone', () => {
  for (const measure of MEASURE_CODES) {
    expect(MEASURE_CODES.filter((code) => imposesMeasure({ measure }, code))).toEqual([measure])
  }
})
