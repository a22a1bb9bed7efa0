import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { Problem } from '../../domain/shared/problem.ts'
import { images } from '../schema/images.table.ts'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aVisit, theChecklist } from '../testing/data/fixtures.ts'
import { noisyJpeg } from '../testing/data/noisy-jpeg.ts'
import { pngChunk } from '../testing/data/png-chunk.ts'
import { decodeImage } from './decode-image.ts'

const api = await testApi()
const { technician, otherTechnician, administrator, outsideAdministrator } = api.officials

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })

describe('an image is kept as it came', () => {
  let bytes: Buffer
  let path: string
  beforeAll(async () => {
    const { visitId } = await aVisit(api)
    const inspector = api.as(technician)
    const [first] = (await theChecklist(inspector)).flatMap((section) => section.items)
    bytes = await photo(1600, 1200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const fields = {
      ...acceptable(visitId, first as never),
      concept: 'Inaceptable (I)',
      score: 0,
      description: 'Grasa',
      image: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
    }
    expect((await inspector.post('/api/inspection/items', form(fields))).statusCode).toBe(200)
    const { body } = await inspector.get(`/api/inspection/progress/${visitId}`)
    path = `/api/inspection/evidence/${body.data.answers[0].evidencia_fotografica}`
  })

  test('byte for byte, under its SHA-256', async () => {
    const reply = await api.as(technician).get(path)
    expect(reply.statusCode).toBe(200)
    expect(createHash('sha256').update(reply.bytes).digest('hex')).toBe(
      createHash('sha256').update(bytes).digest('hex'),
    )
    expect(path).toContain(createHash('sha256').update(bytes).digest('hex'))
  })

  test('an image has a thumbnail that stands upright', async () => {
    const reply = await api.as(administrator).get(`${path}?size=thumb`)
    expect(await sharp(reply.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 })
  })

  test.each(['full', 'x', ''])('in no size that it does not have: %j', async (size) => {
    expect(await api.as(administrator).get(`${path}?size=${size}`)).toMatchObject({ statusCode: 422 })
  })

  test('an image has the digest of its thumbnail, which verification compares', async () => {
    const reply = await api.as(administrator).get(`${path}?size=thumb`)
    const [row] = await api.platform.db
      .select()
      .from(images)
      .where(eq(images.name, path.split('/').at(-1) ?? ''))
    expect(row?.thumbSha256).toBe(createHash('sha256').update(reply.bytes).digest('hex'))
  })

  test.each(['update images set bytes = 1', 'delete from images'])(
    'an image cannot be changed: the database refuses to %s',
    async (statement) => {
      await expect(api.platform.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: expect.objectContaining({ message: expect.stringContaining('is append-only') }),
      })
    },
  )

  test('served so that nothing in it can run', async () => {
    const { headers } = await api.as(otherTechnician).get(path)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('an image is asked for each time, and not sent again to its holder', async () => {
    const whole = await api.as(technician).get(path)
    expect(whole.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'authorization' })
    const tag = { 'if-none-match': String(whole.headers.etag) }
    const again = await api.as(otherTechnician).get(path, tag)
    expect([again.statusCode, again.bytes.length, again.headers.etag]).toEqual([304, 0, whole.headers.etag])
    expect((await api.as(technician).get(`${path}?size=thumb`, tag)).statusCode).toBe(200)
    expect((await api.as(technician).get(path, { 'if-none-match': '"another"' })).statusCode).toBe(200)
    expect((await api.anonymous.get(path, tag)).statusCode).toBe(401)
    expect((await api.as(outsideAdministrator).get(path, tag)).statusCode).toBe(404)
  })

  test('an image is closed to another department, to no session, and under another kind', async () => {
    expect((await api.as(outsideAdministrator).get(path)).statusCode).toBe(404)
    expect((await api.anonymous.get(path)).statusCode).toBe(401)
    expect((await api.as(technician).get(path.replace('evidence', 'signatures'))).statusCode).toBe(404)
  })

  test.each(['..%2f..%2fetc%2fpasswd', 'nada.jpg', `${'0'.repeat(64)}.jpg`, `${'0'.repeat(64)}.svg`])(
    '%s names no image',
    async (name) => {
      expect((await api.as(technician).get(`/api/inspection/evidence/${name}`)).statusCode).toBe(404)
    },
  )
})

describe('a file that is no acceptable image is refused', () => {
  const codeOf = (bytes: Uint8Array) =>
    decodeImage(bytes).then(
      () => 'accepted',
      (error: unknown) => (error instanceof Problem ? error.code : error),
    )

  test.each<[string, () => Promise<Buffer>, string]>([
    ['a JPEG', () => photo(40, 30).jpeg().toBuffer(), 'accepted'],
    ['a PNG', () => photo(40, 30).png().toBuffer(), 'accepted'],
    ['a WebP', () => photo(40, 30).webp().toBuffer(), 'accepted'],
    ['a GIF', () => photo(40, 30).gif().toBuffer(), 'image.undecodable'],
    ['a TIFF', () => photo(40, 30).tiff().toBuffer(), 'image.undecodable'],
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'image.undecodable',
    ],
    ['49 megapixels', () => photo(7000, 7000).png().toBuffer(), 'accepted'],
    ['more than 50 megapixels', () => photo(7100, 7100).png().toBuffer(), 'image.too-many-pixels'],
    [
      'a PNG that lost its end',
      async () => (await photo(400, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5000),
      'image.undecodable',
    ],
    ['a JPEG without the mark of its end', async () => (await noisyJpeg()).subarray(0, -2), 'accepted'],
    ['a JPEG that lost its end', async () => (await noisyJpeg()).subarray(0, -40), 'image.undecodable'],
    ['nothing', async () => Buffer.alloc(0), 'image.undecodable'],
  ])('%s', async (_title, make, code) => {
    expect(await codeOf(await make())).toBe(code)
  })
})

describe('the refusal of a file that does not open', () => {
  const messageOf = async (path: string, fields: Record<string, string | number | Blob>) => {
    const { statusCode, body } = await api.as(technician).post(path, form(fields))
    expect({ statusCode, code: body.error.code }).toEqual({ statusCode: 415, code: 'image.undecodable' })
    return body.error.message
  }

  test('a refused photo of a finding says which photos open, and nothing of signatures', async () => {
    const { visitId } = await aVisit(api)
    const [first] = (await theChecklist(api.as(technician))).flatMap((section) => section.items)
    const finding = { concept: 'Inaceptable (I)', score: 0, description: 'Grasa' }
    const fields = {
      ...acceptable(visitId, first as never),
      ...finding,
      image: new Blob(['hola'], { type: 'image/png' }),
    }
    expect(await messageOf('/api/inspection/items', fields)).toBe(
      'El archivo no es una imagen que se pueda abrir. Elija una foto JPEG, PNG o WebP.',
    )
  })

  test('a refused signature says which signatures open, and nothing of photos', async () => {
    const { visitId } = await aVisit(api)
    const signature = `data:image/png;base64,${btoa('hola')}`
    expect(await messageOf(`/api/inspection/official-signature/${visitId}`, { signature })).toBe(
      'El archivo no es una imagen que se pueda abrir. Elija otra firma: JPG, PNG o SVG.',
    )
  })
})

test.each([
  ['a photo of a phone', 1600, 1200, 320, 240],
  ['one that stands', 1200, 1600, 240, 320],
  ['a larger one', 4000, 3000, 320, 240],
  ['a wide signature', 1200, 300, 480, 120],
  ['one of hardly any height', 9000, 1, 480, 1],
  ['a square', 1000, 1000, 240, 240],
  ['what is small already', 200, 150, 200, 150],
])('the thumbnail of %s is as large as it is shown', async (_what, width, height, thumbWidth, thumbHeight) => {
  const { thumbnail, ...decoded } = await decodeImage(await photo(width, height).jpeg().toBuffer())
  expect(decoded).toEqual({ extension: 'jpg', width, height })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: thumbWidth, height: thumbHeight })
})

describe('a thumbnail of a drawing', () => {
  const drawing = (width: number, height: number) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20" width="${width}" height="${height}"><path d="M3 15C6 2 10 2 12 15S18 18 20 9 26 2 30 12 38 18 57 14" fill="none" stroke="#000"/></svg>`,
      ),
    )
  const small = () => drawing(600, 200).png().toBuffer()
  /** Adds a text to the chunk `pHYs`, whose own data have nine bytes. */
  const withText = (png: Buffer) => {
    const chunk = pngChunk('pHYs', Buffer.from('\0\0\x0b\x13\0\0\x0b\x13\x01secreto', 'latin1'))
    const at = png.indexOf('IDAT') - 4
    return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)])
  }

  test.each<[string, () => Promise<Buffer>]>([
    ['as the pad gives it', small],
    ['as wide as it gets there', () => drawing(1120, 256).png().toBuffer()],
  ])('%s is the drawing itself', async (_what, make) => {
    const bytes = await make()
    expect((await decodeImage(bytes)).thumbnail).toEqual(bytes)
  })

  test.each<[string, () => Promise<Buffer>, number]>([
    ['of more pixels', () => drawing(1120, 257).png().toBuffer(), 480],
    ['that is wider', () => drawing(1121, 200).png().toBuffer(), 480],
    ['with a palette', () => drawing(600, 200).png({ palette: true }).toBuffer(), 480],
    ['with a text where none belongs', async () => withText(await small()), 480],
    ['of more than 32 KB', () => drawing(600, 200).png({ compressionLevel: 0 }).toBuffer(), 480],
    [
      'with a text in it',
      () =>
        drawing(600, 200)
          .withExif({ IFD0: { Copyright: 'secreto' } })
          .png()
          .toBuffer(),
      480,
    ],
    ['with something after its end', async () => Buffer.concat([await small(), Buffer.from('secreto')]), 480],
    ['that is a WebP', () => drawing(600, 200).webp().toBuffer(), 480],
  ])('%s is made', async (_what, make, width) => {
    const bytes = await make()
    const { thumbnail } = await decodeImage(bytes)
    expect(Buffer.from(thumbnail).equals(bytes)).toBe(false)
    expect(Buffer.from(thumbnail).includes('secreto')).toBe(false)
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'png', width })
  })

  test('a thumbnail of a drawing is absent when its pixels are broken', async () => {
    const bytes = await small()
    const broken = Buffer.from(bytes)
    broken.fill(0, bytes.length - 400, bytes.length - 100)
    await expect(decodeImage(broken)).rejects.toMatchObject({ code: 'image.undecodable' })
  })
})

describe('a photo that shows nothing is none', () => {
  const veiled = (alpha: number) =>
    sharp({ create: { width: 400, height: 300, channels: 4, background: { r: 9, g: 99, b: 99, alpha } } })
  const aDot = () =>
    veiled(0).composite([{ input: { create: { width: 9, height: 9, channels: 3, background: 'black' } } }])

  test.each([
    ['transparent', () => veiled(0).png().toBuffer()],
    ['nearly transparent', () => veiled(0.02).png().toBuffer()],
    ['nearly transparent, as WebP', () => veiled(0.05).webp().toBuffer()],
    ['a dot on nothing', () => aDot().png().toBuffer()],
  ])('%s', async (_kind, make) => {
    await expect(decodeImage(await make(), 'evidence')).rejects.toMatchObject({ code: 'image.empty' })
  })

  test.each([
    ['half transparent', () => veiled(0.5).png().toBuffer()],
    ['black', () => photo(400, 300).tint('black').png().toBuffer()],
  ])('%s is one', async (_kind, make) => {
    await expect(decodeImage(await make(), 'evidence')).resolves.toMatchObject({ width: 400 })
  })
})
