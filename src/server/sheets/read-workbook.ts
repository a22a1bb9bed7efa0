import { inflateRawSync } from 'node:zlib'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { Problem } from '../../domain/shared/problem.ts'
import { checkEntries } from './check-entries.ts'
import { rowCollector, type Sheet } from './sheet-rows.ts'
import { packedBytes, type ZipEntry } from './zip-directory.ts'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[name] ?? whole
    const code = Number.parseInt(hex ?? decimal, hex ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The text of an entry that a workbook must have. */
function xmlOf(bytes: Uint8Array, entries: readonly ZipEntry[], name: string): string {
  const entry = entries.find((each) => each.name === name)
  const packed = entry && packedBytes(bytes, entry)
  if (!entry || !packed) throw new Problem('sheet.damaged')
  return Buffer.from(entry.method === 0 ? packed : inflateRawSync(packed)).toString()
}

const attributesOf = (tag: string): Map<string, string> =>
  new Map(
    [...tag.matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      decoded(double ?? single ?? ''),
    ]),
  )
const tagsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    attributesOf(attributes),
  )

/** Entries by the ids of the workbook's relations; none in a workbook that lists none. */
function entriesByRelation(bytes: Uint8Array, entries: readonly ZipEntry[]): Map<string, string> {
  const name = 'xl/_rels/workbook.xml.rels'
  if (!entries.some((each) => each.name === name)) return new Map()
  return new Map(
    tagsOf(xmlOf(bytes, entries, name), 'Relationship').map((relation) => {
      const target = relation.get('Target') ?? ''
      return [relation.get('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`]
    }),
  )
}

/**
 * Names and entries of the sheets in their order, from the workbook's own list; the library does not tell them without
 * reading all.
 */
function sheetsOf(bytes: Uint8Array, entries: readonly ZipEntry[]): { name: string; entry: string | undefined }[] {
  const byRelation = entriesByRelation(bytes, entries)
  return tagsOf(xmlOf(bytes, entries, 'xl/workbook.xml'), 'sheet')
    .filter((sheet) => sheet.has('name'))
    .map((sheet) => ({ name: sheet.get('name') ?? '', entry: byRelation.get(sheet.get('r:id') ?? '') }))
}

/**
 * Reads an admitted workbook: all its sheets, hidden ones too, or the named one.
 * @throws Problem sheet.damaged, sheet.opens-too-large, sheet.too-many-rows, sheet.too-many-columns
 */
export async function readWorkbook(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  only: string | undefined,
): Promise<{ names: string[]; sheets: Sheet[] }> {
  const hidden = await checkEntries(bytes, entries)
  const listed = sheetsOf(bytes, entries)
  const collect = rowCollector()
  const sheets: Sheet[] = []
  for (const [sheet, { name, entry }] of listed.entries()) {
    if (only !== undefined && name !== only) continue
    const rows: Sheet['rows'] = []
    for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
      collect(rows, index + 1, values as CellValue[])
    sheets.push({ name, rows, hiddenRows: hidden.get(entry ?? '') ?? 0 })
  }
  return { names: listed.map(({ name }) => name), sheets }
}
