import { expect, test } from 'vitest'
import { thumbnailName } from '../../images/images.service.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { storePhotos } from '../../testing/data/stored-photos.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { checkCopy } from '../format/check-copy.ts'
import { type CopyEntry, CopyRefused } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { copiedBlobKeeper } from './keep-blobs.ts'

const { platform } = await testApi()
const EMPTY = new Uint8Array()

/** A copy of one photo with an altered thumbnail. Its digest refuses it only once it is read to its end. */
async function alteredCopy(alter: (thumbnail: Buffer) => Buffer) {
  const [name = ''] = await storePhotos(platform, [80])
  const thumbnail = thumbnailName(name)
  const copy = memoryCopy()
  await writeCopy(platform, copy.sink, silentProgress)
  const change = (entry: CopyEntry) =>
    entry.name === `blobs/${thumbnail}` ? { ...entry, bytes: alter(entry.bytes) } : entry
  const whole = Buffer.from((await platform.blobs.get(thumbnail)) ?? EMPTY)
  return { name, thumbnail, whole, source: memoryCopy(copy.entries.map(change)).source }
}

/** Damages the middle of a picture; both ends stay valid. */
const rotten = (thumbnail: Buffer) => Buffer.from(thumbnail).fill(7, 200, 220)
const cut = (thumbnail: Buffer) => thumbnail.subarray(0, 100)

test.each([
  ['changed', rotten],
  ['cut short', cut],
])('a copy with a thumbnail that was %s changes none that the store has', async (_, alter) => {
  const { name, thumbnail, whole, source } = await alteredCopy(alter)
  const blobs = diskBlobs(temporaryFolder())
  await blobs.put(name, (await platform.blobs.get(name)) ?? EMPTY)
  await blobs.put(thumbnail, whole)
  await expect(checkCopy(source, silentProgress, { blob: await copiedBlobKeeper(blobs) })).rejects.toThrow(CopyRefused)
  expect(Buffer.from((await blobs.get(thumbnail)) ?? EMPTY)).toEqual(whole)
})

test('a thumbnail cut short in the copy is dropped, and one in the store is replaced', async () => {
  const { name, thumbnail, whole, source } = await alteredCopy(cut)
  const blobs = diskBlobs(temporaryFolder())
  const keep = await copiedBlobKeeper(blobs)
  await expect(checkCopy(source, silentProgress, { blob: keep })).rejects.toThrow(CopyRefused)
  expect(await blobs.has(name)).toBe(true)
  expect(await blobs.has(thumbnail)).toBe(false)

  await blobs.put(thumbnail, cut(whole))
  await (await copiedBlobKeeper(blobs))(thumbnail, whole)
  expect(Buffer.from((await blobs.get(thumbnail)) ?? EMPTY)).toEqual(whole)
})
