import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { form, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { pdf } from '../testing/data/sent-documents.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { aComplaint, ofPlace, read, act, eventsOf, planned } = complaintActs(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const otherAdmin = api.as(officials.otherAdministrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)
type Client = typeof admin
type Sent = Record<string, string | number>

const NOW = api.time.now
afterEach(() => {
  api.time.now = NOW
})

let next = 0
const aLetter = () => pdf(`carta ${++next}`)
const aPicture = () => aPhoto(++next)
function sending(files: readonly Blob[], fields: Sent = {}, name = 'files'): FormData {
  const data = form(fields)
  for (const file of files) data.append(name, file, 'Carta de Luz Marina Peña.pdf')
  return data
}
const add = (id: number, files: readonly Blob[], fields: Sent = {}, by: Client = admin) =>
  by.post(`/api/complaint/${id}/papers`, sending(files, fields))
const listOf = async (id: number, by: Client = admin) => (await by.get(`/api/complaint/${id}/papers`)).body.data
const open = (id: number, paperId: number, by: Client = admin) => by.get(`/api/complaint/${id}/paper/${paperId}`)
const withdraw = (id: number, paperId: number, fields: Sent = { reason: 'Era de otra queja.' }, by: Client = admin) =>
  by.post(`/api/complaint/${id}/paper/${paperId}/withdraw`, fields)
const withPaper = async (fields: Sent = {}, changes: Record<string, unknown> = {}) => {
  const id = await aComplaint(changes)
  const file = aLetter()
  expect(refusal(await add(id, [file], fields))).toBe('200 ')
  const { papers } = await listOf(id)
  return { id, file, paperId: papers[0].paper_id as number }
}
const rowsIn = async (id: number) => {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::integer as n from complaint_papers where complaint_id = ${id}`,
  )
  return row?.n ?? 0
}
/** Acts of the trail on a complaint, the oldest first. */
const trailOf = (id: number) =>
  rowsOf<{ action: string; details: Record<string, unknown> }>(
    db,
    sql`select action, details from audit_events where subject = 'complaint' and subject_id = ${id} order by id`,
  )

describe('papers that come with a complaint', () => {
  test('a complaint is received with a letter and a photo, in one call', async () => {
    const data = sending([aLetter(), await aPicture()], complaintFields() as Sent, 'papers')
    data.append('papers_description', 'Lo que trajo la persona')
    const reply = await technician.post('/api/complaint', data)
    const { complaint_id: id, row_version } = reply.body.data
    expect([reply.statusCode, row_version]).toEqual([200, 1])
    expect((await listOf(id)).papers).toMatchObject([
      { position: 1, kind: 'pdf', has_identity: 1, may_open: 1, description: 'Lo que trajo la persona' },
      { position: 2, kind: 'jpg', has_identity: 1, withdrawn_at: null },
    ])
    expect(await eventsOf(id)).toEqual(['radicada', 'documento_agregado'])
    expect(await trailOf(id)).toMatchObject([
      { action: 'receive-complaint', details: { complaintPapers: ['Documento 1', 'Foto 2'], paperHasIdentity: true } },
    ])
  })

  test('a complaint whose paper is refused is not received', async () => {
    const before = (await technician.post('/api/complaint', complaintFields())).body.data.number as string
    const data = sending([new Blob(['hola'])], complaintFields() as Sent, 'papers')
    const refused = await technician.post('/api/complaint', data)
    expect([refusal(refused), Object.keys(refused.body.error.fields)]).toEqual(['422 complaint.paper-type', ['papers']])
    const after = (await technician.post('/api/complaint', complaintFields())).body.data.number as string
    expect(Number(after.slice(-6))).toBe(Number(before.slice(-6)) + 1)
  })

  test('a complaint that is refused stores no paper', async () => {
    const used = async () => (await rowsOf(db, sql`select coalesce(sum(bytes), 0)::integer as n from upload_days`))[0]
    const before = await used()
    const fields = { ...complaintFields(), place_text: '', city_id: '', establishment_id: 999_999 } as Sent
    const refused = await technician.post('/api/complaint', sending([aLetter()], fields, 'papers'))
    expect([refusal(refused), await used()]).toEqual(['404 establishment.not-found', before])
  })
})

describe('papers that come later', () => {
  test('the receiver and administrators add papers, each with author and instant', async () => {
    const id = await aComplaint()
    const first = aLetter()
    expect(
      (await add(id, [first], { description: ' Carta ', has_identity: 0, row_version: 1 }, technician)).body.data,
    ).toMatchObject({ complaint_id: id, state: 'radicada', row_version: 2 })
    api.time.now = new Date('2026-11-21T15:30:00Z')
    expect(refusal(await add(id, [await aPicture()], { row_version: 2 }))).toBe('200 ')
    const { papers, may } = await listOf(id)
    expect(papers).toMatchObject([
      { position: 1, bytes: first.size, description: 'Carta', has_identity: 0, added_at: NOW.toISOString() },
      { position: 2, kind: 'jpg', description: null, has_identity: 1, added_at: '2026-11-21T15:30:00.000Z' },
    ])
    expect(papers[0].added_by).not.toBe(papers[1].added_by)
    expect(may).toEqual(['add', 'withdraw'])
    expect((await listOf(id, technician)).may).toEqual(['add'])
    expect(await eventsOf(id)).toEqual(['radicada', 'documento_agregado', 'documento_agregado'])
  })

  test('no sent name is kept, and a file comes back as it came', async () => {
    const { id, file, paperId } = await withPaper()
    const { number } = await read(id)
    const got = await open(id, paperId)
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(got.headers['content-disposition']).toBe(`attachment; filename="${number}-documento-1.pdf"`)
    expect(got.bytes).toEqual(Buffer.from(await file.arrayBuffer()))
    const kept = await rowsOf(db, sql`select * from complaint_papers where complaint_id = ${id}`)
    expect(JSON.stringify([kept, await trailOf(id)])).not.toContain('Luz')
  })

  test.each<[string, () => Promise<readonly Blob[]>, string]>([
    ['no file', async () => [], '422 request.invalid'],
    [
      'a text in the name of a PDF',
      async () => [new Blob(['hola'], { type: 'application/pdf' })],
      '422 complaint.paper-type',
    ],
    ['a PDF that is cut', async () => [new Blob(['%PDF-1.7\nnada'])], '422 complaint.paper-type'],
    ['a drawing', async () => [new Blob(['<svg/>'], { type: 'image/svg+xml' })], '422 complaint.paper-type'],
    ['a photo that is cut', async () => [(await aPicture()).slice(0, 200)], '415 image.undecodable'],
    ['eleven files', async () => Array.from({ length: 11 }, aLetter), '422 request.invalid'],
    [
      'a file of eleven megabytes',
      async () => [new Blob(['%PDF-1.7\n', new Uint8Array(11 * 1024 * 1024)])],
      '413 document.too-large',
    ],
  ])('%s: refused, and nothing is kept', async (_, files, expected) => {
    const id = await aComplaint()
    expect(refusal(await add(id, await files()))).toBe(expected)
    expect([await rowsIn(id), (await read(id)).row_version]).toEqual([0, 1])
  })

  test('one wrong file keeps the others of its sending out', async () => {
    const id = await aComplaint()
    expect(refusal(await add(id, [aLetter(), new Blob(['hola'])]))).toBe('422 complaint.paper-type')
    expect(await rowsIn(id)).toBe(0)
  })

  test('a complaint has thirty papers at most, and the same file once', async () => {
    const { id, file } = await withPaper()
    const again = await add(id, [file])
    expect([refusal(again), again.body.error.message]).toEqual([
      '409 complaint.paper-there',
      'Ese archivo ya está en la queja: Documento 1.',
    ])
    for (const many of [10, 10, 9]) expect(refusal(await add(id, Array.from({ length: many }, aLetter)))).toBe('200 ')
    expect(refusal(await add(id, [aLetter()]))).toBe('409 complaint.papers-full')
    expect(await rowsIn(id)).toBe(30)
  })

  test('the same key adds once, and a stale version adds nothing', async () => {
    const id = await aComplaint()
    const data = sending([aLetter()], { row_version: 1 })
    const key = { 'idempotency-key': crypto.randomUUID() }
    const replies = [1, 2].map(() => technician.send('POST', `/api/complaint/${id}/papers`, data, key))
    for (const { body } of await Promise.all(replies)) expect(body.data).toMatchObject({ row_version: 2 })
    expect(await rowsIn(id)).toBe(1)
    expect(refusal(await add(id, [aLetter()], { row_version: 1 }))).toBe('409 row.changed')
  })

  test('two who send the same file at once add it once', async () => {
    const id = await aComplaint()
    const file = aLetter()
    const replies = await Promise.all([admin, technician].map((client) => add(id, [file], {}, client)))
    expect(replies.map(refusal).sort()).toEqual(['200 ', '409 complaint.paper-there'])
    expect(await rowsIn(id)).toBe(1)
  })

  test('an ended complaint takes no more', async () => {
    const id = await aComplaint()
    await act(id, '/transfer', { entity: 'INVIMA', reason: 'Es un fabricante.' })
    const refused = await add(id, [aLetter()])
    expect([refusal(refused), refused.body.error.message]).toEqual([
      '409 complaint.wrong-state',
      'La queja está trasladada: eso ya no se puede hacer.',
    ])
    expect((await listOf(id)).may).toEqual(['withdraw'])
  })
})

describe('readers of papers', () => {
  test('a marked paper opens under the right of the identity alone, and each reading is told', async () => {
    const { id, paperId } = await withPaper({ description: 'La trajo Luz Marina' })
    expect(refusal(await open(id, paperId, technician))).toBe('403 access.forbidden')
    const hidden = (await listOf(id, technician)).papers[0]
    expect(hidden).toMatchObject({ has_identity: 1, may_open: 0, description: null })
    const readings = async () => (await trailOf(id)).filter(({ action }) => action === 'read-complaint-paper')
    expect(await readings()).toEqual([])
    await open(id, paperId)
    await open(id, paperId, otherAdmin)
    const { number } = await read(id)
    expect((await readings()).map(({ details }) => details)).toEqual(
      Array(2).fill({ number, complaintPapers: ['Documento 1'] }),
    )
  })

  test('a paper without them opens for the readers of the complaint, and is not told', async () => {
    const { id, paperId } = await withPaper({ has_identity: 0, description: 'La vitrina' })
    expect(refusal(await open(id, paperId, technician))).toBe('200 ')
    expect((await listOf(id, technician)).papers[0]).toMatchObject({ may_open: 1, description: 'La vitrina' })
    expect((await trailOf(id)).map(({ action }) => action)).not.toContain('read-complaint-paper')
  })

  test('the visitor of the complaint reads papers without the mark, and adds none', async () => {
    const { id, paperId } = await withPaper({ has_identity: 0 }, await ofPlace())
    await add(id, [aLetter()])
    expect(refusal(await open(id, paperId, engineer))).toBe('404 complaint.unknown')
    expect(refusal(await act(id, '/visit', planned()))).toBe('200 ')
    const { papers, may } = await listOf(id, engineer)
    expect([papers.map((paper: { may_open: number }) => paper.may_open), may]).toEqual([[1, 0], []])
    expect(refusal(await open(id, papers[0].paper_id, engineer))).toBe('200 ')
    expect(refusal(await open(id, papers[1].paper_id, engineer))).toBe('403 access.forbidden')
    expect(refusal(await add(id, [aLetter()], {}, engineer))).toBe('403 access.forbidden')
  })

  test('an accused official, a stranger and another department learn of none', async () => {
    const against = { officials: String(officials.otherAdministrator.id) }
    const { id, paperId } = await withPaper({ has_identity: 0 }, against)
    for (const client of [otherAdmin, stranger, outside]) {
      expect(refusal(await client.get(`/api/complaint/${id}/papers`))).toBe('404 complaint.unknown')
      expect(refusal(await open(id, paperId, client))).toBe('404 complaint.unknown')
      expect(refusal(await add(id, [aLetter()], {}, client))).toBe('404 complaint.unknown')
    }
    expect(refusal(await withdraw(id, paperId, undefined, otherAdmin))).toBe('404 complaint.unknown')
    expect(await rowsIn(id)).toBe(1)
  })

  test('a paper is found by its own complaint alone', async () => {
    const { paperId } = await withPaper({ has_identity: 0 })
    const other = await withPaper({ has_identity: 0 })
    expect(refusal(await open(other.id, paperId))).toBe('404 complaint.paper-unknown')
    expect(refusal(await withdraw(other.id, paperId))).toBe('404 complaint.paper-unknown')
  })

  test('the call of images serves none, by no name', async () => {
    const id = await aComplaint()
    await add(id, [await aPicture()], { has_identity: 0 })
    const [{ blob } = { blob: '' }] = await rowsOf<{ blob: string }>(
      db,
      sql`select blob from complaint_papers where complaint_id = ${id}`,
    )
    expect(await platform.blobs.has(blob)).toBe(true)
    expect(refusal(await admin.get(`/api/inspection/evidence/${blob}`))).toBe('404 image.not-found')
  })
})

describe('a wrong paper', () => {
  test('a withdrawn paper has a reason, keeps its row, and opens no more', async () => {
    const { id, file, paperId } = await withPaper({ has_identity: 0 })
    expect(refusal(await withdraw(id, paperId, { reason: ' ' }))).toBe('422 request.invalid')
    expect(refusal(await withdraw(id, paperId, undefined, technician))).toBe('403 access.forbidden')
    expect(refusal(await withdraw(id, paperId, { reason: 'Era de otra queja.', row_version: 1 }))).toBe(
      '409 row.changed',
    )
    const reply = await withdraw(id, paperId, { reason: 'Era de otra queja.', row_version: 2 })
    expect(reply.body.data).toMatchObject({ complaint_id: id, row_version: 3 })
    const told = { withdrawn_at: NOW.toISOString(), may_open: 0 }
    expect((await listOf(id)).papers).toMatchObject([{ ...told, withdrawn_reason: 'Era de otra queja.' }])
    expect((await listOf(id, technician)).papers).toMatchObject([{ ...told, withdrawn_reason: null }])
    expect(refusal(await open(id, paperId))).toBe('409 complaint.paper-withdrawn')
    expect(refusal(await withdraw(id, paperId))).toBe('409 complaint.paper-withdrawn')
    expect((await read(id)).events.at(-1)).toMatchObject({
      ...{ kind: 'documento_retirado', details: { papers: 'Documento 1', reason: 'Era de otra queja.' } },
    })
    expect((await trailOf(id)).at(-1)).toMatchObject({
      ...{ action: 'withdraw-complaint-paper', details: { complaintPapers: ['Documento 1'] } },
    })
    expect(refusal(await add(id, [file], { has_identity: 1 }))).toBe('200 ')
    expect((await listOf(id)).papers.map((paper: { position: number }) => paper.position)).toEqual([1, 2])
  })

  test('the database keeps it from change and removal', async () => {
    const { id } = await withPaper()
    for (const change of [
      sql`delete from complaint_papers where complaint_id = ${id}`,
      sql`update complaint_papers set has_identity = false where complaint_id = ${id}`,
      sql`update complaint_papers set blob = 'x' where complaint_id = ${id}`,
    ]) {
      await expect(db.transaction((tx) => tx.execute(change))).rejects.toThrow()
    }
    expect(await rowsIn(id)).toBe(1)
  })
})
