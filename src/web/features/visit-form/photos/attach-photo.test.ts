import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { busyPhotos, slotState } from '../draft/draft-state.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { keepsLongPhoto } from '../draft/slot-draft.ts'
import { emptyItem, visitDraft } from '../draft/visit-draft.ts'
import { aDraftStore, aPhoto } from '../testing.ts'
import { attachPhoto, cropSlotPhoto, whenPhotosAttached } from './attach-photo.ts'
import type { PhotoPosition } from './photo-position.ts'

const slot = 'item-1'
const here = { latitude: 9.2, longitude: -74.7, accuracyM: 8 }

async function jpeg(width: number, height: number, exif: Record<string, string> = {}): Promise<File> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#456' } })
    .withExifMerge({ IFD2: exif })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'foto.jpg', { type: 'image/jpeg' })
}

/** A store whose slot has a photo as the camera wrote it; its reduction is the file itself. */
async function aStoreWith(file: File, more: { known?: PhotoPosition; position?: Promise<PhotoPosition> } = {}) {
  const store = aDraftStore()
  await attachPhoto(store, slot, file, { reduce: async (picked) => picked, ...more })
  return { store, long: () => slotState(store.get(), slot).longPhoto, held: () => store.get().media.get(slot) }
}
const panorama = () => jpeg(1_600, 120, { DateTimeOriginal: '2026:03:02 08:11:12', OffsetTimeOriginal: '-05:00' })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a picked photo', () => {
  test.each([
    [300, 100, undefined],
    [301, 100, { isTall: false }],
    [100, 300, undefined],
    [100, 301, { isTall: true }],
  ])('a photo of %i × %i asks for a decision where the acta would shrink it', async (width, height, asked) => {
    const file = await jpeg(width, height)
    const { long, held } = await aStoreWith(file)
    if (asked) expect(long()).toMatchObject({ ...asked, file, whole: file })
    else expect(long()).toBeUndefined()
    expect(held()).toBe(file)
  })

  test('a photo of another shape ends the question about the one before', async () => {
    const { store, long } = await aStoreWith(await panorama())
    await attachPhoto(store, slot, await jpeg(400, 300), { reduce: async (picked) => picked })
    expect(long()).toBeUndefined()
  })

  test('a long photo is judged by its file, not by rounded sides of its reduction', async () => {
    const store = aDraftStore()
    const reduced = await jpeg(1_600, 533)
    await attachPhoto(store, slot, await jpeg(4_500, 1_500), { reduce: async () => reduced })
    expect(slotState(store.get(), slot).longPhoto).toBeUndefined()
  })
})

describe('a crop', () => {
  test('a crop is cut from the picked file, with its time and place; saves wait', async () => {
    const file = await panorama()
    const { store, held } = await aStoreWith(file, { known: here })
    const before = store.get().draft.items[1]?.photo
    expect(before).toEqual({ takenAt: '2026-03-02T13:11:12.000Z', position: here })
    const part = aPhoto('part')
    const crop = vi.fn(async () => part)
    void cropSlotPhoto(store, slot, 0.25, crop)
    expect(busyPhotos(store.get())).toEqual(new Set([slot]))
    await whenPhotosAttached(store)
    expect(crop.mock.calls).toEqual([[file, 0.25]])
    expect(held()).toBe(part)
    expect(busyPhotos(store.get()).size).toBe(0)
    expect(store.get().draft.items[1]?.photo).toEqual(before)
  })

  test('gets the position that is found after it', async () => {
    let find: (position: PhotoPosition) => void = () => {}
    const late = new Promise<PhotoPosition>((resolve) => {
      find = resolve
    })
    const { store, held } = await aStoreWith(await panorama(), { position: late })
    const part = aPhoto('part')
    await cropSlotPhoto(store, slot, 0, async () => part)
    find(here)
    await expect.poll(() => store.get().draft.items[1]?.photo?.position).toEqual(here)
    expect(held()).toBe(part)
    expect(slotState(store.get(), slot).isPlacing).toBe(false)
  })

  test('gives way to the whole photo again', async () => {
    const file = await panorama()
    const { store, held, long } = await aStoreWith(file)
    await cropSlotPhoto(store, slot, 0, async () => aPhoto('part'))
    const cropped = long()
    if (cropped) store.showPart(slot, cropped, undefined)
    expect(held()).toBe(file)
    expect(long()?.part).toBeUndefined()
  })

  test('a crop that the device cannot make leaves the photo whole, and the tool open', async () => {
    const file = await panorama()
    const { store, held, long } = await aStoreWith(file)
    const before = store.get().draft
    await cropSlotPhoto(store, slot, 0.5, () => Promise.reject(new Error('No memory.')))
    expect(held()).toBe(file)
    expect(long()?.part).toBeUndefined()
    expect(store.get().draft).toEqual(before)
    expect(long()?.tool).toEqual({ place: 0.5, hasFailed: true })
    expect(slotState(store.get(), slot).isPhotoBusy).toBe(false)
  })

  test('a crop of a photo that was removed or replaced changes nothing', async () => {
    const { store, held } = await aStoreWith(await panorama())
    await cropSlotPhoto(store, slot, 0, async () => {
      store.removePhoto(slot)
      return aPhoto('part')
    })
    expect(held()).toBeUndefined()
    const other = await jpeg(400, 300)
    const again = await aStoreWith(await panorama())
    let cut: (part: Blob) => void = () => {}
    const cutting = new Promise<Blob>((resolve) => {
      cut = resolve
    })
    const cropping = cropSlotPhoto(again.store, slot, 0, () => cutting)
    await attachPhoto(again.store, slot, other, { reduce: async (picked) => picked })
    cut(aPhoto('part'))
    await cropping
    expect(again.held()).toBe(other)
  })

  test('a failed crop says nothing of a photo that was removed meanwhile', async () => {
    const { store } = await aStoreWith(await panorama())
    await cropSlotPhoto(store, slot, 0, () => {
      store.removePhoto(slot)
      return Promise.reject(new Error('No memory.'))
    })
    expect(slotState(store.get(), slot)).toMatchObject({ photoFailure: undefined, longPhoto: { tool: undefined } })
  })
})

describe('messages on a long photo', () => {
  const kept = async () => {
    const opened = await aStoreWith(await panorama())
    opened.store.keepLongPhoto(slot)
    return { ...opened, isKept: () => keepsLongPhoto(opened.store.get().draft, slot) }
  }

  test('the message on a long photo is stored with the draft, beside a later position', async () => {
    const { store, held, isKept } = await kept()
    store.placePhoto(slot, held() as Blob, here)
    expect(isKept()).toBe(true)
    expect(visitDraft.parse(JSON.parse(JSON.stringify(store.get().draft))).items[1]?.keepsLongPhoto).toBe(true)
  })

  test.each<[string, (store: DraftStore) => void | Promise<void>]>([
    ['another photo', async (store) => attachPhoto(store, slot, await panorama(), { reduce: async (file) => file })],
    ['its removal', (store) => store.removePhoto(slot)],
    ['its part', (store) => cropSlotPhoto(store, slot, 0, async () => aPhoto('part'))],
  ])('ends with %s', async (_, change) => {
    const { store, isKept } = await kept()
    await change(store)
    expect(isKept()).toBe(false)
  })

  test('stays true of the same photo when its command is taken back, and of no other', async () => {
    const { store, isKept } = await kept()
    const photo = store.get().draft.items[1]?.photo
    store.replace(slot, { ...emptyItem, ...(photo && { photo }) }, aPhoto())
    expect(isKept()).toBe(true)
    store.replace(slot, { ...emptyItem, photo: { takenAt: '2026-01-01T00:00:00.000Z' } }, aPhoto())
    expect(isKept()).toBe(false)
  })
})
