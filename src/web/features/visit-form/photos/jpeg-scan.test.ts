import sharp, { type JpegOptions } from 'sharp'
import { describe, expect, test } from 'vitest'
import { noisyJpeg } from '../../../../server/testing/data/noisy-jpeg.ts'
import { scanJpeg } from './jpeg-scan.ts'

const END = Buffer.from([0xff, 0xd9])
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)])

/** The position of the picture data. */
const dataFrom = (jpeg: Buffer) => {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
  return scan + 2 + jpeg.readUInt16BE(scan + 2)
}

describe('the picture data of a JPEG', () => {
  test.each<[string, JpegOptions, number, number]>([
    ['usual', {}, 200, 120],
    ['every colour of every pixel', { chromaSubsampling: '4:4:4' }, 201, 119],
    ['of best quality', { quality: 100 }, 57, 33],
    ['with codes of its own', { optimiseCoding: true }, 130, 64],
    ['without', { optimiseCoding: false }, 16, 16],
    ['of one pixel', {}, 1, 1],
  ])('%s is whole', async (_title, options, width, height) => {
    const jpeg = await noisyJpeg(options, width, height)
    expect(await scanJpeg(blobOf(jpeg))).toBe('whole')
    expect(await scanJpeg(blobOf(jpeg.subarray(0, -2)))).toBe('whole')
  })

  test('the data of a JPEG of one colour is whole', async () => {
    const grey = await sharp(await noisyJpeg({}, 200, 120))
      .greyscale()
      .jpeg()
      .toBuffer()
    expect(await scanJpeg(blobOf(grey))).toBe('whole')
  })

  test('the data of a JPEG of several passes is not judged', async () => {
    expect(await scanJpeg(blobOf(await noisyJpeg({ progressive: true }, 200, 120)))).toBe('unknown')
  })

  test('the data of a JPEG that ends early is cut, with or without an end mark', async () => {
    const jpeg = await noisyJpeg({}, 200, 120)
    for (let length = dataFrom(jpeg) + 1; length < jpeg.length - 6; length += 97) {
      const start = jpeg.subarray(0, length)
      expect(await scanJpeg(blobOf(start))).toBe('cut')
      // A cut between the two bytes of an escaped 0xff reads like a wrong mark.
      expect(await scanJpeg(blobOf(Buffer.concat([start, END])))).toMatch(/^(cut|damaged)$/)
    }
    expect(await scanJpeg(blobOf(jpeg.subarray(0, 60)))).not.toBe('whole')
  })

  test('the data of a JPEG with overwritten bytes is mostly found by its count of blocks', async () => {
    const jpeg = await noisyJpeg({}, 200, 120)
    const from = dataFrom(jpeg)
    let taken = 0
    let tried = 0
    for (let at = from + 40; at < jpeg.length - 200; at += 53) {
      const damaged = Buffer.from(jpeg)
      damaged.fill(0x55, at, at + 12)
      tried += 1
      if ((await scanJpeg(blobOf(damaged))) === 'whole') taken += 1
    }
    expect(taken / tried).toBeLessThan(0.5)
  })

  test('the data of another kind of file is not judged', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    for (const bytes of [new Uint8Array(), png, Buffer.from('not an image')]) {
      expect(await scanJpeg(blobOf(bytes))).toBe('unknown')
    }
  })
})
