import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test('a file doubles quotes, writes numbers as Colombia does, and has no cell to run', () => {
  const lines = [['Mes', 'Cumplimiento'], ['enero "corto"', '78,2'], ['=1+1', '-3,5 %'], []]
  const written = ['"Mes";"Cumplimiento"', '"enero ""corto""";"78,2"', `"'=1+1";"-3,5 %"`, '', '']
  expect(csvText(lines)).toBe(`\uFEFF${written.join('\r\n')}`)
})
