import { describe, expect, test } from 'vitest'
import { standardFloors } from '../inspections/concepto-sanitario.ts'
import { conceptoChange, type PastAnswer, simulationOf, simulationText } from './simulate.ts'
import { anItem, contentOf } from './testing.ts'

const item = (lineage: number | null, changes = {}) => anItem({ lineage, pointsA: 25, pointsAR: 12.5, ...changes })
const content = contentOf([item(1), item(2)], [item(3, { allowsAR: false, pointsAR: null }), item(null)])
const past = (lineage: number, concept: PastAnswer['concept'], isCritical = false) => ({ lineage, concept, isCritical })
const simulate = simulationOf(content)

describe('a past acta with the points of a draft', () => {
  test.each<[string, PastAnswer[], number, string, number]>([
    ['all A, and a new item as A', [past(1, 'A'), past(2, 'A'), past(3, 'A')], 100, 'FAVORABLE', 0],
    ['no answers at all', [], 100, 'FAVORABLE', 0],
    ['AR where it is allowed', [past(1, 'AR')], 87.5, 'FAVORABLE CON REQUERIMIENTOS', 0],
    ['AR that is allowed no more, as I', [past(3, 'AR')], 75, 'FAVORABLE CON REQUERIMIENTOS', 1],
    ['NA as A, though the draft allows none', [past(1, 'NA')], 100, 'FAVORABLE', 0],
    ['I', [past(1, 'I'), past(2, 'I')], 50, 'DESFAVORABLE', 0],
    ['a critical I', [past(1, 'I', true)], 75, 'DESFAVORABLE', 0],
    ['a critical I on an item that the draft has no more', [past(9, 'I', true)], 100, 'FAVORABLE', 0],
  ])('%s', (_name, answers, compliancePct, concepto, partsLost) => {
    expect(simulate(answers, standardFloors)).toMatchObject({ compliancePct, concepto, partsLost })
  })
})

test('a concepto goes up or down', () => {
  expect(conceptoChange('DESFAVORABLE', 'FAVORABLE')).toBe(1)
  expect(conceptoChange('FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS')).toBe(-1)
  expect(conceptoChange('FAVORABLE', 'FAVORABLE')).toBe(0)
})

test.each([
  [{ inspections: 120, up: 2, down: 5, types: 2 }, 'De 120 actas, 7 cambiarían de concepto: 2 suben, 5 bajan.'],
  [
    { inspections: 0, up: 0, down: 0, types: 2 },
    'No hay actas cerradas en los últimos doce meses con las cuales simular.',
  ],
  [
    { inspections: 0, up: 0, down: 0, types: 0 },
    'Ningún tipo de inscripción usa este formato, así que no hay actas con las cuales simular.',
  ],
])('the result %o is a sentence', (counts, text) => {
  expect(simulationText(counts)).toBe(text)
})
