import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ImageKind } from '../../contract/images.wire.ts'
import { images } from '../schema/images.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { aSignaturePng } from '../testing/data/fixtures.ts'
import { pngChunk } from '../testing/data/png-chunk.ts'
import { bareCopy, isKnownBare } from './bare-copies.ts'
import { prepareImage } from './images.service.ts'

/** Versions of before stored signatures and portraits as they came. */
const api = await testApi()
const { blobs, db } = api.platform
const { technician } = api.officials
const owner = api.as(technician)

const SECRET = Buffer.from('10.3910 N, 75.4794 W, camera of Ana')
const PNG_HEAD = 33

const paths: Record<ImageKind, string> = {
  signatures: '/api/inspection/signatures/',
  photos: '/api/profile/photos/',
  evidence: '/api/inspection/evidence/',
}

let hand = 3_000
beforeEach(() => {
  hand += 1
})

/** Stores an image as it came, with itself as thumbnail, as its owner's. @returns its path */
async function stored(kind: ImageKind, extension: string, bytes: Buffer): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`
  const { format, width, height } = await sharp(bytes).metadata()
  await blobs.putBoth({ name, bytes }, { name: `${name}.thumb`, bytes })
  const facts = { kind, name, mediaType: `image/${format}`, bytes: bytes.length, width, height }
  await db.insert(images).values({ ...facts, departmentId: technician.departmentId, createdAt: api.time.now })
  if (kind === 'signatures') await db.update(users).set({ signature: name }).where(eq(users.id, technician.id))
  return `${paths[kind]}${name}`
}

const nameOf = (path: string) => path.split('/').at(-1) ?? ''
const strokes = async () => sharp(await aSignaturePng(hand)).flatten({ background: 'white' })
const position = { IFD0: { Model: SECRET.toString() }, IFD3: { GPSLatitude: '10/1 23/1 27/1', GPSLatitudeRef: 'N' } }

const withMore: Record<string, [extension: string, make: () => Promise<Buffer>]> = {
  'a JPEG with a position and a camera': ['jpg', async () => (await strokes()).withExif(position).jpeg().toBuffer()],
  'a JPEG with bytes behind its end': [
    'jpg',
    async () => Buffer.concat([await (await strokes()).jpeg().toBuffer(), SECRET]),
  ],
  'a PNG with bytes behind its end': ['png', async () => Buffer.concat([await aSignaturePng(hand), SECRET])],
  'a PNG with a text': [
    'png',
    async () => {
      const png = await aSignaturePng(hand)
      return Buffer.concat([png.subarray(0, PNG_HEAD), pngChunk('tEXt', SECRET), png.subarray(PNG_HEAD)])
    },
  ],
  'a WebP with a position': ['webp', async () => (await strokes()).withExif(position).webp().toBuffer()],
}

describe.each(['signatures', 'photos'] as const)('%s stored unchanged by earlier versions', (kind) => {
  test.each(Object.entries(withMore))(
    '%s: the picture alone is served, whole and small',
    async (_what, [extension, make]) => {
      const sent = await make()
      expect(sent.includes(SECRET)).toBe(true)
      const path = await stored(kind, extension, sent)
      for (const size of ['', '?size=thumb']) {
        const reply = await owner.get(`${path}${size}`)
        expect([reply.statusCode, reply.bytes.includes(SECRET)]).toEqual([200, false])
        const [shown, original] = [await sharp(reply.bytes).metadata(), await sharp(sent).metadata()]
        expect([shown.format, shown.width, shown.height]).toEqual([original.format, original.width, original.height])
        expect([shown.exif, shown.icc, shown.xmp]).toEqual([undefined, undefined, undefined])
        expect((await owner.get(`${path}${size}`)).bytes.equals(reply.bytes)).toBe(true)
      }
      // The stored bytes stay: their name is their digest, and records are sealed over it.
      expect(Buffer.from((await blobs.get(nameOf(path))) ?? []).equals(sent)).toBe(true)
    },
  )

  test('a device that has the file as it came is given the copy once', async () => {
    const path = await stored(kind, 'jpg', await (await strokes()).withExif(position).jpeg().toBuffer())
    const old = await owner.get(path, { 'if-none-match': `"${nameOf(path)}"` })
    expect([old.statusCode, old.bytes.includes(SECRET)]).toEqual([200, false])
    const again = await owner.get(path, { 'if-none-match': String(old.headers.etag) })
    expect([again.statusCode, again.bytes.length, again.headers.etag]).toEqual([304, 0, old.headers.etag])
  })

  test('a bare image is served byte for byte, and asked for with its digest', async () => {
    const bytes = await (await strokes()).jpeg().toBuffer()
    const path = await stored(kind, 'jpg', bytes)
    const tag = `"${nameOf(path)}"`
    expect((await owner.get(path, { 'if-none-match': tag })).statusCode).toBe(304)
    expect(isKnownBare(blobs, nameOf(path))).toBe(true)
    const whole = await owner.get(path)
    expect([whole.bytes.equals(bytes), whole.headers.etag]).toEqual([true, tag])
    expect((await owner.get(path, { 'if-none-match': tag })).statusCode).toBe(304)
  })

  test('an image that does not decode is told as missing', async () => {
    const path = await stored(kind, 'jpg', await (await strokes()).withExif(position).jpeg().toBuffer())
    await blobs.put(nameOf(path), Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), SECRET]))
    expect((await owner.get(path)).statusCode).toBe(404)
  })
})

test('a signature that is sent again is recognised by its copy, whole and small', async () => {
  const path = await stored('signatures', 'jpg', await (await strokes()).withExif(position).jpeg().toBuffer())
  for (const size of ['', '?size=thumb']) {
    const { bytes } = await owner.get(`${path}${size}`)
    const drawing = `data:image/jpeg;base64,${bytes.toString('base64')}`
    expect(await prepareImage(api.platform, 'signatures', drawing)).toMatchObject({ sentName: nameOf(path) })
  }
})

test('evidence is served as it came', async () => {
  const bytes = await (await strokes()).withExif(position).jpeg().toBuffer()
  const reply = await owner.get(await stored('evidence', 'jpg', bytes))
  expect(reply.bytes.equals(bytes)).toBe(true)
})

test('a copy is drawn once for all who ask at the same time', async () => {
  const path = await stored('photos', 'jpg', await (await strokes()).withExif(position).jpeg().toBuffer())
  const copies = await Promise.all([1, 2, 3].map((personId) => bareCopy(blobs, nameOf(path), personId)))
  expect(copies.every((copy) => copy?.bytes === copies[0]?.bytes)).toBe(true)
  expect((await bareCopy(blobs, nameOf(path), 4))?.bytes).toBe(copies[0]?.bytes)
})
