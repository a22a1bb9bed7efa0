import { describe, expect, test, vi } from 'vitest'
import { REQUIRED } from '../../../../domain/shared/fields.ts'
import type { ItemDraft } from '../draft/visit-draft.ts'
import { emptyItem } from '../draft/visit-draft.ts'
import { aDraftStore, anItem, aPhoto, theMoment } from '../testing.ts'
import { attachPhoto, photosAttached } from './attach-photo.ts'
import { type ItemFaults, itemFaults } from './item-faults.ts'
import { answerOf } from './item-write.ts'
import { fitWithin } from './reduce-photo.ts'

const item = anItem(1, '1.1', { allowsNa: true })
const draft = (change: Partial<ItemDraft>): ItemDraft => ({ ...emptyItem, ...change })

const measureMissing = 'Un ítem crítico inaceptable exige una medida sanitaria.'
const recordMissing = 'Escriba el número del acta de la muestra.'

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
      { sampleRecord: recordMissing, counterSampleRecord: recordMissing },
    ],
    ['NA needs a reason', { concept: 'NA' }, false, { observation: 'Escriba por qué el ítem no aplica.' }],
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

const deferred = () => {
  let resolve: (blob: Blob) => void = () => {}
  const promise = new Promise<Blob>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

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
  ])('of %o is kept as %o', (taken, kept) => {
    expect(fitWithin(taken, 1600)).toEqual(kept)
  })

  test('of two picked in a row the later stays, however long the first takes', async () => {
    const store = aDraftStore()
    const first = deferred()
    void attachPhoto(store, 1, aPhoto(), () => first.promise)
    const later = aPhoto('later')
    void attachPhoto(store, 1, later, async (file) => file)
    expect(store.get().busyPhotos).toEqual(new Set([1]))
    await photosAttached(store)
    first.resolve(aPhoto('first'))
    await first.promise
    expect(store.get().media.get('item-1')).toBe(later)
    expect(store.get().busyPhotos.size).toBe(0)
  })

  test('that does not open leaves the draft as it was, and says so at the item', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const store = aDraftStore()
    await attachPhoto(store, 1, aPhoto(), () => Promise.reject(new Error('No image.')))
    expect(store.get().media.size).toBe(0)
    expect(store.get().refusals.get('item-1')).toMatch(/no es una imagen/)
    vi.restoreAllMocks()
  })
})
