import { expect, test } from 'vitest'
import type { StoredImages } from '../platform/blobs/blob-store.ts'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { aDrawing, aPhoto } from '../testing/data/fixtures.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { type PreparedImage, prepareImage } from './images.service.ts'

const partsOf = (blobs = countingBlobs()) => ({ blobs, storedImages: new Map() as StoredImages })
const prepared = (parts: ReturnType<typeof partsOf>, drawing: string) => prepareImage(parts, 'signatures', drawing)
const kept = async (parts: ReturnType<typeof partsOf>, drawing: string): Promise<PreparedImage> => {
  const image = await prepared(parts, drawing)
  await image.keep?.()
  return image
}

test('an image leaves no file until it is kept', async () => {
  const parts = partsOf()
  const image = await prepared(parts, await aDrawing(11))
  expect(parts.blobs.puts).toEqual([])
  await Promise.all([image.keep?.(), image.keep?.()])
  expect(parts.blobs.puts).toEqual([image.name, `${image.name}.thumb`])
})

test('an image that is sent again, at once or later, is stored once', async () => {
  const parts = partsOf()
  const drawing = await aDrawing(7)
  const [first, second] = await Promise.all([kept(parts, drawing), kept(parts, drawing)])
  const { keep: _, ...facts } = first
  expect(await prepared(parts, drawing)).toEqual(facts)
  expect(second).toMatchObject(facts)
  expect(parts.blobs.puts).toEqual([first.name, `${first.name}.thumb`])
})

test('a stored image is not decoded again', async () => {
  const parts = partsOf()
  const drawing = await aDrawing(12)
  await kept(parts, drawing)
  const [key = ''] = parts.storedImages.keys()
  const stored = await parts.storedImages.get(key)
  parts.storedImages.set(key, Promise.resolve({ ...(stored as NonNullable<typeof stored>), width: 1 }))
  expect(await prepared(parts, drawing)).toMatchObject({ width: 1 })
})

test('an image that could not be stored is stored the next time', async () => {
  const parts = partsOf(countingBlobs(1))
  const image = await prepared(parts, await aDrawing(8))
  await expect(image.keep?.()).rejects.toThrow('lleno')
  await image.keep?.()
  expect(await parts.blobs.get(image.name)).toBeDefined()
})

test('an image that the store lost is stored again', async () => {
  const parts = partsOf()
  const drawing = await aDrawing(10)
  const { name } = await kept(parts, drawing)
  parts.blobs.lose(name)
  await Promise.all([1, 2].map(() => kept(parts, drawing)))
  expect(await parts.blobs.get(name)).toBeDefined()
})

test('another place gets its own copy', async () => {
  const places = [partsOf(), partsOf()]
  const drawing = await aDrawing(9)
  for (const parts of places) await kept(parts, drawing)
  expect(places.map(({ blobs }) => blobs.puts.length)).toEqual([2, 2])
})

test('a file of chunks is read again at the save, unless another save stored it', async () => {
  const parts = partsOf()
  const bytes = Buffer.from(await (await aPhoto(3)).arrayBuffer())
  let left: Buffer | undefined = bytes
  const photo = () =>
    prepareImage(parts, 'evidence', new ReceivedFile(bytes, 'image/jpeg', ''), { again: async () => left })
  const [first, second] = [await photo(), await photo()]
  await first.keep?.()
  left = undefined
  parts.storedImages.clear()
  await second.keep?.()
  expect(await parts.blobs.get(first.name)).toEqual(bytes)
  parts.blobs.lose(first.name)
  parts.storedImages.clear()
  await expect(second.keep?.()).rejects.toMatchObject({ code: 'batch.file-missing' })
})
