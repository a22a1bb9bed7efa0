import { expect, test } from 'vitest'
import { type IndexEntry, indexXml } from './file-index.ts'
import { indexDocument } from './index-document.ts'
import { indexNumber, indexRecord } from './index-record.ts'
import { readIndexEntries } from './read-index-entries.ts'

const entry: IndexEntry = {
  order: 7,
  name: 'Acta "45" & <anexos>.pdf',
  type: "Acta d'inspección",
  createdAt: '2026-11-03T15:42:10-05:00',
  addedAt: '2026-11-03T21:05:44-05:00',
  sha256: '0123456789abcdef'.repeat(4),
  firstPage: 18,
  lastPage: 23,
  format: 'PDF/A',
  bytes: 1_483_220,
  origin: 'electronico',
  withdrawn: { on: '2026-11-27', reason: 'Es de <otro>' },
}
const file = 'EXP-13-2026-000123'
const xmlOf = (...entries: IndexEntry[]) => indexXml({ number: file, entries })
const record = indexRecord({ file, title: 'Tienda', serial: 2, day: '2026-11-28', entries: 1, sha256: 'a'.repeat(64) })
const documentOf = (xml: string, issue?: Parameters<typeof indexDocument>[2]) =>
  indexDocument(
    { ...record, xml, seal: 'b'.repeat(64), code: 'C'.repeat(22), publicUrl: 'https://v.example' },
    undefined,
    issue,
  )
const textOf = (value: unknown) => JSON.stringify(value)

test('an index is read as it was written', () => {
  expect(
    readIndexEntries(xmlOf(entry, { ...entry, order: 8, firstPage: null, lastPage: null, withdrawn: null })),
  ).toEqual([
    {
      order: '7',
      name: 'Acta "45" & <anexos>.pdf (Retirado el 27/11/2026: Es de <otro>)',
      type: "Acta d'inspección",
      createdAt: '2026-11-03T15:42:10-05:00',
      addedAt: '2026-11-03T21:05:44-05:00',
      firstPage: '18',
      lastPage: '23',
      format: 'PDF/A',
      bytes: '1483220',
      origin: 'Electrónico',
      sha256: entry.sha256,
    },
    expect.objectContaining({ order: '8', name: entry.name, firstPage: '', lastPage: '' }),
  ])
  expect(readIndexEntries('no es un índice')).toEqual([])
})

test('the number of an index follows its file', () => {
  expect(indexNumber(record)).toBe('EXP-13-2026-000123-I2')
})

test('a printed index names its file, each document with its digest, and how it is checked', () => {
  const { title, footer, header, blocks } = documentOf(xmlOf(entry))
  expect([title, footer]).toEqual([`Índice ${file}-I2`, `Índice n.º ${file}-I2`])
  expect(header.title).toBe('Índice electrónico de expediente')
  const text = textOf(blocks)
  for (const fact of [
    '28/11/2026',
    'Es de <otro>',
    'Creado: 03/11/2026 15:42',
    '18 a 23',
    '1.483.220 bytes',
    '1 documento',
  ])
    expect(text).toContain(fact)
  for (const part of entry.sha256.match(/.{16}/g) ?? []) expect(text).toContain(part)
  expect(text).toContain('Cómo comprobar que el índice es auténtico')
  expect(text).not.toContain('gratuitos')
})

test('a file without documents says so, and a copy without signature says why', () => {
  const { footer, blocks } = documentOf(xmlOf(), { kind: 'unsigned', reason: 'pending' })
  expect(textOf(blocks)).toContain('El expediente se cerró sin documentos.')
  expect(footer).toContain('Copia sin firma electrónica: la expedición está en curso.')
})
