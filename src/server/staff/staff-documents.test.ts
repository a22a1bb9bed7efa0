import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { staffAbsences, staffCompetences } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { pdf, send } from '../testing/data/sent-documents.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, technician, engineer, outsideAdministrator } = api.officials
const admin = api.as(administrator)

const aFile = async (code: string, subjectId: number, access: object = {}): Promise<number> => {
  const series = { code, name: `Serie ${code}`, office_years: '2', central_years: '8', disposition: 'CT' }
  const { series_id } = (await admin.post('/api/trd/series', series)).body.data
  const form = { series_id, subject: 'official', subject_id: subjectId, title: 'Historia laboral', ...access }
  return (await admin.post('/api/files', form)).body.data.file_id
}
const aDocument = async (fileId: number, title: string, fields: Record<string, string> = {}): Promise<number> =>
  (await send(admin, fileId, pdf(title), { title, ...fields })).body.data.document_id

let own: { file: number; open: number; sensitive: number; withdrawn: number }
let other: number
beforeAll(async () => {
  const file = await aFile('TH-10', technician.id)
  own = {
    file,
    open: await aDocument(file, 'Resolución de vacaciones'),
    sensitive: await aDocument(file, 'Incapacidad', { sensitive: '1' }),
    withdrawn: await aDocument(file, 'Repetido'),
  }
  await admin.post(`/api/documents/${own.withdrawn}/withdraw`, { reason: 'Se agregó dos veces' })
  other = await aDocument(await aFile('TH-11', engineer.id), 'Diploma de otra persona')
})
beforeEach(async () => {
  await db.delete(staffAbsences)
  await db.delete(staffCompetences)
})

const absence = (changes: object = {}) => ({
  kind: 'VACACIONES',
  starts_on: '2026-12-14',
  ends_on: '2026-12-18',
  ...changes,
})
const add = (changes: object = {}) => admin.post(`/api/staff/${technician.id}/absences`, absence(changes))
const sheet = async () => (await admin.get(`/api/staff/${technician.id}`)).body.data.official
const lastDetails = async () =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject, 'user')).orderBy(auditEvents.id)).at(-1)?.details

describe('the documents that may prove something', () => {
  test('an administrator may choose those of the files about the official that were not withdrawn', async () => {
    const { documents } = (await admin.get(`/api/staff/${technician.id}/documents`)).body.data
    expect(documents.map(({ document_id }: { document_id: number }) => document_id)).toEqual([own.sensitive, own.open])
    expect(documents[1]).toMatchObject({ file_id: own.file, title: 'Resolución de vacaciones', sensitive: 0 })
  })

  test('an official sees the own ones without the sensitive ones of others', async () => {
    const { documents } = (await api.as(technician).get(`/api/staff/${technician.id}/documents`)).body.data
    expect(documents.map(({ document_id }: { document_id: number }) => document_id)).toEqual([own.open])
    expect((await api.as(technician).get(`/api/staff/${engineer.id}/documents`)).statusCode).toBe(403)
    expect((await api.as(outsideAdministrator).get(`/api/staff/${technician.id}/documents`)).statusCode).toBe(404)
  })
})

describe('the document of an absence', () => {
  test('an absence keeps its document until the edit names another one or none', async () => {
    const { absence_id } = (await add({ document_id: own.open })).body.data
    expect((await sheet()).absences).toMatchObject([{ document_id: own.open, file_id: own.file }])
    const edit = (changes: object) => admin.put(`/api/staff/absences/${absence_id}`, absence(changes))
    // An app of an earlier version does not know the document.
    expect((await edit({ note: 'Aprobadas' })).statusCode).toBe(200)
    expect((await sheet()).absences).toMatchObject([{ document_id: own.open, note: 'Aprobadas' }])
    expect((await edit({ document_id: 0 })).statusCode).toBe(200)
    expect((await sheet()).absences).toMatchObject([{ document_id: null, file_id: null }])
    expect(await lastDetails()).toMatchObject({ documentId: { from: own.open, to: null } })
  })

  test.each([
    ['of another official', () => other],
    ['that was withdrawn', () => own.withdrawn],
    ['that is none', () => 999_999],
  ])('a document %s proves nothing', async (_what, id) => {
    expect(await add({ document_id: id() })).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'staff.unknown-document', fields: { document_id: expect.any(String) } } },
    })
    expect(await db.select().from(staffAbsences)).toEqual([])
  })

  test('an official asks with a document of the own file that they may open', async () => {
    const ask = (document_id: number) => api.as(technician).post('/api/staff/me/absences', absence({ document_id }))
    expect((await ask(other)).statusCode).toBe(422)
    expect((await ask(own.open)).statusCode).toBe(200)
    expect((await sheet()).absences).toMatchObject([{ document_id: own.open, state: 'pedida' }])
  })

  test('sick leave takes a sensitive document alone', async () => {
    const sick = { kind: 'INCAPACIDAD' }
    expect((await add({ ...sick, document_id: own.open })).body.error).toMatchObject({ code: 'staff.open-document' })
    const { absence_id } = (await add({ ...sick, document_id: own.sensitive })).body.data
    expect((await sheet()).absences).toMatchObject([{ kind: 'INCAPACIDAD', document_id: own.sensitive }])
    const plain = await admin.patch(`/api/documents/${own.sensitive}`, { sensitive: 0 })
    expect([plain.statusCode, plain.body.error?.code]).toEqual([409, 'document.of-sick-leave'])
    // The bytes are for administrators and their sender, as those of every sensitive document.
    const opened = await api.as(technician).get(`/api/documents/${own.sensitive}/versions/1/content`)
    expect(opened.statusCode).toBe(403)
    const kept = absence({ kind: 'VACACIONES', document_id: own.open })
    const { absence_id: second } = (await add({ ...kept, starts_on: '2027-01-12', ends_on: '2027-01-15' })).body.data
    const turned = { ...sick, starts_on: '2027-01-12', ends_on: '2027-01-15' }
    expect((await admin.put(`/api/staff/absences/${second}`, turned)).body.error.code).toBe('staff.open-document')
    expect(absence_id).not.toBe(second)
  })
})

test('a competence keeps its document, also once that is withdrawn', async () => {
  const diploma = await aDocument(own.file, 'Diploma')
  const form = { kind: 'CURSO', name: 'Manipulación de alimentos', document_id: diploma }
  const { competence_id } = (await admin.post(`/api/staff/${technician.id}/competences`, form)).body.data
  expect((await sheet()).competences).toMatchObject([{ document_id: diploma, file_id: own.file }])
  await admin.post(`/api/documents/${diploma}/withdraw`, { reason: 'Ilegible' })
  const edit = (document_id: number) =>
    admin.put(`/api/staff/competences/${competence_id}`, { ...form, number: 'C-1', document_id })
  expect((await edit(other)).body.error.code).toBe('staff.unknown-document')
  expect((await edit(diploma)).statusCode).toBe(200)
  expect((await sheet()).competences).toMatchObject([{ document_id: diploma, number: 'C-1' }])
  const list = (await admin.get('/api/staff/competences?limit=10')).body.data.competences
  expect(list).toMatchObject([{ document_id: diploma }])
})
