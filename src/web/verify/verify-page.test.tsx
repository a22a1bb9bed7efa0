import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AddendumFile } from '../../domain/addenda/addendum.ts'
import type { IndexFile } from '../../domain/files/index-record.ts'
import { type RecordFile, recordFile } from '../../domain/records/record-file.ts'
import { documentCode } from '../../server/records/record-code.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { type DocumentReport, type FileReport, faulty } from './check-file.ts'
import { startPage } from './verify-page.ts'

const KNOWN = 'Las páginas de este archivo no llevan firma.'
const FOREIGN = 'La firma de este archivo no es de la entidad.'
const UNKNOWN = 'El sello no está en los libros de Salud.'
const SEALED = 'El registro del archivo corresponde a su sello.'
const UNABLE = 'Este navegador no pudo comprobar el archivo.'
const CHANGED = 'El contenido no corresponde al sello.'

/** The parts of a record that the page shows. */
const sealed = (name: string, change: Partial<DocumentReport> = {}): DocumentReport => {
  const person = { name: 'Ana' }
  const registro = {
    ...{
      number: 1,
      day: '2026-02-27',
      establishment: { name, address: 'Calle 1', city: 'Arjona' },
      concepto: 'FAVORABLE',
    },
    ...{
      compliancePct: 90,
      technician: person,
      engineer: person,
      establishmentSigner: person,
      checker: person,
      sections: [],
    },
  }
  const file = { registro, sello: { valor: 'a'.repeat(64) } } as unknown as RecordFile
  return { ...faulty('unable'), fault: undefined, content: 'yes', file, ...change }
}

/** The file of a whole acta of an establishment with this name. */
function recordOf(name: string): RecordFile {
  const { floors: _, startedAt: __, endedAt: ___, code = '', publicUrl: ____, seal, ...registro } = sampleRecord()
  const establishment = { ...registro.establishment, name }
  const entity = { name: 'Salud', nit: null }
  const facts = { seal, entity, departmentId: 13, publicUrl: null, code, closedAt: new Date(0) }
  return recordFile({ record: { ...registro, establishment }, ...facts })
}

/** Threads that were started, which a test answers for. */
let threads: FakeThread[]
class FakeThread {
  onmessage: ((event: { data: FileReport }) => void) | undefined
  onerror: (() => void) | undefined
  constructor() {
    threads.push(this)
  }
  postMessage() {}
  terminate() {}
}
/** Addresses of the server that were asked for. */
let asked: string[]
let replies: ((reply: Response | Error) => void)[]

/** Keys of the entity that its server answers; undefined for a server of before. */
let keys: object[] | undefined

beforeEach(() => {
  keys = undefined
  threads = []
  replies = []
  asked = []
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('Worker', FakeThread)
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    if (path === '/api/public/keys') return Promise.resolve(json(keys ? 200 : 404, { data: { keys } }))
    // The log gives no word; its proofs have tests of their own.
    if (path.startsWith('/api/public/log/')) return Promise.resolve(json(503, {}))
    return new Promise<Response>((resolve, reject) => {
      replies.push((reply) => (reply instanceof Error ? reject(reply) : resolve(reply)))
    })
  })
  document.body.innerHTML =
    '<section id="verificar" data-entidad="Salud" hidden><input type="file" id="archivo"><div id="camara"></div><div id="resultado"></div><div id="adenda"></div><div id="fotos"></div><div id="comprobaciones"></div><div id="sellado"></div></section>'
  startPage('/verificar.js')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const result = () => document.getElementById('resultado')
const title = () => result()?.querySelector('strong')?.textContent
const facts = () => document.getElementById('sellado')?.textContent

function choose(...names: string[]): FakeThread {
  const input = document.getElementById('archivo') as HTMLInputElement
  const files = (names.length > 0 ? names : ['acta.pdf']).map((name) => new File(['x'], name))
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  input.dispatchEvent(new Event('change'))
  return threads.at(-1) as FakeThread
}
const verdictOf = (thread: FakeThread, data: FileReport) => thread.onmessage?.({ data })
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })

async function answerWith(reply: Response | Error) {
  verdictOf(choose(), sealed('Tienda'))
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]?.(reply)
}

test.each<[string, (thread: FakeThread) => void]>([
  ['whose script does not load', (thread) => thread.onerror?.()],
  ['that takes five seconds', () => vi.advanceTimersByTime(5_000)],
  ['that cannot inflate', (thread) => verdictOf(thread, faulty('unable'))],
  ['that shows no record of a later form', (thread) => verdictOf(thread, sealed('', { file: {} as RecordFile }))],
])('a device %s does not blame the file', async (_name, fail) => {
  vi.useFakeTimers()
  fail(choose())
  await vi.advanceTimersByTimeAsync(0)
  expect([title(), result()?.className]).toEqual([UNABLE, 'told none'])
  expect(result()?.textContent).toContain('código')
})

test('a browser that starts no thread does not blame the file', async () => {
  vi.stubGlobal('Worker', () => {
    throw new Error('no threads')
  })
  choose()
  await expect.poll(() => title()).toBe(UNABLE)
})

test.each<[string, Response | Error, string, string]>([
  ['has it', json(200, {}), KNOWN, 'told care'],
  ['has no acta with its code', json(404, { error: { code: 'public.unknown-code' } }), UNKNOWN, 'told bad'],
])('a seal is told as the server %s', async (_name, reply, words, tone) => {
  await answerWith(reply)
  await expect.poll(() => title()).toBe(words)
  expect(result()?.className).toBe(tone)
})

test.each<[string, Response | Error, boolean]>([
  ['another 404', json(404, { error: { code: 'request.not-found' } }), false],
  ['the 404 of a proxy', new Response('<h1>Not found</h1>', { status: 404 }), false],
  ['too many calls', json(429, { error: { code: 'request.too-many' } }), false],
  ['an error', new Response('', { status: 503 }), false],
  ['a time limit', new DOMException('late', 'TimeoutError'), false],
  ['no network', new TypeError('Failed to fetch'), true],
])('%s is no word on the seal', async (_name, reply, isOffline) => {
  await answerWith(reply)
  await expect.poll(() => title()).toBe(SEALED)
  expect(result()?.className).toBe('told care')
  expect(result()?.textContent?.includes('Sin conexión')).toBe(isOffline)
})

test('the server is not waited for longer than eight seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await answerWith(json(200, {}))
  expect(limit).toHaveBeenCalledWith(8_000)
  limit.mockRestore()
})

/** @returns the facts that are shown from now on, each as it comes */
function noteFacts(): string[] {
  const shown: string[] = []
  const place = document.getElementById('sellado') as HTMLElement
  const watch = new MutationObserver(() => shown.push(place.textContent ?? ''))
  watch.observe(place, { childList: true, subtree: true })
  onTestFinished(() => watch.disconnect())
  return shown
}
/** Checks one more file to its end. The work on the earlier ones, which began before, has ended by then. */
async function checkAnother() {
  const before = replies.length
  verdictOf(choose(), sealed('Tercera'))
  await expect.poll(() => replies.length).toBeGreaterThan(before)
  replies.at(-1)?.(json(200, {}))
  await expect.poll(facts).toContain('Tercera')
}

test('the verdict of one file is never shown for another', async () => {
  const shown = noteFacts()
  const first = choose()
  const second = choose()
  verdictOf(second, sealed('Otra', { content: 'no' }))
  await expect.poll(() => title()).toBe(CHANGED)
  verdictOf(first, sealed('Tienda'))
  await checkAnother()
  expect(shown.join()).not.toContain('Tienda')
  expect(replies).toHaveLength(1)
})

test('the server’s late word on one file is never shown for another', async () => {
  const shown = noteFacts()
  verdictOf(choose(), sealed('Tienda'))
  await expect.poll(() => replies).toHaveLength(1)
  verdictOf(choose(), sealed('Otra', { content: 'no' }))
  await expect.poll(() => title()).toBe(CHANGED)
  replies[0]?.(json(200, {}))
  await checkAnother()
  expect(shown.join()).not.toContain('Tienda')
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
const lines = () => [...document.querySelectorAll('.checks li')].map((one) => [one.className, one.textContent])

async function checkSigned(body: object, ofKeys: object[] | undefined, report = signed()) {
  keys = ofKeys
  verdictOf(choose(), report)
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]?.(json(200, { data: body }))
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
  expect(asked).toContain(`/api/public/records/${documentCode('adenda', seal)}`)
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
  expect(asked).toContain(`/api/public/records/${documentCode('indice', seal)}`)
})

describe('a photo', () => {
  const PHOTO = 'b'.repeat(64)
  const withPhoto = () => {
    const report = sealed('Tienda')
    const item = { description: '1.2 Pisos', concept: 'A', evidence: `${PHOTO}.jpg`, finding: '' }
    Object.assign(report.file?.registro as object, { sections: [{ items: [item] }] })
    return report
  }
  const photo = () => document.querySelector('#fotos .told')
  const OWN = 'La foto es la del aspecto 1.2.'

  async function photoBeside(reply: Response, sha256 = PHOTO) {
    verdictOf(choose('acta.pdf', 'foto.jpg'), withPhoto())
    await expect.poll(() => threads).toHaveLength(2)
    verdictOf(threads[1] as FakeThread, { kind: 'picture', sha256 })
    await expect.poll(() => replies).toHaveLength(1)
    replies[0]?.(reply)
    await expect.poll(() => photo()).not.toBeNull()
  }

  test('a photo of an acta in the books is told in green, and counted', async () => {
    await photoBeside(json(200, {}))
    expect([photo()?.className, photo()?.querySelector('strong')?.textContent]).toEqual(['told good', OWN])
    expect(lines().at(-1)).toEqual(['yes', '✓Fotos por su huella: 1 de 1 comparadas, son las del acta: coincide'])
  })

  test.each<[string, Response, string]>([
    ['an acta that nobody knows', json(404, { error: { code: 'public.unknown-code' } }), 'bad'],
    ['an acta that was not asked for', json(503, {}), 'care'],
  ])('a photo of %s is never told in green', async (_name, reply, tone) => {
    await photoBeside(reply)
    expect(photo()?.className).toBe(`told ${tone}`)
    expect(photo()?.textContent).not.toContain(OWN)
  })

  test('a photo of another acta is told, and the list says so', async () => {
    await photoBeside(json(200, {}), 'c'.repeat(64))
    expect(photo()?.textContent).toContain('Esa foto no es de esta acta.')
    expect(lines().at(-1)).toEqual(['no', '✗Una de las fotos no es de esta acta: no coincide'])
  })

  test('without an acta asks for it', async () => {
    verdictOf(choose('foto.jpg'), { kind: 'picture', sha256: PHOTO })
    await expect.poll(() => title()).toBe('Eso es una foto.')
  })
})

test('the whole acta is drawn once it is asked for, and its texts stay texts', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const file = { ...recordOf(name) }
  verdictOf(choose(), sealed('', { file }))
  await expect.poll(() => replies).toHaveLength(1)
  replies[0]?.(json(200, {}))
  await expect.poll(() => document.querySelector('#sellado details')).not.toBeNull()
  expect(document.querySelector('.acta')).toBeNull()
  const details = document.querySelector('#sellado details') as HTMLDetailsElement
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  expect(document.querySelector('.acta')?.textContent).toContain(name)
  expect(document.querySelectorAll('.acta img')).toHaveLength(0)
  expect(document.querySelectorAll('.acta table').length).toBeGreaterThan(1)
})
