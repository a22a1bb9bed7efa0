import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkRecordFile } from '../../../domain/records/check-record-file.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { documentCode } from '../../records/record-code.ts'
import { testApi } from '../../testing/api.ts'
import { aPhoto } from '../../testing/data/fixtures.ts'
import { lacksJudges, pdfsig } from '../../testing/pdf-judges.ts'
import { cannotReadPdf, printedText } from '../../testing/pdf-text.ts'
import { type Fields, formOf, workOnMeasures } from '../../testing/suites/measures.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { attachedRecord } from '../verifying/attached-record.ts'
import { measureFaults } from '../verifying/measure-faults.queries.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db } = platform
const { act, read, aClosure, aSeizure } = workOnMeasures(api)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)

const sha256 = async (text: string): Promise<Uint8Array> => Buffer.from(hash('sha256', text), 'hex')

type Row = { id: number; seal: string; actId: number; record: Record<string, unknown> }
const liftingsOf = (measureId: number) =>
  rowsOf<Row>(
    db,
    sql`select id, seal, act_id::int as "actId", record from measure_actas
      where measure_id = ${measureId} and kind = 'levantamiento' order by id`,
  )
const pdfOf = (id: number, actId: number, by = technician) => by.get(`/api/measure/${id}/act/${actId}/pdf`)

const wholly = async (seal: string): Promise<Fields> => ({
  ...{ kind: 'levantamiento', reason: 'Se corrigió <todo> & más' },
  ...{ images: [await aPhoto(2), await aPhoto(4)], seals: JSON.stringify([{ seal_number: seal }]) },
})

/** A closure that was lifted whole. */
async function aLifting() {
  const { id, seal, inspectionId, reply } = await aClosure()
  const lifted = await act(id, await wholly(seal), technician)
  expect(lifted.statusCode, JSON.stringify(lifted.body)).toBe(200)
  const [row] = await liftingsOf(id)
  if (!row) throw new Error('The lifting has no acta.')
  return { id, seal, inspectionId, number: String(reply.number), row }
}

/** Seized goods that went back to their owner, with the acta of it. */
async function aReturn() {
  const { id, goodId } = await aSeizure('CONGELACION')
  const given = {
    ...{ kind: 'levantamiento', reason: 'Resultado conforme', images: [await aPhoto(2)] },
    goods: JSON.stringify([{ good_id: goodId, quantity: 12.5, state: 'devuelto' }]),
    people: JSON.stringify([{ role: 'receptor', name: 'Eva Paz', id_card: '8', address: 'Calle 2' }]),
  }
  const reply = await act(id, given)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  const [row] = await liftingsOf(id)
  if (!row) throw new Error('The lifting has no acta.')
  return { id, row }
}

describe('the acta of a lifting', () => {
  test('a lifting seals its acta, and asks for leaf and file with it', async () => {
    const { id, seal, number, row } = await aLifting()
    const card = await read(id)
    expect(row.record).toMatchObject({
      ...{ number: `${number}-L1`, format: 1, at: api.time.now.toISOString(), goods: [], people: [] },
      ...{ measure: { number, code: 'CLAUSURA', fallsOn: 'Cocina' }, seals: [{ number: seal, place: 'Puerta' }] },
      ...{
        lifting: { kind: 'levantamiento', reason: 'Se corrigió <todo> & más' },
        imposing: { code: card.document.code },
      },
      photos: card.acts.at(-1).images,
    })
    const leaf = `vigia-hoja-1\nlevantamiento\n${row.id}\n${row.seal}\n`
    expect(await rowsOf(db, sql`select data from log_pending where data = ${leaf}`)).toHaveLength(1)
    const code = documentCode('levantamiento', row.seal)
    const waits = { code, state: 'pendiente', level: null, issued_at: null }
    expect(card.acts.at(-1)).toMatchObject({ act_id: row.actId, document: { number: `${number}-L1`, ...waits } })
    expect(card.acts.slice(0, -1).map(({ document }: { document: unknown }) => document)).toEqual([null, null])
    expect(await measureFaults(db)).toEqual([])
  })

  test('each lifting in part has an acta too, with a number of its own', async () => {
    const { id, seal, reply } = await aClosure()
    for (const place of ['El salón', 'La bodega']) {
      await act(id, { kind: 'levantamiento_parcial', reason: place, images: [await aPhoto(1)] })
    }
    await act(id, await wholly(seal))
    const told = (await liftingsOf(id)).map(({ record }) => record)
    expect(told).toMatchObject([
      { number: `${reply.number}-L1`, lifting: { kind: 'levantamiento_parcial', reason: 'El salón' } },
      { number: `${reply.number}-L2`, lifting: { kind: 'levantamiento_parcial', reason: 'La bodega' } },
      { number: `${reply.number}-L3`, lifting: { kind: 'levantamiento' } },
    ])
    expect(await measureFaults(db)).toEqual([])
  })

  test('other acts and a refused lifting seal none', async () => {
    const { id } = await aClosure()
    await act(id, { kind: 'verificacion', reason: 'Se visitó' })
    const bare = await act(id, { kind: 'levantamiento', reason: 'Todo', images: [await aPhoto(2)] })
    expect(bare.statusCode).toBe(422)
    expect(await liftingsOf(id)).toEqual([])
    const conversion = await aSeizure('CONGELACION')
    await act(conversion.id, { kind: 'conversion', reason: 'No conforme', code: 'DECOMISO' })
    expect(await liftingsOf(conversion.id)).toEqual([])
  })

  test('a lifting that is repeated with its key seals one acta', async () => {
    const { id, seal } = await aClosure()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = formOf(await wholly(seal))
    const first = await technician.post(`/api/measure/${id}/act`, body, headers)
    expect(first.statusCode).toBe(200)
    expect((await technician.post(`/api/measure/${id}/act`, body, headers)).body).toEqual(first.body)
    expect(await liftingsOf(id)).toHaveLength(1)
  })

  test('a lifting whose acta cannot be kept leaves nothing', async () => {
    const { id, seal } = await aClosure()
    await db.execute(sql`alter table measure_actas add constraint no_more check (id < 0) not valid`)
    onTestFinished(async () => {
      await db.execute(sql`alter table measure_actas drop constraint if exists no_more`)
    })
    expect((await act(id, await wholly(seal))).statusCode).toBe(500)
    expect(await read(id)).toMatchObject({ state: 'vigente', seals: [{ state: 'puesto' }] })
    await db.execute(sql`alter table measure_actas drop constraint no_more`)
    expect((await act(id, await wholly(seal))).statusCode).toBe(200)
  })

  test('a signed file carries the sealed record, with the goods that went back', async () => {
    const { id, row } = await aReturn()
    await issueWaiting(platform)
    const file = await pdfOf(id, row.actId)
    expect([file.statusCode, file.headers['x-vigia-evidencia']]).toEqual([200, 'B-B'])
    expect(file.headers['content-disposition']).toContain(`acta-levantamiento-${row.record.number}.pdf`)
    const verdict = await checkRecordFile(attachedRecord(file.bytes) ?? '', sha256)
    expect(verdict).toMatchObject({
      kind: 'sealed',
      file: {
        formato: 'vigia-levantamiento-1',
        ...{ sello: { valor: row.seal }, codigo: documentCode('levantamiento', row.seal) },
        registro: {
          goods: [{ product: 'Carne molida', lot: 'L-9', quantity: 12.5, unit: 'kg', state: 'devuelto' }],
          people: [{ role: 'receptor', name: 'Eva Paz', idCard: '8', address: 'Calle 2', phone: null }],
        },
      },
    })
    expect((await read(id)).acts.at(-1).document).toMatchObject({ state: 'expedida', level: 'B-B' })
    const known = { 'if-none-match': String(file.headers.etag) }
    expect((await technician.get(`/api/measure/${id}/act/${row.actId}/pdf`, known)).statusCode).toBe(304)
  })

  test.skipIf(cannotReadPdf)('an acta prints what it lifts, what goes back, why and by whom', async () => {
    const { id, row } = await aReturn()
    await issueWaiting(platform)
    const { bytes } = await pdfOf(id, row.actId)
    const text = (await printedText(bytes)).replaceAll(/\s+/g, ' ')
    const facts = [
      ...['Acta de levantamiento de medida sanitaria', String(row.record.number), 'Resultado conforme', 'Cocina'],
      ...['Carne molida', '12,5 kg', 'Devuelto', 'Recibe los productos', 'Eva Paz', 'No se retiraron sellos.'],
      ...['artículo 576', 'Huella de la foto 1 de 1', 'Código del acta de levantamiento'],
    ]
    for (const fact of facts) expect(text).toContain(fact)
    if (!lacksJudges) expect(pdfsig(bytes)).toContain('Total document signed')
  })

  test('an acta is found by its code, without its reason, goods and people', async () => {
    const { id, row } = await aReturn()
    await issueWaiting(platform)
    await sequenceAll(platform)
    const code = documentCode('levantamiento', row.seal)
    const { body } = await api.anonymous.get(`/api/public/records/${code}`)
    const card = await read(id)
    expect(body.data).toMatchObject({
      ...{ kind: 'levantamiento', number: row.record.number, seal: row.seal, state: 'vigente', concept: null },
      ...{ measure: { state: 'levantada' }, log: { position: expect.any(Number) } },
      lifting: {
        ...{ measure_number: card.number, measure_code: card.document.code },
        ...{ lifted_day: card.acts.at(-1).day, partial: 0 },
      },
    })
    const page = (await api.anonymous.get(`/v/${code}`)).bytes.toString()
    expect(page).toContain(`Acta del levantamiento n.º ${row.record.number}`)
    expect(page).toContain(`/v/${card.document.code}`)
    for (const reply of [JSON.stringify(body), page]) expect(reply).not.toMatch(/Eva Paz|Carne|conforme|Ana Rojas/)
    const imposing = await api.anonymous.get(`/api/public/records/${card.document.code}`)
    expect(imposing.body.data).toMatchObject({
      ...{ kind: 'medida', measure: { state: 'levantada' } },
      liftings: [{ number: row.record.number, code, lifted_day: card.acts.at(-1).day, partial: 0 }],
    })
    const imposingPage = (await api.anonymous.get(`/v/${card.document.code}`)).bytes.toString()
    expect(imposingPage).toContain(`<a href="/v/${code}">Acta de levantamiento n.º ${row.record.number}</a>`)
  })

  test('the acta of the measure stays as it is, and each file has its own address', async () => {
    const { id } = await aLifting()
    await issueWaiting(platform)
    const imposing = await technician.get(`/api/measure/${id}/pdf`)
    expect(imposing.headers['content-disposition']).toContain('acta-medida-')
    expect(await checkRecordFile(attachedRecord(imposing.bytes) ?? '', sha256)).toMatchObject({
      ...{ kind: 'sealed', file: { formato: 'vigia-medida-1' } },
    })
  })

  test('other departments, other acts and other measures have no file', async () => {
    const [{ id, row }, other] = [await aLifting(), await aLifting()]
    expect((await pdfOf(id, row.actId, outside)).statusCode).toBe(404)
    expect((await pdfOf(id, row.actId, api.anonymous)).statusCode).toBe(401)
    for (const actId of [row.actId - 1, other.row.actId]) {
      const none = await pdfOf(id, actId)
      expect([none.statusCode, none.body.error.code]).toEqual([404, 'measure.no-lifting-document'])
    }
    expect((await pdfOf(999_999, row.actId)).body.error.code).toBe('measure.not-found')
  })

  test('a lifting of before has no document, and none is asked of it', async () => {
    const { id, row } = await aLifting()
    const back = sql`update measure_actas set department_id = ${officials.administrator.departmentId} where id = ${row.id}`
    await asOwner(sql`update measure_actas set department_id = 5 where id = ${row.id}`)
    onTestFinished(() => asOwner(back))
    expect((await read(id)).acts.at(-1).document).toBeNull()
    expect((await pdfOf(id, row.actId)).body.error.code).toBe('measure.no-lifting-document')
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
  test('a changed acta, an act that differs from it and a lost leaf are named', async () => {
    const { id, number, row } = await aLifting()
    await issueWaiting(platform)
    const name = `acta de levantamiento ${number}-L1`
    const ofActa = sql`where id = ${row.id}`
    const ofAct = sql`where id = ${row.actId}`
    const changed = await faultsAfter(
      sql`update measure_actas set record = jsonb_set(record, '{lifting,reason}', '"Nada"') ${ofActa}`,
      sql`update measure_actas set record = jsonb_set(record, '{lifting,reason}', '"Se corrigió <todo> & más"') ${ofActa}`,
    )
    expect(changed).toContain(`El ${name} no es la que se selló.`)
    const act = await faultsAfter(
      sql`update measure_acts set reason = 'Otro' ${ofAct}`,
      sql`update measure_acts set reason = 'Se corrigió <todo> & más' ${ofAct}`,
    )
    expect(act).toContain(`El ${name} no dice lo que dice su actuación.`)
    const measure = await faultsAfter(
      sql`update measures set cause = 'Otra' where id = ${id}`,
      sql`update measures set cause = ${'Plagas\nSin agua'} where id = ${id}`,
    )
    expect(measure).toEqual(
      expect.arrayContaining([
        `El ${name} no dice lo que dice su medida.`,
        `La medida ${number} no dice lo que dice su acta.`,
      ]),
    )
    const unlogged = await faultsAfter(
      sql`update log_pending set data = replace(data, 'levantamiento', 'muestra') where data like ${`%levantamiento%${row.seal}%`}`,
      sql`update log_pending set data = replace(data, 'muestra', 'levantamiento') where data like ${`%muestra%${row.seal}%`}`,
    )
    expect(unlogged).toContain(`El libro público no tiene el sello del ${name}.`)
    const gone = await faultsAfter(
      sql`update measure_actas set department_id = 5 ${ofActa}`,
      sql`update measure_actas set department_id = ${officials.administrator.departmentId} ${ofActa}`,
    )
    expect(gone).toEqual(
      expect.arrayContaining([
        `El libro público tiene el acta de levantamiento con identificador ${row.id}, que aquí falta.`,
        `La firma del acta de levantamiento con identificador ${row.id} es de otro sello, o de un acta que no está.`,
      ]),
    )
    expect((await verifyStore(platform, silentProgress)).faults.first).toEqual([])
  })

  test('goods that an acta gave back are those of its act', async () => {
    const { row } = await aReturn()
    const change = (quantity: number) =>
      sql`update measure_acts set content = jsonb_set(content, '{goods,0,quantity}', to_jsonb(${quantity}::numeric)) where id = ${row.actId}`
    expect(await faultsAfter(change(13), change(12.5))).toContain(
      `El acta de levantamiento ${row.record.number} no dice lo que dice su actuación.`,
    )
  })

  test('an acta that another act has is named, and one act has one acta', async () => {
    const { id, number, row } = await aLifting()
    const other = await aClosure()
    const ofMeasure = sql`where measure_id = ${id} and kind = 'medida'`
    const [own] = await rowsOf<{ actId: number }>(
      db,
      sql`select act_id::int as "actId" from measure_actas ${ofMeasure}`,
    )
    const [foreign] = await rowsOf<{ id: number }>(
      db,
      sql`select id::int from measure_acts where measure_id = ${other.id} and kind = 'acta'`,
    )
    const faults = await faultsAfter(
      sql`update measure_actas set act_id = ${foreign?.id} ${ofMeasure}`,
      sql`update measure_actas set act_id = ${own?.actId} ${ofMeasure}`,
    )
    expect(faults).toContain(`El acta de la medida ${number} es de otra actuación.`)
    const again = sql`insert into measure_actas (department_id, measure_id, kind, act_id, record, seal, created_at, by_user)
      select department_id, measure_id, kind, act_id, record, repeat('0', 64), created_at, by_user from measure_actas where id = ${row.id}`
    await expect(db.execute(again)).rejects.toThrow()
  })
})
