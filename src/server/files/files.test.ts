import { hash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { FILE_SUBJECTS, subjectWords } from '../../domain/files/file-words.ts'
import { rowsOf } from '../platform/db/database.ts'
import { files } from '../schema/files/files.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import { documentOf, fileOf, pdf, send } from '../testing/data/sent-documents.ts'
import { fileRecords } from './file-records.ts'

const api = await testApi()
const { officials, platform } = api
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

let establishmentId: number
let recordId: number
beforeAll(async () => {
  const visit = await aVisit(api)
  establishmentId = visit.establishmentId
  recordId = await closeVisit(api, visit.visitId)
})

const audited = (action: string) =>
  rowsOf<{ details: Record<string, unknown> }>(
    platform.db,
    sql`select details from audit_events where subject = 'file' and action = ${action} order by id`,
  )

describe('documents that enter without a person', () => {
  test('the inscription and the closed acta enter a file in order, with the sealed digest', async () => {
    const file = await fileOf(technician, establishmentId)
    expect(file).toMatchObject({
      subject: 'establishment',
      subject_id: establishmentId,
      title: 'Restaurante El Ñandú',
      state: 'abierto',
      access: 'clasificado',
      opened_on: '2026-11-20',
      series: 'Historiales de establecimientos vigilados',
      retention: { years: 10, disposition: 'CT', keep_until: null, text: null, confirmed: 0 },
      missing_types: [],
    })
    expect(file.number).toMatch(/^EXP-13-2026-\d{6}$/)
    expect(file.documents.map((each: Record<string, unknown>) => [each.file_order, each.source, each.type])).toEqual([
      [1, 'inscription_sheet', 'Formulario de inscripción'],
      [2, 'acta', 'Acta de inspección sanitaria'],
    ])
    expect(file.folders.map(({ name, documents }: Record<string, unknown>) => [name, documents])).toEqual([
      ['Inscripción', 1],
      ['Visita del 20/11/2026', 1],
    ])
    const acta = file.documents[1]
    const seal = (await technician.get(`/api/inspection/record/${recordId}`)).body
    expect(acta.source_id).toBe(recordId)
    const [row] = await rowsOf<{ seal: string }>(platform.db, sql`select seal from inspections where id = ${recordId}`)
    expect(acta.sha256).toBe(row?.seal)
    expect(seal).toBeDefined()
    const content = await technician.get(`/api/documents/${acta.document_id}/versions/1/content`)
    expect(content.statusCode).toBe(200)
    expect(hash('sha256', content.bytes)).toBe(acta.sha256)
    expect(content.bytes.length).toBe(acta.bytes)
    expect(content.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(String(content.headers['content-disposition'])).toMatch(/^attachment;/)
  })

  test('an automatic document is printed when first asked for, and kept', async () => {
    const file = await fileOf(technician, establishmentId)
    for (const { document_id } of file.documents) {
      const path = `/api/documents/${document_id}/versions/1/content?as=pdf`
      const first = await technician.get(path)
      expect(first.statusCode).toBe(200)
      expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect((await technician.get(path)).bytes).toEqual(first.bytes)
    }
    const [kept] = await rowsOf<{ count: number }>(
      platform.db,
      sql`select count(*)::integer as count from document_renditions`,
    )
    expect(kept?.count).toBe(2)
  })

  test("an older establishment's file is the same at its first opening", async () => {
    const visit = await aVisit(api)
    const inspectionId = await closeVisit(api, visit.visitId)
    const before = await fileOf(technician, visit.establishmentId)
    await forgetFile(before.file_id)
    const after = await fileOf(technician, visit.establishmentId)
    expect(after.documents.map((each: Record<string, unknown>) => [each.file_order, each.source, each.bytes])).toEqual([
      [1, 'inscription_sheet', expect.any(Number)],
      [2, 'acta', before.documents[1].bytes],
    ])
    expect(after.documents[1]).toMatchObject({ sha256: before.documents[1].sha256, source_id: inspectionId })
  })
})

test('a pass files the records from before files, and tells the search of them', async () => {
  const visit = await aVisit(api)
  await closeVisit(api, visit.visitId)
  const before = await fileOf(technician, visit.establishmentId)
  await forgetFile(before.file_id)
  expect(await fileRecords(platform)).toBe(1)
  expect(await fileRecords(platform)).toBe(0)
  const [row] = await rowsOf<{ filed: number; left: number }>(
    platform.db,
    sql`select (select count(*)::integer from documents d join files f on f.id = d.file_id
        where f.subject_id = ${visit.establishmentId} and d.is_indexed) as filed,
      (select count(*)::integer from documents where not is_indexed) as left`,
  )
  expect(row).toEqual({ filed: 2, left: 0 })
})

/** Takes a file away, as if its records were from before files. */
const forgetFile = (id: number) =>
  platform.db.transaction(async (tx) => {
    for (const table of ['document_versions', 'document_renditions', 'documents', 'files']) {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    }
    await tx.execute(
      sql`delete from document_versions where document_id in (select id from documents where file_id = ${id})`,
    )
    await tx.execute(sql`delete from documents where file_id = ${id}`)
    await tx.execute(sql`delete from files where id = ${id}`)
    for (const table of ['document_versions', 'document_renditions', 'documents', 'files']) {
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
  })

describe('a document that a person adds', () => {
  test("a document that a person adds is the next one, with that person's facts", async () => {
    const { file_id, documents } = await fileOf(technician, establishmentId)
    const added = await send(technician, file_id, pdf('uno'), {
      title: 'Certificado de fumigación',
      document_date: '2026-11-01',
    })
    expect(added.body.data).toMatchObject({ file_order: documents.length + 1, version: 1, scan: 'sin_antivirus' })
    expect(await documentOf(technician, file_id, added.body.data.document_id)).toMatchObject({
      title: 'Certificado de fumigación',
      document_date: '2026-11-01',
      source: 'upload',
      media_type: 'application/pdf',
      pages: 1,
      added_by: 'Ana technician',
      may_open: 1,
    })
    expect((await audited('add-document')).at(-1)?.details).toMatchObject({ documentId: added.body.data.document_id })
  })
})

test('a list shows the files of the department alone', async () => {
  const { body } = await administrator.get('/api/files?limit=100')
  expect(body.data.total).toBe(body.data.files.length)
  expect(body.data.total).toBeGreaterThan(1)
  const other = await api.as(officials.outsideAdministrator).get('/api/files')
  expect(other.body.data).toEqual({ files: [], total: 0 })
  await anEstablishment(api)
})

test('the list is searched by its days and its subject as they are shown', async () => {
  const { file_id: id, number, subject_id: subjectId } = await fileOf(technician, establishmentId)
  const put = (changes: Partial<typeof files.$inferInsert>) =>
    platform.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(files).set(changes).where(eq(files.id, id))
    })
  const found = async (words: string) => {
    const filter = JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${number} ${words}%` }])
    return (await administrator.get(`/api/files?filter=${encodeURIComponent(filter)}`)).body.data.total
  }
  expect(await found('20/11/2026')).toBe(1)
  expect(await found('25/11/2026')).toBe(0)
  for (const subject of FILE_SUBJECTS) {
    await put({ subject, subjectId: subject === 'general' ? null : subjectId })
    expect(await found(subjectWords[subject]), subject).toBe(1)
  }
  await put({ subject: 'establishment', subjectId, state: 'cerrado', closedOn: '2026-11-25' })
  expect(await found('25/11/2026')).toBe(1)
  await put({ state: 'abierto', closedOn: null })
  expect(await found('Bloqueo legal')).toBe(0)
  const hold = { matter: 'Proceso', authority: 'Juzgado', reason: 'Prueba' }
  const { hold_id: holdId } = (await administrator.post(`/api/files/${id}/holds`, hold)).body.data
  expect(await found('Bloqueo legal')).toBe(1)
  await administrator.delete(`/api/files/${id}/holds/${holdId}`, { reason: 'Fin' })
  expect(await found('bloqueo')).toBe(0)
})
