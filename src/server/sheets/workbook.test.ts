import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { agreedSheets } from '../testing/workbooks/agreed-sheets.ts'
import { strictWorkbook } from '../testing/workbooks/strict-workbook.ts'
import { readSheets } from './read-sheets.ts'
import { type WorkbookSheet, workbook } from './workbook.ts'

const at = new Date('2026-11-20T15:00:00Z')
const sheet: WorkbookSheet = {
  name: 'Ítems',
  columns: [
    { header: 'Número', width: 10, kind: 'text' },
    { header: 'Puntaje A', width: 10, kind: 'number' },
    { header: 'Rige desde', width: 12, kind: 'day' },
    { header: 'Clave', width: 20, kind: 'text', isLocked: true },
  ],
  rows: [
    ['1.10', 2.5, new Date('2026-11-20T00:00:00Z'), '=1+1'],
    ['00123', null, null, 'a\u0000\u0008b\ufffe\ud800c'],
  ],
}

test('a workbook comes back as written, without forbidden characters, and equal each time', async () => {
  const bytes = await workbook([sheet, { name: 'Cómo llenarla', columns: [], rows: [['Ñ']] }], at)
  expect((await readSheets(bytes)).sheets).toEqual([
    {
      name: 'Ítems',
      hiddenRows: 0,
      rows: [
        { number: 1, cells: ['Número', 'Puntaje A', 'Rige desde', 'Clave'] },
        { number: 2, cells: ['1.10', 2.5, new Date('2026-11-20T00:00:00Z'), '=1+1'] },
        { number: 3, cells: ['00123', null, null, 'ab\ufffdc'] },
      ],
    },
    { name: 'Cómo llenarla', hiddenRows: 0, rows: [{ number: 2, cells: ['Ñ'] }] },
  ])
  expect((await agreedSheets(bytes))[0]).toEqual({
    name: 'Ítems',
    rows: [
      ['Número', 'Puntaje A', 'Rige desde', 'Clave'],
      ['1.10', 2.5, new Date('2026-11-20T00:00:00Z'), '=1+1'],
      ['00123', null, null, 'ab\ufffdc'],
    ],
  })
  const kinds = strictWorkbook(bytes)[0]?.rows[1]?.map((cell) => [cell?.kind, cell?.format])
  expect(kinds).toEqual([
    ['text', '@'],
    ['number', 'General'],
    ['day', 'dd/mm/yyyy'],
    ['text', '@'],
  ])
  const once = await workbook([sheet], at)
  vi.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z'), toFake: ['Date'] })
  const again = await workbook([sheet], at)
  vi.useRealTimers()
  expect(Buffer.from(again).equals(Buffer.from(once))).toBe(true)
})

test('a locked column is protected, and the others are open', async () => {
  const { sheets } = await readXlsx(await workbook([sheet], at), { readStyles: true })
  expect(sheets[0]?.protection).toMatchObject({ sheet: true })
  const locked = (column: number) => sheets[0]?.cells?.get(`1,${column}`)?.style?.protection?.locked
  expect([locked(0), locked(3)]).toEqual([false, true])
  expect(sheets[0]?.cells?.get('1,0')?.style?.numFmt).toBe('@')
})

test('an empty text is an empty cell, for three readers', async () => {
  const bytes = await workbook([{ ...sheet, rows: [['x', '', '\u0000', '']] }], at)
  expect((await agreedSheets(bytes))[0]?.rows[1]).toEqual(['x'])
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.xlsx'), bytes)
  const xml = execFileSync('unzip', ['-p', 'a.xlsx', 'xl/worksheets/sheet1.xml'], { cwd: folder }).toString()
  const [, cells = ''] = /<row r="2"[^>]*>(.*?)<\/row>/s.exec(xml) ?? []
  expect(cells.match(/<v>|<is>/g)).toHaveLength(1)
})
