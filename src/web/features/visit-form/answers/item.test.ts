import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { REQUIRED } from '../../../../domain/shared/fields.ts'
import { noisyJpeg } from '../../../../server/testing/data/noisy-jpeg.ts'
import { busyPhotos, slotState } from '../draft/draft-state.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { emptyItem } from '../draft/visit-draft.ts'
import { attachPhoto, whenPhotosAttached } from '../photos/attach-photo.ts'
import type { PhotoPosition } from '../photos/photo-position.ts'
import { EmptyPhoto, fitWithin } from '../photos/reduce-photo.ts'
import { aDraftStore, anItem, aPhoto, theMoment } from '../testing.ts'
import { type ItemFaults, itemFaults } from './item-faults.ts'
import { answerOf } from './item-write.ts'

const item = anItem(1, '1.1', { allowsNa: true })
const draft = (change: Partial<ItemDraft>): ItemDraft => ({ ...emptyItem, ...change })

const measureMissing = 'Un ítem crítico inaceptable exige una medida sanitaria.'
const recordMissing = 'Escriba el número del acta de la muestra.'
const counterRecordMissing = 'Escriba el número del acta de contramuestra.'

describe('faults of an item', () => {
  test.each<[string, Partial<ItemDraft>, boolean, ItemFaults]>([
    ['no concept', {}, false, { concept: REQUIRED }],
    ['A needs nothing else', { concept: 'A' }, false, {}],
    ['AR needs observation and photo', { concept: 'AR' }, false, { observation: REQUIRED, hasEvidence: REQUIRED }],
    ['a blank observation is none', { concept: 'I', observation: '  ' }, true, { observation: REQUIRED }],
    ['the photo alone is missing', { concept: 'I', observation: 'Sucio' }, false, { hasEvidence: REQUIRED }],
    ['whole', { concept: 'I', observation: 'Sucio' }, true, {}],
    [
      'a critical I needs a measure',
      { concept: 'I', observation: 'Sucio', isCritical: true },
      true,
      { measure: measureMissing },
    ],
    ['critical is of no account under AR', { concept: 'AR', observation: 'Sucio', isCritical: true }, true, {}],
    [
      'samples need their records, all at once',
      { concept: 'AR', observation: 'Sucio', samplesTaken: true, counterSampleTaken: true },
      true,
      { sampleRecord: recordMissing, counterSampleRecord: counterRecordMissing },
    ],
    ['NA needs a reason', { concept: 'NA' }, false, { observation: 'Escriba por qué el ítem no aplica.' }],
    [
      'texts that are too long',
      {
        concept: 'I',
        observation: 'a'.repeat(5_001),
        samplesTaken: true,
        sampleRecord: 'a'.repeat(201),
        counterSampleTaken: true,
        counterSampleRecord: 'a'.repeat(201),
      },
      true,
      {
        observation: 'Escriba máximo 5000 caracteres.',
        sampleRecord: 'Escriba máximo 200 caracteres.',
        counterSampleRecord: 'Escriba máximo 200 caracteres.',
      },
    ],
    ['the longest texts', { concept: 'NA', observation: ` ${'a'.repeat(5_000)} ` }, false, {}],
    ['NA needs no photo', { concept: 'NA', observation: 'No hay cocina' }, false, {}],
  ])('%s', (_, change, hasEvidence, faults) => {
    expect(itemFaults(item, draft(change), hasEvidence)).toEqual(faults)
  })

  test('a concept that the item does not allow', () => {
    const faults = itemFaults(anItem(1, '1.1'), draft({ concept: 'NA', observation: 'No hay' }), false)
    expect(faults).toEqual({ concept: 'El ítem no admite ese concepto.' })
  })
})

describe('the answer that is sent', () => {
  test('leaves out what the screen no longer shows', () => {
    const filled = draft({
      concept: 'A',
      observation: 'Sucio',
      isCritical: true,
      measure: 'DECOMISO',
      samplesTaken: true,
    })
    expect(answerOf(7, item, filled, aPhoto())).toMatchObject({
      concept: 'A',
      score: 4,
      isDetection: false,
      isCritical: false,
      measureApplied: false,
      evidence: undefined,
    })
    expect(answerOf(7, item, filled, aPhoto())).not.toHaveProperty('observation')
  })

  test('carries all of a finding, trimmed', () => {
    const photo = aPhoto()
    const filled = draft({
      concept: 'I',
      observation: ' Plaga ',
      isCritical: true,
      measure: 'CLAUSURA',
      samplesTaken: true,
      sampleRecord: ' M-1 ',
      counterSampleTaken: false,
      counterSampleRecord: 'left over',
      capturedAt: theMoment,
    })
    expect(answerOf(7, item, filled, photo)).toEqual({
      assignmentId: 7,
      itemId: 1,
      concept: 'I',
      score: 0,
      observation: 'Plaga',
      isDetection: true,
      isCritical: true,
      measure: 'CLAUSURA',
      measureApplied: true,
      samplesTaken: true,
      sampleRecord: 'M-1',
      counterSampleTaken: false,
      counterSampleRecord: undefined,
      evidence: photo,
      capturedAt: theMoment,
    })
  })
})

describe('work that the server could not keep', () => {
  test('half an emoji and a zero byte are not sent', () => {
    const filled = draft({
      concept: 'AR',
      observation: 'Plaga \ud83d\0 en \u{1F400} bodega',
      samplesTaken: true,
      sampleRecord: 'M\0-1',
      counterSampleTaken: true,
      counterSampleRecord: '\udc00C-1',
    })
    expect(answerOf(7, item, filled, aPhoto())).toMatchObject({
      observation: 'Plaga \ufffd en \u{1F400} bodega',
      sampleRecord: 'M-1',
      counterSampleRecord: '\ufffdC-1',
    })
  })

  test('an unkept text alone is no observation', () => {
    expect(itemFaults(item, draft({ concept: 'AR', observation: ' \0 ' }), true)).toEqual({ observation: REQUIRED })
  })
})

const deferred = <T>() => {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

describe('when and where a finding was made', () => {
  const position = { latitude: 10.4, longitude: -75.5, accuracyM: 12 }
  const found = draft({
    concept: 'AR',
    observation: 'Grieta',
    capturedAt: theMoment,
    photo: { takenAt: '2026-03-02T14:50:00.000Z', position },
  })

  test("a finding is dated by its concept's choice, and its photo by its own time", () => {
    expect(answerOf(7, item, found, aPhoto())).toMatchObject({
      ...{ capturedAt: theMoment, photoTakenAt: '2026-03-02T14:50:00.000Z', ...position },
    })
  })

  test.each<[string, ItemDraft['photo'], object]>([
    ['a photo of the year 1', { takenAt: '0001-01-01T00:00:00.000Z' }, { capturedAt: theMoment }],
    [
      'a position that may be anywhere',
      { takenAt: theMoment, position: { ...position, accuracyM: 2_545_000 } },
      { capturedAt: theMoment, photoTakenAt: theMoment },
    ],
    [
      'an accuracy of nothing',
      { takenAt: theMoment, position: { ...position, accuracyM: 0 } },
      { capturedAt: theMoment, photoTakenAt: theMoment, latitude: position.latitude, longitude: position.longitude },
    ],
  ])('the place of a finding is sent as far as it can be true: %s', (_title, photo, facts) => {
    const answer = answerOf(7, item, { ...found, photo }, aPhoto(), new Date(theMoment))
    const { capturedAt, photoTakenAt, latitude, longitude, accuracyM } = answer
    expect({ capturedAt, photoTakenAt, latitude, longitude, accuracyM }).toEqual(facts)
  })

  test.each<[string, ItemDraft, Blob | undefined]>([
    ['without a photo', found, undefined],
    ['that is none any more', { ...found, concept: 'A' }, aPhoto()],
  ])('a finding is dated when its concept was chosen, %s', (_, entered, photo) => {
    const answer = answerOf(7, item, entered, photo)
    expect(answer.capturedAt).toBe(theMoment)
    expect(answer).not.toHaveProperty('latitude')
    expect(answer).not.toHaveProperty('photoTakenAt')
  })
})

describe('a photo', () => {
  test.each([
    [
      { width: 4000, height: 3000 },
      { width: 1600, height: 1200 },
    ],
    [
      { width: 3000, height: 4000 },
      { width: 1200, height: 1600 },
    ],
    [
      { width: 1600, height: 900 },
      { width: 1600, height: 900 },
    ],
    [
      { width: 640, height: 480 },
      { width: 640, height: 480 },
    ],
    [
      { width: 9000, height: 2 },
      { width: 1600, height: 1 },
    ],
  ])('a photo of %o is kept as %o', (taken, kept) => {
    expect(fitWithin(taken, 1600)).toEqual(kept)
  })

  test('the later of two photos picked in sequence stays, however long the first takes', async () => {
    const store = aDraftStore()
    const first = deferred<Blob>()
    void attachPhoto(store, 'item-1', aPhoto(), { reduce: () => first.promise })
    const later = aPhoto('later')
    void attachPhoto(store, 'item-1', later, { reduce: async (file) => file })
    expect(busyPhotos(store.get())).toEqual(new Set(['item-1']))
    await whenPhotosAttached(store)
    first.resolve(aPhoto('first'))
    await first.promise
    expect(store.get().media.get('item-1')).toBe(later)
    expect(busyPhotos(store.get()).size).toBe(0)
  })

  test('a photo without its own time is dated by its file, and never after now', async () => {
    const store = aDraftStore()
    const keep = { reduce: async (file: Blob) => file }
    const taken = Date.parse('2026-03-02T14:00:00.000Z')
    await attachPhoto(store, 'item-1', new File(['photo'], 'a.jpg', { lastModified: taken }), keep)
    expect(store.get().draft.items[1]?.photo).toEqual({ takenAt: '2026-03-02T14:00:00.000Z' })
    await attachPhoto(store, 'item-1', new File(['photo'], 'a.jpg', { lastModified: taken + 86_400_000 }), keep)
    expect(store.get().draft.items[1]?.photo).toEqual({ takenAt: theMoment })
  })

  test("a photo is attached before its position, without an earlier photo's one", async () => {
    const store = aDraftStore()
    const late = deferred<PhotoPosition | null>()
    const reduce = async (file: Blob) => file
    await attachPhoto(store, 'item-1', aPhoto('first'), { reduce, position: late.promise })
    expect(store.get().media.get('item-1')).toBeDefined()
    const here = { latitude: 9.2, longitude: -74.7, accuracyM: 8 }
    await attachPhoto(store, 'item-1', aPhoto('second'), { reduce, position: Promise.resolve(here) })
    late.resolve({ latitude: 1, longitude: 1, accuracyM: 1 })
    await late.promise
    await expect.poll(() => store.get().draft.items[1]?.photo?.position).toEqual(here)
    store.removePhoto('item-1')
    expect(store.get().draft.items[1]?.photo).toBeUndefined()
    expect(store.get().media.size).toBe(0)
  })

  test('a photo has the last known position at once, and a later one instead', async () => {
    const store = aDraftStore()
    const late = deferred<PhotoPosition | null>()
    const reduce = async (file: Blob) => file
    const known = { latitude: 9.2, longitude: -74.7, accuracyM: 30 }
    const onPlaced = vi.fn()
    await attachPhoto(store, 'item-1', aPhoto(), { reduce, known, position: late.promise, onPlaced })
    expect(store.get().draft.items[1]?.photo?.position).toEqual(known)
    expect(slotState(store.get(), 'item-1').isPlacing).toBe(true)
    const found = { ...known, accuracyM: 8 }
    late.resolve(found)
    await expect.poll(() => slotState(store.get(), 'item-1').isPlacing).toBe(false)
    expect(store.get().draft.items[1]?.photo?.position).toEqual(found)
    expect(onPlaced.mock.calls).toEqual([[found]])
  })

  test('a photo of a camera with a wrong clock is dated by its file', async () => {
    const year1 = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
      .withExifMerge({ IFD2: { DateTimeOriginal: '0001:01:01 00:00:00' } })
      .jpeg()
      .toBuffer()
    const store = aDraftStore()
    const lastModified = Date.parse('2026-03-02T14:00:00.000Z')
    const file = new File([new Uint8Array(year1)], 'a.jpg', { lastModified })
    await attachPhoto(store, 'item-1', file, { reduce: async (photo) => photo })
    expect(store.get().draft.items[1]?.photo).toEqual({ takenAt: '2026-03-02T14:00:00.000Z' })
  })

  test('a damaged photo stays, and the person is asked to look at it', async () => {
    const whole = await noisyJpeg()
    const store = aDraftStore()
    const reduce = async (file: Blob) => file
    await attachPhoto(store, 'item-1', new Blob([new Uint8Array(whole.subarray(0, -300))]), { reduce })
    await expect.poll(() => slotState(store.get(), 'item-1').photoFailure).toMatch(/^La foto parece dañada/)
    expect(store.get().media.size).toBe(1)
    await attachPhoto(store, 'item-1', new Blob([new Uint8Array(whole)]), { reduce })
    expect(slotState(store.get(), 'item-1').photoFailure).toBeUndefined()
  })

  test.each([
    ['HEIC', new Blob([new Uint8Array([0, 0, 0, 24]), 'ftypheic']), /elija JPEG/, new Error('No image.')],
    ['a transparent picture', aPhoto(), 'La foto no muestra nada. Tome otra.', new EmptyPhoto()],
  ])('%s is refused with words that say what to do', async (_title, file, text, error) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    await attachPhoto(store, 'item-1', file, { reduce: () => Promise.reject(error) })
    expect(slotState(store.get(), 'item-1').photoFailure).toMatch(text)
    vi.restoreAllMocks()
  })

  test('a photo that does not open leaves the draft unchanged, and says so at the item', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    await attachPhoto(store, 'item-1', aPhoto(), { reduce: () => Promise.reject(new Error('No image.')) })
    expect(store.get().media.size).toBe(0)
    expect(slotState(store.get(), 'item-1').photoFailure).toMatch(/no es una imagen/)
    vi.restoreAllMocks()
  })
})
