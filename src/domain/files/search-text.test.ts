import { expect, test } from 'vitest'
import { numbersOf, searchParts, systemText } from './search-text.ts'

test('numbers are kept as written and as digits', () => {
  expect(numbersOf('Acta 13-2026-000123, NIT 900.123.456-7 del 20/11/2026; 7')).toBe(
    '13-2026-000123 132026000123 900.123.456-7 9001234567 20/11/2026 20112026',
  )
})

test.each([
  ['carnicería El Ñandú', { words: 'carnicería El Ñandú', numbers: [], fileNumbers: [] }],
  ['acta 2026-000123', { words: 'acta', numbers: ['2026000123'], fileNumbers: [] }],
  ['900.123.456', { words: '', numbers: ['900123456'], fileNumbers: [] }],
  ['  piso 2  ', { words: 'piso 2', numbers: [], fileNumbers: [] }],
  ['exp-13-2026 oficio', { words: 'oficio', numbers: [], fileNumbers: ['EXP-13-2026'] }],
  ['Exp-', { words: '', numbers: [], fileNumbers: ['EXP-'] }],
  ['exp 13', { words: 'exp 13', numbers: [], fileNumbers: [] }],
])('%j is looked for as %j', (query, parts) => {
  expect(searchParts(query)).toEqual(parts)
})

test("a search finds an acta by its names and findings, not by its checklist's texts", () => {
  const record = {
    number: '2026-000123',
    establishment: { name: 'El Ñandú', signature: 'abc' },
    sections: [{ name: 'EDIFICACIÓN', items: [{ title: 'Paredes', observation: 'Humedad en la cocina' }] }],
  }
  expect(systemText(JSON.stringify(record))).toBe('2026-000123\nEl Ñandú\nHumedad en la cocina')
})
