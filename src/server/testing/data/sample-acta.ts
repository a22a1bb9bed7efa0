import { actaDocument } from '../../../domain/records/acta.ts'
import { actaTexts } from '../../../domain/records/acta-contents.ts'
import type { ActaBlock, ActaDocument, ActaField, ActaTable } from '../../../domain/records/acta-model.ts'
import type { RecordItem, ShownRecord } from '../../../domain/records/record.ts'
import { sampleRecord } from './sample-record.ts'

export const acta = (changes: Partial<ShownRecord> = {}) => actaDocument(sampleRecord(changes))
export const everyText = (document: ActaDocument) => actaTexts(document, () => true)
export const allFields = ({ blocks }: ActaDocument): ActaField[] =>
  blocks.flatMap((block) => (block.kind === 'fields' ? block.rows.flat() : []))
export const printedValue = (document: ActaDocument, label: string) =>
  allFields(document).find((field) => field.label === label)?.value
export const checkedIn = (document: ActaDocument, label: string) =>
  allFields(document)
    .find((field) => field.label === label)
    ?.boxes?.filter((box) => box.checked)
    .map((box) => box.label)
/** Titles of tables among them: those of the sections are the head of their table. */
export const headings = ({ blocks }: ActaDocument) =>
  blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    return block.kind === 'table' && block.title ? [block.title.text] : []
  })
const isTable = (block: ActaBlock): block is { kind: 'table' } & ActaTable => block.kind === 'table'
export const tableNamed = ({ blocks }: ActaDocument, name: string) =>
  blocks.filter(isTable).find((table) => table.name === name)
export const CONCEPTOS = ['FAVORABLE', 'FAVORABLE CON REQUERIMIENTOS', 'DESFAVORABLE'] as const

export const establishment = sampleRecord().establishment
const [firstSection] = sampleRecord().sections
const [firstOfItems] = firstSection?.items ?? []
if (!firstSection || !firstOfItems) throw new Error('The sample has a section with an item.')
export const section = firstSection
export const firstItem = firstOfItems

/** An acta with one section of one item. */
export const withItem = (changes: Partial<RecordItem>, record: Partial<ShownRecord> = {}) =>
  acta({ ...record, sections: [{ ...section, items: [{ ...firstItem, ...changes }] }] })
