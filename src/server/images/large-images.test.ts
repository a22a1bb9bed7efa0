import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ReceivedFile } from '../platform/http/body/received-file.ts'
import { countingBlobs } from '../testing/services/counting-blobs.ts'
import { prepareImage } from './images.service.ts'

/** Just above the size from which images take turns. */
const SIDE = 4_010

let large: Buffer
let small: Buffer
beforeAll(async () => {
  const flat = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#7a8' } })
  large = await flat(SIDE).jpeg().toBuffer()
  small = await flat(400).jpeg().toBuffer()
})

const sent = (bytes: Buffer) => new ReceivedFile(bytes, 'image/jpeg', 'foto.jpg')

/** The most images that this file draws at once, until the test ends. The library's counters are of all threads. */
function mostAtOnce(): () => number {
  let [most, now] = [0, 0]
  const draw = sharp.prototype.toBuffer
  const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (this: Sharp, ...how: unknown[]) {
    now += 1
    most = Math.max(most, now)
    try {
      return await draw.apply(this, how)
    } finally {
      now -= 1
    }
  })
  onTestFinished(() => spy.mockRestore())
  return () => most
}

test('twenty large portraits of one person are drawn one at a time', async () => {
  const parts = { blobs: countingBlobs(), storedImages: new Map() }
  const most = mostAtOnce()
  const portraits = Array.from({ length: 20 }, () => prepareImage(parts, 'photos', sent(large), { personId: 1 }))
  await Promise.all(portraits)
  // One is drawn while the picture of the one before, small by then, is shrunk to its thumbnail.
  expect([1, 2]).toContain(most())
})

test('the photo of another person is decoded before they are done', async () => {
  const parts = { blobs: countingBlobs(), storedImages: new Map() }
  let drawn = 0
  const portraits = Array.from({ length: 20 }, () =>
    prepareImage(parts, 'photos', sent(large), { personId: 1 }).then(() => {
      drawn += 1
    }),
  )
  await prepareImage(parts, 'evidence', sent(small), { personId: 2 })
  expect(drawn).toBeLessThan(20)
  await Promise.all(portraits)
})

test.each(['photos', 'evidence'] as const)(
  'large %s of another person is drawn after one of theirs, not after all',
  async (kind) => {
    const parts = { blobs: countingBlobs(), storedImages: new Map() }
    let drawn = 0
    const portraits = Array.from({ length: 20 }, () =>
      prepareImage(parts, 'photos', sent(large), { personId: 1 }).then(() => {
        drawn += 1
      }),
    )
    await prepareImage(parts, kind, sent(large), { personId: 2 })
    expect(drawn).toBeLessThan(10)
    await Promise.all(portraits)
  },
)
