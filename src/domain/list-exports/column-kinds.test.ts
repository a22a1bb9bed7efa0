import { expect, test } from 'vitest'
import { exportedFiles } from './exported-files.ts'
import { exportedStaff } from './staff-export-columns.ts'

test.each([
  ['a closing day', exportedFiles.columns, 'Cerrado', 'day'],
  ['a count of visits', exportedStaff.columns, 'Visitas pendientes', 'number'],
])('%s goes into a workbook as what it is', (_what, columns, label, kind) => {
  expect(columns.find((column) => column.label === label)?.kind).toBe(kind)
})
