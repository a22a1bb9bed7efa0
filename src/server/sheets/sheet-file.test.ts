import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportColumn } from '../../domain/list-exports/export-column.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { agreedSheets } from '../testing/workbooks/agreed-sheets.ts'
import { strictWorkbook } from '../testing/workbooks/strict-workbook.ts'
import { cellText } from './cell-text.ts'
import { readSheets } from './read-sheets.ts'
import { sheetFile, type WrittenRows } from './sheet-file.ts'

type Cells = { name: string; idNumber: string; visitedOn: string; pct: number | ''; visits: number }
const columns: readonly ExportColumn<Cells>[] = [
  { label: 'Nombre & «razón»', kind: 'text', value: ({ name }) => name },
  { label: 'Documento', kind: 'identifier', value: ({ idNumber }) => idNumber },
  { label: 'Visita', kind: 'day', value: ({ visitedOn }) => visitedOn },
  { label: 'Cumplimiento', kind: 'percent', value: ({ pct }) => pct },
  { label: 'Visitas', kind: 'number', value: ({ visits }) => visits },
]
const row: Cells = { name: 'Ñandú', idNumber: '000900077', visitedOn: '2026-11-20', pct: 89.75, visits: 3 }
const at = new Date('2026-11-20T15:00:00Z')

async function* chunksOf(rows: readonly Cells[], size = 2) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size)
}
const summary = ({ rows, cutTexts }: WrittenRows) =>
  [
    ['Filtros', 'Estado: Activo'],
    ['Filas escritas', rows],
    ['Textos recortados', cutTexts],
  ] as const
const file = (rows: readonly Cells[], maxRows?: number) =>
  buffer(sheetFile(columns, chunksOf(rows), { at, summary, ...(maxRows !== undefined && { maxRows }) }))

/** A part of the file as the machine's own program unpacks it. */
function partOf(bytes: Buffer, name: string): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.xlsx'), bytes)
  return execFileSync('unzip', ['-p', 'a.xlsx', name], { cwd: folder }).toString()
}

describe('a list as a workbook', () => {
  test('a workbook has its rows in one sheet and its facts in another, for three readers', async () => {
    const bytes = await file([row, { ...row, name: '=1+1' }, { ...row, name: 'Última' }])
    const rest = ['000900077', new Date('2026-11-20T00:00:00Z'), 89.8, 3]
    expect(await agreedSheets(bytes)).toEqual([
      {
        name: 'Datos',
        rows: [columns.map(({ label }) => label), ['Ñandú', ...rest], ['=1+1', ...rest], ['Última', ...rest]],
      },
      {
        name: 'Resumen',
        rows: [
          ['Dato', 'Valor'],
          ['Filtros', 'Estado: Activo'],
          ['Filas escritas', 3],
          ['Textos recortados', 0],
        ],
      },
    ])
    const [data] = strictWorkbook(bytes)
    expect(data?.rows[2]?.map((cell) => [cell?.kind, cell?.format])).toEqual([
      ['text', 'General'],
      ['text', '@'],
      ['day', 'dd/mm/yyyy'],
      ['number', '0.0" %"'],
      ['number', 'General'],
    ])
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain('<pane ySplit="1"')
    expect(xml).toContain('<autoFilter ref="A1:E4"/>')
    expect(partOf(bytes, 'xl/workbook.xml')).toContain("'Datos'!$A$1:$E$4")
  })

  test('a workbook keeps text as text, numbers as numbers and days as days in three readers', async () => {
    const text = fc
      .tuple(
        fc.constantFrom('', '=', '+', '-', '@', '\t=', "'", ' ', '_x0041_', '0', '1e5', '1/2', 'true'),
        fc.string(),
      )
      .map((pieces) => pieces.join(''))
    const someCells = fc.record({
      name: fc.oneof(text, fc.string({ unit: 'grapheme' })),
      idNumber: text,
      visitedOn: fc
        .date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      pct: fc.constantFrom<number | ''>(0, 12.5, 100, ''),
      visits: fc.integer(),
    })
    const shown = (value: string) => cellText(value).text || null
    await fc.assert(
      fc.asyncProperty(fc.array(someCells, { minLength: 1, maxLength: 20 }), async (rows) => {
        const [data] = await agreedSheets(await file(rows))
        expect(data?.rows.slice(1)).toEqual(
          rows.map(({ name, idNumber, visitedOn, pct, visits }) => [
            ...[shown(name), shown(idNumber), new Date(`${visitedOn}T00:00:00Z`), pct === '' ? null : pct, visits],
          ]),
        )
      }),
      { numRuns: 40 },
    )
  })

  test('a workbook has no cell where there is no value', async () => {
    const bytes = await file([{ ...row, name: '', visitedOn: '', pct: '' }])
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect([...xml.matchAll(/<c r="(\w+2)"/g)].map(([, place]) => place)).toEqual(['B2', 'E2'])
    expect((await readSheets(bytes)).sheets[0]?.rows[1]?.cells).toEqual([null, '000900077', null, null, 3])
  })

  test('goes on in another sheet where one is full, with its head', async () => {
    const rows = Array.from({ length: 5 }, (_, visits) => ({ ...row, visits }))
    const sheets = await agreedSheets(await file(rows, 2))
    expect(sheets.map(({ name }) => name)).toEqual(['Datos', 'Datos (2)', 'Datos (3)', 'Resumen'])
    expect(sheets.slice(0, 3).map((sheet) => sheet.rows.map((cells) => cells[4]))).toEqual([
      ['Visitas', 0, 1],
      ['Visitas', 2, 3],
      ['Visitas', 4],
    ])
    expect(await agreedSheets(await file(rows.slice(0, 2), 2))).toHaveLength(2)
  })

  test('a workbook without rows has its head', async () => {
    const sheets = await agreedSheets(await file([]))
    expect(sheets.map(({ rows }) => rows.length)).toEqual([1, 4])
  })

  test('gives the same bytes for the same rows', async () => {
    expect((await file([row])).equals(await file([row]))).toBe(true)
  })

  test('a workbook tells how much of a long text was cut, and halves no character', async () => {
    const name = `${'x'.repeat(32_729)}😀${'y'.repeat(7_269)}`
    const sheets = await agreedSheets(await file([{ ...row, name }]))
    const text = String(sheets[0]?.rows[1]?.[0])
    expect(text.length).toBeLessThanOrEqual(32_767)
    expect(text).toMatch(/x… \[texto recortado: 7271 caracteres\]$/)
    expect(sheets[1]?.rows[3]).toEqual(['Textos recortados', 1])
  })

  test('a workbook has forbidden XML characters neither raw nor as markup', async () => {
    const name = ' a\u0000\u0008b\ufffe\ud800c <d> "e" & f\r\n'
    const sheets = await agreedSheets(await file([{ ...row, name }]))
    expect(sheets[0]?.rows[1]?.[0]).toBe(' ab\ufffdc <d> "e" & f\r\n')
  })

  test('a workbook has titles of columns without forbidden XML characters', async () => {
    const named = columns.slice(0, 1).map((column) => ({ ...column, label: 'Ra\u0000z\u0008ón\ufffe' }))
    const sheets = await agreedSheets(await buffer(sheetFile(named, chunksOf([row]), { at })))
    expect(sheets[0]?.rows).toEqual([['Razón'], ['Ñandú']])
  })

  test('ends with the error of its rows, which are closed', async () => {
    let isClosed = false
    async function* failing() {
      try {
        yield [row]
        throw new Error('The rows are gone.')
      } finally {
        isClosed = true
      }
    }
    await expect(buffer(sheetFile(columns, failing(), { at }))).rejects.toThrow('The rows are gone.')
    expect(isClosed).toBe(true)
  })

  test.each([
    ['1900-02-28', '1900-02-28'],
    ['1900-03-01', new Date('1900-03-01T00:00:00Z')],
    ['0999-12-31', '0999-12-31'],
  ])('a workbook has the day %s as %s, because its calendar begins in March 1900', async (visitedOn, held) => {
    const sheets = await agreedSheets(await file([{ ...row, visitedOn }]))
    expect(sheets[0]?.rows[1]?.[2]).toEqual(held)
  })
})
