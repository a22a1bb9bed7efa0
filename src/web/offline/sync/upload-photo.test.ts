import { describe, expect, test } from 'vitest'
import { MAX_CHUNK_BYTES } from '../../../domain/photo-chunks/photo-chunk.ts'
import { Offline, Refusal } from '../../api/refusal.ts'
import { createChunkSize } from './chunk-size.ts'
import type { OutboxWire } from './outbox-wire.ts'
import { digest } from './run-drain.ts'
import { aPhoto, createModelServer } from './testing.ts'
import { type UploadDeps, uploadPhoto } from './upload-photo.ts'

const KIB = 1024

const deps = (wire: UploadDeps['wire'], change: Partial<UploadDeps> = {}): UploadDeps => ({
  wire,
  signal: new AbortController().signal,
  chunkSize: createChunkSize(),
  ticks: () => 0,
  assertCurrent: async () => {},
  onProgress: () => {},
  ...change,
})

async function aPhotoToSend(bytes: number) {
  const content = aPhoto(bytes)
  return { content, sha256: (await digest?.(content)) ?? '', isUploadBegun: false }
}

/** Sizes of the chunks that were sent; `passes` decides which of them arrive. */
function watched(wire: OutboxWire, passes: (bytes: number, nth: number) => boolean) {
  const sizes: number[] = []
  const sendChunk: OutboxWire['sendChunk'] = (...chunk) => {
    sizes.push(chunk[2].size)
    if (!passes(chunk[2].size, sizes.length)) return Promise.reject(new Offline(undefined))
    return wire.sendChunk(...chunk)
  }
  return { sizes, wire: { ...wire, sendChunk } }
}

describe('the size of the pieces', () => {
  test('begins at 256 KiB and doubles while they pass, up to 1 MiB', async () => {
    const { wire, sizes } = watched(createModelServer().reach().wire, () => true)
    await uploadPhoto(deps(wire), await aPhotoToSend(3_000 * KIB))
    expect(sizes).toEqual([256 * KIB, 512 * KIB, 1024 * KIB, 1024 * KIB, 184 * KIB])
    expect(Math.max(...sizes)).toBe(MAX_CHUNK_BYTES)
  })

  test('halves on a link that only lets small ones through, and the photo arrives', async () => {
    const server = createModelServer()
    const { wire, sizes } = watched(server.reach().wire, (bytes) => bytes <= 40 * KIB)
    const photo = await aPhotoToSend(200 * KIB)
    await uploadPhoto(deps(wire), photo)
    expect(server.whole).toContain(photo.sha256)
    expect(sizes.slice(0, 4)).toEqual([200 * KIB, 128 * KIB, 64 * KIB, 32 * KIB])
  })

  test('the size of the pieces is given up at the smallest one, 16 KiB', async () => {
    const { wire, sizes } = watched(createModelServer().reach().wire, () => false)
    await expect(uploadPhoto(deps(wire), await aPhotoToSend(300 * KIB))).rejects.toBeInstanceOf(Offline)
    expect(sizes).toEqual([256, 128, 64, 32, 16, 16].map((kib) => kib * KIB))
  })

  test('gives a piece the time that the link was seen to need', () => {
    const size = createChunkSize()
    expect(size.timeoutMs(256 * KIB)).toBe(20_000 + 64_000)
    size.succeeded(256 * KIB, 2_000)
    expect(size.timeoutMs(512 * KIB)).toBe(20_000 + 16_000)
  })
})

describe('the place at which a photo goes on', () => {
  test('the place is not asked for a photo that has not begun', async () => {
    const server = createModelServer()
    await uploadPhoto(deps(server.reach().wire), await aPhotoToSend(10 * KIB))
    expect(server.calls.map(({ call }) => call)).toEqual(['piece'])
  })

  test('the place of a photo is asked after a crash: arrived bytes do not go again', async () => {
    const server = createModelServer()
    const photo = await aPhotoToSend(400 * KIB)
    const { wire } = server.reach()
    await wire.sendChunk(
      photo.sha256,
      { offset: 0, total: photo.content.size },
      photo.content.slice(0, 300 * KIB),
      new AbortController().signal,
    )
    server.calls.length = 0
    await uploadPhoto(deps(wire), { ...photo, isUploadBegun: true })
    expect(server.calls).toEqual([
      { call: 'held', bytes: 0 },
      { call: 'piece', bytes: 100 * KIB },
    ])
  })

  test('the place of a photo is asked after an answer that was lost', async () => {
    const server = createModelServer()
    let isLost = true
    const lossy = server.reach(() => {
      const fault = isLost ? 'lost-after' : 'none'
      isLost = false
      return fault
    })
    const photo = await aPhotoToSend(400 * KIB)
    await uploadPhoto(deps(lossy.wire), photo)
    expect(server.whole).toContain(photo.sha256)
    expect(server.calls.map(({ call, bytes }) => `${call} ${bytes / KIB}`)).toEqual([
      'piece 256',
      'held 0',
      'piece 128',
      'piece 16',
    ])
  })

  test('the place of a photo is told by a server that stands elsewhere', async () => {
    const server = createModelServer()
    const photo = await aPhotoToSend(300 * KIB)
    const { wire } = server.reach()
    await wire.sendChunk(
      photo.sha256,
      { offset: 0, total: photo.content.size },
      photo.content.slice(0, 100 * KIB),
      new AbortController().signal,
    )
    await uploadPhoto(deps(wire), photo)
    expect(server.whole).toContain(photo.sha256)
  })

  test('a place that changes without end is a failure, never a refusal', async () => {
    let at = 0
    const wire: UploadDeps['wire'] = {
      heldBytes: async () => 0,
      sendChunk: async () => {
        at = at === 0 ? 5 : 0
        throw new Refusal(409, 'pieces.out-of-step', 'No', { offset: String(at) })
      },
    }
    const ended = await uploadPhoto(deps(wire), await aPhotoToSend(50)).catch((error: unknown) => error)
    expect(ended).toBeInstanceOf(Error)
    expect(ended).not.toBeInstanceOf(Refusal)
  })
})

test.each(['pieces.mismatch', 'image.too-large'])('a refusal is passed on: %s', async (code) => {
  const wire: UploadDeps['wire'] = {
    heldBytes: async () => 0,
    sendChunk: async () => Promise.reject(new Refusal(422, code, 'No')),
  }
  await expect(uploadPhoto(deps(wire), await aPhotoToSend(50))).rejects.toMatchObject({ code })
})

test('a proxy that takes no large body gets smaller ones', async () => {
  const server = createModelServer()
  const { wire } = server.reach()
  const sendChunk: OutboxWire['sendChunk'] = (...chunk) =>
    chunk[2].size > 100 * KIB
      ? Promise.reject(new Refusal(413, 'unexpected', 'Ocurrió un error'))
      : wire.sendChunk(...chunk)
  const photo = await aPhotoToSend(300 * KIB)
  await uploadPhoto(deps({ ...wire, sendChunk }), photo)
  expect(server.whole).toContain(photo.sha256)
})
