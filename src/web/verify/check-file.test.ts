import { hash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type AddendumRecord, addendumFile } from '../../domain/addenda/addendum.ts'
import { addendumDocument } from '../../domain/addenda/addendum-document.ts'
import { indexDocument } from '../../domain/files/index-document.ts'
import { indexFile, indexRecord } from '../../domain/files/index-record.ts'
import { type LiftingActaRecord, liftingActaFile } from '../../domain/measures/lifting-acta.ts'
import { liftingActaDocument } from '../../domain/measures/lifting-acta-document.ts'
import { type MeasureActaRecord, measureActaFile } from '../../domain/measures/measure-acta.ts'
import { measureActaDocument } from '../../domain/measures/measure-acta-document.ts'
import { actaDocument } from '../../domain/records/acta.ts'
import { RECORD_FORMAT } from '../../domain/records/record.ts'
import { recordFile } from '../../domain/records/record-file.ts'
import { canonicalJson } from '../../domain/shared/canonical-json.ts'
import { typesetActa } from '../../server/records/pdf/typeset-acta.ts'
import { documentCode, recordCode } from '../../server/records/record-code.ts'
import { sampleRecord } from '../../server/testing/data/sample-record.ts'
import { checkFile, codeOf } from './check-file.ts'
import { aspectOfPhoto, findings, sealedFacts } from './sealed-facts.ts'

const { floors: _, startedAt: __, endedAt: ___, code: ____, publicUrl: _____, seal: ______, ...shown } = sampleRecord()
const record = { ...shown, format: RECORD_FORMAT, entity: { name: 'Secretaría', nit: null } }
const seal = hash('sha256', canonicalJson(record))
const file = recordFile({
  ...{ record, seal, departmentId: 13, publicUrl: null, code: recordCode(seal), closedAt: new Date(0) },
  entity: record.entity,
})
const text = canonicalJson(file)
const bytesOf = (content: string | Uint8Array) => new Uint8Array(Buffer.from(content as string))
/** The word that a file is told as. */
async function kindOf(content: string | Uint8Array) {
  const report = await checkFile(bytesOf(content))
  if (report.kind === 'picture') return 'picture'
  return report.fault ?? (report.content === 'yes' ? 'sealed' : 'changed')
}

const html = (...records: string[]) =>
  `<!doctype html>\n<html><body>${records.map((each) => `<script type="application/json" id="vigia-registro">${each.replaceAll('<', '\\u003c')}</script>`).join('')}</body></html>`

/** A file with the layout of the PDFs that Vigía makes, around a stream. */
const pdf = (stream: Uint8Array, { filter = '', length = stream.length, name = 'registro.json', tail = '' } = {}) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n\n7 0 obj\n<<\n  /Length ${length}\n  /Type /EmbeddedFile\n${filter}>>\nstream\n`),
    stream,
    Buffer.from(
      `\nendstream\nendobj\n\n8 0 obj\n<<\n  /Type /Filespec\n  /F (${name})\n  /EF <<\n    /F 7 0 R\n  >>\n>>\nendobj\n\ntrailer\n<<\n  /Size 9\n>>\nstartxref\n1\n%%EOF${tail}`,
    ),
  ])
const plainPdf = (content: string) => pdf(Buffer.from(content))
const FLATE = '  /Filter /FlateDecode\n'

describe('an addendum of Vigía', () => {
  const addendum: AddendumRecord = {
    ...{
      format: 1,
      number: '148-A1',
      day: '2026-03-02',
      at: '2026-03-02T15:00:00.000Z',
      text: 'Donde dice 12-30 es 12-03.',
    },
    acta: { number: '148', day: '2026-02-27', seal, code: recordCode(seal) },
    ...{ establishment: { name: 'Tienda', city: 'Arjona' }, author: { name: 'Ana', role: 'Coordinadora' } },
    entity: { name: 'Secretaría', nit: null },
  }
  const ownSeal = hash('sha256', canonicalJson(addendum))
  const code = documentCode('adenda', ownSeal)
  const own = addendumFile({ record: addendum, seal: ownSeal, code, departmentId: 13, publicUrl: null })
  const shown = addendumDocument({ ...addendum, seal: ownSeal, code })

  test('an addendum as PDF gives its content, which gives its seal and its code', async () => {
    const real = typesetActa(shown, new Map(), canonicalJson(own))
    const report = await checkFile(bytesOf(real))
    expect(report).toMatchObject({ fault: undefined, content: 'yes', file: own })
    expect(await codeOf(ownSeal, 'adenda')).toBe(code)
    expect(sealedFacts(own)).toContainEqual(['Texto', addendum.text])
    expect(aspectOfPhoto(own, 'b'.repeat(64))).toBeUndefined()
  })

  test('an addendum with a changed text is not accepted', async () => {
    expect(await kindOf(plainPdf(canonicalJson(own).replace('12-03', '12-04')))).toBe('changed')
  })

  test.each([
    ['no text', { ...addendum, text: undefined }],
    ['no acta', { ...addendum, acta: null }],
  ])('an addendum with %s is no record', async (_what, registro) => {
    expect(await kindOf(plainPdf(JSON.stringify({ ...own, registro })))).toBe('unreadable')
  })
})

describe('an index of a file', () => {
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n<TipoDocumentoFoliado>ñ</TipoDocumentoFoliado>\n'
  const record = indexRecord({
    ...{ file: 'EXP-13-2026-000123', title: 'Tienda', serial: 1, day: '2026-11-28', entries: 0 },
    sha256: hash('sha256', xml),
  })
  const ownSeal = hash('sha256', canonicalJson(record))
  const code = documentCode('indice', ownSeal)
  const entity = { name: 'Salud', nit: null }
  const own = indexFile({ record, xml, seal: ownSeal, code, entity, departmentId: 13, publicUrl: null })

  test('an index as PDF gives its content, seal and code', async () => {
    const shown = indexDocument({ ...record, xml, seal: ownSeal, code })
    const report = await checkFile(bytesOf(typesetActa(shown, new Map(), canonicalJson(own))))
    expect(report).toMatchObject({ fault: undefined, content: 'yes', file: own })
    expect(await codeOf(ownSeal, 'indice')).toBe(code)
    expect(sealedFacts(own)).toContainEqual(['Expediente n.º', record.file])
    expect(aspectOfPhoto(own, 'b'.repeat(64))).toBeUndefined()
  })

  test.each([
    ['another title', { ...own, registro: { ...record, title: 'Otra' } }, 'changed'],
    ['another index under the same seal', { ...own, indice: `${xml} ` }, 'changed'],
    ['no index', { ...own, indice: undefined }, 'unreadable'],
  ])('a file with %s is not taken for an index', async (_what, file, kind) => {
    expect(await kindOf(plainPdf(JSON.stringify(file)))).toBe(kind)
  })
})

describe('the acta of a measure', () => {
  const photo = 'c'.repeat(64)
  const record: MeasureActaRecord = {
    ...{ format: 1, number: 'MS-2026-000045', day: '2026-11-27', at: '2026-11-27T15:00:00.000Z' },
    acta: { number: '148', day: '2026-11-27', seal, code: recordCode(seal) },
    establishment: { name: 'Tienda', identificationNumber: '900', address: 'Calle 1', city: 'Arjona' },
    measure: {
      ...{ code: 'DECOMISO', name: 'Decomiso', norm: 'Ley 9 de 1979', extent: null, item: '1.2 Plagas' },
      ...{ fallsOn: 'La carne', cause: 'Plagas', risk: 'Contaminación', liftingCondition: 'Fumigar' },
      ...{ imposedOn: '2026-11-27', dueOn: '2026-12-28', dueReason: null, converts: null },
    },
    seals: [{ number: 'A-01', place: null }],
    goods: [
      {
        ...{ product: 'Carne', brand: null, lot: null, expiry: null, sanitaryRegistration: null, presentation: null },
        ...{ quantity: 12.5, unit: 'kg', state: 'decomisado' },
      },
    ],
    people: [{ role: 'custodio', name: 'Ana', idCard: '4', address: null, phone: null }],
    photos: [`${photo}.jpg`],
    officials: [{ name: 'Luz', role: 'Ingeniera' }],
    ...{ author: { name: 'Eva', role: 'Técnica' }, entity: { name: 'Salud', nit: null } },
  }
  const ownSeal = hash('sha256', canonicalJson(record))
  const code = documentCode('medida', ownSeal)
  const own = measureActaFile({ record, seal: ownSeal, code, departmentId: 13, publicUrl: null })

  test('an acta of a measure as PDF gives its content, seal, code and photos', async () => {
    const shown = measureActaDocument({ ...record, seal: ownSeal, code })
    const report = await checkFile(bytesOf(typesetActa(shown, new Map(), canonicalJson(own))))
    expect(report).toMatchObject({ fault: undefined, content: 'yes', file: own })
    expect(await codeOf(ownSeal, 'medida')).toBe(code)
    expect(sealedFacts(own)).toContainEqual(['Productos', 'Carne: 12,5 kg'])
    expect([aspectOfPhoto(own, photo), aspectOfPhoto(own, 'b'.repeat(64))]).toEqual(['1.2', undefined])
  })

  test.each([
    ['another quantity', { ...record, goods: [{ ...record.goods[0], quantity: 13 }] }, 'changed'],
    ['no measure', { ...record, measure: null }, 'unreadable'],
    ['no goods', { ...record, goods: undefined }, 'unreadable'],
  ])('a file with %s is not taken for the acta of a measure', async (_what, registro, kind) => {
    expect(await kindOf(plainPdf(JSON.stringify({ ...own, registro })))).toBe(kind)
  })
})

describe('the acta of a lifting', () => {
  const photo = 'c'.repeat(64)
  const record: LiftingActaRecord = {
    ...{ format: 1, number: 'MS-2026-000045-L1', day: '2026-12-10', at: '2026-12-10T15:00:00.000Z', imposing: null },
    acta: { number: '148', day: '2026-11-27', seal, code: recordCode(seal) },
    establishment: { name: 'Tienda', identificationNumber: '900', address: 'Calle 1', city: 'Arjona' },
    measure: {
      ...{ number: 'MS-2026-000045', code: 'CONGELACION', name: 'Congelación', norm: 'Ley 9 de 1979', extent: null },
      ...{ fallsOn: 'La carne', cause: 'Plagas', liftingCondition: 'Fumigar', imposedOn: '2026-11-27' },
    },
    lifting: { kind: 'levantamiento', day: '2026-12-10', reason: 'Se corrigió', dueOn: '2026-12-28' },
    seals: [],
    goods: [
      {
        ...{ product: 'Carne', brand: null, lot: null, expiry: null, sanitaryRegistration: null, presentation: null },
        ...{ quantity: 12.5, unit: 'kg', state: 'devuelto' },
      },
    ],
    ...{ people: [], photos: [`${photo}.jpg`], officials: [{ name: 'Luz', role: 'Ingeniera' }] },
    ...{ author: { name: 'Eva', role: 'Técnica' }, entity: { name: 'Salud', nit: null } },
  }
  const ownSeal = hash('sha256', canonicalJson(record))
  const code = documentCode('levantamiento', ownSeal)
  const own = liftingActaFile({ record, seal: ownSeal, code, departmentId: 13, publicUrl: null })

  test('an acta of a lifting as PDF gives its content, seal, code and photos', async () => {
    const shown = liftingActaDocument({ ...record, seal: ownSeal, code })
    const report = await checkFile(bytesOf(typesetActa(shown, new Map(), canonicalJson(own))))
    expect(report).toMatchObject({ fault: undefined, content: 'yes', file: own })
    expect(await codeOf(ownSeal, 'levantamiento')).toBe(code)
    const facts = sealedFacts(own)
    for (const fact of [
      ['Levantada el', '10/12/2026'],
      ['Productos', 'Carne: 12,5 kg'],
    ])
      expect(facts).toContainEqual(fact)
    expect([aspectOfPhoto(own, photo), aspectOfPhoto(own, 'b'.repeat(64))]).toEqual(['', undefined])
  })

  test.each([
    ['another reason', { ...record, lifting: { ...record.lifting, reason: 'Otra' } }, 'changed'],
    ['an act that lifts nothing', { ...record, lifting: { ...record.lifting, kind: 'prorroga' } }, 'unreadable'],
    ['no lifting', { ...record, lifting: null }, 'unreadable'],
    ['a word for the acta of the measure', { ...record, imposing: 'x' }, 'unreadable'],
  ])('a file with %s is not taken for the acta of a lifting', async (_what, registro, kind) => {
    expect(await kindOf(plainPdf(JSON.stringify({ ...own, registro })))).toBe(kind)
  })
})

describe('an acta of Vigía', () => {
  let real: Uint8Array
  beforeAll(() => {
    real = typesetActa(actaDocument(sampleRecord()), new Map(), text)
  })

  test('an acta as PDF gives its record, which gives its seal', async () => {
    expect(await checkFile(bytesOf(real))).toEqual({
      ...{ kind: 'document', fault: undefined, content: 'yes', file: JSON.parse(text) },
      ...{ signature: { kind: 'absent' }, sha256: hash('sha256', real), pictures: [] },
    })
  })

  test('an acta as HTML gives its record too', async () => {
    expect(await kindOf(html(text))).toBe('sealed')
  })

  test('an acta as HTML names its shown pictures by their digests', async () => {
    const picture = Buffer.from('a photo')
    const shown = html(text).replace('<body>', `<body><img src="data:image/jpeg;base64,${picture.toString('base64')}">`)
    expect(await checkFile(bytesOf(shown))).toMatchObject({ content: 'yes', pictures: [hash('sha256', picture)] })
    expect(await checkFile(bytesOf(shown.replace('base64,', 'base64,A')))).toMatchObject({
      content: 'yes',
      pictures: [],
    })
  })

  test('an acta with any letter of its record changed is not accepted', async () => {
    const changed = [
      text.replace('DESFAVORABLE', 'FAVORABLE'),
      text.replace('"compliancePct":72.5', '"compliancePct":72.6'),
      text.replace('Édinson Jaraba', 'Edinson Jaraba'),
      text.replace('"entity":{"name":"Secretaría"', '"entity":{"name":"Otra"'),
      text.replace('"sampleRecord":""', '"sampleRecord":" "'),
    ]
    for (const each of changed) {
      expect(each).not.toBe(text)
      expect(await kindOf(plainPdf(each))).toBe('changed')
      expect(await kindOf(html(each))).toBe('changed')
    }
  })

  test('an acta with a byte of its attachment changed is never accepted', async () => {
    const start = Buffer.from(real).indexOf('/EmbeddedFile')
    const from = Buffer.from(real).indexOf('stream\n', start) + 7
    const end = Buffer.from(real).indexOf('endstream', from)
    const inRecord = Math.floor((end - from) / 60)
    for (let step = 0; step < 60; step += 1) {
      const changed = bytesOf(real)
      const place = from + step * inRecord
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(['changed', 'unreadable', 'sealed']).toContain(await kindOf(changed))
      const report = await checkFile(changed)
      // A bit beside the record, such as one of the sealed file's code, is no part of the seal.
      if (report.kind === 'document' && report.content === 'yes') {
        expect(report.file?.registro).toEqual(JSON.parse(text).registro)
      }
    }
  })

  test('an acta with something added at its end says so', async () => {
    const revision = '\n9 0 obj\n<<\n>>\nendobj\ntrailer\n<<\n  /Prev 1\n>>\nstartxref\n2\n%%EOF'
    expect(await kindOf(Buffer.concat([real, Buffer.from(revision)]))).toBe('appended')
  })

  test.each([
    ['lines that end in CR', '\r9 0 obj\r<<\r>>\rendobj\rtrailer\r<<\r>>\rstartxref\r2\r%%EOF'],
    ['the record again after CR', '\r7 0 obj\r<<>>\rendobj\r'],
    ['one line', ' 9 0 obj <<>> endobj trailer <<>> startxref 2 %%EOF'],
    ['a comment', '\n%x'],
  ])('an acta with a revision of %s says so', async (_name, revision) => {
    expect(await kindOf(Buffer.concat([real, Buffer.from(revision)]))).toBe('appended')
  })

  test('an acta with a revision of CR lines in place of its end says so', async () => {
    const cut = Buffer.from(real).lastIndexOf('%%EOF')
    const revision = Buffer.from('\r9 0 obj\r<<>>\rendobj\rtrailer\r<<>>\rstartxref\r2\r%%EOF')
    expect(await kindOf(Buffer.concat([real.subarray(0, cut), revision]))).toBe('appended')
  })

  test.each([' 7 0 obj', '\r7 0 obj', '\t7  0\r\nobj'])(
    'an acta with its record replaced by %j says so',
    async (head) => {
      const twice = Buffer.from(
        plainPdf(text).toString('latin1').replace('\ntrailer', `${head} <<>> endobj\ntrailer`),
        'latin1',
      )
      expect(await kindOf(twice)).toBe('appended')
    },
  )

  test('an acta with the white space of a mail at its end is the same', async () => {
    expect(await kindOf(Buffer.concat([real, Buffer.from('\r\n\0 ')]))).toBe('sealed')
  })

  test('an acta is not blamed where the browser cannot inflate it', async () => {
    vi.stubGlobal('DecompressionStream', undefined)
    // A browser of before has no such name at all.
    Reflect.deleteProperty(globalThis, 'DecompressionStream')
    expect(await kindOf(real)).toBe('unable')
    expect(await kindOf(html(text))).toBe('sealed')
    vi.unstubAllGlobals()
  })

  test('an acta is not blamed where the browser cannot compute a digest', async () => {
    vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('no digest'))
    await expect(kindOf(html(text))).rejects.toThrow('no digest')
    vi.restoreAllMocks()
  })

  test('an acta of Vigía has the code that the server gives it', async () => {
    expect(await codeOf(seal)).toBe(recordCode(seal))
  })

  test('an acta of Vigía tells what a paper must say, and knows its photos', () => {
    expect(Object.fromEntries(sealedFacts(file))).toMatchObject({
      'Acta n.º': '148',
      'Día de la visita': '27/02/2026',
      'Concepto sanitario': 'DESFAVORABLE',
      Testigo: 'Édinson Jaraba',
    })
    expect(findings(file).length).toBeGreaterThan(3)
    const photo = record.sections.flatMap(({ items }) => items).find(({ evidence }) => evidence !== null)
    expect(aspectOfPhoto(file, photo?.evidence?.split('.')[0] ?? '')).toBe(photo?.description.split(' ')[0])
    expect(aspectOfPhoto(file, '0'.repeat(64))).toBeUndefined()
  })
})

describe('another file', () => {
  const deep = `{"registro":{"sections":[]},"sello":{"valor":"${seal}"},"entidad":${'{"a":'.repeat(60)}1${'}'.repeat(60)}}`

  const many = `"sections":[{"items":[${'{"concept":"I","description":"1.1","finding":""},'.repeat(15_000)}{}]},`

  test.each([
    ['that is empty', '', 'not-an-acta'],
    ['of plain text', 'Acta n.º 148', 'not-an-acta'],
    ['that is a PDF without attachment', '%PDF-1.7\ntrailer\n<<>>\nstartxref\n1\n%%EOF', 'not-an-acta'],
    ['that is a page without record', '<!doctype html><title>Acta</title>', 'not-an-acta'],
    ['that is a page with two records', html(text, text), 'two-records'],
    ['with a script that is no record', html('alert(1)'), 'unreadable'],
    ['whose JSON is a list', html('[]'), 'unreadable'],
    ['whose JSON is nested deeply', html(deep), 'unreadable'],
    ['with more findings than a page can draw', html(text.replace('"sections":[', many)), 'unreadable'],
    ['with ten thousand brackets', html('['.repeat(10_000)), 'unreadable'],
    ['with half of a surrogate pair', html(text.replace('Édinson', '\\ud800')), 'unreadable'],
    ['without a seal', html(text.replace(seal, 'x')), 'unreadable'],
    ['of 25 MB and a byte', new Uint8Array(25 * 1024 * 1024 + 1), 'too-large'],
    ['that is a picture', Buffer.from('ffd8ffe000', 'hex'), 'picture'],
  ])('%s is told as such', async (_name, content, kind) => {
    expect(await kindOf(content)).toBe(kind)
  })

  test.each([
    ['whose attachment has another name', pdf(Buffer.from(text), { name: 'otro.json' }), 'not-an-acta'],
    ['with a compressed record', pdf(deflateSync(text), { filter: FLATE }), 'sealed'],
    ['with a record that inflates to 40 MB', pdf(deflateSync(Buffer.alloc(40e6)), { filter: FLATE }), 'unreadable'],
    ['whose compression is torn', pdf(deflateSync(text).subarray(0, 50), { filter: FLATE }), 'unreadable'],
    ['with another compression', pdf(Buffer.from(text), { filter: '  /Filter /LZWDecode\n' }), 'unreadable'],
    [
      'with two compressions',
      pdf(Buffer.from(text), { filter: '  /Filter [/FlateDecode /FlateDecode]\n' }),
      'unreadable',
    ],
    ['whose record is longer than the file', pdf(Buffer.from(text), { length: 999_999 }), 'unreadable'],
    ['whose record is not UTF-8', pdf(Buffer.from([0x7b, 0xff, 0x7d])), 'unreadable'],
    [
      'that is encrypted',
      Buffer.from(plainPdf(text).toString('latin1').replace('/Size 9', '/Encrypt 3 0 R'), 'latin1'),
      'not-an-acta',
    ],
    ['with a hundred attachments and no end of an object', `%PDF-1.7\n${'/Type /Filespec '.repeat(101)}`, 'unreadable'],
    ['with two records', Buffer.concat([plainPdf(text), plainPdf(text)]), 'two-records'],
    [
      'with the object of the record twice',
      Buffer.concat([plainPdf(text), Buffer.from('\n7 0 obj\n<<>>\nendobj')]),
      'appended',
    ],
  ])('%s is told as such', async (_name, content, kind) => {
    expect(await kindOf(content)).toBe(kind)
  })
})
