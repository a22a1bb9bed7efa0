import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { documentOf, fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { storedZip } from '../../testing/data/stored-zip.ts'
import { runJobs } from '../../testing/run-jobs.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)

let fileId: number
beforeAll(async () => {
  const visit = await aVisit(api)
  await closeVisit(api, visit.visitId)
  fileId = (await fileOf(administrator, visit.establishmentId)).file_id
})

const search = async (q: string, client = technician) =>
  (await client.get(`/api/files/search?${new URLSearchParams({ q, limit: '50' })}`)).body.data
const titles = async (q: string, client = technician) =>
  (await search(q, client)).documents.map(({ title }: { title: string }) => title).sort()
const textFile = (name: string, text: string | Buffer) =>
  new File([typeof text === 'string' ? text : new Uint8Array(text)], name)

describe('documents that entered without a person', () => {
  test('an automatic document is found without accents, and by its number in any form', async () => {
    const [acta = ''] = (await titles('acta nandu')).filter((title: string) => title.startsWith('Acta'))
    expect(acta).toMatch(/^Acta de inspección sanitaria 2026-\d{6}$/)
    const number = acta.slice(-11)
    expect(await titles(number)).toContain(acta)
    expect(await titles(number.replace('-', ''))).toContain(acta)
    expect(await titles('900.123.456')).toEqual(expect.arrayContaining([acta]))
    expect(await titles('inscripciones')).toHaveLength(1)
  })
})

describe('documents that a person sent', () => {
  test('a document is found by its title at once, and by its text after the job', async () => {
    const words = 'Inspecciones de carnicerías del mercado; radicado 2026-55123'
    const { document_id } = (await send(technician, fileId, textFile('nota.txt', words), { title: 'Oficio remisorio' }))
      .body.data
    expect(await titles('oficio')).toEqual(['Oficio remisorio'])
    expect(await titles('inspeccion carniceria')).toEqual([])
    expect(await documentOf(technician, fileId, document_id)).toMatchObject({ text_state: 'pendiente' })
    await runJobs(api)
    expect(await documentOf(technician, fileId, document_id)).toMatchObject({ text_state: 'extraido' })
    const { documents, total } = await search('inspeccion carniceria')
    expect(total).toBe(1)
    expect(documents[0]).toMatchObject({ document_id, file_id: fileId, version: 1 })
    expect(documents[0].snippet).toContain('\ue000Inspecciones\ue001')
    expect(await titles('55123')).toEqual(['Oficio remisorio'])
    expect(await titles('2026-55123 mercado')).toEqual(['Oficio remisorio'])
    expect(await titles('2026-55123 playa')).toEqual([])
  })

  test('in Word is read without its marks', async () => {
    const xml =
      '<w:document><w:p><w:r><w:t>Fumigación &amp; control</w:t></w:r></w:p><w:p><w:t>de roedores</w:t></w:p></w:document>'
    const docx = storedZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml })
    await send(technician, fileId, textFile('plan.docx', docx), { title: 'Plan de saneamiento' })
    await runJobs(api)
    const { documents } = await search('fumigacion roedor')
    expect(documents.map(({ title }: { title: string }) => title)).toEqual(['Plan de saneamiento'])
    expect(documents[0].snippet).not.toContain('w:t')
  })

  test('without text says so, and its new version replaces what was known', async () => {
    const { document_id } = (
      await send(technician, fileId, textFile('clave.txt', 'palabra zanahoria'), { title: 'Clave' })
    ).body.data
    await runJobs(api)
    expect(await titles('zanahoria')).toEqual(['Clave'])
    const data = new FormData()
    data.append('file', textFile('clave.txt', 'palabra remolacha'))
    await technician.post(`/api/documents/${document_id}/versions`, data)
    await runJobs(api)
    expect([await titles('zanahoria'), await titles('remolacha')]).toEqual([[], ['Clave']])
    const locked = (await pdf('x').text()).replace('trailer << /Root', 'trailer << /Encrypt 9 0 R /Root')
    const added = (await send(technician, fileId, textFile('cifrado.pdf', locked))).body.data
    await runJobs(api)
    expect(await documentOf(technician, fileId, added.document_id)).toMatchObject({
      text_state: 'sin_texto',
      password_protected: 1,
    })
  })
})

test('the beginning of a file’s number finds its documents, alone and with words', async () => {
  const { number, documents } = (await technician.get(`/api/files/${fileId}`)).body.data.file
  expect((await search('EXP-13')).total).toBe(documents.length)
  expect((await search(number.toLowerCase())).total).toBe(documents.length)
  expect(await titles(`${number.slice(0, 8)} oficio`)).toEqual(['Oficio remisorio'])
  expect((await search('EXP-99')).total).toBe(0)
})

test('sensitive documents, reserved files and other departments are not found by who may not open them', async () => {
  await send(technician, fileId, textFile('medico.txt', 'aptitud manipuladora'), {
    title: 'Certificado pteridofita',
    sensitive: '1',
  })
  await runJobs(api)
  expect(await titles('pteridofita', engineer)).toEqual([])
  expect(await titles('pteridofita', technician)).toHaveLength(1)
  expect(await titles('aptitud', administrator)).toHaveLength(1)
  expect(await search('acta', api.as(officials.outsideAdministrator))).toEqual({ documents: [], total: 0 })
  await administrator.patch(`/api/files/${fileId}`, { access: 'reservado' })
  expect(await titles('oficio', engineer)).toEqual([])
  await administrator.patch(`/api/files/${fileId}`, { access: 'clasificado' })
})

describe('more documents than are ranked', () => {
  const MANY = 2_100
  let first: number
  beforeAll(async () => {
    const title = 'Oficio del archivo'
    const { document_id } = (await send(technician, fileId, textFile('archivo.txt', 'archivo'), { title })).body.data
    await runJobs(api)
    await api.platform.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into documents (department_id, file_id, title, document_date, source, file_order, is_indexed, is_sensitive, added_at)
        select department_id, file_id, 'Copia ' || n, document_date, source, 10000 + n, true, n % 100 = 0, added_at
        from documents, generate_series(1, ${MANY}::integer) n where id = ${document_id} order by n`)
      await tx.execute(sql`insert into document_search (document_id, department_id, version, words, body, numbers)
        select id, department_id, 1, to_tsvector('es_fold', t), t, ''
        from documents d, lateral (select case when d.file_order % 3 = 0 then 'quiosco azul' else 'quiosco' end as t) t
        where title like 'Copia %' and file_order > 10000`)
    })
    const [row] = await rowsOf<{ id: number }>(
      api.platform.db,
      sql`select min(id) as id from documents where title like 'Copia %' and file_order > 10000`,
    )
    first = row?.id ?? 0
  })

  const ask = async (q: string, offset: number, limit: number, client = administrator) => {
    const asked = new URLSearchParams({ q, limit: String(limit), offset: String(offset) })
    const { documents, total } = (await client.get(`/api/files/search?${asked}`)).body.data
    return { ids: documents.map((one: { document_id: number }) => one.document_id - first + 1), total }
  }
  const back = (from: number, length: number, isKept = (_: number) => true) => {
    const ids: number[] = []
    for (let nth = from; nth > 0 && ids.length < length; nth -= 1) if (isKept(nth)) ids.push(nth)
    return ids
  }

  test('come the newest first, on near and far pages, with their number in all', async () => {
    expect(await ask('quioscos', 0, 5)).toEqual({ ids: back(MANY, 5), total: MANY })
    expect(await ask('quioscos', 20, 5)).toEqual({ ids: back(MANY - 20, 5), total: MANY })
    expect(await ask('quioscos', 1_000, 5)).toEqual({ ids: back(MANY - 1_000, 5), total: MANY })
    expect(await ask('quioscos', MANY - 2, 5)).toEqual({ ids: [2, 1], total: MANY })
    expect(await ask('quioscos', MANY, 5)).toEqual({ ids: [], total: MANY })
  })

  test('a search with too many documents ranks them once they are few', async () => {
    expect(await ask('quiosco azul', 0, 5)).toMatchObject({ total: MANY / 3 })
  })

  test('leave out what the reader may not know', async () => {
    const isOpen = (nth: number) => nth % 100 !== 0
    const total = MANY - MANY / 100
    expect(await ask('quiosco', 0, 5, engineer)).toEqual({ ids: back(MANY, 5, isOpen), total })
    expect(await ask('quiosco', 300, 5, engineer)).toMatchObject({ total, ids: { length: 5 } })
    await administrator.patch(`/api/files/${fileId}`, { access: 'reservado' })
    expect(await ask('quiosco', 0, 5, engineer)).toEqual({ ids: [], total: 0 })
    expect(await ask('quiosco', 0, 5)).toEqual({ ids: back(MANY, 5), total: MANY })
    await administrator.patch(`/api/files/${fileId}`, { access: 'clasificado' })
  })
})

test.each([
  ['', 422],
  ['   ', 422],
  ['a'.repeat(201), 422],
  ['\u0000', 400],
])('%j is refused', async (q, status) => {
  expect((await technician.get(`/api/files/search?${new URLSearchParams({ q })}`)).statusCode).toBe(status)
})

test.each(["' or 1=1 --", '"sin cerrar', '-', '!!! & | <->', '%', '_', '\\', 'de la'])('%j is no error', async (q) => {
  expect((await technician.get(`/api/files/search?${new URLSearchParams({ q })}`)).statusCode).toBe(200)
})
