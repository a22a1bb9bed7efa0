import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkRecordFile } from '../../../domain/records/check-record-file.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { documentCode } from '../../records/record-code.ts'
import { form, testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../../testing/data/fixtures.ts'
import { lacksJudges, pdfsig } from '../../testing/pdf-judges.ts'
import { cannotReadPdf, printedText } from '../../testing/pdf-text.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { attachedRecord } from '../verifying/attached-record.ts'
import { measureFaults } from '../verifying/measure-faults.queries.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)

const sha256 = async (text: string): Promise<Uint8Array> => Buffer.from(hash('sha256', text), 'hex')

const GOODS = [
  { product: 'Carne molida', brand: 'La Ñapa', lot: 'L-7', expiry: '2026-12-24', quantity: 12.5, unit: 'kg' },
  { product: 'Queso', presentation: 'Bloque', sanitary_registration: 'RSA-1', quantity: 0.125, unit: 'kg' },
]
const PEOPLE = [
  { role: 'custodio', name: 'Ana Rojas', id_card: '45510223', address: 'Calle 9 # 1-2', phone: '3001234567' },
  { role: 'testigo', name: 'Hernán Ríos', id_card: '73140988' },
]
let seals = 0
type Fields = Record<string, string | number>

async function sent(code: 'CLAUSURA' | 'CONGELACION', own: Fields = {}) {
  const { visitId } = await aVisit(api)
  const finding = {
    ...{ concept: 'Inaceptable (I)', description: 'Cucarachas', is_detection: '1', es_critico: '1' },
    medida_sanitaria: code,
  }
  const inspectionId = await closeAtOnce(api, visitId, { special: { 0: finding } })
  const [row] = await rowsOf<{ id: number; item: number }>(
    db,
    sql`select id, item_id as item from measures where inspection_id = ${inspectionId}`,
  )
  if (!row) throw new Error('The acta imposed no measure.')
  seals += 1
  const goods = code === 'CONGELACION' && { goods: JSON.stringify(GOODS), people: JSON.stringify(PEOPLE) }
  const fields: Fields = {
    ...{ inspections_id: inspectionId, item_configuration_id: row.item, code, falls_on: 'La cocina <1> & bodega' },
    ...{ cause: 'Plagas\nSin agua', risk: 'Contaminación', lifting_condition: 'Fumigar', ...goods, ...own },
    ...(code === 'CLAUSURA' && { extent: 'parcial' }),
    seals: JSON.stringify([{ seal_number: `A-${seals}`, place: 'Puerta' }]),
  }
  return { id: row.id, inspectionId, fields }
}

async function aMeasure(code: 'CLAUSURA' | 'CONGELACION' = 'CLAUSURA', own: Fields = {}) {
  const { id, fields, inspectionId } = await sent(code, own)
  const body = form(fields)
  body.append('images', await aPhoto(3), 'foto.jpg')
  const reply = await technician.post('/api/measure', body)
  expect(reply.statusCode).toBe(200)
  return { id, inspectionId, number: String(reply.body.data.number) }
}

type Row = { id: number; seal: string; record: Record<string, unknown> }
async function rowOf(measureId: number): Promise<Row> {
  const [row] = await rowsOf<Row>(db, sql`select id, seal, record from measure_actas where measure_id = ${measureId}`)
  if (!row) throw new Error('The measure has no document.')
  return row
}
const cardOf = async (id: number) => (await technician.get(`/api/measure/${id}`)).body.data.measure
const pdfOf = (id: number, headers: Record<string, string> = {}) => technician.get(`/api/measure/${id}/pdf`, headers)

describe('the acta of a measure', () => {
  test('an imposition seals its acta, and asks for leaf and file with it', async () => {
    const { id, number } = await aMeasure()
    const { id: subject, seal, record } = await rowOf(id)
    expect(record).toMatchObject({ number, format: 1, at: api.time.now.toISOString(), photos: [expect.any(String)] })
    const leaf = `vigia-hoja-1\nmedida\n${subject}\n${seal}\n`
    expect(await rowsOf(db, sql`select data from log_pending where data = ${leaf}`)).toHaveLength(1)
    const code = documentCode('medida', seal)
    expect((await cardOf(id)).document).toEqual({ code, state: 'pendiente', level: null, issued_at: null })
  })

  test('a request that is repeated with its key seals one acta', async () => {
    const { id, fields } = await sent('CLAUSURA')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = form(fields)
    const first = await technician.post('/api/measure', body, headers)
    expect((await technician.post('/api/measure', body, headers)).body).toEqual(first.body)
    expect(await rowsOf(db, sql`select id from measure_actas where measure_id = ${id}`)).toHaveLength(1)
  })

  test('an imposition whose acta cannot be kept leaves nothing', async () => {
    const { id, fields } = await sent('CLAUSURA')
    await db.execute(sql`alter table measure_actas add constraint no_more check (id < 0) not valid`)
    onTestFinished(async () => {
      await db.execute(sql`alter table measure_actas drop constraint if exists no_more`)
    })
    const body = form(fields)
    expect((await technician.post('/api/measure', body)).statusCode).toBe(500)
    expect(await cardOf(id)).toMatchObject({ number: null, state: 'impuesta', document: null, seals: [] })
    await db.execute(sql`alter table measure_actas drop constraint no_more`)
    expect((await technician.post('/api/measure', form(fields))).statusCode).toBe(200)
    expect(await cardOf(id)).toMatchObject({ state: 'vigente', document: { state: 'pendiente' } })
  })

  test('bad input seals nothing', async () => {
    const { id, fields } = await sent('CLAUSURA')
    const reply = await technician.post('/api/measure', form({ ...fields, cause: ' ' }))
    expect(reply.statusCode).toBe(422)
    expect(await rowsOf(db, sql`select id from measure_actas where measure_id = ${id}`)).toEqual([])
    const none = await pdfOf(id)
    expect([none.statusCode, none.body.error.code]).toEqual([404, 'measure.no-document'])
  })

  test('a signed file carries the sealed record, and later acts change neither', async () => {
    const { id, number } = await aMeasure('CONGELACION', { until: '2027-01-15' })
    await issueWaiting(platform)
    const { seal } = await rowOf(id)
    const file = await pdfOf(id)
    expect([file.statusCode, file.headers['x-vigia-evidencia']]).toEqual([200, 'B-B'])
    expect(file.headers['content-disposition']).toContain(`acta-medida-${number}.pdf`)
    const verdict = await checkRecordFile(attachedRecord(file.bytes) ?? '', sha256)
    expect(verdict).toMatchObject({
      kind: 'sealed',
      file: {
        formato: 'vigia-medida-1',
        ...{ sello: { valor: seal }, codigo: documentCode('medida', seal) },
        registro: {
          measure: { code: 'CONGELACION', extent: null, dueOn: '2027-01-15', cause: 'Plagas\nSin agua' },
          goods: [
            { product: 'Carne molida', quantity: 12.5, state: 'inmovilizado' },
            { product: 'Queso', quantity: 0.125 },
          ],
          people: [
            { role: 'custodio', name: 'Ana Rojas', address: 'Calle 9 # 1-2' },
            { role: 'testigo', name: 'Hernán Ríos', address: null },
          ],
          officials: [{ role: expect.any(String) }, { role: expect.any(String) }],
        },
      },
    })
    expect((await cardOf(id)).document).toMatchObject({ state: 'expedida', level: 'B-B' })
    const longer = { kind: 'prorroga', reason: 'Falta agua', until: '2027-02-15' }
    expect((await administrator.post(`/api/measure/${id}/act`, form(longer))).statusCode).toBe(200)
    const other = { kind: 'sellado', reason: 'Otra nevera', seals: JSON.stringify([{ seal_number: `Z-${seals}` }]) }
    expect((await administrator.post(`/api/measure/${id}/act`, form(other))).statusCode).toBe(200)
    expect((await pdfOf(id)).bytes.equals(file.bytes)).toBe(true)
    expect((await pdfOf(id, { 'if-none-match': String(file.headers.etag) })).statusCode).toBe(304)
    expect(await measureFaults(db)).toEqual([])
  })

  test.skipIf(cannotReadPdf)('an acta prints what it imposes, on what, by whom and why', async () => {
    const { id, number } = await aMeasure('CONGELACION')
    await issueWaiting(platform)
    const { bytes } = await pdfOf(id)
    const text = (await printedText(bytes)).replaceAll(/\s+/g, ' ')
    const facts = [
      ...['Acta de imposición de medida sanitaria', number, 'La cocina <1> & bodega', 'Contaminación', 'Fumigar'],
      ...[`A-${seals}`, 'Carne molida', 'La Ñapa', '12,5 kg', '0,125 kg', 'Vence 24/12/2026', 'Inmovilizado'],
      ...['Custodio', 'Ana Rojas', 'Testigo', 'inmediata ejecución', 'Ley 9 de 1979', 'Huella de la foto 1 de 1'],
    ]
    for (const fact of facts) expect(text).toContain(fact)
    if (!lacksJudges) expect(pdfsig(bytes)).toContain('Total document signed')
  })

  test('a conversion has an acta of its own that names where it comes from', async () => {
    const { id, number } = await aMeasure('CONGELACION')
    const asked = { kind: 'conversion', reason: 'No conforme', code: 'DECOMISO' }
    const { became_id } = (await administrator.post(`/api/measure/${id}/act`, form(asked))).body.data
    const { record } = await rowOf(became_id)
    expect(record).toMatchObject({
      measure: { code: 'DECOMISO', converts: number },
      goods: [{ product: 'Carne molida', state: 'decomisado' }, { state: 'decomisado' }],
      ...{ people: [{ role: 'custodio', name: 'Ana Rojas' }], seals: [{ number: `A-${seals}` }] },
    })
    expect(await measureFaults(db)).toEqual([])
  })

  test('an acta is found by its code without its causes, goods and people', async () => {
    const { id, number, inspectionId } = await aMeasure('CONGELACION')
    await issueWaiting(platform)
    await sequenceAll(platform)
    const { seal } = await rowOf(id)
    const code = documentCode('medida', seal)
    const { body } = await api.anonymous.get(`/api/public/records/${code}`)
    expect(body.data).toMatchObject({
      ...{ kind: 'medida', number, seal, state: 'vigente', concept: null, percentage: null },
      measure: { imposed_day: expect.any(String), state: 'vigente' },
      log: { position: expect.any(Number) },
    })
    const [acta] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${inspectionId}`)
    expect(body.data.acta.code).toBe(documentCode('acta', acta?.seal ?? ''))
    const page = (await api.anonymous.get(`/v/${code}`)).bytes.toString()
    expect(page).toContain(`Acta de la medida n.º ${number}`)
    for (const reply of [JSON.stringify(body), page])
      expect(reply).not.toMatch(/Ana Rojas|45510223|Carne|Plagas|bodega/)
  })

  test('other departments and unknown measures have no file', async () => {
    const { id } = await aMeasure()
    expect((await outside.get(`/api/measure/${id}/pdf`)).statusCode).toBe(404)
    expect((await api.anonymous.get(`/api/measure/${id}/pdf`)).statusCode).toBe(401)
    expect((await technician.get('/api/measure/999999/pdf')).body.error.code).toBe('measure.not-found')
  })

  test('a measure of before has no document, and its page says so', async () => {
    const { id } = await aMeasure()
    const { id: subject } = await rowOf(id)
    await asOwner(sql`update measure_actas set department_id = 5 where id = ${subject}`)
    try {
      expect((await cardOf(id)).document).toBeNull()
      const none = await pdfOf(id)
      expect([none.statusCode, none.body.error.code]).toEqual([404, 'measure.no-document'])
    } finally {
      const { departmentId } = officials.administrator
      await asOwner(sql`update measure_actas set department_id = ${departmentId} where id = ${subject}`)
    }
  })
})

/** Writes as only the owner of the database can. */
const asOwner = (change: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
  })

async function faultsAfter(change: SQL, back: SQL): Promise<string[]> {
  await asOwner(change)
  try {
    return (await verifyStore(platform, silentProgress)).faults.first
  } finally {
    await asOwner(back)
  }
}

describe('verify', () => {
  test('a changed acta, a measure that differs from it and a lost leaf are named', async () => {
    const { id, number } = await aMeasure()
    await issueWaiting(platform)
    const { id: subject, seal } = await rowOf(id)
    const ofActa = sql`where id = ${subject}`
    const changed = await faultsAfter(
      sql`update measure_actas set record = jsonb_set(record, '{author,name}', '"Otra"') ${ofActa}`,
      sql`update measure_actas set record = jsonb_set(record, '{author,name}',
        (select to_jsonb(full_name) from users where id = ${officials.technician.id})) ${ofActa}`,
    )
    expect(changed).toContain(`El acta de la medida ${number} no es la que se selló.`)
    const differing = await faultsAfter(
      sql`update measures set falls_on = 'El salón' where id = ${id}`,
      sql`update measures set falls_on = 'La cocina <1> & bodega' where id = ${id}`,
    )
    expect(differing).toContain(`La medida ${number} no dice lo que dice su acta.`)
    const unlogged = await faultsAfter(
      sql`update log_pending set data = replace(data, 'medida', 'muestra') where data like ${`%medida%${seal}%`}`,
      sql`update log_pending set data = replace(data, 'muestra', 'medida') where data like ${`%muestra%${seal}%`}`,
    )
    expect(unlogged).toContain(`El libro público no tiene el sello del acta de la medida ${number}.`)
    const gone = await faultsAfter(
      sql`update measure_actas set department_id = 5 ${ofActa}`,
      sql`update measure_actas set department_id = ${officials.administrator.departmentId} ${ofActa}`,
    )
    expect(gone).toEqual(
      expect.arrayContaining([
        `El libro público tiene el acta de medida con identificador ${subject}, que aquí falta.`,
        `La firma del acta de la medida con identificador ${subject} es de otro sello, o de un acta que no está.`,
      ]),
    )
    expect((await verifyStore(platform, silentProgress)).faults.first).toEqual([])
  })

  test('an acta that was changed before its signature is not signed', async () => {
    const { id } = await aMeasure()
    const { id: subject } = await rowOf(id)
    await asOwner(
      sql`update measure_actas set record = jsonb_set(record, '{measure,risk}', '"Ninguno"') where id = ${subject}`,
    )
    await issueWaiting(platform)
    const unsigned = await pdfOf(id)
    expect(unsigned.headers['x-vigia-evidencia']).toBe('sin-firma')
    const lastErrors = await rowsOf(
      db,
      sql`select last_error as "lastError" from issued_documents where kind = 'medida' and subject_id = ${subject}`,
    )
    expect(lastErrors).toEqual([{ lastError: 'not-as-sealed' }])
    await asOwner(
      sql`update measure_actas set record = jsonb_set(record, '{measure,risk}', '"Contaminación"') where id = ${subject}`,
    )
  })

  test('the database changes and removes no acta of a measure', async () => {
    await expect(db.execute(sql`update measure_actas set seal = ${'0'.repeat(64)}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from measure_actas`)).rejects.toThrow()
    await expect(db.execute(sql`truncate measure_actas`)).rejects.toThrow()
  })
})
