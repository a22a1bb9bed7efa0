import { expect, test } from 'vitest'
import { aDrawing } from '../testing/data/fixtures.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { prepareImage } from './images.service.ts'

test('an image that is sent again, at once or later, is stored once', async () => {
  const blobs = countingBlobs()
  const parts = { blobs, storedImages: new Map() }
  const drawing = await aDrawing(7)
  const [first, second] = await Promise.all([
    prepareImage(parts, 'signatures', drawing),
    prepareImage(parts, 'signatures', drawing),
  ])
  expect(await prepareImage(parts, 'signatures', drawing)).toEqual(first)
  expect(second).toEqual(first)
  expect(blobs.puts).toEqual([first.name, `${first.name}.thumb`])
})

test('one of a write that will be refused is not decoded again', async () => {
  const blobs = countingBlobs()
  const parts = { blobs, storedImages: new Map() }
  const drawing = await aDrawing(11)
  const stored = await prepareImage(parts, 'signatures', drawing)
  const [key] = parts.storedImages.keys()
  const remembered = { ...(await parts.storedImages.get(key)), width: stored.width + 1 }
  parts.storedImages.set(key, Promise.resolve(remembered))
  expect(await prepareImage(parts, 'signatures', drawing, { isKept: false })).toMatchObject(remembered)
  parts.storedImages.set(key, Promise.reject(new Error('lleno')))
  expect(await prepareImage(parts, 'signatures', drawing, { isKept: false })).toEqual(stored)
  expect(blobs.puts).toEqual([stored.name, `${stored.name}.thumb`])
})

test('one that could not be stored is stored the next time', async () => {
  const blobs = countingBlobs(1)
  const parts = { blobs, storedImages: new Map() }
  const drawing = await aDrawing(8)
  await expect(prepareImage(parts, 'signatures', drawing)).rejects.toThrow('lleno')
  const { name } = await prepareImage(parts, 'signatures', drawing)
  expect(await blobs.get(name)).toBeDefined()
})

test('one that the store lost since is stored again', async () => {
  const blobs = countingBlobs()
  const parts = { blobs, storedImages: new Map() }
  const drawing = await aDrawing(10)
  const { name } = await prepareImage(parts, 'signatures', drawing)
  blobs.lose(name)
  await Promise.all([1, 2].map(() => prepareImage(parts, 'signatures', drawing)))
  expect(await blobs.get(name)).toBeDefined()
})

test('another place gets its own copy', async () => {
  const places = [countingBlobs(), countingBlobs()]
  const drawing = await aDrawing(9)
  for (const blobs of places) await prepareImage({ blobs, storedImages: new Map() }, 'signatures', drawing)
  expect(places.map(({ puts }) => puts.length)).toEqual([2, 2])
})
