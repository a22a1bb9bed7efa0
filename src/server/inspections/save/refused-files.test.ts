import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { chunkedFileName } from '../../../domain/photo-chunks/photo-chunk.ts'
import { images } from '../../schema/images.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { users } from '../../schema/users.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import {
  acceptable,
  aDrawing,
  allAnswers,
  anEstablishment,
  aPhoto,
  aVisit,
  establishmentFields,
  personFields,
  signer,
  theChecklist,
  type WireAnswer,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'
import { digest, sendInChunks } from '../../testing/data/send-photo-chunks.ts'

const api = await testApi()
const { blobs, db } = api.platform
const { technician, engineer, administrator } = api.officials
const [inspector, colleague, office] = [api.as(technician), api.as(engineer), api.as(administrator)]

let visitId: number
let items: WireItem[]
/** Each picture is new: one that is stored already would hide a file. */
let [hand, taken] = [0, 0]
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
  await db.update(users).set({ isActive: true })
})

const photo = async () => {
  taken += 1
  return new Blob([await aPhoto(), `foto ${taken}`], { type: 'image/jpeg' })
}
const drawing = () => {
  hand += 1
  return aDrawing(hand)
}
const item = (index: number) => items[index] as WireItem
const finding = async (index: number, changes: WireAnswer = {}): Promise<WireAnswer> => ({
  ...acceptable(visitId, item(index)),
  ...{ concept: 'Inaceptable (I)', score: 0, is_detection: '1', description: 'Trampa de grasa llena' },
  image: await photo(),
  ...changes,
})
const save = (fields: WireAnswer, client: Client = inspector, headers: Record<string, string> = {}) =>
  client.post('/api/inspection/items', form(fields), headers)
const correct = (index: number, fields: WireAnswer, client: Client = inspector) =>
  client.put(`/api/inspection/items/${visitId}/${item(index).item_configuration_id}`, form(fields))
const part = (call: string, body: Record<string, unknown>, client: Client = inspector) =>
  client.post(`/api/inspection/${call}/${visitId}`, body)
const command = ({ image, ...fields }: WireAnswer, file?: string) => ({
  key: randomUUID(),
  call: 'items',
  fields,
  ...(file && { files: { image: file } }),
})
const batch = (commands: object[], files: Record<string, Blob> = {}) =>
  inspector.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...files }))
const statuses = (reply: { body: { data: { results: { status: number }[] } } }) =>
  reply.body.data.results.map(({ status }) => status)

type Reply = { statusCode: number }
/** Sends what is refused. @returns its status, and the files that it left */
async function refused(send: () => Promise<Reply>): Promise<[status: number, left: string[]]> {
  const before = new Set(await blobNames(blobs))
  const { statusCode } = await send()
  return [statusCode, (await blobNames(blobs)).filter((name) => !before.has(name))]
}

describe('a refused answer leaves no file', () => {
  test.each<[string, number, WireAnswer]>([
    ['with other points', 422, { score: 99 }],
    ['without its observation', 422, { description: '' }],
    ['to an item of no checklist', 404, { item_configuration_id: 999_999 }],
  ])('%s, before the visit began and after', async (_title, status, changes) => {
    for (const begins of [true, false]) {
      expect(await refused(async () => save(await finding(1, changes)))).toEqual([status, []])
      if (begins) await save(acceptable(visitId, item(0)))
    }
  })

  test('a key of other content leaves no file', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    expect((await save(acceptable(visitId, item(0)), inspector, headers)).statusCode).toBe(200)
    expect(await refused(async () => save(await finding(1), inspector, headers))).toEqual([409, []])
    // Another person may use the same key.
    expect((await save(await finding(2), colleague, headers)).statusCode).toBe(200)
  })

  test.each([
    ['another establishment', { establishment_id: 999_999 }],
    ['another edition', { checklist_id: 999_999 }],
  ])('filled on %s', async (_title, filledOn) => {
    const fields = await finding(0)
    const sent = { ...command(fields, 'foto'), ...filledOn }
    const before = await blobNames(blobs)
    expect(statuses(await batch([sent], { foto: fields.image as Blob }))).toEqual([409])
    expect(await blobNames(blobs)).toEqual(before)
  })

  test('a command after a refused one of its batch leaves no file of its photo', async () => {
    const [first, second, third] = [await finding(0), await finding(1), await finding(2)]
    const bytes = Buffer.from(await (third.image as Blob).arrayBuffer())
    await sendInChunks(inspector, bytes)
    const commands = [
      command(first, 'a'),
      command({ ...acceptable(visitId, item(1)), score: 99 }),
      command(second, 'b'),
      command(third, chunkedFileName(digest(bytes))),
    ]
    const before = await blobNames(blobs)
    const reply = await batch(commands, { a: first.image as Blob, b: second.image as Blob })
    expect(statuses(reply)).toEqual([200, 422, 424, 424])
    // The first one is accepted and keeps its photo.
    expect(await blobNames(blobs)).toHaveLength(before.length + 2)
    // The same commands, sent again, are accepted and kept.
    expect(statuses(await batch([commands[2], commands[3]] as object[], { b: second.image as Blob }))).toEqual([
      200, 200,
    ])
    expect(await blobNames(blobs)).toHaveLength(before.length + 6)
  })
})

describe('a refused correction leaves no file', () => {
  beforeEach(async () => {
    await save(acceptable(visitId, item(0)))
  })

  test.each<[string, number, number, WireAnswer]>([
    ['of an item without answer', 1, 409, {}],
    ['with other points', 0, 422, { score: 99 }],
    ['without its observation', 0, 422, { description: '' }],
  ])('%s', async (_title, index, status, changes) => {
    expect(await refused(async () => correct(index, await finding(index, changes)))).toEqual([status, []])
  })

  test("a refused correction of another person's answer leaves no file", async () => {
    expect(await refused(async () => correct(0, await finding(0), colleague))).toEqual([403, []])
  })

  test('a refused correction of an item of no checklist leaves no file', async () => {
    const fields = await finding(0, { item_configuration_id: 999_999 })
    const send = () => inspector.put(`/api/inspection/items/${visitId}/999999`, form(fields))
    expect(await refused(send)).toEqual([404, []])
  })

  test('an accepted correction keeps its photo and the earlier one, which the trail names', async () => {
    const before = await blobNames(blobs)
    expect((await correct(0, await finding(0))).statusCode).toBe(200)
    expect((await correct(0, await finding(0))).statusCode).toBe(200)
    expect(await blobNames(blobs)).toHaveLength(before.length + 4)
  })
})

describe('a refused signature leaves no file', () => {
  beforeEach(async () => {
    await save(acceptable(visitId, item(0)))
  })

  test.each<[string, () => Promise<Record<string, unknown>>]>([
    ['establishment-signature', async () => ({ ...(await signer()), signature_establishment: await drawing() })],
    ['witness-signature', async () => ({ ...(await witness()), witness_signature: await drawing() })],
    ['official-signature', async () => ({ signature: await drawing() })],
  ])('a second %s', async (call, fields) => {
    expect((await part(call, await fields())).statusCode).toBe(200)
    expect(await refused(async () => part(call, await fields()))).toEqual([409, []])
  })

  test("a refused signature of another person leaves no file, and an earlier signer's is kept", async () => {
    const sign = async (idCard: string) =>
      part('establishment-signature', {
        ...(await signer()),
        signature_establishment: await drawing(),
        id_card_by_establishment: idCard,
      })
    expect((await sign('1047123456')).statusCode).toBe(200)
    await save(acceptable(visitId, item(1)))
    expect(await refused(() => sign('99887766'))).toEqual([409, []])
    const [status, left] = await refused(() => sign('1.047.123.456'))
    expect(status).toBe(200)
    expect(left).not.toEqual([])
  })

  test('a refused signature of an outsider or of a closed account leaves no file', async () => {
    const sign = async (official: number) =>
      part('official-signature', { official_id: official, signature: await drawing() })
    expect(await refused(() => sign(administrator.id))).toEqual([422, []])
    const switchAccount = (isActive: boolean) => db.update(users).set({ isActive }).where(eq(users.id, engineer.id))
    onTestFinished(async () => void (await switchAccount(true)))
    await switchAccount(false)
    expect(await refused(() => sign(engineer.id))).toEqual([422, []])
  })

  test('under a visit in which nothing is saved', async () => {
    visitId = (await aVisit(api)).visitId
    expect(await refused(async () => part('official-signature', { signature: await drawing() }))).toEqual([409, []])
  })

  test('a file that comes after the visit closed is not kept', async () => {
    for (const answer of (await allAnswers(inspector, visitId)).slice(1)) await save(answer)
    await part('health-observation', { observation: 'Bien' })
    await part('establishment-signature', { ...(await signer()), signature_establishment: await drawing() })
    await part('witness-signature', { ...(await witness()), witness_signature: await drawing() })
    const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
    expect(inspection?.closedAt).toBeInstanceOf(Date)
    expect(await refused(async () => correct(0, await finding(0)))).toEqual([409, []])
    expect(await refused(async () => part('official-signature', { signature: await drawing() }))).toEqual([409, []])
  })
})

describe('a refused form leaves no file', () => {
  const aSignature = async () => {
    const [, base64 = ''] = (await drawing()).split(',')
    return new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' })
  }
  const person = async (changes: Record<string, string> = {}) =>
    form({ ...personFields(`persona${hand}@vigia.test`), ...changes, signature: await aSignature() })
  const place = async (changes: Record<string, string> = {}) =>
    form({ ...(await establishmentFields()), ...changes, signature: await drawing() })

  test('a refused form of an unknown user, or with a wrong role, leaves no file', async () => {
    expect(await refused(async () => office.patch('/api/user/999999', await person()))).toEqual([404, []])
    expect(await refused(async () => office.post('/api/user', await person({ role_id: '999999' })))).toEqual([404, []])
  })

  test("a refused form of an unknown establishment, or of another zone's city, leaves no file", async () => {
    const id = await anEstablishment(api)
    expect(await refused(async () => office.put('/api/inscription/999999', await place()))).toEqual([404, []])
    const elsewhere = { city_id: '13430' }
    expect(await refused(async () => office.put(`/api/inscription/${id}`, await place(elsewhere)))).toEqual([422, []])
    expect(await refused(async () => office.post('/api/inscription', await place(elsewhere)))).toEqual([422, []])
  })
})

test('a file that only the transaction can accept is stored before its row', async () => {
  const same = acceptable(visitId, item(0))
  expect((await save(same, colleague)).statusCode).toBe(200)
  const before = await blobNames(blobs)
  // Two officials may give the same answer. The look before the transaction does not read answers whole.
  const fields = await finding(1)
  expect(statuses(await batch([command(same), command(fields, 'foto')], { foto: fields.image as Blob }))).toEqual([
    200, 200,
  ])
  const stored = await blobNames(blobs)
  expect(stored).toHaveLength(before.length + 2)
  const [row] = await db
    .select()
    .from(images)
    .where(
      inArray(
        images.name,
        stored.filter((name) => !before.includes(name)),
      ),
    )
  expect(row).toMatchObject({ kind: 'evidence' })
})
