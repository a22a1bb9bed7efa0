import { describe, expect, test } from 'vitest'
import { conceptoSanitario, standardFloors } from './concepto-sanitario.ts'

describe('the concepto is taken from the exact percentage', () => {
  test.each([
    [100, 'FAVORABLE'],
    [90, 'FAVORABLE'],
    [89.95, 'FAVORABLE CON REQUERIMIENTOS'],
    [89.75, 'FAVORABLE CON REQUERIMIENTOS'],
    [60, 'FAVORABLE CON REQUERIMIENTOS'],
    [59.95, 'DESFAVORABLE'],
    [59.75, 'DESFAVORABLE'],
    [0, 'DESFAVORABLE'],
  ] as const)('%d %% is %s', (pct, concepto) => {
    expect(conceptoSanitario(pct, 0, standardFloors)).toBe(concepto)
  })
})

test('one critical Inaceptable is enough for DESFAVORABLE, whatever the percentage', () => {
  expect(conceptoSanitario(100, 1, standardFloors)).toBe('DESFAVORABLE')
  expect(conceptoSanitario(95, 3, standardFloors)).toBe('DESFAVORABLE')
})

test('the floors are those of the version that the inspection was made with', () => {
  expect(conceptoSanitario(92, 0, { favorable: 95, conRequerimientos: 70 })).toBe('FAVORABLE CON REQUERIMIENTOS')
  expect(conceptoSanitario(69.75, 0, { favorable: 95, conRequerimientos: 70 })).toBe('DESFAVORABLE')
})
