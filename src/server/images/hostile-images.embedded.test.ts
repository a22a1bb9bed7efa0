import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Problem } from '../../domain/shared/problem.ts'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aVisit, theChecklist, type WireItem } from '../testing/data/fixtures.ts'
import { pngChunk, pngHead } from '../testing/data/png-chunk.ts'
import { startProgram } from '../testing/processes/start-program.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { decodeImage } from './decode-image.ts'

const api = await testApi()
const inspector = api.as(api.officials.technician)

const solid = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'teal' } })
const frame = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
const jpeg = await solid(40, 30).jpeg().toBuffer()
const png = await solid(40, 30).png().toBuffer()

const IHDR_END = 33
const pngWith = (type: string, data: Uint8Array) =>
  Buffer.concat([png.subarray(0, IHDR_END), pngChunk(type, data), png.subarray(IHDR_END)])
const pngHeader = (width: number, height: number) =>
  Buffer.concat([png.subarray(0, 8), pngHead(width, height, [8, 2, 0, 0, 0])])
/** A few hundred kilobytes that inflate to 400 MB. */
const bomb = deflateSync(Buffer.alloc(400_000_000), { level: 9 })
const jpegComment = (text: string) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, Buffer.from(text), jpeg.subarray(2)])
}
const HTML = '<!doctype html><html><body><script>alert(document.domain)</script></body></html>'
const ZIP_END = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])

let items: WireItem[]
let visitId: number
let next = 0
beforeAll(async () => {
  ;({ visitId } = await aVisit(api))
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

const send = (bytes: Uint8Array, type: string) => {
  const item = items[next++] as WireItem
  const finding = { concept: 'Inaceptable (I)', score: 0, description: 'Grasa' }
  const image = new Blob([new Uint8Array(bytes)], { type })
  return inspector.post('/api/inspection/items', form({ ...acceptable(visitId, item), ...finding, image }))
}
const lastImage = async (): Promise<string> => {
  const { body } = await inspector.get(`/api/inspection/progress/${visitId}`)
  const item = items[next - 1]?.item_configuration_id
  return body.data.answers.find((answer: Record<string, unknown>) => answer.item_configuration_id === item)
    .evidencia_fotografica
}

describe('an image that is something else too', () => {
  test.each<[string, Uint8Array, string, string]>([
    ['a JPEG with a page in a comment', jpegComment(HTML), 'image/jpeg', 'image/jpeg'],
    ['a JPEG with a page after it', Buffer.concat([jpeg, Buffer.from(HTML)]), 'text/html', 'image/jpeg'],
    ['a JPEG that is an archive', Buffer.concat([jpeg, ZIP_END]), 'application/zip', 'image/jpeg'],
    [
      'a PNG with a script in a text',
      pngWith('tEXt', Buffer.from('a\0*/=1;alert(1)//')),
      'text/javascript',
      'image/png',
    ],
    ['a PNG sent as an SVG', png, 'image/svg+xml', 'image/png'],
    ['a JPEG sent as a PNG', jpeg, 'image/png', 'image/jpeg'],
  ])(
    '%s is kept byte for byte, and served as the image it is, where nothing runs',
    async (_what, bytes, sent, served) => {
      expect((await send(bytes, sent)).statusCode).toBe(200)
      const name = await lastImage()
      const reply = await inspector.get(`/api/inspection/evidence/${name}`, { accept: 'text/html' })
      expect(reply.bytes.equals(Buffer.from(bytes))).toBe(true)
      expect(reply.headers).toMatchObject({
        'content-type': served,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'same-origin',
      })
      const thumbnail = await inspector.get(`/api/inspection/evidence/${name}?size=thumb`)
      expect(thumbnail.bytes.includes('alert')).toBe(false)
      expect(thumbnail.bytes.includes('PK\x05\x06')).toBe(false)
      expect(thumbnail.headers).toMatchObject({ 'content-security-policy': "default-src 'none'; sandbox" })
    },
  )
})

describe('a file that is no image is refused at once, and nothing of it is kept', () => {
  test.each<[string, Uint8Array, string]>([
    ['a page that calls itself a JPEG', Buffer.from(HTML), 'image/jpeg'],
    ['a page behind the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 3), Buffer.from(HTML)]), 'image/jpeg'],
    [
      'an SVG as evidence',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      'image/svg+xml',
    ],
    [
      // Measuring this SVG alone would take hours.
      'an SVG of a hundred million dashes',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H1000000" stroke="#000" stroke-dasharray="0.01"/></svg>',
      ),
      'image/png',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf'],
    ['a JPEG without its end', jpeg.subarray(0, jpeg.length - 80), 'image/jpeg'],
    ['a PNG without its end', png.subarray(0, png.length - 30), 'image/png'],
    ['nothing but the header of a PNG', pngHeader(40, 30), 'image/png'],
    ['a PNG of two thousand million pixels in its header', pngHeader(50_000, 40_000), 'image/png'],
    [
      'a PNG whose data are those of another size',
      Buffer.concat([pngHeader(900, 900), png.subarray(IHDR_END)]),
      'image/png',
    ],
    [
      'a small PNG whose data are those of another size',
      Buffer.concat([pngHeader(90, 90), png.subarray(IHDR_END)]),
      'image/png',
    ],
  ])('%s', async (_what, bytes, type) => {
    const reply = await send(bytes, type)
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    expect(reply.statusCode).toBeLessThan(500)
    expect(reply.body.error.code).toMatch(/^image\./)
    next -= 1
    const { body } = await inspector.get(`/api/inspection/progress/${visitId}`)
    const refused = items[next]?.item_configuration_id
    const answered = body.data.answers.map((answer: Record<string, unknown>) => answer.item_configuration_id)
    expect(answered).not.toContain(refused)
  })

  test('an animated WebP', async () => {
    const frames = await Promise.all(['teal', 'white'].map((background) => frame(background)))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    expect((await send(animated, 'image/webp')).body.error.code).toBe('image.undecodable')
    next -= 1
  })
})

/** Decodes an image in a process of its own, which no other test shares. */
async function decodedAside(bytes: Uint8Array, times = 1): Promise<{ outcomes: string[]; usedMb: number }> {
  const path = join(temporaryFolder(), 'image')
  writeFileSync(path, bytes)
  const program = startProgram('decode-images', path, String(times))
  onTestFinished(() => program.kill())
  return JSON.parse((await program.line()) ?? '')
}

const outcome = (bytes: Uint8Array) =>
  decodeImage(bytes).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Problem ? error.code : error),
  )

describe('a small file that would be large', () => {
  test.each<[string, Uint8Array]>([
    ['in a compressed text of a PNG', pngWith('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb]))],
    ['in an international text of a PNG', pngWith('iTXt', Buffer.concat([Buffer.from('a\0\x01\0\0\0'), bomb]))],
    ['in the colour profile of a PNG', pngWith('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb]))],
    ['behind the last line of a PNG', Buffer.concat([pngHeader(40, 30), pngChunk('IDAT', bomb), pngChunk('IEND')])],
  ])('%s is never unpacked', async (_what, bytes) => {
    expect((await decodedAside(bytes)).usedMb).toBeLessThan(150)
  })

  test('a progressive JPEG with thousands of scans is refused, not drawn thousands of times', async () => {
    const progressive = await solid(4000, 4000).jpeg({ progressive: true }).toBuffer()
    const end = progressive.length - 2
    const scan = progressive.subarray(progressive.lastIndexOf(Buffer.from([0xff, 0xda])), end)
    const scans = Array.from({ length: 5_000 }, () => scan)
    const bytes = Buffer.concat([progressive.subarray(0, end), ...scans, progressive.subarray(end)])
    expect(await outcome(bytes)).toBe('image.undecodable')
  })

  test('four of the largest that are accepted, at once, take the memory of one', async () => {
    const bytes = await solid(7000, 7000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
    const { outcomes, usedMb } = await decodedAside(bytes, 4)
    expect(outcomes).toEqual(Array(4).fill('accepted'))
    // One image takes 300 MB; all four at once took more than 1,000 MB.
    expect(usedMb).toBeLessThan(600)
  })
})
