import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { chunkedFileName } from '../../domain/photo-chunks/photo-chunk.ts'
import { rowsOf } from '../platform/db/database.ts'
import { assignments } from '../schema/assignments.table.ts'
import { users } from '../schema/users.table.ts'
import { type Client, form, testApi } from '../testing/api.ts'
import {
  acceptable,
  allAnswers,
  aNewDrawing,
  aSignaturePng,
  aVisit,
  signer,
  theChecklist,
  witness,
} from '../testing/data/fixtures.ts'
import { chunksPath } from '../testing/data/send-photo-chunks.ts'
import { insertImages } from './images.queries.ts'
import { prepareImage } from './images.service.ts'
import { signatureTies } from './signature-readers.queries.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)

const viewers: Record<string, Client> = {
  administrator: api.as(officials.administrator),
  technician,
  engineer,
  otherTechnician: api.as(officials.otherTechnician),
  otherEngineer: api.as(officials.otherEngineer),
  outsideAdministrator: api.as(officials.outsideAdministrator),
  outsideTechnician: api.as(officials.outsideTechnician),
  anonymous: api.anonymous,
}

/** Readers that are served a signature: whole, small and where they have it already. Others are told that there is none. */
async function readersOf(name: string): Promise<string[]> {
  const path = `/api/inspection/signatures/${name}`
  const readers: string[] = []
  for (const [viewer, client] of Object.entries(viewers)) {
    const replies = [
      await client.get(path),
      await client.get(`${path}?size=thumb`),
      await client.get(path, { 'if-none-match': `"${name}"` }),
      await client.get(`${path}?size=thumb`, { 'if-none-match': `"${name}.thumb"` }),
    ]
    const statuses = replies.map(({ statusCode }) => statusCode)
    const isReader = statuses[0] === 200
    const refused = Array(4).fill(viewer === 'anonymous' ? 401 : 404)
    expect([viewer, ...statuses]).toEqual([viewer, ...(isReader ? [200, 200, 304, 304] : refused)])
    if (isReader) readers.push(viewer)
    else if (viewer !== 'anonymous') {
      const unknown = await client.get(path.replace(name, `${'0'.repeat(64)}.png`))
      expect(replies[0]?.body).toEqual(unknown.body)
      expect(replies[0]?.body.error.code).toBe('image.not-found')
    }
  }
  return readers
}

/** The reader's own word on a record: whether it shows its signatures. */
async function shownTo(id: number, establishmentId: number): Promise<string[]> {
  const shown: string[] = []
  for (const viewer of ['administrator', 'technician', 'engineer', 'otherTechnician', 'otherEngineer']) {
    const { body } = await (viewers[viewer] as Client).get(`/api/inspection/realizada/${id}/${establishmentId}`)
    if (body.data.Inspecction[0].signatures_reserved === 0) shown.push(viewer)
  }
  return shown
}

/** Gives an account a stored signature. */
async function storeSignature(userId: number, hand: number): Promise<string> {
  const drawing = `data:image/png;base64,${(await aSignaturePng(hand)).toString('base64')}`
  const image = await prepareImage(platform, 'signatures', drawing)
  await insertImages(db, 13, [image], api.time.now)
  await db.update(users).set({ signature: image.name }).where(eq(users.id, userId))
  return image.name
}

let hand = 900_000
/** Fills and closes a visit as its technician, with new signatures. */
async function close(visitId: number, establishmentId: number) {
  hand += 2
  for (const answer of await allAnswers(technician, visitId))
    await technician.post('/api/inspection/items', form(answer))
  await technician.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Sin novedad' })
  await technician.post(`/api/inspection/establishment-signature/${visitId}`, await signer(hand))
  const last = await technician.post(`/api/inspection/witness-signature/${visitId}`, await witness(hand + 1))
  expect(last.body.data).toMatchObject({ closed: 1 })
  const id: number = last.body.data.inspections_id
  const reply = await technician.get(`/api/inspection/realizada/${id}/${establishmentId}`)
  return { id, record: reply.body.data.Inspecction[0] }
}

const answerFirst = async (client: Client, visitId: number) => {
  const [first] = (await theChecklist(client)).flatMap((section) => section.items)
  const reply = await client.post('/api/inspection/items', form(acceptable(visitId, first as never)))
  expect(reply.statusCode).toBe(200)
}

const drawFor = async (client: Client, visitId: number, officialId?: number): Promise<string> => {
  const signature = await aNewDrawing()
  const body = { signature, ...(officialId !== undefined && { official_id: officialId }) }
  const reply = await client.post(`/api/inspection/official-signature/${visitId}`, body)
  expect(reply.statusCode).toBe(200)
  const { name } = await prepareImage(platform, 'signatures', signature)
  return name
}

/** Another engineer takes the engineer's place in the plan of a visit. */
const replaceEngineer = (visitId: number) =>
  db.update(assignments).set({ engineerId: officials.otherEngineer.id }).where(eq(assignments.id, visitId))

const pair = ['administrator', 'technician', 'engineer']

test('the stored signature of an account is for its owner and for administrators', async () => {
  expect(await readersOf(await storeSignature(officials.engineer.id, 11))).toEqual(['administrator', 'engineer'])
  expect(await readersOf(await storeSignature(officials.outsideTechnician.id, 12))).toEqual(['administrator'])
})

test('the signature of an inscription is for administrators, who write it', async () => {
  const { establishmentId } = await aVisit(api)
  const { body } = await technician.get(`/api/inscription/${establishmentId}`)
  expect(await readersOf(body.data.signature)).toEqual(['administrator'])
})

test("drawings under an open visit are for its pair, each of the other's too", async () => {
  const { visitId } = await aVisit(api)
  await answerFirst(technician, visitId)
  expect(await readersOf(await drawFor(technician, visitId, officials.engineer.id))).toEqual(pair)
  expect(await readersOf(await drawFor(technician, visitId))).toEqual(pair)
})

test('a new member of an open visit reads its signatures; a former one after an act', async () => {
  const [idle, worked] = [await aVisit(api), await aVisit(api)]
  await answerFirst(engineer, worked.visitId)
  await answerFirst(technician, idle.visitId)
  const names: string[] = []
  for (const { visitId } of [idle, worked]) {
    names.push(await drawFor(technician, visitId))
    await replaceEngineer(visitId)
  }
  expect(await readersOf(names[0] as string)).toEqual(['administrator', 'technician', 'otherEngineer'])
  expect(await readersOf(names[1] as string)).toEqual([...pair, 'otherEngineer'])
})

test('the signatures of a record are for its pair, and the record says so', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  await answerFirst(technician, visitId)
  const drawn = await drawFor(technician, visitId)
  const { id, record } = await close(visitId, establishmentId)
  expect(record.technical_signature).toBe(drawn)
  for (const name of [drawn, record.signature_establishment, record.checker_signature])
    expect(await readersOf(name)).toEqual(pair)
  expect(await shownTo(id, establishmentId)).toEqual(pair)
})

test('a replaced official who answered reads those of the closed record, and so does their successor', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  await answerFirst(engineer, visitId)
  await replaceEngineer(visitId)
  const drawn = await drawFor(technician, visitId)
  const { id, record } = await close(visitId, establishmentId)
  expect(record.earlier_officials).toHaveLength(1)
  for (const name of [drawn, record.signature_establishment, record.checker_signature])
    expect(await readersOf(name)).toEqual([...pair, 'otherEngineer'])
  expect(await shownTo(id, establishmentId)).toEqual([...pair, 'otherEngineer'])
})

test('a stored signature is for the pair of each record under which it stands', async () => {
  const confirmed = await storeSignature(officials.technician.id, 21)
  expect(await readersOf(confirmed)).toEqual(['administrator', 'technician'])
  const visit = await aVisit(api)
  await answerFirst(technician, visit.visitId)
  await technician.post(`/api/inspection/official-signature/${visit.visitId}`, {})
  expect(await readersOf(confirmed)).toEqual(pair)
  // A client that sends no signatures closes with the stored one.
  const taken = await storeSignature(officials.technician.id, 22)
  const other = await aVisit(api)
  const { id, record } = await close(other.visitId, other.establishmentId)
  expect(record).toMatchObject({ technical_signature: taken, technical_signing: { act: 'registrada' } })
  expect(await readersOf(taken)).toEqual(pair)
  expect(await shownTo(id, other.establishmentId)).toEqual(pair)
  // The account has another one since: the record keeps naming this one.
  await storeSignature(officials.technician.id, 23)
  expect(await readersOf(taken)).toEqual(pair)
})

test('signatures from before their acts had rows are for the pair of their record', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  const { id, record } = await close(visitId, establishmentId)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from signing_acts where subject_id = ${id}`)
  })
  for (const name of [record.signature_establishment, record.checker_signature])
    expect(await readersOf(name)).toEqual(pair)
})

test('a signature named as a photo by its digest needs the right to see it', async () => {
  const name = await storeSignature(officials.engineer.id, 31)
  const sha256 = name.slice(0, 64)
  const received = async (client: Client) => (await client.get(chunksPath(sha256))).body.data.received_bytes
  expect(await received(technician)).toBe(0)
  expect(await received(engineer)).toBeGreaterThan(0)
  const { visitId } = await aVisit(api)
  const finding = { 0: { concept: 'Inaceptable (I)', is_detection: '1', description: 'Grasa en la campana' } }
  const [fields] = await allAnswers(technician, visitId, finding)
  const command = { key: randomUUID(), call: 'items', fields, files: { image: chunkedFileName(sha256) } }
  const reply = await technician.post(`/api/inspection/batch/${visitId}`, { commands: [command] })
  expect(reply.body.data.results).toMatchObject([{ success: false, error: { code: 'batch.file-missing' } }])
  expect((await technician.get(`/api/inspection/evidence/${name}`)).statusCode).toBe(404)
})

test.each<[string, (signature: Sharp) => Sharp]>([
  ['png', (signature) => signature.png()],
  ['jpeg', (signature) => signature.flatten({ background: 'white' }).jpeg()],
  ['webp', (signature) => signature.webp()],
])('the thumbnail of a larger signature signs for no person: %s', async (format, encode) => {
  const large = await encode(sharp(await aSignaturePng(41)).resize(1400, 700)).toBuffer()
  const image = await prepareImage(platform, 'signatures', `data:image/${format};base64,${large.toString('base64')}`)
  await insertImages(db, 13, [image], api.time.now)
  const { headers, bytes } = await (viewers.administrator as Client).get(
    `/api/inspection/signatures/${image.name}?size=thumb`,
  )
  const small = `data:${headers['content-type']};base64,${bytes.toString('base64')}`
  const { visitId } = await aVisit(api)
  await answerFirst(technician, visitId)
  const refused = { statusCode: 422, body: { error: { code: 'signature.not-new' } } }
  const post = (call: string, body: Record<string, unknown>) =>
    technician.post(`/api/inspection/${call}/${visitId}`, body)
  expect(await post('official-signature', { signature: small })).toMatchObject(refused)
  expect(await post('official-signature', { signature: small, official_id: officials.engineer.id })).toMatchObject(
    refused,
  )
  expect(await post('witness-signature', { ...(await witness()), witness_signature: small })).toMatchObject(refused)
})

test('readers of a signature are found by indexes at each number of records', async () => {
  const undone = new Error('undone')
  let plan: { 'QUERY PLAN': string }[] = []
  const planning = db.transaction(async (tx) => {
    // Statistics of a small table make its indexes look alike. A vacuum counts its rows; an emptied table has no count.
    // An analysis that met only open inspections finds no row in an index of closed ones.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`truncate inspections, official_signatures, signing_acts, assignments cascade`)
    await tx.execute(sql`delete from pg_statistic`)
    await tx.execute(sql`set local enable_seqscan = off`)
    const ties = signatureTies({ id: 1, departmentId: 13 }, `${'a'.repeat(64)}.png`)
    plan = await rowsOf(tx, sql`explain (costs off) ${ties}`)
    throw undone
  })
  await expect(planning).rejects.toBe(undone)
  const text = plan.map((line) => line['QUERY PLAN']).join('\n')
  expect(text).not.toContain('Seq Scan')
  for (const index of [
    'official_signatures_by_drawing',
    'official_signatures_by_stored',
    'signing_acts_by_drawing',
    'inspections_by_technician_signature',
    'inspections_by_engineer_signature',
    'inspections_with_earlier_officials',
  ])
    expect(text).toContain(index)
})
