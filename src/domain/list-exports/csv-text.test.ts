import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test('a file has quotes doubled, numbers as Colombia writes them, and no cell that a spreadsheet would run', () => {
  const lines = [['Mes', 'Cumplimiento'], ['enero "corto"', '78,2'], ['=1+1', '-3,5 %'], []]
  const written = ['"Mes";"Cumplimiento"', '"enero ""corto""";"78,2"', `"'=1+1";"-3,5 %"`, '', '']
  expect(csvText(lines)).toBe(`\uFEFF${written.join('\r\n')}`)
})
