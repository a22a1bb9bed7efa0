import { expect, test } from 'vitest'
import { usesText } from './format-words.ts'

const [markets, diners] = [{ name: 'Plazas de mercado' }, { name: 'Comedores' }]
const next = { effectiveFrom: '2027-02-01' }

test.each<[what: string, row: Parameters<typeof usesText>[0], text: string]>([
  ['none', { uses: [] }, ''],
  ['those of today', { uses: [markets, diners], next }, 'Plazas de mercado, Comedores'],
  ['those that pass to it', { uses: [], nextUses: [diners], next }, 'Desde el 01/02/2027: Comedores'],
  ['none that pass to it', { uses: [], nextUses: [], next }, ''],
])('the types that use a format are told: %s', (_what, row, text) => {
  expect(usesText(row)).toBe(text)
})
