const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
/** A text inside an element or an attribute. Excel reads `_x0041_` as one character, so such a text is escaped too. */
export const xmlText = (text: string): string =>
  text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign)

/** Styles of cells, by their index in `xl/styles.xml`. `@` keeps a number that is typed over an identifier a text. */
export const STYLES = { plain: 0, identifier: 1, day: 2, percent: 3, head: 4 } as const
export type StyleName = keyof typeof STYLES

const FORMATS = { day: [164, 'dd/mm/yyyy'], percent: [165, '0.0" %"'] } as const
const formats = Object.values(FORMATS).map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${xmlText(code)}"/>`)
const cellFormat = (format: number, font = 0) =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font > 0 ? ' applyFont="1"' : ''}/>`
const TEXT_FORMAT = 49
const LETTERS = '<sz val="11"/><name val="Calibri"/><family val="2"/>'

const styles = [
  `<styleSheet xmlns="${MAIN}"><numFmts count="${formats.length}">${formats.join('')}</numFmts>`,
  `<fonts count="2"><font>${LETTERS}</font><font><b/>${LETTERS}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="5">${cellFormat(0)}${cellFormat(TEXT_FORMAT)}${cellFormat(FORMATS.day[0])}${cellFormat(FORMATS.percent[0])}${cellFormat(TEXT_FORMAT, 1)}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
const relations = (all: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`

/** The part that programs know an Excel workbook by; the file begins with it. */
export const rootPart = {
  name: '_rels/.rels',
  xml: HEAD + relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
}

/** A sheet by its name; `filtered` are the cells of its head and rows, such as `A1:C7`. */
export type WrittenSheet = { name: string; filtered: string | undefined }

const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')

/** The parts that are known once every sheet is written. The sheets are `xl/worksheets/sheet1.xml` and on. */
export function closingParts(sheets: readonly WrittenSheet[]): { name: string; xml: string }[] {
  const listed = sheets.map(
    ({ name }, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const filters = sheets.flatMap(({ name, filtered }, at) =>
    filtered === undefined
      ? []
      : [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${xmlText(`'${name}'!${absolute(filtered)}`)}</definedName>`,
        ],
  )
  const names = filters.length > 0 ? `<definedNames>${filters.join('')}</definedNames>` : ''
  const files = sheets.map((_, at) => `worksheets/sheet${at + 1}.xml`)
  const overrides = [
    ...[['workbook.xml', 'sheet.main'] as const, ['styles.xml', 'styles'] as const],
    ...files.map((file) => [file, 'worksheet'] as const),
  ].map(([file, type]) => `<Override PartName="/xl/${file}" ContentType="${CONTENT}.${type}+xml"/>`)
  return [
    { name: 'xl/styles.xml', xml: HEAD + styles },
    {
      name: 'xl/workbook.xml',
      xml: `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets>${names}</workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      xml:
        HEAD +
        relations([
          ...files.map((file, at) => relation(`rId${at + 1}`, 'worksheet', file)),
          relation(`rId${files.length + 1}`, 'styles', 'styles.xml'),
        ]),
    },
    {
      name: '[Content_Types].xml',
      xml: `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    },
  ]
}

/** The beginning of a sheet, up to its rows. The first row stays in sight. */
export const sheetStart = (columns: readonly { width: number; style: StyleName }[]): string =>
  [
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    '<sheetFormatPr defaultRowHeight="15"/><cols>',
    ...columns.map(
      ({ width, style }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${STYLES[style]}" customWidth="1"/>`,
    ),
    '</cols><sheetData>',
  ].join('')

/** The end of a sheet, with a filter in the head of each column. */
export const sheetEnd = (filtered: string | undefined): string =>
  `</sheetData>${filtered === undefined ? '' : `<autoFilter ref="${filtered}"/>`}</worksheet>`
