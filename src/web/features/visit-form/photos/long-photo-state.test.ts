import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printsSmall } from '../../../../domain/inspections/photo-shape.ts'
import { slotState } from '../draft/draft-state.ts'
import { aDraftStore } from '../testing.ts'
import { recogniseLongPhoto } from './long-photo-state.ts'
import { fitWithin } from './reduce-photo.ts'
import { jpegHead } from './testing.ts'

const slot = 'item-1'

/** Whether a photo of this size is asked about after a reload, when its reduced copy is all that is left. */
async function isAskedAbout(size: { width: number; height: number }): Promise<boolean> {
  const copy = fitWithin(size, 1_600)
  const photo = jpegHead(copy.width, copy.height)
  const store = aDraftStore(undefined, new Map([[slot, photo]]))
  await recogniseLongPhoto(store, slot, photo)
  return slotState(store.get(), slot).longPhoto !== undefined
}

const side = fc.integer({ min: 16, max: 16_000 })

test('a photo without a question when taken is not asked about later, however it was rounded', async () => {
  const ordinary = fc.record({ width: side, height: side }).filter((size) => !printsSmall(size))
  await fc.assert(
    fc.asyncProperty(ordinary, async (size) => {
      expect(await isAskedAbout(size)).toBe(false)
    }),
    { examples: [[{ width: 4_500, height: 1_500 }], [{ width: 1_500, height: 4_500 }]] },
  )
})

test('a panorama of any size and either way is asked about later', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 160, max: 4_000 }), fc.boolean(), async (short, isTall) => {
      const long = short * 4
      expect(await isAskedAbout(isTall ? { width: short, height: long } : { width: long, height: short })).toBe(true)
    }),
  )
})

test('a file that is no JPEG, or that the slot no longer holds, changes nothing', async () => {
  const [text, long] = [new Blob(['no photo']), jpegHead(1_600, 120)]
  const store = aDraftStore(undefined, new Map([[slot, text]]))
  await recogniseLongPhoto(store, slot, text)
  await recogniseLongPhoto(store, slot, long)
  expect(slotState(store.get(), slot).longPhoto).toBeUndefined()
})
