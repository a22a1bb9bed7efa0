import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngChunk as chunk, pngHead } from '../testing/data/png-chunk.ts'
import { barePngSize } from './bare-png.ts'

const MOST_PIXELS = 1120 * 256
const STARTS = Buffer.from('89504e470d0a1a0a', 'hex')

type Head = { width?: number; height?: number; depth?: number; colour?: number; methods?: number[] }
const head = ({ width = 3, height = 2, depth = 8, colour = 6, methods = [0, 0, 0] }: Head = {}) =>
  pngHead(width, height, [depth, colour, ...methods])
/** Two rows of three pixels of four bytes; each row begins with its filter. */
const rows = (filter = 0) => Buffer.concat([0, 1].map(() => Buffer.from([filter, ...Array(12).fill(90)])))
const pixels = (bytes = rows()) => chunk('IDAT', deflateSync(bytes))
const END = chunk('IEND')
const png = (...chunks: Buffer[]) => Buffer.concat([STARTS, ...chunks])
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[copy.length + at] = (copy.at(at) ?? 0) ^ 1
  return copy
}

const whole = deflateSync(rows())
const inTwo = [whole.subarray(0, 5), whole.subarray(5)].map((part) => chunk('IDAT', part))

describe('a PNG that is its pixels and no more', () => {
  test.each<[string, Buffer]>([
    ['as a canvas gives it', png(head(), pixels(), END)],
    ['its pixels in two pieces', png(head(), ...inTwo, END)],
    ['what its pixels are said before them', png(head(), chunk('sRGB', Buffer.from([0])), pixels(), END)],
    ['the last of the filters', png(head(), pixels(rows(4)), END)],
    ['without transparency', png(head({ colour: 2 }), pixels(Buffer.alloc(20)), END)],
    ['grey', png(head({ colour: 0 }), pixels(Buffer.alloc(8)), END)],
    ['grey, transparent', png(head({ colour: 4 }), pixels(Buffer.alloc(14)), END)],
  ])('%s: has its size', async (_what, bytes) => {
    expect(barePngSize(bytes, MOST_PIXELS)).toEqual({ width: 3, height: 2 })
    expect(await sharp(bytes, { failOn: 'error' }).raw().toBuffer()).toBeDefined()
  })

  test.each([[4_000], [64_000], [260_000]])('%i pixels: gives back no memory of others', (count) => {
    const others = Array.from({ length: 20 }, (_, index) => Buffer.from(`of others ${index}`))
    const bytes = png(head({ width: count, height: 1, colour: 0 }), pixels(Buffer.alloc(count + 1)), END)
    expect(barePngSize(bytes, MOST_PIXELS)).toEqual({ width: count, height: 1 })
    expect(barePngSize(bytes, MOST_PIXELS)).toEqual({ width: count, height: 1 })
    expect(others.map(String)).toEqual(others.map((_, index) => `of others ${index}`))
  })

  test('a PNG may have as many pixels as are looked at, and no more', () => {
    const bytes = png(head(), pixels(), END)
    expect(barePngSize(bytes, 6)).toEqual({ width: 3, height: 2 })
    expect(barePngSize(bytes, 5)).toBeUndefined()
  })
})

describe('any other gets no size here', () => {
  test.each<[string, Buffer]>([
    ['nothing at all', Buffer.alloc(0)],
    ['its first bytes alone', STARTS],
    ['no end', png(head(), pixels())],
    ['bytes behind its end', png(head(), pixels(), END, Buffer.alloc(1))],
    ['cut within its pixels', png(head(), pixels(), END).subarray(0, -20)],
    ['a length beyond its end', png(head(), Buffer.concat([Buffer.from('ffffffff', 'hex'), Buffer.from('IDAT'), END]))],
    ['text', png(head(), chunk('tEXt', Buffer.from('a\0b')), pixels(), END)],
    ['a palette', png(head({ colour: 3 }), chunk('PLTE', Buffer.alloc(3)), pixels(Buffer.alloc(8)), END)],
    ['a long chunk of a short kind', png(head(), chunk('pHYs', Buffer.alloc(10)), pixels(), END)],
    ['something in its end', png(head(), pixels(), chunk('IEND', Buffer.alloc(1)))],
    ['no pixels', png(head(), END)],
    ['no size first', png(chunk('sRGB', Buffer.from([0])), head(), pixels(), END)],
    ['a short size', png(chunk('IHDR', Buffer.alloc(12)), pixels(), END)],
    ['two sizes', png(head(), head(), pixels(), END)],
    ['pixels apart', png(head(), inTwo[0] ?? END, chunk('sRGB', Buffer.from([0])), inTwo[1] ?? END, END)],
    ['no width', png(head({ width: 0 }), pixels(), END)],
    ['no height', png(head({ height: 0 }), pixels(), END)],
    ['sixteen bits', png(head({ depth: 16 }), pixels(Buffer.alloc(50)), END)],
    ['rows in seven passes', png(head({ methods: [0, 0, 1] }), pixels(), END)],
    ['a filter there is not', png(head(), pixels(rows(5)), END)],
    ['a row less', png(head(), pixels(rows().subarray(13)), END)],
    ['a row more', png(head(), pixels(Buffer.concat([rows(), rows()])), END)],
    ['bytes behind its pixels', png(head(), chunk('IDAT', Buffer.concat([whole, Buffer.alloc(3)])), END)],
    ['pixels that are not compressed', png(head(), chunk('IDAT', rows()), END)],
    ['a wrong checksum of its size', png(changed(head(), -1), pixels(), END)],
    ['a wrong checksum of its pixels', png(head(), changed(pixels(), -1), END)],
    ['a wrong checksum of its end', png(head(), pixels(), changed(END, -1))],
    ['a wrong checksum within its pixels', png(head(), chunk('IDAT', changed(whole, -1)), END)],
  ])('%s', (_what, bytes) => {
    expect(barePngSize(bytes, MOST_PIXELS)).toBeUndefined()
  })

  test('a few bytes that would become a thousand times as many', () => {
    const bomb = deflateSync(Buffer.alloc(200_000_000))
    expect(barePngSize(png(head(), chunk('IDAT', bomb), END), MOST_PIXELS)).toBeUndefined()
  })
})

type Picture = { width: number; height: number; channels: number; level: number; isFiltered: boolean }

describe('an accepted image decodes whole in another library', () => {
  const pictures = fc.record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 40 }),
    channels: fc.constantFrom(3, 4),
    level: fc.integer({ min: 0, max: 9 }),
    isFiltered: fc.boolean(),
  })
  const made = async ({ width, height, channels, level, isFiltered }: Picture) => {
    const raw = Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * at) % 251))
    const image = sharp(raw, { raw: { width, height, channels: channels as 3 | 4 } })
    return image.png({ compressionLevel: level, adaptiveFiltering: isFiltered }).toBuffer()
  }

  test('each picture that the library writes has a size', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, async (picture) => {
        const { width, height } = picture
        expect(barePngSize(await made(picture), MOST_PIXELS)).toEqual({ width, height })
      }),
      { numRuns: 60 },
    )
  })

  test('a picture changed anywhere has no size', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, fc.nat(), fc.integer({ min: 1, max: 255 }), async (picture, somewhere, by) => {
        const bytes = await made(picture)
        // The signature stays: `imageExtension` checks it earlier.
        const at = STARTS.length + (somewhere % (bytes.length - STARTS.length))
        bytes[at] = (bytes[at] ?? 0) ^ by
        expect(barePngSize(bytes, MOST_PIXELS)).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  test('a cut picture has no size', async () => {
    await fc.assert(
      fc.asyncProperty(pictures, fc.nat(), async (picture, somewhere) => {
        const bytes = await made(picture)
        expect(barePngSize(bytes.subarray(0, somewhere % bytes.length), MOST_PIXELS)).toBeUndefined()
      }),
      { numRuns: 60 },
    )
  })
})
