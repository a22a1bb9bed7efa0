import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Part } from '../../../../domain/inspections/photo-shape.ts'
import { aPhoto } from '../testing.ts'
import type { Size } from './photo-facts.ts'
import { isHeic, readPhotoFacts } from './photo-facts.ts'
import { cropPhoto, EmptyPhoto, type PhotoTools, reducePhoto } from './reduce-photo.ts'

/** A camera's JPEG of 400 × 300 px, in the sensor's orientation. */
async function cameraFile(orientation: number, exif: Record<string, string> = {}): Promise<Blob> {
  const buffer = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .withMetadata({ orientation })
    .withExifMerge({ IFD2: exif })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' })
}

describe('the head of a photo', () => {
  test.each([
    [1, { width: 400, height: 300 }],
    [3, { width: 400, height: 300 }],
    [6, { width: 300, height: 400 }],
    [8, { width: 300, height: 400 }],
  ])('the head of a photo says its upright size: orientation %i', async (orientation, size) => {
    expect(await readPhotoFacts(await cameraFile(orientation))).toMatchObject({ size })
  })

  test('the head of a photo says when it was taken, with the zone of the camera', async () => {
    const file = await cameraFile(1, { DateTimeOriginal: '2026:03:02 10:11:12', OffsetTimeOriginal: '-05:00' })
    expect((await readPhotoFacts(file)).takenAt).toEqual(new Date('2026-03-02T15:11:12.000Z'))
  })

  test('without a zone, in that of the device', async () => {
    const file = await cameraFile(1, { DateTimeOriginal: '2026:03:02 10:11:12' })
    expect((await readPhotoFacts(file)).takenAt).toEqual(new Date('2026-03-02T10:11:12'))
  })

  test('the head of a file that is no JPEG, is cut, or lies, says nothing', async () => {
    const whole = new Uint8Array(await (await cameraFile(6, { DateTimeOriginal: '2026:03:02 10:11:12' })).arrayBuffer())
    const lying = whole.slice()
    // The offset of the first directory points far beyond the end of the file.
    lying.set([0x7f, 0xff, 0xff, 0xff], whole.findIndex((_, at) => whole[at] === 0x45 && whole[at + 1] === 0x78) + 10)
    const nothing = { size: null, takenAt: null }
    for (const bytes of [new Uint8Array(), new TextEncoder().encode('not an image'), whole.slice(0, 60), lying]) {
      expect(await readPhotoFacts(new Blob([bytes]))).toEqual(nothing)
    }
    for (let cut = 0; cut < whole.length; cut += 7) await readPhotoFacts(new Blob([whole.slice(0, cut)]))
  })
})

test('photos of an iPhone are told from other files', async () => {
  const start = (brand: string) => new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, 'mif1heic'])
  expect(await isHeic(start('heic'))).toBe(true)
  expect(await isHeic(start('mif1'))).toBe(true)
  expect(await isHeic(start('avif'))).toBe(false)
  expect(await isHeic(await cameraFile(1))).toBe(false)
  expect(await isHeic(new Blob([]))).toBe(false)
})

/** Tools for a picture of 4:3 that count open bitmaps and fail above a size. */
function tools(largestSide: number, { width: wholeWidth, height: wholeHeight } = { width: 4_000, height: 3_000 }) {
  const log: string[] = []
  let open = 0
  const text = ({ width, height }: Size) => `${width}×${height}`
  const counted: PhotoTools = {
    isClear: async () => false,
    async decode(_, width = wholeWidth) {
      const size = { width, height: Math.ceil((width * wholeHeight) / wholeWidth) }
      log.push(`decode ${text(size)}`)
      expect(open).toBe(0)
      if (Math.max(size.width, size.height) > largestSide) throw new Error('No memory.')
      open += 1
      const close = () => {
        open -= 1
      }
      return { ...size, close } as ImageBitmap
    },
    async encode(_, size) {
      log.push(`encode ${text(size)}`)
      return aPhoto(text(size))
    },
  }
  return { counted, log, open: () => open }
}

describe('reducing', () => {
  test('decodes at the size that is kept', async () => {
    const { counted, log, open } = tools(2_000, { width: 3_000, height: 4_000 })
    const big = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#456' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    await reducePhoto(new Blob([new Uint8Array(big)]), counted)
    expect(log).toEqual(['decode 1200×1600', 'encode 1200×1600'])
    expect(open()).toBe(0)
  })

  test('tries smaller before it gives up', async () => {
    const small = tools(300)
    await expect(reducePhoto(await cameraFile(1), small.counted)).rejects.toThrow('No memory.')
    expect(small.log).toEqual(['decode 400×300', 'decode 400×300', 'decode 400×300'])

    const { counted, log, open } = tools(5_000)
    let failures = 2
    const reduced = await reducePhoto(aPhoto(), {
      ...counted,
      encode: (bitmap, size, part) => {
        failures -= 1
        return failures >= 0 ? Promise.reject(new Error('No canvas.')) : counted.encode(bitmap, size, part)
      },
    })
    expect(log).toEqual(['decode 4000×3000', 'decode 4000×3000', 'decode 4000×3000', 'encode 800×600'])
    expect(await reduced.text()).toBe('800×600')
    expect(open()).toBe(0)
  })

  test('keeps the shape that the browser sees, whatever the head of the file says', async () => {
    const { counted, log } = tools(5_000, { width: 400, height: 300 })
    const turned = await reducePhoto(await cameraFile(6), counted)
    expect(log).toEqual(['decode 300×225', 'encode 300×225'])
    expect(await turned.text()).toBe('300×225')
  })

  test.each([
    ['transparent', { isClear: true, size: { width: 400, height: 300 } }],
    ['one pixel', { isClear: false, size: { width: 1, height: 1 } }],
    ['a strip that vanishes', { isClear: false, size: { width: 4_000, height: 30 } }],
  ])('refuses a picture that shows nothing: %s', async (_title, { isClear, size }) => {
    const { counted, open } = tools(5_000, size)
    await expect(reducePhoto(aPhoto(), { ...counted, isClear: async () => isClear })).rejects.toThrow(EmptyPhoto)
    expect(open()).toBe(0)
  })

  test('adds the mark of the end to a JPEG that lacks only that', async () => {
    const { counted } = tools(5_000, { width: 400, height: 300 })
    const whole = await cameraFile(1)
    const needsEnd: PhotoTools = {
      ...counted,
      decode: async (file, width) => {
        const end = new Uint8Array(await file.slice(-2).arrayBuffer())
        if (end[0] !== 0xff || end[1] !== 0xd9) throw new Error('Not all there.')
        return counted.decode(file, width)
      },
    }
    expect(await (await reducePhoto(whole.slice(0, -2), needsEnd)).text()).toBe('400×300')
    await expect(reducePhoto(whole.slice(0, -12), needsEnd)).rejects.toThrow('Not all there.')
  })

  test('holds one photo at a time, and goes on after one that does not open', async () => {
    const { counted } = tools(5_000)
    const broken: PhotoTools = { ...counted, decode: () => Promise.reject(new Error('Cut.')) }
    const results = await Promise.allSettled([
      reducePhoto(aPhoto('1'), counted),
      reducePhoto(aPhoto('2'), broken),
      reducePhoto(aPhoto('3'), counted),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
})

describe('cutting a part out of a panorama of 12,000 × 900', () => {
  const aPanorama = async () => {
    const create = { width: 12_000, height: 900, channels: 3, background: '#456' } as const
    return new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())])
  }

  /** Tools that decode up to so many pixels a side, and note what they draw. */
  function drawing(largestSide: number) {
    const drawn: { part: Part; size: Size }[] = []
    const noting: PhotoTools = {
      isClear: async () => false,
      async decode(_, width = 12_000) {
        if (width > largestSide) throw new Error('No memory.')
        return { width, height: Math.round((width * 900) / 12_000), close: () => {} } as ImageBitmap
      },
      async encode(_, size, part) {
        drawn.push({ part, size })
        return aPhoto()
      },
    }
    return { noting, drawn }
  }

  test('draws that part alone, as large as a stored photo may be', async () => {
    const { noting, drawn } = drawing(12_000)
    const file = await aPanorama()
    for (const place of [0, 0.5, 1]) await cropPhoto(file, place, noting)
    expect(drawn.map(({ part }) => part.x)).toEqual([0, 4_534, 9_067])
    expect(drawn[0]).toEqual({
      part: { x: 0, y: 0, width: 1_600, height: 800 },
      size: { width: 1_600, height: 800 },
    })
  })

  test('draws it smaller where memory is short, and fails where there is none', async () => {
    const little = drawing(6_000)
    const file = await aPanorama()
    await cropPhoto(file, 0, little.noting)
    expect(little.drawn.map(({ size }) => size)).toEqual([{ width: 800, height: 400 }])
    await expect(cropPhoto(file, 0, drawing(100).noting)).rejects.toThrow('No memory.')
  })
})
