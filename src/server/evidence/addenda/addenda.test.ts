import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '../../../domain/shared/time.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { documentCode } from '../../records/record-code.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { lacksJudges, pdfsig } from '../../testing/pdf-judges.ts'
import { printedText } from '../../testing/pdf-text.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { issueWaiting } from '../issuing/issue-waiting.ts'
import { attachedRecord } from '../verifying/attached-record.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform, officials } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

const TEXT = 'La dirección correcta es Calle 45 # 12-03.\nEl resto del acta no cambia.'
const EMPTY = 'Escriba el texto de la adenda.'

let id: number
let actaNumber: string
beforeAll(async () => {
  const { visitId, establishmentId } = await aVisit(api)
  id = await closeAtOnce(api, visitId)
  const shown = await technician.get(`/api/inspection/realizada/${id}/${establishmentId}`)
  actaNumber = shown.body.data.Inspecction[0].acta_number
})

const anActa = async () => closeAtOnce(api, (await aVisit(api)).visitId)
const add = (inspectionId: number, text: unknown = TEXT, headers: Record<string, string> = {}) =>
  administrator.post(`/api/inspection/${inspectionId}/addendum`, { text }, headers)
const addendaOf = async (inspectionId: number) =>
  (await technician.get(`/api/inspection/${inspectionId}/evidence`)).body.data.evidence.addenda
const count = async (inspectionId: number) =>
  (
    await rowsOf<{ n: number }>(db, sql`select count(*)::int as n from addenda where inspection_id = ${inspectionId}`)
  )[0]?.n

describe('an addendum', () => {
  test('an addendum has number, code, seal, leaf, a file to sign and an audit event', async () => {
    const { statusCode, body } = await add(id)
    expect([statusCode, body.data.number]).toEqual([200, `${actaNumber}-A1`])
    const [row] = await rowsOf<{ seal: string; id: number; position: number; text: string }>(
      db,
      sql`select id, seal, position, text from addenda where inspection_id = ${id}`,
    )
    if (!row) throw new Error('The addendum has no row.')
    expect(row).toMatchObject({ id: body.data.addendum_id, position: 1, text: TEXT })
    const leaves = await rowsOf<{ data: string }>(db, sql`select data from log_pending where data like '%adenda%'`)
    expect(leaves).toEqual([{ data: `vigia-hoja-1\nadenda\n${row.id}\n${row.seal}\n` }])
    const documents = await rowsOf(
      db,
      sql`select subject_id as id, version, seal, code from issued_documents where kind = 'adenda'`,
    )
    expect(documents).toEqual([{ id: row.id, version: 1, seal: row.seal, code: documentCode('adenda', row.seal) }])
    const events = await rowsOf(
      db,
      sql`select subject, subject_id as id, user_id as by, details from audit_events where action = 'addendum'`,
    )
    expect(events).toEqual([
      {
        subject: 'inspection',
        id,
        by: officials.administrator.id,
        details: { number: body.data.number, addendumId: row.id },
      },
    ])
    expect(await addendaOf(id)).toEqual([
      {
        addendum_id: row.id,
        number: body.data.number,
        text: TEXT,
        author: expect.stringMatching(/\S/),
        added_at: api.time.now.toISOString(),
        code: documentCode('adenda', row.seal),
        state: 'pendiente',
        level: null,
      },
    ])
  })

  test('an addendum is told to other systems as an event of its inspection', async () => {
    const { events } = (await administrator.get('/api/events?types=inspection.addendum')).body.data
    expect(events).toMatchObject([{ type: 'inspection.addendum', subject: 'inspection', subject_id: id }])
  })

  test('leaves the acta as it was sealed', async () => {
    const acta = await anActa()
    await issueWaiting(platform)
    const before = await rowsOf(db, sql`select * from inspections where id = ${acta}`)
    const file = (await technician.get(`/api/inspection/${acta}/pdf`)).bytes
    await add(acta)
    expect(await rowsOf(db, sql`select * from inspections where id = ${acta}`)).toEqual(before)
    expect((await technician.get(`/api/inspection/${acta}/pdf`)).bytes.equals(file)).toBe(true)
  })

  test.each([
    ['nothing', null, EMPTY],
    ['white space', ' \n\t ', EMPTY],
    ['4,001 letters', 'a'.repeat(4_001), 'Escriba máximo 4000 caracteres.'],
    ['a list', ['a'], EMPTY],
  ])('an addendum is refused for %s', async (_what, text, message) => {
    const before = await count(id)
    const { statusCode, body } = await add(id, text)
    expect([statusCode, body.error.fields]).toEqual([422, { text: message }])
    expect(await count(id)).toBe(before)
  })

  test('takes 4,000 letters', async () => {
    const acta = await anActa()
    expect((await add(acta, 'ñ'.repeat(4_000))).statusCode).toBe(200)
  })

  test.each([
    ['technician', officials.technician, 403],
    ['engineer', officials.engineer, 403],
    ['administrator of another department', officials.outsideAdministrator, 404],
  ])('an addendum is closed to: %s', async (_who, official, status) => {
    const before = await count(id)
    const { statusCode } = await api.as(official).post(`/api/inspection/${id}/addendum`, { text: TEXT })
    expect(statusCode).toBe(status)
    expect(await count(id)).toBe(before)
  })

  test('belongs to a closed inspection alone', async () => {
    const { visitId } = await aVisit(api)
    await technician.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Sin novedad' })
    const [open] = await rowsOf<{ id: number }>(db, sql`select id from inspections where assignment_id = ${visitId}`)
    if (!open) throw new Error('The visit has no inspection.')
    for (const none of [open.id, 999_999]) {
      const { statusCode, body } = await add(none)
      expect([statusCode, body.error.code]).toEqual([404, 'inspection.not-found'])
    }
  })

  test('an addendum is made once for two presses and a repeated request', async () => {
    const acta = await anActa()
    const key = { 'idempotency-key': randomUUID() }
    const replies = await Promise.all([add(acta, TEXT, key), add(acta, TEXT, key)])
    replies.push(await add(acta, TEXT, key))
    const numbers = replies.flatMap(({ statusCode, body }) => (statusCode === 200 ? [body.data.addendum_id] : []))
    expect(new Set(numbers).size).toBe(1)
    expect(await count(acta)).toBe(1)
  })

  test('takes the place after the last one, also where several come at the same moment', async () => {
    const acta = await anActa()
    const replies = await Promise.all([1, 2, 3, 4].map((each) => add(acta, `Texto ${each}`)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const rows = await addendaOf(acta)
    expect(rows.map(({ number }: { number: string }) => number.split('-A')[1])).toEqual(['1', '2', '3', '4'])
  })

  test.each(["update addenda set text = 'otro'", 'delete from addenda', 'truncate addenda'])(
    'an addendum is never changed: %s',
    async (statement) => {
      await expect(db.execute(sql.raw(statement))).rejects.toThrow()
    },
  )

  test('belongs to an inspection of its own department', async () => {
    const other = sql`insert into addenda (department_id, inspection_id, position, number, text, snapshot, seal, created_at, by_user)
      select ${officials.outsideAdministrator.departmentId}, inspection_id, 9, number, text, snapshot, ${'0'.repeat(64)}, created_at,
        ${officials.outsideAdministrator.id} from addenda limit 1`
    await expect(db.execute(other)).rejects.toThrow()
  })
})

describe('the file of an addendum', () => {
  let acta: number
  let addendumId: number
  beforeAll(async () => {
    acta = await anActa()
    addendumId = (await add(acta)).body.data.addendum_id
    await issueWaiting(platform)
  })
  const download = (inspectionId = acta, client = technician) =>
    client.get(`/api/inspection/${inspectionId}/addendum/${addendumId}/pdf`)

  test('the file of an addendum is signed, carries the sealed content, and never changes', async () => {
    const first = await download()
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-vigia-evidencia': 'B-B' })
    expect(String(first.headers['content-disposition'])).toMatch(/filename="adenda-\d{4}-\d{6}-A1\.pdf"/)
    const [row] = await addendaOf(acta)
    expect(row).toMatchObject({ state: 'expedida', level: 'B-B' })
    const file = JSON.parse(attachedRecord(first.bytes) ?? '')
    const evidence = (await technician.get(`/api/inspection/${acta}/evidence`)).body.data.evidence
    expect(file).toMatchObject({
      formato: 'vigia-adenda-1',
      codigo: row.code,
      registro: { number: row.number, day: dayOf(api.time.now), text: TEXT, author: { name: row.author } },
    })
    expect(file.registro.acta).toMatchObject({ seal: evidence.seal, code: evidence.code })
    expect((await download()).bytes.equals(first.bytes)).toBe(true)
    if (!lacksJudges) {
      expect(pdfsig(first.bytes)).toContain('Signature is Valid.')
      expect(pdfsig(first.bytes)).toContain('Total document signed')
    }
    const text = await printedText(first.bytes)
    for (const printed of [row.number, row.code, evidence.code, evidence.seal, 'Calle 45 # 12-03'])
      expect(text.replaceAll('\n', '')).toContain(printed)
  })

  test('the file of an addendum is for officials of the department, under its own acta', async () => {
    expect((await download(id)).body.error.code).toBe('addendum.not-found')
    expect((await download(acta, api.as(officials.outsideTechnician))).statusCode).toBe(404)
    expect((await api.anonymous.get(`/api/inspection/${acta}/addendum/${addendumId}/pdf`)).statusCode).toBe(401)
  })

  test('an addendum of a changed row is not signed', async () => {
    const added = (await add(acta, 'Texto sellado')).body.data.addendum_id
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update addenda set text = 'Otro texto' where id = ${added}`)
    })
    const copy = await technician.get(`/api/inspection/${acta}/addendum/${added}/pdf`)
    expect(copy.headers['x-vigia-evidencia']).toBe('sin-firma')
    expect((await printedText(copy.bytes)).replaceAll('\n', ' ')).toContain('el contenido no corresponde al sello')
  })
})

describe('the public record', () => {
  test('the public record of an acta names its addenda without their text, and each its acta', async () => {
    const acta = await anActa()
    const { code } = (await technician.get(`/api/inspection/${acta}/evidence`)).body.data.evidence
    const ask = async (of: string) => (await api.anonymous.get(`/api/public/records/${of}`)).body.data
    expect(await ask(code)).toMatchObject({ kind: 'acta', state: 'vigente', addenda: [] })
    await add(acta)
    api.time.now = new Date(api.time.now.getTime() + 24 * 60 * 60 * 1000)
    await add(acta, 'Segunda')
    await sequenceAll(platform)
    const [first, second] = await addendaOf(acta)
    const record = await ask(code)
    expect(record).toMatchObject({
      state: 'con adenda',
      addendum_at: dayOf(api.time.now),
      addenda: [
        { number: first.number, code: first.code, added_on: dayOf(new Date(first.added_at)) },
        { number: second.number, code: second.code, added_on: dayOf(api.time.now) },
      ],
    })
    const own = await ask(first.code)
    expect(own).toMatchObject({
      kind: 'adenda',
      number: first.number,
      acta: { number: record.number, code },
      concept: null,
      percentage: null,
      state: 'vigente',
      log: { position: expect.any(Number) },
    })
    expect(JSON.stringify([record, own])).not.toContain('Calle 45 # 12-03')
    const page = async (of: string) => (await api.anonymous.get(`/v/${of}`)).bytes.toString()
    expect(await page(code)).toContain(`<a href="/v/${second.code}">Adenda n.º ${second.number}</a>`)
    expect(await page(code)).toContain('Esta acta tiene 2 adendas.')
    const shown = await page(first.code)
    expect(shown).toContain(`Adenda n.º ${first.number}</h1>`)
    expect(shown).toContain(`<a href="/v/${code}">Ver el acta n.º ${record.number}</a>`)
    expect(shown).not.toContain('Calle 45 # 12-03')
  })
})
