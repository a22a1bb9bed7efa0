import { beforeAll, describe, expect, test } from 'vitest'
import { type Reply, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'
import { documentOf, fileOf, pdf, send } from '../testing/data/sent-documents.ts'

const api = await testApi()
const { officials } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)

const REASON = { reason: 'Lo pidió Jurídica.' }
const UNKNOWN = [422, 'case.document-unknown']

let establishmentId: number
let inspectionId: number
let requirementIds: number[]
beforeAll(async () => {
  const record = await aFollowedRecord(api)
  ;({ establishmentId, inspectionId } = record)
  requirementIds = record.ids
})

async function begin(): Promise<{ case_id: number; number: string }> {
  const { body } = await admin.post('/api/case', { establishment_id: establishmentId, cause: 'Plagas.' })
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data
}
const add = (id: number, kind: string, of: number) => admin.post(`/api/case/${id}/documents`, { kind, id: of })
const voidOf = (id: number, documentId: number) => admin.post(`/api/case/${id}/documents/${documentId}/void`, REASON)
const codeOf = ({ statusCode, body }: Reply) => [statusCode, body.error?.code]
const read = async (id: number) => (await admin.get(`/api/case/${id}`)).body.data.case
/** Ids of a kind that a case offers. */
async function offered(id: number, kind: string): Promise<number[]> {
  const { candidates } = (await admin.get(`/api/case/${id}/candidates`)).body.data
  const found = candidates as { kind: string; id: number }[]
  return found.filter((one) => one.kind === kind).map((one) => one.id)
}
async function aComplaint(changes: Record<string, unknown> = {}): Promise<number> {
  const fields = complaintFields({ establishment_id: establishmentId, place_text: '', city_id: '', ...changes })
  const { body } = await technician.post('/api/complaint', fields)
  if (!body.success) throw new Error(JSON.stringify(body))
  return body.data.complaint_id
}

describe('a complaint against an official', () => {
  const AGAINST = { officials: String(officials.otherAdministrator.id) }

  test('no case offers or takes it, also from an administrator who is not accused', async () => {
    const complaint = await aComplaint(AGAINST)
    const { case_id: id } = await begin()
    expect(await offered(id, 'complaint')).not.toContain(complaint)
    expect(codeOf(await add(id, 'complaint', complaint))).toEqual(UNKNOWN)
    expect((await read(id)).documents).toEqual([])
  })

  test('no official is accused by a complaint that a case has or had', async () => {
    const complaint = await aComplaint()
    const { case_id: id } = await begin()
    const accuse = () => admin.patch(`/api/complaint/${complaint}`, AGAINST)
    const { document_id } = (await add(id, 'complaint', complaint)).body.data
    expect(codeOf(await accuse())).toEqual([409, 'complaint.in-case'])
    expect((await voidOf(id, document_id)).statusCode).toBe(200)
    // Administrators still open what was voided.
    expect(codeOf(await accuse())).toEqual([409, 'complaint.in-case'])
    expect((await admin.patch(`/api/complaint/${complaint}`, { triage: 'alta' })).statusCode).toBe(200)
  })
})

describe('a document of the archive', () => {
  test('a case takes own documents of its establishment alone, and none that is sensitive', async () => {
    const { case_id: id } = await begin()
    const { case_id: other } = await begin()
    const { file_id } = await fileOf(admin, establishmentId)
    const elsewhere = (await fileOf(admin, (await aFollowedRecord(api)).establishmentId)).file_id
    const { documents } = (await admin.get(`/api/files/${file_id}`)).body.data.file
    const acta = documents.find(({ source }: { source: string }) => source === 'acta').document_id
    const sent = async (of: number, words: string, fields: Record<string, number> = {}) =>
      (await send(admin, of, pdf(words), { title: words, ...fields })).body.data.document_id
    const refused = {
      acta,
      sensitive: await sent(file_id, 'historia clínica', { sensitive: 1 }),
      ofAnother: await sent(elsewhere, 'de otro lugar'),
      ofACase: await sent((await read(other)).file_id, 'de otro expediente'),
    }
    for (const [name, document] of Object.entries(refused))
      expect(codeOf(await add(id, 'document', document)), name).toEqual(UNKNOWN)
    const own = await sent(file_id, 'concepto del laboratorio')
    expect((await add(id, 'document', own)).statusCode).toBe(200)
  })

  test('a voided acta and a voided document come back as later documents', async () => {
    const { case_id: id } = await begin()
    const { file_id } = await fileOf(admin, establishmentId)
    const own = (await send(admin, file_id, pdf('plano del local'), { title: 'Plano' })).body.data.document_id
    for (const [kind, of] of [
      ['acta', inspectionId],
      ['document', own],
    ] as const) {
      const { document_id, file_order } = (await add(id, kind, of)).body.data
      expect((await voidOf(id, document_id)).statusCode).toBe(200)
      expect(await offered(id, kind), kind).toContain(of)
      const again = await add(id, kind, of)
      expect([again.statusCode, again.body.data?.file_order], kind).toEqual([200, file_order + 1])
      expect(codeOf(await add(id, kind, of))).toEqual([409, 'case.document-there'])
      const { file_id: ownFile } = await read(id)
      const [first, second] = [
        await documentOf(admin, ownFile, document_id),
        await documentOf(admin, ownFile, again.body.data.document_id),
      ]
      expect(second).toMatchObject({ sha256: first.sha256, source: first.source, source_id: first.source_id })
    }
  })
})

test('a requirement of two cases comes back once it stands in none', async () => {
  const [requirementId = 0] = requirementIds
  const [one, other] = [await begin(), await begin()]
  const first = (await add(one.case_id, 'requirement', requirementId)).body.data
  const second = (await add(other.case_id, 'requirement', requirementId)).body.data
  const state = async () => (await admin.get(`/api/requirement/${requirementId}`)).body.data.requirement
  expect((await voidOf(one.case_id, first.document_id)).statusCode).toBe(200)
  expect(await state()).toMatchObject({ state: 'trasladado' })
  expect((await voidOf(other.case_id, second.document_id)).statusCode).toBe(200)
  expect(await state()).toMatchObject({
    state: 'abierto',
    events: [
      { kind: 'trasladada', details: { case: one.number } },
      { kind: 'devuelta', details: { case: other.number } },
    ],
  })
})
