import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../../testing/data/sent-documents.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

let fileId: number
let establishmentId: number
beforeEach(async () => {
  api.time.now = new Date('2026-11-20T15:00:00Z')
  const visit = await aVisit(api)
  establishmentId = visit.establishmentId
  await closeVisit(api, visit.visitId)
  fileId = (await fileOf(administrator, establishmentId)).file_id
})

const reason = { reason: 'Terminó la vigilancia' }
const close = (body: Record<string, unknown> = reason) => administrator.post(`/api/files/${fileId}/close`, body)
const shown = async () => (await administrator.get(`/api/files/${fileId}`)).body.data.file
const xml = async (query = '') => (await technician.get(`/api/files/${fileId}/index.xml${query}`)).bytes.toString()
const valuesOf = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)

describe('closing', () => {
  test('numbers the pages, issues the index and puts its digest into the trail', async () => {
    await send(technician, fileId, pdf('anexo'), { title: 'Anexo' })
    const { body } = await close()
    expect(body.data.index).toMatchObject({ serial: 1, entries: 3 })
    const file = await shown()
    expect(file).toMatchObject({
      state: 'cerrado',
      closed_on: '2026-11-20',
      closed_by: 'Ana administrator',
      keep_until: '2036-11-20',
      retention: {
        keep_until: '2036-11-20',
        text: 'Se conserva hasta el 20/11/2036 (Historiales de establecimientos vigilados, 10 años)',
      },
      indexes: [{ serial: 1, sha256: body.data.index.sha256, entries: 3, created_by: 'Ana administrator' }],
    })
    const spans = file.documents.map(({ first_page, last_page }: Record<string, number>) => [first_page, last_page])
    expect(spans[0][0]).toBe(1)
    expect(spans[1][0]).toBe(spans[0][1] + 1)
    expect(spans[2]).toEqual([spans[1][1] + 1, spans[1][1] + 1])
    const index = await xml()
    expect(hash('sha256', index)).toBe(body.data.index.sha256)
    expect(valuesOf(index, 'Pagina_Inicio')).toEqual(spans.map(([first]: number[]) => String(first)))
    expect(valuesOf(index, 'Formato')).toEqual(['PDF/A-2a', 'PDF/A', 'PDF'])
    const [told] = await rowsOf<{ details: Record<string, unknown> }>(
      db,
      sql`select details from audit_events where action = 'close-file' and subject_id = ${fileId}`,
    )
    expect(told?.details).toEqual({ ...reason, ...body.data.index })
  })

  test('asks for a reason for each required type that is not there', async () => {
    const series_id = (
      await administrator.post('/api/trd/series', {
        code: `R-${fileId}`,
        name: 'Con obligatorios',
        office_years: 1,
        central_years: 1,
        disposition: 'E',
      })
    ).body.data.series_id
    const { type_id } = (await administrator.post('/api/trd/types', { series_id, name: 'Licencia', is_required: 1 }))
      .body.data
    fileId = (await administrator.post('/api/files', { series_id, subject: 'general', title: 'Licencias' })).body.data
      .file_id
    const refused = await close()
    expect([refused.statusCode, refused.body.error.message]).toEqual([
      409,
      'Faltan documentos obligatorios: Licencia. Agréguelos, o escriba el motivo de cada uno.',
    ])
    expect((await shown()).missing_types).toEqual([{ type_id, name: 'Licencia' }])
    const missing = [{ type_id, reason: 'La tiene la alcaldía' }]
    expect((await close({ ...reason, missing })).body.data.index).toMatchObject({ serial: 1, entries: 0 })
  })

  test('takes nothing afterwards, in the words of the day', async () => {
    await close()
    const message = 'El expediente está cerrado desde el 20/11/2026.'
    const sent = await send(technician, fileId, pdf('tarde'))
    expect([sent.statusCode, sent.body.error.code, sent.body.error.message]).toEqual([409, 'file.closed', message])
    expect((await close()).body.error.message).toBe(message)
    expect((await technician.post(`/api/files/${fileId}/folders`, { name: 'X' })).body.error.message).toBe(message)
  })

  test('sends the next acta to a following file, and evidence is never refused', async () => {
    await close()
    const plan = {
      zodes_id: 1,
      city_id: 13052,
      typeofinscription_id: 1,
      establishment_id: establishmentId,
      motive_visite_id: 1,
    }
    const people = { engineer_id: officials.engineer.id, technical_id: officials.technician.id }
    const { assignment_id } = (await administrator.post('/api/assignment', { ...plan, ...people })).body.data
    await closeVisit(api, assignment_id)
    const { files } = (await technician.get(`/api/files/of/establishment/${establishmentId}`)).body.data
    expect(files.map(({ state, document_count }: Record<string, unknown>) => [state, document_count])).toEqual([
      ['abierto', 1],
      ['cerrado', 2],
    ])
    expect((await administrator.post(`/api/files/${fileId}/reopen`, reason)).body.error.code).toBe('file.open-exists')
  })
})

describe('reopening', () => {
  test('keeps pages and the issued index; the next one has another serial', async () => {
    await close()
    const [first, before] = [await xml(), (await shown()).documents]
    expect((await technician.post(`/api/files/${fileId}/reopen`, reason)).statusCode).toBe(403)
    expect((await administrator.post(`/api/files/${fileId}/reopen`, reason)).body.data).toEqual({ done: 1 })
    expect(await shown()).toMatchObject({ state: 'abierto', closed_on: null, keep_until: null })
    await send(technician, fileId, pdf('después'))
    expect((await close()).body.data.index).toMatchObject({ serial: 2, entries: 3 })
    const after = (await shown()).documents
    expect(after.slice(0, 2)).toEqual(before)
    expect([
      await xml('?serial=1'),
      (await technician.get(`/api/files/${fileId}/index.xml?serial=3`)).statusCode,
    ]).toEqual([first, 404])
    expect((await administrator.post(`/api/files/${fileId}/reopen`, {})).statusCode).toBe(422)
  })
})

test('a withdrawn document stays in the index, with its reason', async () => {
  const { document_id } = (await send(technician, fileId, pdf('retirado'), { title: 'Otro' })).body.data
  await administrator.post(`/api/documents/${document_id}/withdraw`, { reason: 'Es de <otro>' })
  await close()
  expect(valuesOf(await xml(), 'Nombre_Documento').at(-1)).toBe(
    'documento.pdf (Retirado el 20/11/2026: Es de &lt;otro&gt;)',
  )
  const page = await technician.get(`/api/files/${fileId}/index.html`)
  expect(page.bytes.toString()).toContain('Es de &lt;otro&gt;')
  expect(page.headers['content-security-policy']).toContain('sandbox')
})

describe('holds', () => {
  const hold = { matter: 'Tutela 2026-00123', authority: 'Juzgado Primero', reason: 'Prueba' }
  test('several stand at once, also on a closed file, and are lifted one by one', async () => {
    await close()
    const ids: number[] = []
    for (const matter of ['Uno', 'Dos']) {
      ids.push((await administrator.post(`/api/files/${fileId}/holds`, { ...hold, matter })).body.data.hold_id)
    }
    expect((await shown()).active_holds).toBe(2)
    const path = `/api/files/${fileId}/holds/${ids[0]}`
    expect((await technician.delete(path, reason)).statusCode).toBe(403)
    expect((await administrator.delete(path, {})).statusCode).toBe(422)
    expect((await administrator.delete(path, reason)).body.data).toEqual({ done: 1 })
    expect((await administrator.delete(path, reason)).body.error.code).toBe('hold.released')
    expect((await administrator.delete(`/api/files/${fileId}/holds/999999`, reason)).body.error.code).toBe(
      'hold.not-found',
    )
    const { holds, active_holds } = await shown()
    expect(active_holds).toBe(1)
    expect(holds.map(({ matter, release_reason }: Record<string, unknown>) => [matter, release_reason])).toEqual([
      ['Uno', reason.reason],
      ['Dos', null],
    ])
  })

  test('ask for a matter, an authority and a reason', async () => {
    const { body } = await administrator.post(`/api/files/${fileId}/holds`, {})
    expect(Object.keys(body.error.fields)).toEqual(['matter', 'authority', 'reason'])
  })
})

test('closed files fall due when their term ends, and a shorter table does not hasten them', async () => {
  await close()
  const due = async (before: string) =>
    (await administrator.get(`/api/files/due?before=${before}`)).body.data.files.map(
      ({ file_id }: { file_id: number }) => file_id,
    )
  expect(await due('2036-11-20')).not.toContain(fileId)
  expect(await due('2036-11-21')).toContain(fileId)
  const file = await shown()
  const { series } = (await administrator.get('/api/trd')).body.data
  const own = series.find(({ series_id }: { series_id: number }) => series_id === file.series_id)
  const change = (office_years: number) =>
    administrator.put(
      `/api/trd/series/${series.find((each: typeof own) => each.code === own.code && each.is_active).series_id}`,
      {
        code: own.code,
        name: own.name,
        office_years,
        central_years: 0,
        disposition: 'E',
      },
    )
  expect((await change(1)).body.data).toMatchObject({ trd_version: '2' })
  expect((await shown()).keep_until).toBe('2036-11-20')
})
