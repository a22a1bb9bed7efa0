import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngChunk } from '../testing/data/png-chunk.ts'
import { isBareFile } from './bare-file.ts'

const SECRET = Buffer.from('10.3910 N, 75.4794 W, camera of Ana')

type Picture = { width: number; height: number; channels: 3 | 4; hue: number }
const pictures = fc.record({
  width: fc.integer({ min: 1, max: 70 }),
  height: fc.integer({ min: 1, max: 70 }),
  channels: fc.constantFrom<3 | 4>(3, 4),
  hue: fc.integer({ min: 1, max: 250 }),
})
const raw = ({ width, height, channels, hue }: Picture) =>
  sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * at * hue) % 251)), {
    raw: { width, height, channels },
  })

const encodings: Record<string, (of: Sharp) => Sharp> = {
  'a JPEG': (of) => of.jpeg(),
  'a progressive JPEG': (of) => of.jpeg({ progressive: true }),
  'a JPEG with tables of its own': (of) => of.jpeg({ mozjpeg: true }),
  'a grey JPEG': (of) => of.greyscale().jpeg(),
  'a JPEG for print': (of) => of.flatten().toColourspace('cmyk').jpeg(),
  'a PNG': (of) => of.png(),
  'a PNG with a palette': (of) => of.png({ palette: true }),
  'a WebP': (of) => of.webp(),
  'a WebP without loss': (of) => of.webp({ lossless: true }),
}

test.each(Object.entries(encodings))(
  '%s of pixels alone is bare, and with anything behind its end is not',
  async (_what, encode) => {
    await fc.assert(
      fc.asyncProperty(pictures, fc.uint8Array({ minLength: 1, maxLength: 40 }), async (picture, more) => {
        const file = await encode(raw(picture)).toBuffer()
        // Colours for print come with the profile of a press.
        const { icc } = await sharp(file).metadata()
        expect(isBareFile(file)).toBe(icc === undefined)
        expect(isBareFile(Buffer.concat([file, more]))).toBe(false)
      }),
      { numRuns: 20 },
    )
  },
)

const within = (file: Buffer, at: number, more: Buffer) =>
  Buffer.concat([file.subarray(0, at), more, file.subarray(at)])
const jpegSegment = (mark: number) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(SECRET.length + 2)
  return Buffer.concat([Buffer.from([0xff, mark]), length, SECRET])
}
const webpChunk = (name: string) => {
  const length = Buffer.alloc(4)
  const data = SECRET.length % 2 === 0 ? SECRET : Buffer.concat([SECRET, Buffer.from([0])])
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data])
}
const longer = (webp: Buffer, chunk: Buffer) => {
  const file = Buffer.concat([webp, chunk])
  file.writeUInt32LE(file.length - 8, 4)
  return file
}

describe('a picture with more than its pixels is not bare', () => {
  const of = () => raw({ width: 30, height: 20, channels: 3, hue: 7 })
  const position = { IFD0: { Model: 'camera of Ana' }, IFD3: { GPSLatitude: '10/1 23/1 27/1', GPSLatitudeRef: 'N' } }
  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG with a position', () => of().withExif(position).jpeg().toBuffer()],
    ['a PNG with a position', () => of().withExif(position).png().toBuffer()],
    ['a WebP with a position', () => of().withExif(position).webp().toBuffer()],
    ['a JPEG with a profile', () => of().withIccProfile('p3').jpeg().toBuffer()],
    ['a PNG with a profile', () => of().withIccProfile('p3').png().toBuffer()],
    ['a WebP with a profile', () => of().withIccProfile('p3').webp().toBuffer()],
    ['a JPEG with a comment', async () => within(await of().jpeg().toBuffer(), 2, jpegSegment(0xfe))],
    ['a JPEG with a long JFIF', async () => within(await of().jpeg().toBuffer(), 2, jpegSegment(0xe0))],
    ['a JPEG with a field of its maker', async () => within(await of().jpeg().toBuffer(), 2, jpegSegment(0xef))],
    [
      'a JPEG with a comment before its end',
      async () => {
        const file = await of().jpeg().toBuffer()
        return within(file, file.length - 2, jpegSegment(0xfe))
      },
    ],
    ['a PNG with a text', async () => within(await of().png().toBuffer(), 33, pngChunk('tEXt', SECRET))],
    ['a WebP with a chunk of its own', async () => longer(await of().webp().toBuffer(), webpChunk('ANAS'))],
    ['no picture', async () => SECRET],
    ['nothing', async () => Buffer.alloc(0)],
  ])('%s', async (_what, make) => {
    expect(isBareFile(await make())).toBe(false)
  })

  test.each(Object.entries(encodings))('%s that is cut anywhere', async (_what, encode) => {
    const file = await encode(of().clone()).toBuffer()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: file.length - 1 }), (length) => {
        expect(isBareFile(file.subarray(0, length))).toBe(false)
      }),
    )
  })
})
