import { hash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { reducedPhoto } from './reduced-photo.ts'

const blobs = countingBlobs()
const parts = { blobs, reducedPhotos: { bytes: 0, photos: new Map<string, Uint8Array>() } }

async function stored(width: number, height: number, format: 'jpg' | 'png' | 'webp'): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#7a8' } })
  const bytes = await (format === 'jpg' ? picture.jpeg() : picture[format]()).toBuffer()
  const name = `${hash('sha256', bytes)}.${format}`
  await blobs.putBoth({ name, bytes }, { name: `${name}.thumb`, bytes })
  return name
}

test.each([
  [1_600, 1_200, 'jpg', 1_000, 750],
  [900, 1_800, 'webp', 500, 1_000],
  [640, 480, 'jpg', 640, 480],
  [640, 480, 'png', 640, 480],
] as const)('a photo of %i × %i (%s) becomes a JPEG of %i × %i', async (width, height, format, toWidth, toHeight) => {
  const reduced = await reducedPhoto(parts, await stored(width, height, format))
  const { format: kind, ...size } = await sharp(reduced).metadata()
  expect([kind, size.width, size.height]).toEqual(['jpeg', toWidth, toHeight])
})

test.each([
  ['in the colours of print', (photo: Sharp) => photo.toColourspace('cmyk').withIccProfile('cmyk')],
  ['in the colours of print, without a profile', (photo: Sharp) => photo.toColourspace('cmyk')],
  ['in grey', (photo: Sharp) => photo.toColourspace('b-w')],
  ['with a profile of another screen', (photo: Sharp) => photo.withIccProfile('p3')],
  ['with the place where it was taken', (photo: Sharp) => photo.withExif({ IFD0: { Copyright: 'secreto' } })],
])('a small photo %s is drawn anew in sRGB, without anything else', async (_what, change) => {
  const red = sharp({ create: { width: 320, height: 240, channels: 3, background: '#c03020' } })
  const bytes = await change(red).jpeg().toBuffer()
  const name = `${hash('sha256', bytes)}.jpg`
  await blobs.putBoth({ name, bytes }, { name: `${name}.thumb`, bytes })
  const { format, space, channels, ...more } = await sharp(await reducedPhoto(parts, name)).metadata()
  expect([format, space, channels]).toEqual(['jpeg', 'srgb', 3])
  expect([more.hasProfile, more.icc, more.exif]).toEqual([false, undefined, undefined])
})

test('a reduced photo is made once, and a missing or torn one gives none', async () => {
  const name = await stored(1_300, 1_300, 'jpg')
  const once = await reducedPhoto(parts, name)
  expect(await reducedPhoto(parts, name)).toBe(once)
  expect(await reducedPhoto(parts, 'none.jpg')).toBeUndefined()
  await blobs.putBoth(
    { name: 'torn.jpg', bytes: new Uint8Array(9) },
    { name: 'torn.jpg.thumb', bytes: new Uint8Array(9) },
  )
  expect(await reducedPhoto(parts, 'torn.jpg')).toBeUndefined()
})

test('remembered photos stay within their bound', async () => {
  const large = new Uint8Array(23 * 1024 * 1024)
  const full = { bytes: large.byteLength, photos: new Map([['old.jpg', large]]) }
  const noisy = await sharp(Buffer.from(crypto.getRandomValues(new Uint8Array(150 * 144 * 3))), {
    raw: { width: 150, height: 144, channels: 3 },
  })
    .resize(1_000, 1_000)
    .jpeg({ quality: 100 })
    .toBuffer()
  const name = `${hash('sha256', noisy)}.jpg`
  await blobs.putBoth({ name, bytes: noisy }, { name: `${name}.thumb`, bytes: noisy })
  const store = { blobs, reducedPhotos: { ...full, bytes: 24 * 1024 * 1024 } }
  await reducedPhoto(store, name)
  expect([...store.reducedPhotos.photos.keys()]).toEqual([name])
})
