import type { FoundColumns, Sheet, SheetRow } from '../../sheets/sheet-cells.ts'
import { byRow, firstErrors, told } from '../../sheets/sheet-errors.ts'
import { columnsOf, labelOf, sheetNamed } from '../../sheets/sheet-header.ts'
import { type DraftProblem, draftProblems } from '../draft-problems.ts'
import { type FormatContent, type FormatItem, formatContent } from '../format-draft.ts'
import { itemsHeader, SHEET_NAMES, type SheetField } from './format-sheet.ts'
import { cellReader, type ReadCell } from './read-cells.ts'

/** The content of a workbook, or every reason why it cannot be read; one line each. */
export type ReadFormat = { warnings: string[] } & ({ content: FormatContent } | { errors: string[] })

type PlacedItem = { item: FormatItem; row: number }
type PlacedSection = { key: string; name: string; label: string; items: PlacedItem[] }

const itemOf = (cell: ReadCell, row: number): FormatItem => {
  const pointsAR = cell.points('pointsAR')
  return {
    key: `r${row}`,
    lineage: cell.lineage('lineage'),
    number: cell.number('number'),
    title: cell.text('title'),
    description: cell.text('description'),
    norm: cell.text('norm'),
    pointsA: cell.points('pointsA'),
    // A sheet without the column admits AR where it has points.
    allowsAR: cell.flag('allowsAR', pointsAR !== null),
    pointsAR,
    allowsNA: cell.flag('allowsNA', false),
    suggestedCritical: cell.flag('suggestedCritical', false),
    requirement: cell.text('requirement'),
    theme: cell.text('theme'),
  }
}

/** Rows with the same section number form a section, in the order in which the numbers first appear. */
function readSections(
  rows: readonly SheetRow[],
  columns: FoundColumns<SheetField>,
  tell: (row: number, field: SheetField, text: string) => void,
): PlacedSection[] {
  const sections: PlacedSection[] = []
  for (const { number: row, cells } of rows) {
    const cell = cellReader(cells, columns, (field, text) => tell(row, field, text))
    if (cell.isBlank) continue
    const item = itemOf(cell, row)
    const label = cell.text('section') || (item.number.split('.')[0] ?? '')
    const name = cell.text('sectionName')
    let section = sections.find((one) => one.label === label)
    if (!section) {
      section = { key: `s${row}`, name, label, items: [] }
      sections.push(section)
    } else if (section.name === '') section.name = name
    section.items.push({ item, row })
  }
  return sections
}

/** The row and column of a problem; a section's is that of its first item. Undefined for what a draft may keep. */
function placeOf(
  { path }: DraftProblem,
  sections: readonly PlacedSection[],
): [row: number, field: SheetField] | undefined {
  const [, section, item, field] = /^sections\[(\d+)\](?:\.items\[(\d+)\])?\.(\w+)$/.exec(path) ?? []
  if (section === undefined) return undefined
  const placed = sections[Number(section)]
  const row = placed?.items[Number(item ?? 0)]?.row
  if (row === undefined) return undefined
  return item === undefined ? [row, 'sectionName'] : [row, field as SheetField]
}

/**
 * Reads the workbook of a format. Every fault of a cell is an error; a sum that is not 100 and too many items are not,
 * because a draft may have them.
 */
export function readFormatSheet(sheets: readonly Sheet[]): ReadFormat {
  const sheet = sheetNamed(sheets, SHEET_NAMES.items)
  if (!sheet) return { warnings: [], errors: [`El libro no tiene la hoja «${SHEET_NAMES.items}».`] }
  const header = columnsOf(sheet, itemsHeader)
  if ('errors' in header) return header
  const { columns, headerRow, warnings } = header
  const errors: string[] = []
  const tell = (row: number, field: SheetField, text: string) =>
    errors.push(told(sheet.name, row, columns.labels.get(field) ?? labelOf(field, itemsHeader), text))
  const rows = sheet.rows.filter(({ number }) => number > headerRow)
  const sections = readSections(rows, columns, tell)
  if (sections.length === 0) errors.push(`La hoja «${sheet.name}» no tiene ítems.`)
  const content = {
    sections: sections.map(({ key, name, items }) => ({ key, name, items: items.map(({ item }) => item) })),
  }
  const unread = new Set(errors.map((error) => error.split(': ')[0]))
  for (const problem of draftProblems(content)) {
    const place = problem.level === 'error' ? placeOf(problem, sections) : undefined
    if (!place) continue
    const line = told(
      sheet.name,
      place[0],
      columns.labels.get(place[1]) ?? labelOf(place[1], itemsHeader),
      problem.text,
    )
    // A cell that could not be read is told once.
    if (!unread.has(line.split(': ')[0])) errors.push(line)
  }
  if (errors.length > 0) return { warnings, errors: firstErrors(byRow(errors)) }
  const kept = formatContent.safeParse(content)
  if (kept.success) return { warnings, content: kept.data }
  return { warnings, errors: firstErrors(kept.error.issues.map(({ message }) => message)) }
}
