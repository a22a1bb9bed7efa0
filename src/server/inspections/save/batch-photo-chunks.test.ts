import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chunkedFileName } from '../../../domain/photo-chunks/photo-chunk.ts'
import { blobPath } from '../../platform/blobs/disk-blobs.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aPhoto, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'
import { chunksPath, digest, putPhotoChunk, sendInChunks } from '../../testing/data/send-photo-chunks.ts'
import { removeUnfinished, unfinishedNames } from '../../testing/data/unfinished-names.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

let visitId: number
let photo: Buffer
let shade = 0
beforeEach(async () => {
  await removeUnfinished(api)
  visitId = (await aVisit(api)).visitId
  shade += 1
  photo = Buffer.from(await (await aPhoto(shade)).arrayBuffer())
})

type Sent = { key: string; call: string; fields: Record<string, unknown>; files?: Record<string, string> }

const finding = async (index: number, file: string, key: string = randomUUID()): Promise<Sent> => {
  const special = { [index]: { concept: 'Inaceptable (I)', is_detection: '1', description: 'Grasa en la campana' } }
  const fields = (await allAnswers(inspector, visitId, special))[index] as WireAnswer
  return { key, call: 'items', fields, files: { image: file } }
}
const sendBatch = (commands: Sent[], parts: Record<string, Blob> = {}) =>
  inspector.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...parts }))
const statuses = (reply: Awaited<ReturnType<typeof sendBatch>>) =>
  reply.body.data.results.map((result: { status: number }) => result.status)

const evidence = () =>
  db
    .select({ name: inspectionAnswers.evidence })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))
const outstanding = () => unfinishedNames(api)

describe('a photo that came in chunks', () => {
  test("a photo in chunks is its command's evidence, byte for byte; its chunks are gone", async () => {
    const sha256 = await sendInChunks(inspector, photo, 4_096)
    const reply = await sendBatch([await finding(0, chunkedFileName(sha256))])
    expect(statuses(reply)).toEqual([200])
    expect(await evidence()).toEqual([{ name: `${sha256}.jpg` }])
    const shown = await inspector.get(`/api/inspection/evidence/${sha256}.jpg`)
    expect(shown.bytes.equals(photo)).toBe(true)
    expect(await outstanding()).toEqual([])
    // Nothing to send again, whatever answer got lost.
    expect((await inspector.get(chunksPath(sha256))).body.data).toEqual({ received_bytes: photo.length })
  })

  test('a photo whose chunks cannot be removed is recorded, and the failure logged', async () => {
    const sha256 = await sendInChunks(inspector, photo)
    const stuck = vi.spyOn(api.platform.unfinished, 'remove').mockRejectedValue(new Error('EACCES'))
    expect(statuses(await sendBatch([await finding(0, chunkedFileName(sha256))]))).toEqual([200])
    stuck.mockRestore()
    expect(await evidence()).toEqual([{ name: `${sha256}.jpg` }])
    expect(await outstanding()).toEqual([`${sha256}.${photo.length}.whole`])
  })

  test('a photo in chunks may be named in a JSON request too', async () => {
    const sha256 = await sendInChunks(inspector, photo)
    const commands = [await finding(0, chunkedFileName(sha256))]
    const reply = await inspector.post(`/api/inspection/batch/${visitId}`, { commands })
    expect(statuses(reply)).toEqual([200])
  })

  test('serves two findings, and one of the next visit', async () => {
    const name = chunkedFileName(await sendInChunks(inspector, photo))
    expect(statuses(await sendBatch([await finding(0, name), await finding(1, name)]))).toEqual([200, 200])
    expect(statuses(await sendBatch([await finding(2, name)]))).toEqual([200])
  })

  test.each([
    ['of which nothing came', 0],
    ['of which a part came', 4_096],
  ])('%s refuses its command, which may be sent again once it is whole', async (_title, bytes) => {
    const photoOfItsOwn = Buffer.concat([photo, randomBytes(8_192)])
    const sha256 = digest(photoOfItsOwn)
    if (bytes > 0)
      await putPhotoChunk(
        inspector,
        { offset: 0, total: photoOfItsOwn.length, sha256 },
        photoOfItsOwn.subarray(0, bytes),
      )
    const commands = [await finding(0, chunkedFileName(sha256)), await finding(1, 'foto')]
    const parts = { foto: await aPhoto(200) }
    const reply = await sendBatch(commands, parts)
    expect(reply.body.data.results).toMatchObject([
      { status: 409, success: false, error: { code: 'batch.file-missing', message: expect.stringMatching(/foto/) } },
      { status: 424, error: { code: 'batch.stopped' } },
    ])
    const rest = photoOfItsOwn.subarray(bytes)
    await putPhotoChunk(inspector, { offset: bytes, total: photoOfItsOwn.length, sha256 }, rest)
    expect(statuses(await sendBatch(commands, parts))).toEqual([200, 200])
  })

  test('a photo in chunks of another person is refused', async () => {
    const sha256 = await sendInChunks(api.as(api.officials.otherTechnician), photo)
    const reply = await sendBatch([await finding(0, chunkedFileName(sha256))])
    expect(reply.body.data.results).toMatchObject([{ error: { code: 'batch.file-missing' } }])
  })

  test('a photo that cannot be decoded refuses its command alone', async () => {
    const sha256 = await sendInChunks(inspector, randomBytes(5_000))
    const reply = await sendBatch([await finding(0, chunkedFileName(sha256))])
    expect(reply.body.data.results).toMatchObject([{ status: 415, error: { code: 'image.undecodable' } }])
    expect(await evidence()).toEqual([])
  })
})

test('a photo that the store lost since it was kept is sent anew, and kept again', async () => {
  const sha256 = await sendInChunks(inspector, photo)
  expect(statuses(await sendBatch([await finding(0, chunkedFileName(sha256))]))).toEqual([200])
  await rm(blobPath(join(api.platform.config.dataDir, 'blobs'), `${sha256}.jpg`))
  expect((await inspector.get(chunksPath(sha256))).body.data).toEqual({ received_bytes: 0 })
  expect(await sendInChunks(inspector, photo)).toBe(sha256)
  expect(statuses(await sendBatch([await finding(1, chunkedFileName(sha256))]))).toEqual([200])
  const shown = await inspector.get(`/api/inspection/evidence/${sha256}.jpg`)
  expect(shown.bytes.equals(photo)).toBe(true)
})

describe('a command is the same command, whichever way its photo comes', () => {
  test.each(['whole, then in chunks', 'in chunks, then whole'])('%s', async (order) => {
    const key = randomUUID()
    const whole = async () => sendBatch([await finding(0, 'foto', key)], { foto: new Blob([new Uint8Array(photo)]) })
    const inChunks = async () =>
      sendBatch([await finding(0, chunkedFileName(await sendInChunks(inspector, photo)), key)])
    const [first, second] = order.startsWith('whole') ? [whole, inChunks] : [inChunks, whole]
    expect(statuses(await first())).toEqual([200])
    expect(statuses(await second())).toEqual([200])
    expect(await evidence()).toHaveLength(1)
  })

  test('another photo under its key is other content', async () => {
    const key = randomUUID()
    const other = Buffer.from(await (await aPhoto(shade + 100)).arrayBuffer())
    await sendBatch([await finding(0, chunkedFileName(await sendInChunks(inspector, photo)), key)])
    const reply = await sendBatch([await finding(0, chunkedFileName(await sendInChunks(inspector, other)), key)])
    expect(reply.body.data.results).toMatchObject([{ status: 409, error: { code: 'idempotency.key-reused' } }])
  })
})

describe('a visit that closed while its answer got lost', () => {
  async function wholeVisit(): Promise<Sent[]> {
    const photoName = chunkedFileName(await sendInChunks(inspector, photo))
    const answers = (await allAnswers(inspector, visitId)).slice(1)
    return [
      await finding(0, photoName),
      ...answers.map((fields) => ({ key: randomUUID(), call: 'items', fields })),
      { key: randomUUID(), call: 'health-observation', fields: { observation: 'Se dan recomendaciones' } },
      { key: randomUUID(), call: 'establishment-signature', fields: await signer() },
      { key: randomUUID(), call: 'witness-signature', fields: await witness() },
    ]
  }

  test('answers the same batch as it did, though the chunks are gone', async () => {
    const commands = await wholeVisit()
    const first = await sendBatch(commands)
    expect(first.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
    expect((await sendBatch(commands)).body).toEqual(first.body)
    expect(await outstanding()).toEqual([])
  })

  test('answers a part of it, and a write that it does not know is refused', async () => {
    const commands = await wholeVisit()
    const { inspections_id } = (await sendBatch(commands)).body.data
    const again = await sendBatch(commands.slice(-2))
    expect(again.body.data).toMatchObject({ closed: 1, inspections_id, results: [{ status: 200 }, { status: 200 }] })
    const unknown = { ...(commands[1] as Sent), key: randomUUID() }
    const late = await sendBatch([...commands.slice(-1), unknown])
    expect(late.body.data).toMatchObject({ closed: 1, inspections_id, results: [{ status: 200 }, { status: 409 }] })
  })
})
