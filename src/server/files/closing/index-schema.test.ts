import { describe, expect, test } from 'vitest'
import { type IndexEntry, indexXml } from '../../../domain/files/file-index.ts'
import { cannotJudgeXml, schemaFaults } from '../../testing/xml-judge.ts'

const entry = (order: number, more: Partial<IndexEntry> = {}): IndexEntry => ({
  ...{ order, name: 'Acta 13-2026-000045.pdf', type: 'Acta de inspección sanitaria' },
  ...{ createdAt: '2026-11-03T15:42:10-05:00', addedAt: '2026-11-03T21:05:44-05:00', sha256: '9f2c'.repeat(16) },
  ...{ firstPage: 18, lastPage: 23, format: 'PDF/A-2a', bytes: 1_483_220, origin: 'electronico', withdrawn: null },
  ...more,
})
const number = 'EXP-13-2026-000123'
const whole = indexXml({
  number,
  entries: [
    entry(1),
    entry(2, { firstPage: null, lastPage: null, bytes: 0, format: 'XLSX', origin: 'digitalizado' }),
    entry(3, { name: '</Id> & "ñandú" \u0007 👍', withdrawn: { on: '2026-11-27', reason: 'Es de <otro>' } }),
  ],
})
const faults = (xml: string) => schemaFaults('indice-expediente.xsd', xml)

describe.skipIf(cannotJudgeXml)('the schema of the index', () => {
  test.each([
    ['with documents of each kind', whole],
    ['of an empty file', indexXml({ number, entries: [] })],
  ])('takes the index %s', (_what, xml) => {
    expect(faults(xml)).toEqual([])
  })

  test.each<[string, (xml: string) => string]>([
    ['an element that is missing', (xml) => xml.replace(/ *<Formato>.*<\/Formato>\n/, '')],
    ['elements in another order', (xml) => xml.replace(/( *<Formato>.*\n)( *<Tamano>.*\n)/, '$2$1')],
    ['an element that it does not know', (xml) => xml.replace('<Origen>', '<Folio>1</Folio><Origen>')],
    ['a digest of another length', (xml) => xml.replace('9f2c9f2c', '9f2c')],
    ['an instant of another zone', (xml) => xml.replace('15:42:10-05:00', '20:42:10Z')],
    ['a day that is none', (xml) => xml.replace('2026-11-03T15', '2026-11-31T15')],
    ['a page 0', (xml) => xml.replace('<Pagina_Inicio>18', '<Pagina_Inicio>0')],
    ['one order twice', (xml) => xml.replace(/(Expediente)>2</, '$1>1<')],
    ['an origin of its own', (xml) => xml.replace('Digitalizado', 'Papel')],
    ['a document without a name', (xml) => xml.replace(/<Nombre_Documento>[^<]+/, '<Nombre_Documento>')],
  ])('refuses %s', (_what, broken) => {
    const xml = broken(whole)
    expect(xml).not.toBe(whole)
    expect(faults(xml)).not.toEqual([])
  })
})
