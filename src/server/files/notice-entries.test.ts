import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { fileOf } from '../testing/data/sent-documents.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Vigía <vigia@salud.example>',
  DISPOSAL: 'on',
})
const administrator = api.as(api.officials.administrator)

test("a notification enters the file with its mail, and the inspection's own file on request", async () => {
  const visit = await aVisit(api)
  const recordId = await closeVisit(api, visit.visitId)
  expect((await administrator.post(`/api/inspection/notify/${recordId}`)).statusCode).toBe(200)
  const file = await fileOf(administrator, visit.establishmentId)
  expect(file.documents.map(({ source, folder_key }: Record<string, unknown>) => [source, folder_key])).toEqual([
    ['inscription_sheet', 'inscription'],
    ['acta', `visit-${recordId}`],
    ['notification', `visit-${recordId}`],
  ])
  const notice = file.documents[2]
  const record = await administrator.get(`/api/inspection/realizada/${recordId}/${visit.establishmentId}`)
  const title = `Notificación del acta ${record.body.data.Inspecction[0].acta_number} a nandu@correo.com`
  expect(notice).toMatchObject({ title, type: 'Notificación', file_order: 3 })
  const path = `/api/documents/${notice.document_id}/versions/1/content`
  const content = await administrator.get(path)
  expect(hash('sha256', content.bytes)).toBe(notice.sha256)
  expect(JSON.parse(content.bytes.toString())).toMatchObject({
    kind: 'notification',
    recipient: 'nandu@correo.com',
    outcome: 'accepted',
    mail: { subject: expect.stringContaining('acta'), attachment: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  expect((await administrator.get(`${path}?as=pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')

  const { series } = (await administrator.get('/api/trd')).body.data
  const series_id = series.find(({ code }: { code: string }) => code === 'IVC-02').series_id
  const asked = { series_id, subject: 'inspection', subject_id: recordId, title: 'Inspección por queja' }
  const own = (await administrator.post('/api/files', asked)).body.data
  const { documents } = (await administrator.get(`/api/files/${own.file_id}`)).body.data.file
  expect(
    documents.map(({ source, sha256, file_order }: Record<string, unknown>) => [file_order, source, sha256]),
  ).toEqual([
    [1, 'acta', file.documents[1].sha256],
    [2, 'notification', notice.sha256],
  ])
  const trail = (await administrator.get('/api/audit/all?order=-1&limit=1')).body.data.Audit[0]
  expect(trail).toMatchObject({ action: 'create', subject: 'file', subject_name: own.number })
  const again = await administrator.post('/api/files', asked)
  expect([again.statusCode, again.body.error.message]).toEqual([
    409,
    `Ya hay un expediente abierto de ese asunto en esa serie: ${own.number}.`,
  ])
  expect((await administrator.post(`/api/inspection/notify/${recordId}`)).statusCode).toBe(200)
  const later = (await administrator.get(`/api/files/${own.file_id}`)).body.data.file.documents
  expect(later.map(({ source }: Record<string, unknown>) => source)).toEqual(['acta', 'notification', 'notification'])
  const { files } = (await administrator.get(`/api/files/of/inspection/${recordId}`)).body.data
  expect(files.map(({ file_id }: { file_id: number }) => file_id)).toEqual([own.file_id, file.file_id])
})

test('the notification of an inscription names no acta in the file', async () => {
  const establishmentId = await anEstablishment(api, { identification_number: '900300001' })
  expect((await administrator.post(`/api/inscription/notify/${establishmentId}`)).statusCode).toBe(200)
  const { documents } = await fileOf(administrator, establishmentId)
  expect(documents.map(({ title }: { title: string }) => title)).toContain('Notificación a nandu@correo.com')
})

test('the own file of an inspection has no notification whose content went with a disposed file', async () => {
  api.time.now = new Date('2016-11-20T15:00:00Z')
  const visit = await aVisit(api)
  const recordId = await closeVisit(api, visit.visitId)
  expect((await administrator.post(`/api/inspection/notify/${recordId}`)).statusCode).toBe(200)
  const { file_id, series_id } = await fileOf(administrator, visit.establishmentId)
  await administrator.post(`/api/files/${file_id}/close`, { reason: 'Cerró el negocio' })
  // The product's own series keeps for ever: a table that its archivist wrote may not.
  await api.platform.db.execute(
    sql`update trd_series set disposition = 'S', is_confirmed = true where id = ${series_id}`,
  )
  api.time.now = new Date('2026-11-20T15:00:00Z')
  const act = { series_id, files: [file_id], reason: 'Comité de archivo' }
  expect((await administrator.post('/api/disposals', act)).statusCode).toBe(200)
  const asked = { series_id, subject: 'inspection', subject_id: recordId, title: 'Inspección por queja' }
  const own = (await administrator.post('/api/files', asked)).body.data
  const { documents } = (await administrator.get(`/api/files/${own.file_id}`)).body.data.file
  expect(documents.map(({ source }: Record<string, unknown>) => source)).toEqual(['acta'])
  expect((await administrator.get(`/api/documents/${documents[0].document_id}/versions/1/content`)).statusCode).toBe(
    200,
  )
})

test.each([
  ['establishment', 999_999],
  ['inspection', 999_999],
  ['measure', 1],
  ['general', 1],
  ['official', undefined],
])('a file of %s %s is refused', async (subject, subject_id) => {
  const { series } = (await administrator.get('/api/trd')).body.data
  const reply = await administrator.post('/api/files', {
    series_id: series[0].series_id,
    subject,
    subject_id,
    title: 'X',
  })
  expect([reply.statusCode, reply.body.error.code]).toEqual([422, 'file.subject-unknown'])
})
