import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { listDifferences } from '../platform/lists/compare-lists.queries.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { files } from '../schema/files/files.table.ts'
import { caseDocuments, caseEvents, cases } from '../schema/follow-up/cases.table.ts'
import { legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'
import { fileOf, pdf, send } from '../testing/data/sent-documents.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)

type Fields = Record<string, unknown>
const CAUSE = 'Dos visitas sin corregir la trampa de grasa.'
const REASON = { reason: 'Lo pidió Jurídica.' }

let establishmentId: number
let inspectionId: number
let requirementIds: number[]
beforeAll(async () => {
  const record = await aFollowedRecord(api)
  ;({ establishmentId, inspectionId } = record)
  requirementIds = record.ids
})

async function begin(fields: Fields = {}): Promise<{ case_id: number; number: string; row_version: number }> {
  const { statusCode, body } = await admin.post('/api/case', {
    establishment_id: establishmentId,
    cause: CAUSE,
    ...fields,
  })
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const read = async (id: number) => (await admin.get(`/api/case/${id}`)).body.data.case
const add = (id: number, kind: string, of: number, by = admin) => by.post(`/api/case/${id}/documents`, { kind, id: of })
const codeOf = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) =>
  [statusCode, body.error?.code] as const
const requirement = async (id: number) => (await admin.get(`/api/requirement/${id}`)).body.data.requirement

describe('the opening of a case', () => {
  test('a case has a dense number of its year, and a reserved file of the archive', async () => {
    const first = await begin()
    const second = await begin()
    const sequence = Number(first.number.slice(-4))
    expect(first.number).toMatch(/^EXP-2026-\d{4}$/)
    expect(Number(second.number.slice(-4))).toBe(sequence + 1)
    const found = await read(first.case_id)
    expect(found).toMatchObject({
      ...{ state: 'abierto', cause: CAUSE, opened_day: '2026-11-20', closed_day: null, documents: [], additions: 0 },
      ...{
        establishment_id: establishmentId,
        may: ['add'],
        file_number: expect.stringMatching(/^EXP-13-2026-/),
      },
      events: [{ kind: 'abierto', from_state: 'abierto', to_state: 'abierto', details: { cause: CAUSE } }],
    })
    const [file] = await db.select().from(files).where(eq(files.id, found.file_id))
    expect(file).toMatchObject({ access: 'reservado', state: 'abierto', title: expect.stringContaining(first.number) })
    expect((await technician.get(`/api/files/${found.file_id}`)).statusCode).toBe(403)
  })

  test.each<[string, Fields, number, string]>([
    ['a cause', { cause: '  ' }, 422, 'validation'],
    ['an establishment of the department', { establishment_id: 999_999 }, 404, 'establishment.not-found'],
    ['a series of the table', { series_id: 999_999 }, 404, 'series.not-found'],
    ['one origin', { requirement_id: 1, measure_id: 1 }, 422, 'case.two-origins'],
    ['a measure that exists', { measure_id: 999_999 }, 422, 'case.document-unknown'],
  ])('a new case needs %s, and leaves nothing without it', async (_need, fields, status, code) => {
    const before = [await db.$count(cases), await db.$count(files)]
    const reply = await admin.post('/api/case', { establishment_id: establishmentId, cause: CAUSE, ...fields })
    expect(reply.statusCode).toBe(status)
    if (code !== 'validation') expect(reply.body.error.code).toBe(code)
    expect([await db.$count(cases), await db.$count(files)]).toEqual(before)
  })

  test('officials and other departments have no case', async () => {
    const { case_id } = await begin()
    for (const path of ['/api/case/all', `/api/case/${case_id}`, `/api/case/${case_id}/export`])
      expect((await technician.get(path)).statusCode).toBe(403)
    expect((await technician.post('/api/case', { establishment_id: establishmentId, cause: CAUSE })).statusCode).toBe(
      403,
    )
    expect(codeOf(await outside.get(`/api/case/${case_id}`))).toEqual([404, 'case.not-found'])
    expect(codeOf(await add(case_id, 'acta', inspectionId, outside))).toEqual([404, 'case.not-found'])
  })

  test('a case begins with the requirement that proposes it, which goes on there', async () => {
    const [id = 0] = requirementIds
    const begun = await begin({ requirement_id: id })
    expect(await requirement(id)).toMatchObject({ state: 'trasladado', overdue: 0 })
    const found = await read(begun.case_id)
    expect(found.documents).toMatchObject([{ kind: 'requirement', subject_id: id, file_order: 1, has_pdf: 1 }])
    const { document_id } = found.documents[0]
    const voided = await admin.post(`/api/case/${begun.case_id}/documents/${document_id}/void`, REASON)
    expect(voided.statusCode).toBe(200)
    expect(await requirement(id)).toMatchObject({
      state: 'abierto',
      events: [
        { kind: 'trasladada', details: { case: begun.number } },
        { kind: 'devuelta', details: { case: begun.number } },
      ],
    })
    expect((await read(begun.case_id)).documents).toMatchObject([{ withdrawn_reason: REASON.reason }])
    expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
  })
})

describe('the documents of a case', () => {
  test('things of the establishment come in their order, once, with their digests', async () => {
    const { case_id: id } = await begin()
    const sent = complaintFields({ establishment_id: establishmentId })
    const complaintId = (await technician.post('/api/complaint', sent)).body.data.complaint_id
    const taken = form({
      ...{ inspections_id: inspectionId, product: 'Queso', quantity: '0.5', unit: 'kg', seal_number: 'EX-1' },
      ...{ reason: 'Vigilancia', tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
    })
    const sampleId = (await technician.post('/api/sample', taken)).body.data.sample_id
    const [notice] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
    const fileId = (await fileOf(admin, establishmentId)).file_id
    const own = (await send(admin, fileId, pdf('prueba de laboratorio'), { title: 'Concepto' })).body.data
    const [, requirementId = 0] = requirementIds
    const things: [string, number][] = [
      ['acta', inspectionId],
      ['requirement', requirementId],
      ['notice', notice?.id ?? 0],
      ['complaint', complaintId],
      ['document', own.document_id],
      ['sample', sampleId],
    ]
    const { candidates } = (await admin.get(`/api/case/${id}/candidates`)).body.data
    for (const [kind, of] of things) expect(candidates).toContainEqual(expect.objectContaining({ kind, id: of }))
    for (const [place, [kind, of]] of things.entries()) {
      const reply = await add(id, kind, of)
      expect([reply.statusCode, reply.body.data?.file_order], kind).toEqual([200, place + 1])
      expect(codeOf(await add(id, kind, of))).toEqual([409, 'case.document-there'])
    }
    const found = await read(id)
    expect(found.documents.map(({ kind, subject_id }: Fields) => [kind, subject_id])).toEqual(things)
    for (const document of found.documents) expect(document.sha256).toMatch(/^[0-9a-f]{64}$/)
    const left = (await admin.get(`/api/case/${id}/candidates`)).body.data.candidates
    for (const [kind, of] of things) expect(left).not.toContainEqual(expect.objectContaining({ kind, id: of }))
    const complaint = await admin.get(`/api/documents/${found.documents[3].document_id}/versions/1/content`)
    expect(complaint.statusCode).toBe(200)
    const text = complaint.bytes.toString()
    expect(text).toContain('Venden carne sin refrigerar.')
    for (const secret of ['Luz Marina', '45678901', 'luz@correo', '3009998877', 'Calle 9'])
      expect(text).not.toContain(secret)
  })

  test('unknown things and those of another establishment are refused', async () => {
    const { case_id: id } = await begin()
    const other = await aFollowedRecord(api)
    for (const kind of ['acta', 'requirement', 'measure', 'sample', 'notice', 'complaint', 'document'])
      expect(codeOf(await add(id, kind, 999_999)), kind).toEqual([422, 'case.document-unknown'])
    expect(codeOf(await add(id, 'acta', other.inspectionId))).toEqual([422, 'case.document-unknown'])
    expect(codeOf(await add(id, 'requirement', other.ids[0] ?? 0))).toEqual([422, 'case.document-unknown'])
    // Nothing half-written: the requirement is where it was.
    expect(await requirement(other.ids[0] ?? 0)).toMatchObject({ state: 'abierto', events: [] })
    expect((await add(id, 'foto', 1)).statusCode).toBe(422)
    expect(await db.$count(caseDocuments, eq(caseDocuments.caseId, id))).toBe(0)
  })

  test('a PDF sent to the file of the archive is a document of the case', async () => {
    const { case_id: id } = await begin()
    const { file_id } = await read(id)
    const { document_id } = (await send(admin, file_id, pdf('auto de apertura'), { title: 'Auto' })).body.data
    expect((await read(id)).documents).toMatchObject([
      { kind: 'document', subject_id: null, title: 'Auto', has_pdf: 0, name: 'documento.pdf' },
    ])
    expect(codeOf(await admin.patch(`/api/documents/${document_id}`, { title: 'Otro' }))).toEqual([409, 'file.of-case'])
  })

  test('a stale version is refused, and an act leaves its line in the trail', async () => {
    const { case_id: id, number, row_version } = await begin()
    expect(
      (await admin.post(`/api/case/${id}/documents`, { kind: 'acta', id: inspectionId, row_version })).statusCode,
    ).toBe(200)
    expect(codeOf(await admin.post(`/api/case/${id}/send`, { row_version }))).toEqual([409, 'row.changed'])
    const told = await db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, 'case'), eq(auditEvents.subjectId, id)))
    expect(told.map(({ action }) => action)).toEqual(['open-case', 'add-case-document'])
    expect(told[1]?.details).toMatchObject({ number, caseKind: 'acta', order: 1 })
  })
})

describe('the end of a case', () => {
  test('the lawyers get no empty case, and a closing freezes what was in it', async () => {
    const { case_id: id } = await begin()
    expect(codeOf(await admin.post(`/api/case/${id}/send`, {}))).toEqual([409, 'case.no-documents'])
    expect(codeOf(await admin.post(`/api/case/${id}/close`, REASON))).toEqual([409, 'case.no-documents'])
    const { document_id: acta } = (await add(id, 'acta', inspectionId)).body.data
    expect((await admin.post(`/api/case/${id}/send`, {})).body.data).toMatchObject({ state: 'en_juridica' })
    const closed = await admin.post(`/api/case/${id}/close`, REASON)
    expect(closed.body.data).toMatchObject({ state: 'cerrado' })
    const frozen = await read(id)
    expect(frozen).toMatchObject({
      ...{ closed_day: '2026-11-20', may: ['addition'], indexes: [{ serial: 1, entries: 1 }] },
      documents: [{ frozen: 1, first_page: 1 }],
    })
    const [notice] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
    const late = () => add(id, 'notice', notice?.id ?? 0)
    expect(codeOf(await late())).toEqual([409, 'case.wrong-state'])
    expect(codeOf(await admin.post(`/api/case/${id}/documents/${acta}/void`, REASON))).toEqual([
      409,
      'case.wrong-state',
    ])
    expect((await admin.post(`/api/case/${id}/addition`, REASON)).body.data).toMatchObject({ state: 'en_juridica' })
    expect(codeOf(await admin.post(`/api/case/${id}/documents/${acta}/void`, REASON))).toEqual([
      409,
      'case.document-frozen',
    ])
    expect((await late()).statusCode).toBe(200)
    expect((await admin.post(`/api/case/${id}/close`, REASON)).statusCode).toBe(200)
    const after = await read(id)
    expect(after).toMatchObject({
      additions: 1,
      indexes: expect.arrayContaining([expect.objectContaining({ serial: 2, entries: 2 })]),
    })
    expect(after.indexes.find(({ serial }: { serial: number }) => serial === 1)).toEqual(frozen.indexes[0])
    const kinds = await db.select({ kind: caseEvents.kind }).from(caseEvents).where(eq(caseEvents.caseId, id))
    expect(kinds.map(({ kind }) => kind)).toEqual([
      ...['abierto', 'documento', 'enviado', 'cerrado', 'adicion', 'documento', 'cerrado'],
    ])
  })

  test('the archive neither closes nor reopens the file of a case, and withdraws nothing from it', async () => {
    const { case_id: id } = await begin()
    const { document_id } = (await add(id, 'acta', inspectionId)).body.data
    const { file_id } = await read(id)
    expect(codeOf(await admin.post(`/api/files/${file_id}/close`, REASON))).toEqual([409, 'file.of-case'])
    expect(codeOf(await admin.post(`/api/documents/${document_id}/withdraw`, REASON))).toEqual([409, 'file.of-case'])
    await admin.post(`/api/case/${id}/close`, REASON)
    expect(codeOf(await admin.post(`/api/files/${file_id}/reopen`, REASON))).toEqual([409, 'file.of-case'])
  })

  test('the package proves itself, with index, checking page and proof of the acta', async () => {
    await issueWaiting(platform)
    const { case_id: id, number } = await begin()
    await add(id, 'acta', inspectionId)
    await admin.post(`/api/case/${id}/close`, REASON)
    const reply = await admin.get(`/api/case/${id}/export`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(reply.headers['content-disposition']).toContain(`${number}.zip`)
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.zip'), reply.bytes)
    execFileSync('unzip', ['-q', 'a.zip', '-d', 'bag'], { cwd: folder })
    const bag = join(folder, 'bag')
    execFileSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd: bag })
    execFileSync('sha256sum', ['-c', '--quiet', 'tagmanifest-sha256.txt'], { cwd: bag })
    const names = readdirSync(bag, { recursive: true, encoding: 'utf8' })
    expect(names).toEqual(expect.arrayContaining(['data/indice.xml', 'data/indice.html', 'data/verificar.html']))
    expect(names.some((name) => /^data\/evidencia\/constancia-acta-.*\.zip$/.test(name))).toBe(true)
    expect(readFileSync(join(bag, 'LEAME.txt'), 'utf8')).toContain('data/verificar.html')
    const told = await db.$count(auditEvents, and(eq(auditEvents.action, 'export-case'), eq(auditEvents.subjectId, id)))
    expect(told).toBe(1)
  })
})

describe('the list of cases', () => {
  test('the list finds number, establishment and cause, and follows the state', async () => {
    const placeId = await anEstablishment(api, { establishment_name: 'Quesera El Porvenir' })
    const { case_id: id, number } = await begin({ establishment_id: placeId, cause: 'Rompió el sello.' })
    const found = async (...filters: Fields[]) => {
      const query = encodeURIComponent(JSON.stringify(filters))
      return (await admin.get(`/api/case/all?filter=${query}`)).body.data
    }
    for (const words of [number, 'quesera', 'rompio el sello'])
      expect((await found({ field: 'q', operator: 'LIKE', value: `%${words}%` })).Cases[0], words).toMatchObject({
        ...{ case_id: id, number, establishment_name: 'Quesera El Porvenir', state: 'abierto', closed_day: null },
      })
    const sent = complaintFields({ establishment_id: placeId, place_text: '', city_id: '' })
    await add(id, 'complaint', (await technician.post('/api/complaint', sent)).body.data.complaint_id)
    const mine = { field: 'establishment_id', operator: '=', value: placeId }
    expect((await found(mine, { field: 'open', operator: '=', value: 1 })).total).toBe(1)
    await admin.post(`/api/case/${id}/close`, REASON)
    expect((await found(mine, { field: 'open', operator: '=', value: 1 })).total).toBe(0)
    expect((await found(mine, { field: 'state', operator: '=', value: 'cerrado' })).total).toBe(1)
    const csv = await admin.get('/api/export/cases?format=csv')
    expect(csv.bytes.toString()).toContain(number)
    const differences = []
    for await (const some of listDifferences(db, 'cases')) differences.push(...some)
    expect(differences).toEqual([])
  })
})
