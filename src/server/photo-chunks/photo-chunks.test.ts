import { randomBytes } from 'node:crypto'
import { readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_CHUNK_BYTES, MAX_CHUNKS_UNDER_WAY, MAX_MINUTE_BYTES } from '../../domain/photo-chunks/photo-chunk.ts'
import { MAX_IMAGE_BYTES } from '../../domain/shared/upload.ts'
import { uploadChunks, uploads } from '../schema/photo-chunks.table.ts'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aPhoto, aVisit, theChecklist, type WireItem } from '../testing/data/fixtures.ts'
import { chunksPath, digest, putPhotoChunk, sendInChunks } from '../testing/data/send-photo-chunks.ts'
import { removeUnfinished, unfinishedNames } from '../testing/data/unfinished-names.ts'
import { sweepUnfinished } from './photo-chunks.service.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)
const START = new Date('2026-11-20T15:00:00Z')

let file: Buffer
let sha256: string
beforeEach(async () => {
  api.time.now = START
  await db.delete(uploads)
  await removeUnfinished(api)
  file = randomBytes(10_000)
  sha256 = digest(file)
})

const send = (from: number, to: number, total = file.length) =>
  putPhotoChunk(inspector, { offset: from, total, sha256 }, file.subarray(from, to))
const received = async (client = inspector) => (await client.get(chunksPath(sha256))).body.data.received_bytes
const kept = () => unfinishedNames(api)
const pathOf = (name: string) => join(api.platform.config.uploadsDir, String(api.officials.technician.id), name)
const part = () => pathOf(`${sha256}.${file.length}.part`)
const whole = () => pathOf(`${sha256}.${file.length}.whole`)

describe('a file in chunks', () => {
  test('grows by each, and is asked for from where it stands', async () => {
    expect(await received()).toBe(0)
    expect((await send(0, 4_096)).body).toEqual({ success: true, data: { received_bytes: 4_096 } })
    expect(await received()).toBe(4_096)
    expect((await send(4_096, 9_000)).body.data).toEqual({ received_bytes: 9_000 })
    expect((await send(9_000, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
    expect(await received()).toBe(10_000)
    expect(await kept()).toEqual([`${sha256}.10000.whole`])
    // No byte of it is in the database.
    expect(await db.select().from(uploadChunks)).toEqual([])
  })

  test('keeps every byte', async () => {
    await send(0, 4_096)
    expect(await readFile(part())).toEqual(file.subarray(0, 4_096))
    await send(4_096, 10_000)
    expect(await readFile(whole())).toEqual(file)
    expect((await stat(whole())).mode & 0o777).toBe(0o600)
  })

  test('the last chunk again is answered the same, and kept once', async () => {
    await send(0, 4_096)
    for (const attempt of [1, 2, 3]) {
      expect([attempt, (await send(4_096, 9_000)).body.data]).toEqual([attempt, { received_bytes: 9_000 }])
    }
    await send(9_000, 10_000)
    for (const _ of [1, 2]) expect((await send(9_000, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
    expect(await kept()).toEqual([`${sha256}.10000.whole`])
  })

  test('the same chunk three times at once is kept once, and each is told so', async () => {
    const replies = await Promise.all([send(0, 4_096), send(0, 4_096), send(0, 4_096)])
    expect(replies.map(({ body }) => body.data)).toEqual(Array(3).fill({ received_bytes: 4_096 }))
    expect(await readFile(part())).toEqual(file.subarray(0, 4_096))
  })

  test.each([
    ['a gap', 5_000, 9_500],
    ['an overlap', 4_000, 9_000],
    ['an earlier start again, longer', 0, 9_000],
  ])('%s is refused with where it stands', async (_title, from, to) => {
    await send(0, 4_096)
    expect(await send(from, to)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'pieces.out-of-step', fields: { offset: '4096' } } },
    })
    expect(await received()).toBe(4_096)
  })

  test('other bytes at the place of the last chunk are refused', async () => {
    await send(0, 4_096)
    const other = await putPhotoChunk(inspector, { offset: 0, total: 10_000, sha256 }, randomBytes(4_096))
    expect(other).toMatchObject({ statusCode: 409, body: { error: { fields: { offset: '4096' } } } })
  })

  test('starts at offset 0 while no chunk of it has come', async () => {
    expect(await send(4_096, 9_000)).toMatchObject({ statusCode: 409, body: { error: { fields: { offset: '0' } } } })
    expect(await kept()).toEqual([])
  })

  test('a file in chunks is refused when it differs from its digest, and not kept', async () => {
    await send(0, 4_096)
    const damaged = Buffer.from(file)
    damaged[5_000] = (damaged[5_000] ?? 0) ^ 1
    const reply = await putPhotoChunk(inspector, { offset: 4_096, total: 10_000, sha256 }, damaged.subarray(4_096))
    expect(reply).toMatchObject({ statusCode: 422, body: { error: { code: 'pieces.mismatch' } } })
    expect(await kept()).toEqual([])
    expect(await received()).toBe(0)
    await send(0, 4_096)
    expect((await send(4_096, 10_000)).statusCode).toBe(200)
  })

  test('starts again with the right size after it was announced with a wrong one', async () => {
    await send(0, 4_096, 20_000)
    expect((await send(4_096, 10_000)).body.error.fields).toEqual({ offset: '0' })
    await send(0, 4_096)
    expect((await send(4_096, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
  })

  test('belongs to its sender alone', async () => {
    await send(0, 4_096)
    const colleague = api.as(api.officials.engineer)
    expect(await received(colleague)).toBe(0)
    expect(
      (await putPhotoChunk(colleague, { offset: 4_096, total: 10_000, sha256 }, file.subarray(4_096))).statusCode,
    ).toBe(409)
    await sendInChunks(colleague, file)
    expect(await received()).toBe(4_096)
  })

  test("evidence of the own department is already here, whole; another department's is not", async () => {
    const { visitId } = await aVisit(api)
    const [section] = await theChecklist(inspector)
    const photo = await aPhoto(77)
    const finding = { concept: 'Inaceptable (I)', score: 0, is_detection: '1', description: 'Humo', image: photo }
    const answer = { ...acceptable(visitId, section?.items[0] as WireItem), ...finding }
    expect((await inspector.post('/api/inspection/items', form(answer))).statusCode).toBe(200)
    sha256 = digest(Buffer.from(await photo.arrayBuffer()))
    expect(await received()).toBe(photo.size)
    expect(await received(api.as(api.officials.outsideTechnician))).toBe(0)
  })
})

describe('an invalid chunk is refused', () => {
  const put = (query: string, bytes: Buffer | string = file, type = 'application/octet-stream', name = sha256) =>
    inspector.raw('PUT', `${chunksPath(name)}${query}`, bytes, type)

  test.each([
    ['a photo of more than 10 MiB', `?offset=0&total=${MAX_IMAGE_BYTES + 1}`, 413],
    ['one that ends past its file', '?offset=0&total=9999', 422],
    ['one of no size', '?offset=0&total=0', 422],
    ['an offset before the start', '?offset=-1&total=20000', 422],
    ['an offset that is no number', '?offset=x&total=20000', 422],
    ['no place at all', '', 422],
    ['an unknown parameter', '?offset=0&total=10000&x=1', 400],
  ])('%s', async (_title, query, status) => {
    const reply = await put(query)
    expect(reply).toMatchObject({ statusCode: status, body: { error: { message: expect.stringMatching(/\S/) } } })
    expect(await kept()).toEqual([])
  })

  test('one too small to be followed, and an empty one', async () => {
    expect((await put('?offset=0&total=10000', file.subarray(0, 4_095))).body.error.code).toBe('pieces.misplaced')
    expect((await put('?offset=0&total=10000', Buffer.alloc(0))).body.error.code).toBe('pieces.misplaced')
  })

  test('one of more than 1 MiB', async () => {
    const reply = await put(`?offset=0&total=${MAX_IMAGE_BYTES}`, Buffer.alloc(MAX_CHUNK_BYTES + 1))
    expect(reply).toMatchObject({ statusCode: 413, body: { error: { code: 'request.too-large' } } })
  })

  test.each([
    ['application/json', '{}'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', 'a'],
  ])('a body of %s', async (type, body) => {
    expect(await put('?offset=0&total=10000', body, type)).toMatchObject({
      statusCode: 415,
      body: { error: { code: 'request.unsupported-media' } },
    })
  })

  test.each(['abc', 'AB'.repeat(32), `${'ab'.repeat(32)}.jpg`])('a name that is no digest: %s', async (name) => {
    expect((await put('?offset=0&total=10000', file, 'application/octet-stream', name)).statusCode).toBe(404)
    expect((await inspector.get(chunksPath(name))).statusCode).toBe(404)
  })

  test('no other route takes bare bytes', async () => {
    for (const path of ['/api/inspection/items', '/api/assignment', '/api/login/']) {
      const reply = await inspector.raw('POST', path, file, 'application/octet-stream')
      expect([path, reply.statusCode]).toEqual([path, 415])
    }
  })
})

describe('unfinished uploads', () => {
  const begin = (client = inspector) => {
    const bytes = randomBytes(4_096)
    return putPhotoChunk(client, { offset: 0, total: MAX_IMAGE_BYTES, sha256: digest(bytes) }, bytes)
  }

  test('unfinished uploads are 200 MiB of one person at most, and gone two weeks later', async () => {
    for (let begun = 0; begun < 20; begun += 1) expect((await begin()).statusCode).toBe(200)
    expect(await begin()).toMatchObject({ statusCode: 429, body: { error: { code: 'pieces.too-many' } } })
    expect((await begin(api.as(api.officials.engineer))).statusCode).toBe(200)
    api.time.now = new Date('2026-12-04T14:59:59Z')
    await sweepUnfinished(api.platform)
    expect((await begin()).statusCode).toBe(429)
    api.time.now = new Date('2026-12-04T16:00:00Z')
    await sweepUnfinished(api.platform)
    expect((await begin()).statusCode).toBe(200)
    expect(await kept()).toHaveLength(1)
  })

  test('stays while it is being gone on with', async () => {
    await send(0, 4_096)
    api.time.now = new Date('2026-12-01T15:00:00Z')
    await send(4_096, 8_192)
    api.time.now = new Date('2026-12-10T15:00:00Z')
    await sweepUnfinished(api.platform)
    await begin()
    expect(await received()).toBe(8_192)
  })
})

describe('after a crash', () => {
  test('in the middle of a chunk the file goes on from its true length', async () => {
    await send(0, 9_000)
    // Half of the chunk reached the disk.
    await truncate(part(), 6_000)
    expect(await received()).toBe(6_000)
    expect(await send(9_000, 10_000)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'pieces.out-of-step', fields: { offset: '6000' } } },
    })
    expect((await send(6_000, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
    expect(await readFile(whole())).toEqual(file)
  })

  test('a server without memory of the file continues it, and still compares the digest', async () => {
    await send(0, 4_096)
    const other = await testApi({ UPLOADS_DIR: api.platform.config.uploadsDir })
    const colleague = other.as(api.officials.technician)
    expect((await colleague.get(chunksPath(sha256))).body.data).toEqual({ received_bytes: 4_096 })
    const place = { offset: 4_096, total: 10_000, sha256 }
    const damaged = await putPhotoChunk(colleague, place, randomBytes(5_904))
    expect(damaged.body.error.code).toBe('pieces.mismatch')
    expect(await kept()).toEqual([])
    await send(0, 4_096)
    expect((await putPhotoChunk(colleague, place, file.subarray(4_096))).statusCode).toBe(200)
    expect(await received()).toBe(10_000)
  })
})

describe('a photo that an earlier version received as rows', () => {
  async function insertRows(...ends: number[]) {
    const owner = { departmentId: api.officials.technician.departmentId, userId: api.officials.technician.id, sha256 }
    const received = ends.at(-1) ?? 0
    await db.insert(uploads).values({ ...owner, totalBytes: file.length, receivedBytes: received, touchedAt: START })
    let offset = 0
    for (const end of ends) {
      await db.insert(uploadChunks).values({ ...owner, offsetBytes: offset, bytes: file.subarray(offset, end) })
      offset = end
    }
  }
  const rows = () => db.select().from(uploads).where(eq(uploads.sha256, sha256))

  test('goes on where it was, whether the device asks or sends first', async () => {
    await insertRows(4_096, 8_192)
    expect((await send(8_192, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
    expect(await readFile(whole())).toEqual(file)
    expect(await rows()).toEqual([])
    await removeUnfinished(api)
    await insertRows(4_096)
    expect(await received()).toBe(4_096)
    expect(await rows()).toEqual([])
  })

  test('a complete photo received as rows counts as complete', async () => {
    await insertRows(4_096, 10_000)
    expect(await received()).toBe(10_000)
    expect(await kept()).toEqual([`${sha256}.10000.whole`])
  })

  test('a photo received as rows may begin again', async () => {
    await insertRows(4_096)
    expect((await send(0, 9_000)).body.data).toEqual({ received_bytes: 9_000 })
    expect((await send(9_000, 10_000)).body.data).toEqual({ received_bytes: 10_000 })
  })

  test('goes after two weeks', async () => {
    await insertRows(4_096)
    api.time.now = new Date('2026-12-05T16:00:00Z')
    await sweepUnfinished(api.platform)
    expect(await rows()).toEqual([])
  })
})

describe('one person has a share of the server', () => {
  test('one person has a share of chunks under way and waits; a colleague does not', async () => {
    const sent = Array.from({ length: 3 * MAX_CHUNKS_UNDER_WAY }, () => randomBytes(5_000))
    const sendAll = (client = inspector) =>
      Promise.all(sent.map((bytes) => putPhotoChunk(client, { offset: 0, total: 5_000, sha256: digest(bytes) }, bytes)))
    const [own, colleague] = await Promise.all([
      sendAll(),
      putPhotoChunk(api.as(api.officials.engineer), { offset: 0, total: 10_000, sha256 }, file),
    ])
    expect(colleague.statusCode).toBe(200)
    const refused = own.filter(({ statusCode }) => statusCode !== 200)
    expect(own.length - refused.length).toBeGreaterThanOrEqual(MAX_CHUNKS_UNDER_WAY)
    expect(refused.length).toBeGreaterThan(0)
    for (const { statusCode, headers, body } of refused) {
      expect([statusCode, headers['retry-after'], body.error.code]).toEqual([429, '1', 'pieces.too-fast'])
      expect(body.error.message).toMatch(/Espere un momento/)
    }
  })

  test('one person has a share of bytes a minute, which grows back', async () => {
    api.time.now = new Date('2026-11-25T15:00:00Z')
    const chunk = Buffer.alloc(MAX_CHUNK_BYTES, 1)
    const begin = (name: string) =>
      putPhotoChunk(inspector, { offset: 0, total: MAX_CHUNK_BYTES + 1, sha256: digest(Buffer.from(name)) }, chunk)
    const statuses = new Map<number, number>()
    let reply = await begin('0')
    for (let count = 1; reply.statusCode === 200; count += 1) {
      statuses.set(count, reply.statusCode)
      reply = await begin(String(count))
    }
    expect(statuses.size).toBe(MAX_MINUTE_BYTES / MAX_CHUNK_BYTES)
    expect(reply).toMatchObject({
      statusCode: 429,
      headers: { 'retry-after': '1' },
      body: { error: { code: 'pieces.too-fast' } },
    })
    api.time.now = new Date('2026-11-25T15:00:01Z')
    expect((await begin('later')).statusCode).toBe(200)
  })
})
