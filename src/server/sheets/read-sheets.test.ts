import { buffer } from 'node:stream/consumers'
import { type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read-sheets.ts'
import { sheetFile } from './sheet-file.ts'
import { MAX_SHEET_BYTES } from './sheet-kind.ts'
import { zipFile } from './zip.ts'

const workbook = async (...sheets: WriteSheet[]) => Buffer.from(await writeXlsx({ sheets }))
const codeOf = (bytes: Uint8Array) =>
  readSheets(bytes).then(
    () => 'read',
    (error: { code: string }) => error.code,
  )
const rowsOf = async (bytes: Uint8Array, only?: string) =>
  (await readSheets(bytes, only)).sheets.map(({ rows }) => rows)

const at = new Date('2026-11-20T15:00:00Z')
const SPREADSHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A workbook of one sheet that is written by hand, as no program would. */
const written = (sheetXml: string, more: Record<string, string> = {}) => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${SPREADSHEET} xmlns:r="${RELATIONS}"><sheets><sheet name="Uno &amp; dos" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheetXml,
    ...more,
  }
  return buffer(zipFile(Object.entries(parts).map(([name, xml]) => ({ name, at, content: Buffer.from(xml) }))))
}
const sheetOf = (rows: string) => `<worksheet ${SPREADSHEET}><sheetData>${rows}</sheetData></worksheet>`
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

describe('a workbook', () => {
  test('gives every sheet with its own row numbers and kinds of cells', async () => {
    const bytes = await workbook(
      {
        name: 'Ítems',
        rows: [['Número', 'Puntaje A'], [], ['1.1', 2.5], [null, true, new Date('2026-11-20T00:00:00Z')]],
      },
      { name: 'Cómo llenarla', rows: [['x']] },
    )
    expect(await readSheets(bytes)).toEqual({
      names: ['Ítems', 'Cómo llenarla'],
      sheets: [
        {
          name: 'Ítems',
          hiddenRows: 0,
          rows: [
            { number: 1, cells: ['Número', 'Puntaje A'] },
            { number: 3, cells: ['1.1', 2.5] },
            { number: 4, cells: [null, true, new Date('2026-11-20T00:00:00Z')] },
          ],
        },
        { name: 'Cómo llenarla', hiddenRows: 0, rows: [{ number: 1, cells: ['x'] }] },
      ],
    })
    expect((await readSheets(bytes, 'Cómo llenarla')).sheets).toHaveLength(1)
  })

  test('a workbook of our own exports comes back', async () => {
    async function* chunks() {
      yield [{ text: '=1+1' }, { text: '00123 ñ' }]
    }
    const file = sheetFile<{ text: string }>([{ label: 'Texto', kind: 'text', value: (row) => row.text }], chunks(), {
      at: new Date(0),
    })
    expect(await rowsOf(await buffer(file))).toEqual([
      [
        { number: 1, cells: ['Texto'] },
        { number: 2, cells: ['=1+1'] },
        { number: 3, cells: ['00123 ñ'] },
      ],
    ])
  })

  test('without references in its cells, as some programs write, is read', async () => {
    const bytes = await written(sheetOf(`<row>${inline('a')}${inline('b')}</row><row>${inline('c')}</row>`))
    expect(await readSheets(bytes)).toMatchObject({
      names: ['Uno & dos'],
      sheets: [{ rows: [{ cells: ['a', 'b'] }, { cells: ['c'] }] }],
    })
  })

  test('a workbook of 50,000 rows is read, and one of a row more is not', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => [`fila ${index}`])
    const [read = []] = await rowsOf(await workbook({ name: 'A', rows: rows(50_000) }))
    expect(read).toHaveLength(50_000)
    expect(await codeOf(await workbook({ name: 'A', rows: rows(50_001) }))).toBe('sheet.too-many-rows')
  })

  test('a workbook has a hundred columns at most; empty ones at the end do not count', async () => {
    const wide = (count: number) => [Array.from({ length: count }, (_, index) => (index < 100 ? 'x' : null))]
    expect(await codeOf(await workbook({ name: 'A', rows: wide(120) }))).toBe('read')
    expect(await codeOf(await workbook({ name: 'A', rows: [Array.from({ length: 101 }, () => 'x')] }))).toBe(
      'sheet.too-many-columns',
    )
  })
})

describe('a file that is no sheet is refused before it is opened', () => {
  const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each([
    ['an Excel of 1997', Buffer.concat([OLE, Buffer.alloc(600)]), 'sheet.old-excel'],
    [
      'a workbook with a password',
      Buffer.concat([OLE, Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet.has-password',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'sheet.no-sheet'],
    ['a page', Buffer.from('\n<!DOCTYPE html><table><tr><td>1</td></tr></table>'), 'sheet.no-sheet'],
    ['a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), 'sheet.no-sheet'],
    ['nothing', Buffer.alloc(0), 'sheet.no-sheet'],
    ['half a workbook', Buffer.from('504b030414000600080000002100', 'hex'), 'sheet.damaged'],
    ['more than 20 MB', Buffer.alloc(MAX_SHEET_BYTES + 1, 0x61), 'upload.too-large'],
  ])('%s', async (_, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code)
  })

  test('another ZIP, such as a document of Word', async () => {
    const bytes = await buffer(zipFile([{ name: 'word/document.xml', at, content: Buffer.from('<w/>') }]))
    expect(await codeOf(bytes)).toBe('sheet.no-sheet')
  })
})

describe('a workbook that is a trap is refused', () => {
  test('a workbook with entries that shrink more than a sheet does is refused', async () => {
    const bytes = await written(sheetOf(`<row r="1">${inline('a')}</row>`.repeat(1) + '<row/>'.repeat(1_000_000)))
    expect(bytes.length).toBeLessThan(100_000)
    expect(await codeOf(bytes)).toBe('sheet.opens-too-large')
  })

  test('a workbook with more than 200 entries is refused', async () => {
    const more = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`xl/media/${index}.xml`, '<a/>']))
    expect(await codeOf(await written(sheetOf(''), more))).toBe('sheet.opens-too-large')
  })

  test('a workbook with a cell of megabytes that shrinks like a sheet is refused', async () => {
    let text = ''
    for (let index = 0; text.length < 3_000_000; index += 1) text += `${Math.sin(index)}`
    expect(await codeOf(await written(sheetOf(`<row>${inline(text)}</row>`)))).toBe('sheet.opens-too-large')
  })

  test('a workbook with a cell of more characters than Excel has is refused', async () => {
    const text = (length: number) => sheetOf(`<row>${inline('ñ'.repeat(length))}</row>`)
    expect(await codeOf(await written(text(32_767)))).toBe('read')
    expect(await codeOf(await written(text(32_768)))).toBe('sheet.opens-too-large')
  })

  test('a workbook whose directory declares less than it has is refused', async () => {
    const bytes = await written(sheetOf(`<row>${inline('a'.repeat(500))}</row>`.repeat(20)))
    const name = Buffer.from('xl/worksheets/sheet1.xml')
    const entry = bytes.lastIndexOf(name) - 46
    bytes.writeUInt32LE(100, entry + 24)
    expect(await codeOf(bytes)).toBe('sheet.opens-too-large')
  })

  test('a workbook with an entity that names itself is refused', async () => {
    const xml = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>${sheetOf(`<row>${inline('&b;')}</row>`)}`
    const code = await codeOf(await written(xml))
    if (code === 'read') expect(JSON.stringify(await rowsOf(await written(xml)))).not.toContain('aaaaaaaaaa')
    else expect(code).toBe('sheet.damaged')
  })

  test('a workbook that was cut, or whose sheet is not XML, is refused', async () => {
    const bytes = await written(sheetOf(`<row>${inline('a')}</row>`))
    expect(await codeOf(bytes.subarray(0, bytes.length - 30))).toBe('sheet.damaged')
    const [start] = [bytes.indexOf('xl/worksheets/sheet1.xml') + 24]
    const broken = Buffer.from(bytes)
    broken.fill(0xff, start + 20, start + 40)
    expect(await codeOf(broken)).toBe('sheet.damaged')
  })
})

describe('a CSV', () => {
  const latin1 = (text: string) => Buffer.from(text, 'latin1')
  const cells = async (bytes: Uint8Array) => (await rowsOf(bytes))[0]?.map((row) => row.cells)
  test.each([
    ['semicolons', Buffer.from('Municipio;Nota\r\nAchí;Ñ, 3\r\n')],
    ['semicolons, as Excel writes on Windows', latin1('Municipio;Nota\r\nAchí;Ñ, 3\r\n')],
    ['a byte order mark', Buffer.from('\uFEFFMunicipio;Nota\nAchí;Ñ, 3\n')],
    ['commas', Buffer.from('Municipio,Nota\nAchí,"Ñ, 3"\n')],
    ['tabs in UTF-16', Buffer.from('\uFEFFMunicipio\tNota\r\nAchí\tÑ, 3\r\n', 'utf16le')],
    ['bars', Buffer.from('Municipio|Nota\nAchí|Ñ, 3')],
    ['a line that tells the delimiter', Buffer.from('sep=|\nMunicipio|Nota\nAchí|Ñ, 3')],
  ])('a CSV with %s', async (_, bytes) => {
    expect(await cells(bytes)).toEqual([
      ['Municipio', 'Nota'],
      ['Achí', 'Ñ, 3'],
    ])
  })

  test('keeps zeros, quotes, lines in a cell and the numbers of its rows', async () => {
    const bytes = Buffer.from('a;b\r\n\r\n00123;"dos\r\nlíneas y ""comillas"""\r\n;;\r\n\'=1+1;fin\r\n')
    expect(await rowsOf(bytes)).toEqual([
      [
        { number: 1, cells: ['a', 'b'] },
        { number: 3, cells: ['00123', 'dos\r\nlíneas y "comillas"'] },
        { number: 5, cells: ['=1+1', 'fin'] },
      ],
    ])
  })

  test('a CSV with a quote that is never closed is read unchanged', async () => {
    expect(await cells(Buffer.from('a;b\n5" de tubo;x\n"sin cerrar;y\n'))).toEqual([
      ['a', 'b'],
      ['5" de tubo', 'x'],
      ['"sin cerrar', 'y'],
    ])
  })

  test('a file of one column is a CSV', async () => {
    expect(await cells(Buffer.from('NIT\n900123456\n'))).toEqual([['NIT'], ['900123456']])
  })

  test('a CSV of too many rows is refused', async () => {
    expect(await codeOf(Buffer.from('a;b\n'.repeat(50_001)))).toBe('sheet.too-many-rows')
  })
})

test('files are read in turns', async () => {
  const bytes = await workbook({ name: 'A', rows: [['x']] })
  const codes = await Promise.all(Array.from({ length: 14 }, () => codeOf(bytes)))
  expect(codes.filter((code) => code === 'request.too-many').length).toBeGreaterThan(0)
  expect(codes.filter((code) => code === 'read').length).toBeGreaterThanOrEqual(11)
})
