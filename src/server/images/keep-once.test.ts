import { expect, test } from 'vitest'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { aDrawing } from '../testing/fixtures.ts'
import { prepareImage } from './images.service.ts'

/** Blobs in memory that count what is stored, and fail as often as they are told to. */
function countingBlobs(failures = 0): BlobStore & { puts: string[]; lose(name: string): void } {
  const kept = new Map<string, Uint8Array>()
  const puts: string[] = []
  let failing = failures
  return {
    puts,
    lose: (name) => kept.delete(name),
    put: async (name, bytes) => {
      puts.push(name)
      if (failing-- > 0) throw new Error('El disco está lleno.')
      kept.set(name, bytes)
    },
    replace: async (name, bytes) => {
      puts.push(name)
      kept.set(name, bytes)
    },
    get: async (name) => kept.get(name),
    has: async (name) => kept.has(name),
    async *list() {
      yield* kept.keys()
    },
    check: async () => {},
  }
}

test('an image that is sent again, at once or later, is stored once', async () => {
  const blobs = countingBlobs()
  const drawing = await aDrawing(7)
  const [first, second] = await Promise.all([
    prepareImage({ blobs }, 'signatures', drawing),
    prepareImage({ blobs }, 'signatures', drawing),
  ])
  expect(await prepareImage({ blobs }, 'signatures', drawing)).toEqual(first)
  expect(second).toEqual(first)
  expect(blobs.puts).toEqual([first.name, `${first.name}.thumb`])
})

test('one that could not be stored is stored the next time', async () => {
  const blobs = countingBlobs(1)
  const drawing = await aDrawing(8)
  await expect(prepareImage({ blobs }, 'signatures', drawing)).rejects.toThrow('lleno')
  const { name } = await prepareImage({ blobs }, 'signatures', drawing)
  expect(await blobs.get(name)).toBeDefined()
})

test('one that the store lost since is stored again', async () => {
  const blobs = countingBlobs()
  const drawing = await aDrawing(10)
  const { name } = await prepareImage({ blobs }, 'signatures', drawing)
  blobs.lose(name)
  await Promise.all([1, 2].map(() => prepareImage({ blobs }, 'signatures', drawing)))
  expect(await blobs.get(name)).toBeDefined()
})

test('another place gets its own copy', async () => {
  const places = [countingBlobs(), countingBlobs()]
  const drawing = await aDrawing(9)
  for (const blobs of places) await prepareImage({ blobs }, 'signatures', drawing)
  expect(places.map(({ puts }) => puts.length)).toEqual([2, 2])
})
