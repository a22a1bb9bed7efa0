import { afterEach, expect, test, vi } from 'vitest'
import type { AddendumFile } from '../../domain/addenda/addendum.ts'
import type { IndexFile } from '../../domain/files/index-record.ts'
import { documentCode } from '../../server/records/record-code.ts'
import type { DocumentReport } from './check-file.ts'
import { facts, json, lines, result, sealed, title, verifyPage } from './testing.tsx'

const current = verifyPage()
const { choose, verdictOf } = current

const FOREIGN = 'La firma de este archivo no es de la entidad.'
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const SPKI = Uint8Array.of(0x30, 1, 7)
const signed = (change: Partial<DocumentReport> = {}) =>
  sealed('Tienda', {
    ...{ sha256: 'f'.repeat(64), ...change },
    signature: {
      ...{ kind: 'whole', spki: SPKI, name: 'Secretaría de Salud', stamp: undefined },
      ...{ validFrom: new Date(0), validTo: new Date(1) },
    },
  })
const ownKey = (change = {}) => ({
  ...{ key_id: '1', purpose: 'pdf', spki: 'MAEH', is_accredited: false, retired_at: null },
  ...change,
})

async function checkSigned(body: object, ofKeys: object[] | undefined, report = signed()) {
  current.keys = ofKeys
  verdictOf(choose(), report)
  await expect.poll(() => current.replies).toHaveLength(1)
  current.replies[0]?.(json(200, { data: body }))
  await expect.poll(() => lines()).not.toEqual([])
}

const REISSUED = { blob_sha256: 'e'.repeat(64), state: 'reexpedida' }

test.each<[string, object, object[] | undefined, string, string]>([
  ['of a known key', {}, [ownKey()], 'Auténtica y completa.', 'good'],
  ['of a key that is not the entity’s', {}, [ownKey({ spki: 'AAAA' })], FOREIGN, 'bad'],
  ['of the log’s key', {}, [ownKey({ purpose: 'registro' })], FOREIGN, 'bad'],
  [
    'that is not the issued one',
    { blob_sha256: 'e'.repeat(64) },
    [ownKey()],
    'El archivo no es el que se expidió, aunque su contenido coincide.',
    'bad',
  ],
  [
    'that was issued again',
    { blob_sha256: 'e'.repeat(64), state: 'reexpedida' },
    [ownKey()],
    'La entidad expidió esta acta otra vez después de este archivo.',
    'care',
  ],
  [
    'that is an earlier issue',
    { ...REISSUED, issued_files: [{ blob_sha256: 'e'.repeat(64) }, { blob_sha256: 'f'.repeat(64) }] },
    [ownKey()],
    'La entidad expidió esta acta otra vez después de este archivo.',
    'care',
  ],
  [
    'that no issue is, after the acta was issued again',
    { ...REISSUED, issued_files: [{ blob_sha256: 'e'.repeat(64) }, { blob_sha256: 'd'.repeat(64) }] },
    [ownKey()],
    'El archivo no es el que se expidió, aunque su contenido coincide.',
    'bad',
  ],
  [
    'of a stranger’s key, after the acta was issued again',
    { ...REISSUED, issued_files: [{ blob_sha256: 'e'.repeat(64) }] },
    [ownKey({ spki: 'AAAA' })],
    FOREIGN,
    'bad',
  ],
  [
    'of a key withdrawn since',
    { blob_sha256: 'f'.repeat(64), issued_at: '2026-01-01T00:00:00Z' },
    [ownKey({ retired_at: '2026-02-01T00:00:00Z' })],
    'Auténtica y completa.',
    'good',
  ],
  [
    'of a key withdrawn before',
    { blob_sha256: 'f'.repeat(64), issued_at: '2026-03-01T00:00:00Z' },
    [ownKey({ retired_at: '2026-02-01T00:00:00Z' })],
    'Firmado con una clave que la entidad ya había retirado.',
    'bad',
  ],
  [
    'of a withdrawn key, at a time that nobody proves',
    {},
    [ownKey({ retired_at: '2026-02-01T00:00:00Z' })],
    'Firmado con una clave que la entidad retiró.',
    'care',
  ],
  ['where no keys are published', {}, undefined, 'La firma de este archivo no se pudo comprobar.', 'care'],
  [
    'that is the issued one, where no keys are published',
    { blob_sha256: 'f'.repeat(64) },
    undefined,
    'Auténtica y completa.',
    'good',
  ],
])('a signed file %s is told as such', async (_name, body, ofKeys, words, tone) => {
  await checkSigned(body, ofKeys)
  expect([title(), result()?.className]).toEqual([words, `told ${tone}`])
})

const stampedBy = (at: string) => {
  const report = signed()
  const stamp = { isTrue: true, at: new Date(at), authority: 'Certicámara' }
  return { ...report, signature: { ...report.signature, stamp } } as DocumentReport
}
const WITHDRAWN = ownKey({ retired_at: '2026-02-01T00:00:00Z' })

// The thief of a key can write a stamp of an authority with any name and any time.
test.each<[string, string, object, string, string]>([
  ['an earlier', '2026-01-01T00:00:00Z', {}, 'Firmado con una clave que la entidad retiró.', 'unchecked'],
  ['a later', '2026-03-01T00:00:00Z', {}, 'Firmado con una clave que la entidad ya había retirado.', 'unchecked'],
  [
    'an earlier one in the issued file',
    '2026-01-01T00:00:00Z',
    { blob_sha256: 'f'.repeat(64), issued_at: '2026-01-01T00:00:00Z' },
    'Auténtica y completa.',
    'yes',
  ],
])('%s stamp beside a withdrawn key is no word of the entity', async (_name, at, body, words, outcome) => {
  await checkSigned(body, [WITHDRAWN], stampedBy(at))
  expect(title()).toBe(words)
  expect(lines()[2]).toEqual([outcome, expect.stringContaining('(Certicámara)')])
})

test('each check has a line, with what was not checked', async () => {
  await checkSigned({ blob_sha256: 'f'.repeat(64) }, [ownKey({ is_accredited: true })])
  expect(lines()).toEqual([
    ['yes', '✓El contenido corresponde al sello: coincide'],
    ['yes', '✓Firma de la entidad: Secretaría de Salud, certificado de una entidad acreditada por ONAC: coincide'],
    ['unchecked', '–Estampa de tiempo: este archivo no la lleva: no se comprobó'],
    ['yes', '✓El archivo es el que se expidió, byte a byte: coincide'],
    ['unchecked', '–Este archivo en el libro público: no se comprobó'],
    ['unchecked', '–Libro público: no se comprobó'],
    ['unchecked', '–Anclado fuera de la entidad: no se comprobó'],
  ])
})

test.each<[string, object, string | undefined, string]>([
  ['PDF, where a signed one was issued', { blob_sha256: 'e'.repeat(64) }, 'f'.repeat(64), 'y el que se expidió sí'],
  ['PDF, where none was issued', { blob_sha256: null }, 'f'.repeat(64), 'este archivo no la lleva: no'],
  ['HTML file', { blob_sha256: 'e'.repeat(64) }, undefined, 'este archivo no la lleva: no'],
])('an unsigned %s is told as what it is', async (_name, body, sha256, words) => {
  await checkSigned({ state: 'vigente', ...body }, [ownKey()], sealed('Tienda', { sha256 }))
  expect(lines()[1]).toEqual(['unchecked', expect.stringContaining(words)])
})

test('an addendum is told beside the verdict', async () => {
  await checkSigned({ state: 'con adenda', addendum_at: '2026-03-02' }, [ownKey()])
  expect(title()).toBe('Auténtica y completa.')
  expect(document.getElementById('adenda')?.textContent).toContain('Esta acta tiene una adenda del 02/03/2026.')
})

test('several addenda are told with links to their pages', async () => {
  const codes = ['A', 'B'].map((letter) => letter.repeat(22))
  const addenda = codes.map((code, at) => ({ code, number: `148-A${at + 1}`, added_on: '2026-03-02' }))
  await checkSigned({ state: 'con adenda', addendum_at: '2026-03-02', addenda }, [ownKey()])
  const note = document.getElementById('adenda')
  expect(note?.textContent).toContain('Esta acta tiene 2 adendas, la última del 02/03/2026.')
  const links = [...(note?.querySelectorAll('a') ?? [])]
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Adenda n.º 148-A1', `/v/${codes[0]}`],
    ['Adenda n.º 148-A2', `/v/${codes[1]}`],
  ])
})

test('an addendum is named, asked for by its own code, and leads to its acta', async () => {
  const registro = {
    ...{
      format: 1,
      number: '148-A1',
      day: '2026-03-02',
      at: '2026-03-02T15:00:00.000Z',
      text: 'La dirección es otra.',
    },
    ...{ acta: { number: '148', day: '2026-02-27', seal: 'c'.repeat(64), code: 'C'.repeat(22) } },
    ...{ establishment: { name: 'Tienda', city: 'Arjona' }, author: { name: 'Ana', role: 'Coordinadora' } },
    entity: { name: 'Secretaría', nit: null },
  }
  const seal = 'd'.repeat(64)
  const file = { formato: 'vigia-adenda-1', registro, sello: { valor: seal }, codigo: 'D'.repeat(22) } as AddendumFile
  await checkSigned({ state: 'vigente', kind: 'adenda' }, [ownKey()], signed({ file }))
  expect(result()?.textContent).toContain('Es la adenda n.º 148-A1 del 02/03/2026, tal como se agregó.')
  expect(facts()).toContain('La dirección es otra.')
  expect(facts()).not.toContain('Hallazgos')
  expect(current.asked).toContain(`/api/public/records/${documentCode('adenda', seal)}`)
  expect(document.querySelector('#adenda a')?.getAttribute('href')).toBe(`/v/${'C'.repeat(22)}`)
})

test('an index of a file is named as one, and asked for by its own code', async () => {
  const registro = {
    ...{ format: 1, file: 'EXP-13-2026-000123', title: 'Tienda', serial: 2, day: '2026-11-28', entries: 3 },
    sha256: 'e'.repeat(64),
  }
  const [seal, entidad] = ['d'.repeat(64), { nombre: 'Salud' }]
  const file = { formato: 'vigia-indice-1', registro, indice: '', entidad, sello: { valor: seal } } as IndexFile
  await checkSigned({ state: 'vigente', kind: 'indice' }, [ownKey()], signed({ file }))
  expect(result()?.textContent).toContain('Auténtico y completo.')
  expect(result()?.textContent).toContain(
    'Es el índice de expediente n.º EXP-13-2026-000123-I2 del 28/11/2026, tal como se emitió.',
  )
  expect(facts()).toContain('Tienda')
  expect(facts()).not.toContain('Hallazgos')
  expect(current.asked).toContain(`/api/public/records/${documentCode('indice', seal)}`)
})
