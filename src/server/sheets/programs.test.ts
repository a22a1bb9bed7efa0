import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { readSheets } from './read-sheets.ts'
import { zipFile } from './zip.ts'

// The same rows as each program saves them: shared strings, styles, dates and empty cells differ.

const at = new Date('2026-11-20T15:00:00Z')
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

type Parts = {
  workbook: string
  relations: string
  sheet: string
  strings?: string
  styles?: string
  more?: Record<string, string>
}

/** A workbook with the parts that a program writes. */
const saved = ({ workbook, relations, sheet, strings, styles, more = {} }: Parts): Promise<Buffer> => {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': workbook,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${relations}</Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': strings }),
    ...(styles !== undefined && { 'xl/styles.xml': styles }),
    ...more,
  }
  return buffer(zipFile(Object.entries(parts).map(([name, xml]) => ({ name, at, content: Buffer.from(head + xml) }))))
}
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`

const DAY = new Date('2026-11-20T00:00:00Z')
const SERIAL = 46_346
const expected = [
  { number: 1, cells: ['Número', 'Título', 'Revisado', 'Puntaje A', 'Admite AR'] },
  { number: 2, cells: ['1.1', 'Pisos & paredes «lisos»', DAY, 2.5, true] },
  { number: 4, cells: ['2.10', 'Área de ñame', null, 0.25, false] },
]

const excelStrings = `<sst xmlns="${MAIN}" count="9" uniqueCount="9"><si><t>Número</t></si><si><t>Título</t></si><si><t>Revisado</t></si><si><t>Puntaje A</t></si><si><t>Admite AR</t></si><si><t>1.1</t></si><si><r><rPr><b/><sz val="11"/><rFont val="Calibri"/></rPr><t xml:space="preserve">Pisos &amp; </t></r><r><rPr><sz val="11"/></rPr><t>paredes «lisos»</t></r><rPh sb="0" eb="1"><t>no se lee</t></rPh><phoneticPr fontId="1"/></si><si><t>2.10</t></si><si><t xml:space="preserve">Área de ñame</t></si></sst>`
const excelStyles = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/></numFmts><fonts count="1"><font><sz val="11"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`
const excelBook = (more = '') =>
  `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x15 xr" xmlns:x15="http://schemas.microsoft.com/office/spreadsheetml/2010/11/main" xmlns:xr="http://schemas.microsoft.com/office/spreadsheetml/2014/revision"><fileVersion appName="xl" lastEdited="7"/><workbookPr ${more}defaultThemeVersion="166925"/><bookViews><workbookView activeTab="0"/></bookViews><sheets><sheet name="Ítems" sheetId="1" r:id="rId1"/></sheets><calcPr calcId="191029"/></workbook>`
const excelRelations = [
  relation('rId3', 'styles', 'styles.xml'),
  relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
  relation('rId4', 'sharedStrings', 'sharedStrings.xml'),
].join('')
const excelSheet = (date: number) =>
  `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><dimension ref="A1:E4"/><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols><col min="1" max="1" width="9.1" hidden="1" customWidth="1"/></cols><sheetData><row r="1" spans="1:5"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="s"><v>2</v></c><c r="D1" t="s"><v>3</v></c><c r="E1" t="s"><v>4</v></c></row><row r="2" spans="1:5" ht="30" customHeight="1"><c r="A2" t="s"><v>5</v></c><c r="B2" s="0" t="s"><v>6</v></c><c r="C2" s="1"><v>${date}</v></c><c r="D2"><f>SUM(D4:D4)*10</f><v>2.5</v></c><c r="E2" t="b"><v>1</v></c></row><row r="3" spans="1:5"><c r="C3" s="1"/><c r="D3" s="0"/></row><row r="4" spans="1:5" hidden="1"><c r="A4" t="s"><v>7</v></c><c r="B4" t="s"><v>8</v></c><c r="C4" s="2"/><c r="D4"><v>0.25</v></c><c r="E4" t="b"><v>0</v></c><c r="F4" s="1"/></row></sheetData><autoFilter ref="A1:E4"/><mergeCells count="1"><mergeCell ref="B4:C4"/></mergeCells><phoneticPr fontId="1" type="noConversion"/><pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/></worksheet>`

const excel = { workbook: excelBook(), relations: excelRelations, strings: excelStrings, styles: excelStyles }

const officeRow = (number: number, cells: string) =>
  `<row r="${number}" customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false">${cells}</row>`
const officeCell = (reference: string, index: number) => `<c r="${reference}" s="0" t="s"><v>${index}</v></c>`
const libreOffice = {
  workbook: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><fileVersion appName="Calc"/><workbookPr backupFile="false" showObjects="all" date1904="false"/><workbookProtection/><sheets><sheet name="Ítems" sheetId="1" state="visible" r:id="rId2"/></sheets><calcPr iterateCount="100" refMode="A1" iterate="false" iterateDelta="0.001"/></workbook>`,
  relations: [
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'worksheet', 'worksheets/sheet1.xml'),
    relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
  ].join(''),
  styles: `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="General"/><numFmt numFmtId="165" formatCode="dd/mm/yy"/><numFmt numFmtId="166" formatCode="&quot;VERDADERO&quot;;&quot;VERDADERO&quot;;&quot;FALSO&quot;"/></numFmts><cellXfs count="3"><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
  strings: `<sst xmlns="${MAIN}" count="9" uniqueCount="9">${['Número', 'Título', 'Revisado', 'Puntaje A', 'Admite AR', '1.1', 'Pisos &amp; paredes «lisos»', '2.10', 'Área de ñame'].map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('')}</sst>`,
  sheet: `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr filterMode="false"><pageSetUpPr fitToPage="false"/></sheetPr><dimension ref="A1:E4"/><sheetData>${officeRow(1, ['A1', 'B1', 'C1', 'D1', 'E1'].map(officeCell).join(''))}${officeRow(2, `${officeCell('A2', 5)}${officeCell('B2', 6)}<c r="C2" s="1" t="n"><v>${SERIAL}</v></c><c r="D2" s="0" t="n"><f aca="false">2+0.5</f><v>2.5</v></c><c r="E2" s="2" t="b"><f aca="false">TRUE()</f><v>1</v></c>`)}${officeRow(4, `${officeCell('A4', 7)}${officeCell('B4', 8)}<c r="D4" s="0" t="n"><v>0.25</v></c><c r="E4" s="2" t="b"><v>0</v></c>`)}${officeRow(1048576, '')}</sheetData></worksheet>`,
}

const google = {
  workbook: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr/><sheets><sheet state="visible" name="Ítems" sheetId="1" r:id="rId4"/></sheets><definedNames/><calcPr/></workbook>`,
  relations: [
    relation('rId1', 'theme', 'theme/theme1.xml'),
    relation('rId2', 'styles', 'styles.xml'),
    relation('rId3', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId4', 'worksheet', 'worksheets/sheet1.xml'),
  ].join(''),
  styles: `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d/m/yyyy"/></numFmts><cellXfs count="2"><xf borderId="0" fillId="0" fontId="0" numFmtId="0" xfId="0"/><xf borderId="0" fillId="0" fontId="1" numFmtId="164" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  strings: libreOffice.strings.replaceAll(' xml:space="preserve"', ''),
  sheet: `<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetPr><outlinePr summaryBelow="0" summaryRight="0"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr customHeight="1" defaultColWidth="12.63" defaultRowHeight="15.75"/><sheetData><row r="1"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="1" t="s"><v>1</v></c><c r="C1" s="1" t="s"><v>2</v></c><c r="D1" s="1" t="s"><v>3</v></c><c r="E1" s="1" t="s"><v>4</v></c></row><row r="2"><c r="A2" s="1" t="s"><v>5</v></c><c r="B2" s="1" t="s"><v>6</v></c><c r="C2" s="1"><v>${SERIAL}.0</v></c><c r="D2" s="0"><v>2.5</v></c><c r="E2" s="0" t="b"><v>1</v></c></row><row r="4"><c r="A4" s="1" t="s"><v>7</v></c><c r="B4" s="1" t="s"><v>8</v></c><c r="D4" s="0"><v>0.25</v></c><c r="E4" s="0" t="b"><v>0</v></c></row>${Array.from({ length: 990 }, (_, row) => `<row r="${row + 5}"><c r="A${row + 5}" s="1"/></row>`).join('')}</sheetData><drawing r:id="rId1"/></worksheet>`,
  more: {
    'xl/drawings/drawing1.xml':
      '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>',
  },
}

/** Programs over Microsoft's own library write a prefix before each element, and full paths. */
const prefixed = {
  workbook: `<x:workbook xmlns:x="${MAIN}" xmlns:r="${OFFICE}"><x:sheets><x:sheet name="Ítems" sheetId="1" r:id="R1"/></x:sheets></x:workbook>`,
  relations: [
    relation('R1', 'worksheet', '/xl/worksheets/sheet1.xml'),
    relation('R2', 'styles', '/xl/styles.xml'),
  ].join(''),
  styles: `<x:styleSheet xmlns:x="${MAIN}"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>`,
  sheet: `<x:worksheet xmlns:x="${MAIN}"><x:sheetData><x:row r="1">${['Número', 'Título', 'Revisado', 'Puntaje A', 'Admite AR'].map((text) => `<x:c t="inlineStr"><x:is><x:t>${text}</x:t></x:is></x:c>`).join('')}</x:row><x:row r="2"><x:c t="str"><x:v>1.1</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Pisos &amp; paredes «lisos»</x:t></x:is></x:c><x:c s="1"><x:v>${SERIAL}</x:v></x:c><x:c t="n"><x:v>2.5</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row><x:row r="4"><x:c t="str"><x:v>2.10</x:v></x:c><x:c t="inlineStr"><x:is><x:t>Área de ñame</x:t></x:is></x:c><x:c/><x:c><x:v>0.25</x:v></x:c><x:c t="b"><x:v>0</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
}

describe('the same rows come out of a workbook', () => {
  test.each<[string, Parts]>([
    ['of Excel, with rich texts, formulas, merged cells and a hidden row', { ...excel, sheet: excelSheet(SERIAL) }],
    [
      'of Excel with the days of 1904',
      { ...excel, workbook: excelBook('date1904="1" '), sheet: excelSheet(SERIAL - 1_462) },
    ],
    ['of LibreOffice', libreOffice],
    ['of Google', google],
    ['with prefixes and full paths', prefixed],
  ])('%s', async (_, parts) => {
    const { names, sheets } = await readSheets(await saved(parts))
    expect(names).toEqual(['Ítems'])
    expect(sheets[0]?.rows).toEqual(expected)
  })

  test('hidden rows are told: those that Excel hides, and none that LibreOffice calls visible', async () => {
    const hiddenOf = async (parts: Parts) => (await readSheets(await saved(parts))).sheets[0]?.hiddenRows
    expect(await hiddenOf({ ...excel, sheet: excelSheet(SERIAL) })).toBe(1)
    expect(await hiddenOf(libreOffice)).toBe(0)
  })
})
