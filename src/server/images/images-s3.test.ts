import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { readConfig } from '../platform/config/config.ts'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aPhoto, aVisit, theChecklist } from '../testing/data/fixtures.ts'
import { startS3Server } from '../testing/services/s3-server.ts'

const s3 = await startS3Server()
afterAll(() => s3.close())
/** The store with its usual time, and with little for calls that are never answered. */
const [patient, impatient] = await Promise.all(
  ['10000', '150'].map((time) => openBlobs(readConfig({ ...s3.environment, S3_TIMEOUT_MS: time }))),
)
const blobs = new Proxy({} as BlobStore, {
  get: (_, call) => Reflect.get((s3.behaviour === 'silent' ? impatient : patient) ?? {}, call),
})
const api = await testApi(s3.environment, { blobs })
const inspector = api.as(api.officials.technician)

let visitId: number
let items: unknown[]
beforeAll(async () => {
  ;({ visitId } = await aVisit(api))
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})
beforeEach(() => {
  s3.behaviour = 'well'
})

const finding = async (index: number) =>
  form({
    ...acceptable(visitId, items[index] as never),
    concept: 'Inaceptable (I)',
    score: 0,
    description: 'Grasa',
    image: await aPhoto(index * 40),
  })
const answers = async () => (await inspector.get(`/api/inspection/progress/${visitId}`)).body.data.answers

describe('evidence in an S3 store', () => {
  test('evidence in an S3 store is kept byte for byte, and served from there', async () => {
    const photo = Buffer.from(await (await aPhoto(0)).arrayBuffer())
    expect((await inspector.post('/api/inspection/items', await finding(0))).statusCode).toBe(200)
    const name = `${createHash('sha256').update(photo).digest('hex')}.jpg`
    expect(s3.objects.get(name)?.equals(photo)).toBe(true)
    expect((await inspector.get(`/api/inspection/evidence/${name}`)).bytes.equals(photo)).toBe(true)
    expect((await inspector.get(`/api/inspection/evidence/${name}?size=thumb`)).statusCode).toBe(200)
  })

  test.each(['failing', 'silent'] as const)(
    'evidence in an S3 store that is %s: said, nothing half-written, and taken later',
    async (how) => {
      const index = how === 'failing' ? 1 : 2
      const before = await answers()
      s3.behaviour = how
      expect(await inspector.post('/api/inspection/items', await finding(index))).toMatchObject({
        statusCode: 503,
        headers: { 'retry-after': '30' },
        body: { error: { code: 'storage.unavailable' } },
      })
      expect(await answers()).toEqual(before)
      s3.behaviour = 'well'
      expect((await inspector.post('/api/inspection/items', await finding(index))).statusCode).toBe(200)
      expect(await answers()).toHaveLength(before.length + 1)
    },
  )

  test('an image that S3 cannot read is a 503, and answers without one go on', async () => {
    const [{ evidencia_fotografica: name }] = await answers()
    s3.behaviour = 'failing'
    expect((await inspector.get(`/api/inspection/evidence/${name}`)).statusCode).toBe(503)
    expect((await inspector.post('/api/inspection/items', acceptable(visitId, items[3] as never))).statusCode).toBe(200)
  })
})
