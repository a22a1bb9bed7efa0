import { expect, test } from 'vitest'
import { storedZip } from '../data/stored-zip.ts'
import { strictWorkbook } from './strict-workbook.ts'

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

/** The parts of a workbook that Excel opens. */
const good = {
  '[Content_Types].xml':
    '<Types><Default Extension="rels" ContentType="a/b"/><Override PartName="/xl/workbook.xml" ContentType="a/b"/><Override PartName="/xl/styles.xml" ContentType="a/b"/><Override PartName="/xl/sheet1.xml" ContentType="a/b"/></Types>',
  '_rels/.rels': `<Relationships>${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId1', 'worksheet', 'sheet1.xml')}${relation('rId2', 'styles', '/xl/styles.xml')}</Relationships>`,
  'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="Datos" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'Datos'!$A$1:$D$2</definedName></definedNames></workbook>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font/></fonts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="49"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  'xl/sheet1.xml': `<worksheet ${MAIN}><cols><col min="1" max="1"/></cols><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t xml:space="preserve"> =1+1 &amp; &#13;</t></is></c><c r="B2" s="1" t="inlineStr"><is><t>007</t></is></c><c r="C2" s="2"><v>46346</v></c><c r="D2"><v>2.5</v></c></row></sheetData><autoFilter ref="A1:D2"/></worksheet>`,
}
type Part = keyof typeof good
const opened = (parts: Readonly<Record<string, string>>) => strictWorkbook(storedZip(parts))

test('a workbook is read with the kinds of its cells', () => {
  const [sheet, ...others] = opened(good)
  expect(others).toEqual([])
  expect(sheet?.name).toBe('Datos')
  expect(sheet?.rows).toEqual([
    [{ kind: 'text', value: 'Nombre', format: 'General' }],
    [
      { kind: 'text', value: ' =1+1 & \r', format: 'General' },
      { kind: 'text', value: '007', format: '@' },
      { kind: 'day', value: new Date('2026-11-20T00:00:00Z'), format: 'dd/mm/yyyy' },
      { kind: 'number', value: 2.5, format: 'General' },
    ],
  ])
})

test.each<[string, Part, string, string]>([
  ['a formula', 'xl/sheet1.xml', '<v>2.5</v>', '<f>1+1</f><v>2</v>'],
  ['the result of a formula', 'xl/sheet1.xml', '<c r="D2"><v>2.5</v>', '<c r="D2" t="str"><v>2</v>'],
  ['a text as a number', 'xl/sheet1.xml', '<v>2.5</v>', '<v>2,5</v>'],
  ['a day before the calendar', 'xl/sheet1.xml', '<v>46346</v>', '<v>60</v>'],
  ['a style that is not there', 'xl/sheet1.xml', 's="2"', 's="3"'],
  ['a text that is not there', 'xl/sheet1.xml', '<c r="D2"><v>2.5</v>', '<c r="D2" t="s"><v>0</v>'],
  ['spaces that would be lost', 'xl/sheet1.xml', ' xml:space="preserve"', ''],
  ['a text that is too long', 'xl/sheet1.xml', '007', 'x'.repeat(32_768)],
  ['a row before another', 'xl/sheet1.xml', '<row r="2">', '<row r="1">'],
  ['a cell of another row', 'xl/sheet1.xml', 'r="D2"', 'r="D3"'],
  ['a cell before another', 'xl/sheet1.xml', 'r="D2"', 'r="B2"'],
  ['a filter before the rows', 'xl/sheet1.xml', '<cols>', '<autoFilter ref="A1:D2"/><cols>'],
  ['a part of a sheet that is not data', 'xl/sheet1.xml', '</worksheet>', '<oleObjects/></worksheet>'],
  ['an open element', 'xl/sheet1.xml', '</cols>', ''],
  ['a bare ampersand', 'xl/sheet1.xml', '&amp;', '&'],
  ['an entity of its own', 'xl/sheet1.xml', '&amp;', '&xxe;'],
  ['a control sign', 'xl/sheet1.xml', '007', '0\u00087'],
  ['a reference to a control sign', 'xl/sheet1.xml', '007', '0&#8;7'],
  ['a filter elsewhere than it says', 'xl/workbook.xml', '$D$2', '$E$2'],
  ['a name that leads elsewhere', 'xl/workbook.xml', '_xlnm._FilterDatabase', 'Auto_Open'],
  ['a long name of a sheet', 'xl/workbook.xml', 'name="Datos"', `name="${'x'.repeat(32)}"`],
  ['a sign in the name of a sheet', 'xl/workbook.xml', 'name="Datos"', 'name="Datos/2"'],
  ['a sheet without a part', 'xl/workbook.xml', 'r:id="rId1"', 'r:id="rId2"'],
  ['a format that is not defined', 'xl/styles.xml', '<xf numFmtId="164"/>', '<xf numFmtId="165"/>'],
  ['a font that is not there', 'xl/styles.xml', '<xf numFmtId="49"/>', '<xf numFmtId="49" fontId="1"/>'],
  ['a wrong count', 'xl/styles.xml', 'cellXfs count="3"', 'cellXfs count="2"'],
  ['a relation to nothing', 'xl/_rels/workbook.xml.rels', 'sheet1.xml', 'sheet2.xml'],
  [
    'a relation out of the file',
    'xl/_rels/workbook.xml.rels',
    'Target="sheet1.xml"',
    'Target="sheet1.xml" TargetMode="External"',
  ],
  ['a part without a type', '[Content_Types].xml', '<Override PartName="/xl/styles.xml" ContentType="a/b"/>', ''],
  ['a type without a part', '[Content_Types].xml', '/xl/styles.xml', '/xl/theme.xml'],
])('%s is refused', (_, part, text, other) => {
  expect(good[part]).toContain(text)
  expect(() => opened({ ...good, [part]: good[part].replace(text, () => other) })).toThrow()
})

test.each(['xl/vbaProject.bin', 'xl/externalLinks/externalLink1.xml', 'xl/connections.xml'])(
  'a workbook with %s is no data',
  (name) => {
    expect(() => opened({ ...good, [name]: '<a/>' })).toThrow(`Parts that are no data: ${name}`)
  },
)

test('two sheets of one name are refused, in other letters too', () => {
  const sheet = (name: string, id: number) => `<sheet name="${name}" sheetId="${id}" r:id="rId1"/>`
  const workbook = good['xl/workbook.xml'].replace(/<sheet .*\/>/, sheet('Datos', 1) + sheet('DATOS', 2))
  expect(() => opened({ ...good, 'xl/workbook.xml': workbook })).toThrow('Names of sheets: Datos, DATOS.')
})
