import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { aSignaturePng } from '../testing/data/fixtures.ts'
import { pngChunk } from '../testing/data/png-chunk.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { prepareImage } from './images.service.ts'

const SECRET = Buffer.from('10.3910 N, 75.4794 W, cámara de Ana')
const strokes = await aSignaturePng(6)
const drawn = () => sharp(strokes).flatten({ background: 'white' })

/** Bytes of a file between the two parts of another one. */
const within = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)])

/** Length of a PNG's start and header, and of the marker with which a JPEG begins. */
const [PNG_HEAD, JPEG_HEAD] = [33, 2]
const jpegSegment = (mark: number) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(SECRET.length + 2)
  return Buffer.concat([Buffer.from([0xff, mark]), length, SECRET])
}

async function served(sent: Uint8Array, kind: 'signatures' | 'photos' | 'evidence' = 'signatures'): Promise<Buffer> {
  const blobs = countingBlobs()
  const file = new ReceivedFile(sent, 'application/octet-stream', 'firma')
  const { name, keep } = await prepareImage({ blobs, storedImages: new Map() }, kind, file)
  await keep?.()
  return Buffer.from((await blobs.get(name)) ?? [])
}

test.each<[string, (signature: Sharp) => Promise<Buffer>]>([
  ['a PNG with something behind its end', async (of) => Buffer.concat([await of.png().toBuffer(), SECRET])],
  [
    'a PNG with a chunk that no list knows',
    async (of) => within(await of.png().toBuffer(), PNG_HEAD, pngChunk('prVt', SECRET)),
  ],
  ['a PNG with a text', async (of) => within(await of.png().toBuffer(), PNG_HEAD, pngChunk('tEXt', SECRET))],
  ['a JPEG with a comment', async (of) => within(await of.jpeg().toBuffer(), JPEG_HEAD, jpegSegment(0xfe))],
  ['a JPEG with a field of its maker', async (of) => within(await of.jpeg().toBuffer(), JPEG_HEAD, jpegSegment(0xef))],
  ['a JPEG with something behind its end', async (of) => Buffer.concat([await of.jpeg().toBuffer(), SECRET])],
  ['a WebP with something behind its end', async (of) => Buffer.concat([await of.webp().toBuffer(), SECRET])],
])('a stored signature of %s is served as the picture alone', async (_what, make) => {
  const sent = await make(drawn())
  expect(sent.includes(SECRET)).toBe(true)
  const bytes = await served(sent)
  expect(bytes.includes(SECRET)).toBe(false)
  const { format, width, height } = await sharp(sent).metadata()
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width, height })
})

test.each<[string, (signature: Sharp) => Sharp]>([
  ['in the colours of print', (of) => of.toColourspace('cmyk').jpeg()],
  ['with a profile of another screen', (of) => of.withIccProfile('p3').png()],
])('a signature %s is served in sRGB', async (_what, change) => {
  const { space, hasProfile } = await sharp(await served(await change(drawn()).toBuffer())).metadata()
  expect([space, hasProfile]).toEqual(['srgb', false])
})

test('a drawn signature keeps its bytes, with a palette too, as a repeated write sends them', async () => {
  for (const sent of [strokes, await drawn().png({ palette: true }).toBuffer()])
    expect((await served(sent)).equals(sent)).toBe(true)
})

test('evidence keeps its bytes, whatever they hold', async () => {
  const photo = sharp({ create: { width: 320, height: 240, channels: 3, background: '#7a8' } })
  const sent = Buffer.concat([await photo.jpeg().toBuffer(), SECRET])
  expect((await served(sent, 'evidence')).equals(sent)).toBe(true)
  expect((await served(sent, 'photos')).includes(SECRET)).toBe(false)
})
