import { expect, test } from 'vitest'
import type { ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { measuresAgainst } from './against-favorable.ts'

const closure = { number: 'MS-2026-000001', name: 'Clausura', imposedOn: '2026-11-20', stopsOperation: true }
const seizure = { ...closure, name: 'Decomiso', stopsOperation: false }

test.each<[string, ConceptoSanitario, string, (typeof closure)[], number]>([
  ['a closure forbids FAVORABLE', 'FAVORABLE', '2026-11-25', [closure], 1],
  ['a closure of the same day forbids it', 'FAVORABLE', '2026-11-20', [closure], 1],
  ['a closure after the visit forbids nothing', 'FAVORABLE', '2026-11-19', [closure], 0],
  ['a measure on goods forbids nothing', 'FAVORABLE', '2026-11-25', [seizure], 0],
  ['each closure counts', 'FAVORABLE', '2026-11-25', [closure, seizure, closure], 2],
  ['requirements are no FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', '2026-11-25', [closure], 0],
  ['a DESFAVORABLE stands', 'DESFAVORABLE', '2026-11-25', [closure], 0],
])('%s', (_, concepto, day, inForce, forbidding) => {
  expect(measuresAgainst({ concepto, day }, inForce)).toHaveLength(forbidding)
})
