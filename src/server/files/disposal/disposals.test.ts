import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { csvLines } from '../../testing/csv-lines.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { sweepInstallation } from '../../upkeep/upkeep.ts'

const api = await testApi({ DISPOSAL: 'on' })
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

const OPENED = new Date('2016-11-20T15:00:00Z')
const TODAY = new Date('2026-11-20T15:00:00Z')
const reason = 'Comité de archivo, acta 4'
let next = 0

async function aSeries(
  changes: Record<string, unknown> = {},
): Promise<{ series_id: number; fields: Record<string, unknown> }> {
  const years = { office_years: 2, central_years: 8, disposition: 'E', confirmed: 1 }
  const fields = { code: `E-${++next}`, name: 'Comunicaciones', ...years, ...changes }
  return { series_id: (await administrator.post('/api/trd/series', fields)).body.data.series_id, fields }
}

/** A closed file of ten years ago with a document. */
async function aFile(
  series_id: number,
  words = `documento ${++next}`,
): Promise<{ file_id: number; number: string; document_id: number }> {
  api.time.now = OPENED
  const file = (await administrator.post('/api/files', { series_id, subject: 'general', title: 'Oficios 2016' })).body
    .data
  const { document_id } = (await send(technician, file.file_id, pdf(words), { title: 'Oficio' })).body.data
  await runJobs(api)
  expect((await administrator.post(`/api/files/${file.file_id}/close`, { reason: 'Fin de año' })).statusCode).toBe(200)
  api.time.now = TODAY
  return { ...file, document_id }
}

const dispose = (series_id: number, files: unknown, changes: Record<string, unknown> = {}) =>
  administrator.post('/api/disposals', { series_id, files, reason, ...changes })
const shown = async (id: number) => (await administrator.get(`/api/files/${id}`)).body.data.file
const used = async () => (await administrator.get('/api/storage')).body.data.documents_bytes
const stored = async (fileId: number) =>
  rowsOf<{ blob: string | null; content: string | null; sha256: string }>(
    db,
    sql`select v.blob, v.content, v.sha256 from document_versions v join documents d on d.id = v.document_id
      where d.file_id = ${fileId} order by v.document_id, v.version`,
  )

beforeEach(() => {
  api.time.now = TODAY
})

describe('a disposal', () => {
  test('takes the bytes, and leaves rows, digests, index and trail', async () => {
    const { series_id } = await aSeries()
    const { file_id, number, document_id } = await aFile(series_id, 'fumigación semestral')
    const [before] = await stored(file_id)
    const index = (await administrator.get(`/api/files/${file_id}/index.xml`)).bytes.toString()
    const usedBefore = await used()
    const { statusCode, body } = await dispose(series_id, [file_id, file_id])
    expect(statusCode).toBe(200)

    expect(await stored(file_id)).toEqual([{ blob: null, content: null, sha256: before?.sha256 }])
    const file = await shown(file_id)
    expect(file).toMatchObject({
      state: 'eliminado',
      documents: [{ document_id, may_open: 0, sha256: before?.sha256 }],
    })
    expect(await used()).toBe(usedBefore - file.documents[0].bytes)
    expect((await administrator.get(`/api/files/${file_id}/index.xml`)).bytes.toString()).toBe(index)
    expect(index).toContain(before?.sha256)
    const content = await administrator.get(`/api/documents/${document_id}/versions/1/content`)
    expect([content.statusCode, content.body.error.message]).toEqual([
      409,
      `El expediente ${number} ya tuvo su disposición final.`,
    ])
    expect((await administrator.post(`/api/files/${file_id}/export`)).body.error.code).toBe('file.disposed')
    expect((await administrator.post(`/api/files/${file_id}/reopen`, { reason })).body.error.code).toBe('file.disposed')

    const { disposal_id } = body.data
    const told = await rowsOf<{ action: string; subject: string; details: unknown }>(
      db,
      sql`select action, subject, details from audit_events where action in ('dispose', 'dispose-file')
        and coalesce(details ->> 'disposalId', subject_id::text) = ${String(disposal_id)} order by id`,
    )
    expect(told).toEqual([
      {
        action: 'dispose-file',
        subject: 'file',
        details: { disposalId: disposal_id, reason, documents: 1, bytes: file.documents[0].bytes },
      },
      { action: 'dispose', subject: 'disposal', details: expect.objectContaining({ reason, files: [number] }) },
    ])
    const { disposal } = (await administrator.get(`/api/disposals/${disposal_id}`)).body.data
    expect(disposal).toMatchObject({
      series_id,
      reason,
      file_count: 1,
      document_count: 1,
      created_by: 'Ana administrator',
      files: [{ file_id, number, closed_on: '2016-11-20', keep_until: '2026-11-20', document_count: 1 }],
    })
    const listed = (await administrator.get('/api/disposals?limit=1')).body.data
    expect(listed).toMatchObject({ enabled: 1, disposals: [{ disposal_id, file_count: 1 }] })
  })

  test('ends the words that the search knew', async () => {
    const { series_id } = await aSeries()
    const { file_id } = await aFile(series_id)
    await rowsOf(
      db,
      sql`insert into document_search (document_id, department_id, version, words, body, numbers)
      select id, department_id, 1, to_tsvector('es_fold', 'murcielago'), 'murcielago', '' from documents where file_id = ${file_id}
      on conflict (document_id) do update set words = excluded.words, body = excluded.body`,
    )
    const total = async () => (await administrator.get('/api/files/search?q=murcielago')).body.data.total
    expect(await total()).toBe(1)
    await dispose(series_id, [file_id])
    await runJobs(api)
    expect(await total()).toBe(0)
    expect(
      await rowsOf(
        db,
        sql`select document_id from document_search s join documents d on d.id = s.document_id where d.file_id = ${file_id}`,
      ),
    ).toEqual([])
  })

  test('leaves a blob that another file uses until that one goes too', async () => {
    const { series_id } = await aSeries()
    const one = await aFile(series_id, 'el mismo oficio')
    const other = await aFile(series_id, 'el mismo oficio')
    const [{ blob } = { blob: null }] = await stored(one.file_id)
    const name = String(blob)
    let hours = 0
    const sweep = async () => {
      for (let rounds = 1; rounds <= 3; rounds += 1) {
        hours += 26
        api.time.now = new Date(Date.now() + hours * 60 * 60 * 1000)
        await sweepInstallation(platform)
      }
      api.time.now = TODAY
    }
    await dispose(series_id, [one.file_id])
    await sweep()
    expect(await platform.blobs.get(name)).toBeDefined()
    expect((await administrator.get(`/api/documents/${other.document_id}/versions/1/content`)).statusCode).toBe(200)
    await dispose(series_id, [other.file_id])
    await sweep()
    expect(await platform.blobs.get(name)).toBeUndefined()
  })

  test("a disposal of an establishment's file leaves its acta, and the file stays empty", async () => {
    api.time.now = OPENED
    const visit = await aVisit(api)
    await closeVisit(api, visit.visitId)
    const { file_id, series_id } = await fileOf(administrator, visit.establishmentId)
    await administrator.post(`/api/files/${file_id}/close`, { reason: 'Cerró el negocio' })
    // The product's own series keeps for ever: a table that its archivist wrote may not.
    await db.execute(sql`update trd_series set disposition = 'S', is_confirmed = true where id = ${series_id}`)
    api.time.now = TODAY
    expect((await dispose(series_id, [file_id])).statusCode).toBe(200)
    const rows = await stored(file_id)
    expect(rows.map(({ blob, content }) => [blob, content])).toEqual([
      [null, null],
      [null, null],
    ])
    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      db,
      sql`select id from inspections where establishment_id = ${visit.establishmentId}`,
    )
    expect((await administrator.get(`/api/inspection/${id}/pdf`)).statusCode).toBe(200)
    const files = (await administrator.get(`/api/files/of/establishment/${visit.establishmentId}`)).body.data.files
    expect(files.map((file: { file_id: number; state: string }) => [file.file_id, file.state])).toEqual([
      [file_id, 'eliminado'],
    ])
  })

  test('a disposal has an act in PDF with its inventory', async () => {
    const { series_id } = await aSeries()
    const { file_id } = await aFile(series_id)
    const { disposal_id } = (await dispose(series_id, [file_id])).body.data
    const act = await administrator.get(`/api/disposals/${disposal_id}/acta.pdf`)
    expect([act.statusCode, act.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(act.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a disposal is in the file of the list of acts', async () => {
    const { series_id } = await aSeries()
    const { file_id } = await aFile(series_id)
    const { disposal_id } = (await dispose(series_id, [file_id])).body.data
    const filter = JSON.stringify([{ field: 'disposal_id', operator: '=', value: disposal_id }])
    const reply = await administrator.get(`/api/export/disposals?format=csv&filter=${encodeURIComponent(filter)}`)
    const rows = csvLines(reply.bytes)
    expect(rows).toHaveLength(2)
    expect(rows[1]?.[0]).toBe(String(disposal_id))
    expect(rows[1]?.[5]).toBe('1')
    expect(rows[1]?.[8]).toBe(reason)
  })
})

describe('a refused disposal', () => {
  test.each([
    [
      'a legal hold',
      'file.held',
      async (id: number) =>
        administrator.post(`/api/files/${id}/holds`, { matter: 'Tutela', authority: 'Juzgado', reason }),
      '{n}: Tiene un bloqueo legal vigente.',
    ],
    [
      'an open file',
      'file.not-closed',
      async (id: number) => administrator.post(`/api/files/${id}/reopen`, { reason }),
      'El expediente {n} no está cerrado.',
    ],
    [
      'a day before the term',
      'file.not-due',
      async () => {
        api.time.now = new Date('2026-11-19T15:00:00Z')
      },
      '{n}: Aún debe conservarse hasta el 20/11/2026.',
    ],
  ] as const)('by %s names the file, and none is disposed of', async (_title, code, prepare, message) => {
    const { series_id } = await aSeries()
    const free = await aFile(series_id)
    const bound = await aFile(series_id)
    await prepare(bound.file_id)
    // A day before, both are within the term: the first is named.
    const named = code === 'file.not-due' ? free : bound
    const { statusCode, body } = await dispose(series_id, [bound.file_id, free.file_id])
    expect([statusCode, body.error.code, body.error.message]).toEqual([409, code, message.replace('{n}', named.number)])
    expect((await shown(free.file_id)).state).toBe('cerrado')
  })

  test('by a series that keeps, that was not confirmed, or that is another', async () => {
    const kept = await aSeries({ disposition: 'CT' })
    const file = await aFile(kept.series_id)
    const refused = await dispose(kept.series_id, [file.file_id])
    expect([refused.statusCode, refused.body.error.message]).toEqual([
      409,
      `El expediente ${file.number} no se elimina: la disposición final de su serie es conservación total.`,
    ])
    const loose = await aSeries({ confirmed: 0 })
    const waiting = await aFile(loose.series_id)
    expect((await dispose(loose.series_id, [waiting.file_id])).body.error.code).toBe('disposal.unconfirmed')
    expect((await dispose(kept.series_id, [waiting.file_id])).body.error.code).toBe('disposal.other-series')
  })

  test('by a later version of the series that keeps longer, or for ever', async () => {
    const { series_id, fields } = await aSeries()
    const { file_id } = await aFile(series_id)
    const longer = await administrator.put(`/api/trd/series/${series_id}`, { ...fields, central_years: 9 })
    expect((await dispose(series_id, [file_id])).body.error.code).toBe('file.not-due')
    const { series_id: newest } = longer.body.data
    const shorter = { ...fields, central_years: 0, disposition: 'CT' }
    await administrator.put(`/api/trd/series/${newest}`, shorter)
    api.time.now = new Date('2027-11-20T15:00:00Z')
    expect((await dispose(series_id, [file_id])).body.error.code).toBe('disposal.kept-forever')
  })

  test('by a file that was disposed of', async () => {
    const { series_id } = await aSeries()
    const { file_id } = await aFile(series_id)
    await dispose(series_id, [file_id])
    expect((await dispose(series_id, [file_id])).body.error.code).toBe('file.disposed')
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no file', { files: [] }, 422, 'files'],
    ['no list', { files: undefined }, 422, 'files'],
    ['a word for a file', { files: ['uno'] }, 422, 'files'],
    ['a number above 2^31', { files: [2 ** 31] }, 422, 'files'],
    ['a nested list', { files: [[{}]] }, 422, 'files'],
    ['201 files', { files: Array.from({ length: 201 }, (_, index) => index + 1) }, 422, 'files'],
    ['no reason', { reason: '  ' }, 422, 'reason'],
    ['a reason with NUL', { reason: 'a\u0000' }, 400, ''],
    ['a reason of 1,001 letters', { reason: 'x'.repeat(1_001) }, 422, 'reason'],
    ['a series in words', { series_id: '1e1' }, 422, 'series_id'],
    ['a file of none', { files: [2_000_000] }, 404, ''],
    ['a series of none', { series_id: 2_000_000 }, 404, ''],
  ])('a disposal is refused for %s', async (_title, changes, status, field) => {
    const { series_id } = await aSeries()
    const { statusCode, body } = await dispose(series_id, [1], changes)
    expect(statusCode).toBe(status)
    expect(Object.keys(body.error.fields ?? {})).toEqual(field === '' ? [] : [field])
  })

  test('to others, who learn nothing of disposals', async () => {
    const { series_id } = await aSeries()
    const { file_id } = await aFile(series_id)
    for (const path of ['/api/disposals', '/api/disposals/1', '/api/disposals/1/acta.pdf'])
      expect((await technician.get(path)).statusCode).toBe(403)
    expect((await technician.post('/api/disposals', {})).statusCode).toBe(403)
    const outside = api.as(officials.outsideAdministrator)
    expect((await outside.post('/api/disposals', { series_id, files: [file_id], reason })).statusCode).toBe(404)
    expect((await outside.get('/api/disposals')).body.data).toMatchObject({ disposals: [], total: 0 })
    expect((await shown(file_id)).state).toBe('cerrado')
  })
})

test('the terms of one series say which of its files may go', async () => {
  const { series_id } = await aSeries()
  const { file_id } = await aFile(series_id)
  await aFile((await aSeries()).series_id)
  const { files, total } = (await administrator.get(`/api/files/due?series_id=${series_id}&before=2026-11-21`)).body
    .data
  expect(total).toBe(1)
  expect(files).toMatchObject([{ file_id, disposition: 'E', confirmed: 1, keep_until: '2026-11-20' }])
  expect((await administrator.get('/api/files/due?series_id=uno')).statusCode).toBe(422)
})

test('the database itself keeps versions, and a disposed file, as they are', async () => {
  const { series_id } = await aSeries()
  const { file_id, document_id } = await aFile(series_id)
  const fails = (statement: ReturnType<typeof sql>) => expect(db.execute(statement)).rejects.toThrow()
  await fails(sql`update document_versions set blob = null where document_id = ${document_id}`)
  await fails(sql`update document_versions set sha256 = repeat('0', 64) where document_id = ${document_id}`)
  await fails(sql`delete from document_versions where document_id = ${document_id}`)
  await dispose(series_id, [file_id])
  await fails(sql`update document_versions set blob = 'x' where document_id = ${document_id}`)
  await fails(sql`update document_versions set name = 'x' where document_id = ${document_id}`)
  await fails(sql`update files set state = 'cerrado' where id = ${file_id}`)
  await fails(sql`delete from disposal_files where file_id = ${file_id}`)
  await fails(sql`update disposals set reason = 'x'`)
})
