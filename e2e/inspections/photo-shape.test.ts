import fc from 'fast-check'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noisyJpeg } from '../../src/server/testing/data/noisy-jpeg.ts'
import { launch } from '../support/browser.ts'

// A photo keeps the shape in which the browser shows its file, and the head of the file has no say. A part of a long one
// is cut out of the file.

declare global {
  interface Window {
    photos: { reducePhoto: (file: Blob) => Promise<Blob>; cropPhoto: (file: Blob, place: number) => Promise<Blob> }
  }
}

const WIDTH = 96
const HEIGHT = 48

let browser: Browser
let page: Page
let plain: Buffer

beforeAll(async () => {
  browser = await chromium.launch(launch)
  page = await browser.newPage()
  const [bundle] = (await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'src/web/features/visit-form/photos/reduce-photo.ts', formats: ['iife'], name: 'photos' },
    },
  })) as Rollup.RollupOutput[]
  await page.addScriptTag({ content: bundle?.output[0].code ?? '' })
  plain = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => browser.close())

type Exif = { littleEndian: boolean; type: number; orientation: number; hasWrongTag: boolean }

/** A segment of Exif with an orientation of any type and value. */
function exifOf({ littleEndian, type, orientation, hasWrongTag }: Exif): Buffer {
  const tiff = Buffer.alloc(38)
  const short = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const long = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  tiff.write(littleEndian ? 'II' : 'MM', 'latin1')
  short(42, 2)
  long(8, 4)
  short(hasWrongTag ? 2 : 1, 8)
  short(0x0112, 10)
  short(type, 12)
  long(1, 14)
  if (type === 4) long(orientation, 18)
  else short(orientation, 18)
  if (hasWrongTag) {
    short(0x0112, 22)
    short(3, 24)
    long(1, 26)
    short(6, 30)
  }
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** The position of the first segment with this marker. */
function segmentAt(jpeg: Buffer, wanted: (marker: number) => boolean): number {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) if (wanted(jpeg[at + 1] ?? 0)) return at
  throw new Error('There is no such segment.')
}

const aSegment = fc.record({
  littleEndian: fc.boolean(),
  type: fc.constantFrom(1, 3, 3, 3, 4, 9),
  orientation: fc.integer({ min: 0, max: 12 }),
  hasWrongTag: fc.boolean(),
})

test('any Exif: the photo that is kept has the proportion of <img>', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aSegment, { maxLength: 2 }),
      fc.array(aSegment, { maxLength: 1 }),
      fc.nat({ max: 3 }),
      async (before, after, fill) => {
        const scan = segmentAt(plain, (marker) => marker === 0xda)
        const bytes = Buffer.concat([
          plain.subarray(0, 2),
          Buffer.alloc(fill, 0xff),
          ...before.map(exifOf),
          plain.subarray(2, scan),
          ...after.map(exifOf),
          plain.subarray(scan),
        ])
        const { shown, kept } = await page.evaluate(async (base64) => {
          const file = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' })
          const shapeOf = async (blob: Blob) => {
            const image = new Image()
            image.src = URL.createObjectURL(blob)
            await image.decode()
            URL.revokeObjectURL(image.src)
            return image.naturalWidth / image.naturalHeight
          }
          return { shown: await shapeOf(file), kept: await shapeOf(await window.photos.reducePhoto(file)) }
        }, bytes.toString('base64'))
        expect(kept).toBeCloseTo(shown, 1)
      },
    ),
    { numRuns: 120 },
  )
})

test('a JPEG without its end mark is kept; cut, transparent and one-pixel ones are refused', async () => {
  const outcome = (bytes: Uint8Array, type = 'image/jpeg') =>
    page.evaluate(
      async ([base64, mediaType]) => {
        const file = new Blob([Uint8Array.from(atob(base64 ?? ''), (char) => char.charCodeAt(0))], { type: mediaType })
        return window.photos.reducePhoto(file).then(
          () => 'kept',
          (error: Error) => error.name,
        )
      },
      [Buffer.from(bytes).toString('base64'), type],
    )
  const noisy = await noisyJpeg()
  const clear = (side: number, alpha: number) =>
    sharp({ create: { width: side, height: side, channels: 4, background: { r: 9, g: 9, b: 9, alpha } } })
      .png()
      .toBuffer()
  expect(await outcome(noisy.subarray(0, -2))).toBe('kept')
  expect(await outcome(noisy.subarray(0, -60))).toBe('InvalidStateError')
  expect(await outcome(await clear(40, 0), 'image/png')).toBe('EmptyPhoto')
  expect(await outcome(await clear(1, 1), 'image/png')).toBe('EmptyPhoto')
  expect(await outcome(await clear(40, 1), 'image/png')).toBe('kept')
})

test.each([
  ['wide', 1, { width: 1_600, height: 800 }],
  ['tall', 6, { width: 800, height: 1_600 }],
])('a %s panorama is cropped at the chosen place, as large as a stored photo', async (_shape, orientation, size) => {
  const [width, height] = [12_000, 900]
  const third = (background: string, at: number) => ({
    input: { create: { width: width / 3, height, channels: 3 as const, background } },
    left: (at * width) / 3,
    top: 0,
  })
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(['#f00', '#0f0', '#00f'].map(third))
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
  const parts = await page.evaluate(async (base64) => {
    const file = new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: 'image/jpeg' })
    const partAt = async (place: number) => {
      const bitmap = await createImageBitmap(await window.photos.cropPhoto(file, place))
      const context = new OffscreenCanvas(1, 1).getContext('2d')
      context?.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2)
      const rgb = [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
      return { size: { width: bitmap.width, height: bitmap.height }, strongest: rgb.indexOf(Math.max(...rgb)) }
    }
    return [await partAt(0), await partAt(0.5), await partAt(1)]
  }, bytes.toString('base64'))
  expect(parts).toEqual([0, 1, 2].map((strongest) => ({ size, strongest })))
})
