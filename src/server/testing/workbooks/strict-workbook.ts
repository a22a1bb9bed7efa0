import { sharedTexts } from './cell-texts.ts'
import { type CellFormat, numberFormats } from './number-formats.ts'
import { type Parts, packageParts, relationsOf } from './package-parts.ts'
import { type StrictCell, sheetCells } from './sheet-cells.ts'
import { checkOrder, childOf, childrenOf, type XmlElement } from './xml-element.ts'

/** A sheet as it is read: the cells of row 1 first, and null where there is none. */
type StrictSheet = { name: string; rows: (StrictCell | null)[][] }

const MAX_NAME = 31
/** Signs that Excel takes in no name of a sheet. */
const NOT_IN_NAME = /[\\/?*[\]:]|^'|'$/
/** Order of the children of `workbook` (ECMA-376, part 1, 18.2.27), as far as they may be there. */
const WORKBOOK = ['fileVersion', 'workbookPr', 'workbookProtection', 'bookViews', 'sheets', 'definedNames', 'calcPr']

function checkNames(names: readonly string[]): void {
  const wrong = names.filter((name) => name === '' || name.length > MAX_NAME || NOT_IN_NAME.test(name))
  const distinct = new Set(names.map((name) => name.toLocaleLowerCase('es')))
  if (wrong.length > 0 || distinct.size < names.length) throw new Error(`Names of sheets: ${names.join(', ')}.`)
}

/** The filters of sheets that the workbook names are those that the sheets have. */
function checkFilters(workbook: XmlElement, names: readonly string[], sheets: readonly XmlElement[]): void {
  for (const { attributes, text } of childrenOf(childOf(workbook, 'definedNames'), 'definedName')) {
    const at = Number(attributes.get('localSheetId'))
    const range = childOf(sheets[at], 'autoFilter')?.attributes.get('ref')
    const told = `'${names[at]}'!${range?.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2')}`
    if (attributes.get('name') !== '_xlnm._FilterDatabase' || text !== told) {
      throw new Error(`The name ${attributes.get('name')} is of ${text}, not of ${told}.`)
    }
  }
}

function partOf(parts: Parts, relations: ReturnType<typeof relationsOf>, type: string): XmlElement | undefined {
  const named = [...relations.values()].filter((relation) => relation.type === type)
  if (named.length > 1) throw new Error(`The workbook has two parts '${type}'.`)
  return named[0] && parts.get(named[0].part)
}

/**
 * Reads a workbook of data by the rules that Excel holds files to, and refuses the rest. The rules are about names, types and
 * relations of parts, order of elements, places of cells, styles and lengths. No cell has a formula, and nothing leads out.
 */
export function strictWorkbook(bytes: Uint8Array): StrictSheet[] {
  const parts = packageParts(bytes)
  const [main] = [...relationsOf(parts, '').values()].filter(({ type }) => type === 'officeDocument')
  const workbook = main && parts.get(main.part)
  if (!main || !workbook) throw new Error('The file has no workbook.')
  checkOrder(workbook, WORKBOOK)
  const relations = relationsOf(parts, main.part)
  const styles = partOf(parts, relations, 'styles')
  const formats: CellFormat[] = styles ? numberFormats(styles) : [{ code: 'General', isDay: false }]
  const strings = sharedTexts(partOf(parts, relations, 'sharedStrings'))
  const listed = childrenOf(childOf(workbook, 'sheets'), 'sheet').map(({ attributes }) => attributes)
  const names = listed.map((sheet) => sheet.get('name') ?? '')
  checkNames(names)
  if (new Set(listed.map((sheet) => sheet.get('sheetId'))).size < names.length) throw new Error('Two sheets, one id.')
  const sheets = listed.map((sheet) => {
    const relation = relations.get(sheet.get('r:id') ?? '')
    const found = relation?.type === 'worksheet' ? parts.get(relation.part) : undefined
    if (!found) throw new Error(`The sheet ${sheet.get('name')} has no part.`)
    return found
  })
  checkFilters(workbook, names, sheets)
  return sheets.map((sheet, at) => ({ name: names[at] ?? '', rows: sheetCells(sheet, { strings, formats }) }))
}
