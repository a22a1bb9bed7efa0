import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import { Refusal } from '../../api/refusal.ts'
import { listActs, readActPhotos } from '../../offline/acts/act-store.ts'
import { visitDatabase } from '../../offline/store/visit-database.ts'
import { aKey, emptyDatabase } from '../../offline/sync/testing.ts'
import { aPreparedVisit } from '../../offline/visits/testing.ts'
import { keepMeasure, keepNotMade, keepSample } from './keep-act.ts'

// The engine belongs to a page.
vi.mock('../../offline/sync/sync-engine.ts', () => ({ kick: () => {} }))

beforeEach(emptyDatabase)
afterEach(() => {
  vi.restoreAllMocks()
})

const aSample = {
  ...{ inspectionId: 1, product: 'Queso', quantity: 2, unit: 'kg', sealNumber: 'S-1', reason: 'Olor' },
  ...{ tests: ['Salmonella'], counterSample: 'no_procede' as const, counterReason: 'No alcanza' },
}

test('a sample is kept with its photos reduced, and the time of the phone', async () => {
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    actKey: aKey(),
    reduce: async () => new Blob(['small'], { type: 'image/jpeg' }),
    photoText: async () => 'No se abre.',
    failureText: () => 'Sin espacio.',
  }
  const image = new File(['a large photo'], 'foto.jpg', { type: 'image/jpeg' })
  const form = { ...aSample, images: [image] }
  await keepSample(target, form as never, () => new Date('2026-03-02T15:00:00.000Z'))
  const [act] = await listActs(2)
  expect(act).toMatchObject({ title: 'Queso', fields: { taken_at: '2026-03-02T15:00:00.000Z', seal_number: 'S-1' } })
  expect(act && (await readActPhotos(act)).map(({ size }) => size)).toEqual([5])
})

test('a seal that a form names twice is refused at its field, and nothing is kept', async () => {
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    ...{ actKey: aKey(), reduce: async (photo: Blob) => photo, failureText: () => 'Sin espacio.' },
    photoText: async () => 'No se abre.',
  }
  const form: MeasureForm = {
    ...{ inspectionId: 1, code: 'CLAUSURA', extent: 'total', fallsOn: 'Cocina', cause: 'Plagas', risk: 'Alto' },
    ...{ liftingCondition: 'Fumigar', goods: [], people: [], images: [] },
    seals: [{ number: 'A-1' }, { number: 'a - 1' }],
  }
  const refused: unknown = await keepMeasure(target, form).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
  expect((refused as Refusal).fields).toEqual({ seals: 'Escriba cada sello una sola vez.' })
  expect(await listActs(2)).toEqual([])
})

test('a photo that does not open is told at the photos, and nothing is kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    ...{ actKey: aKey(), failureText: () => 'Sin espacio.', photoText: async () => 'La foto no se abre.' },
    reduce: async (photo: Blob) => {
      if (photo.size > 12) return photo
      throw new DOMException('The source image could not be decoded.', 'InvalidStateError')
    },
  }
  const heic = new File(['\0\0\0\x18ftypheic'], 'IMG_1.HEIC')
  const refusedWith = async (images: File[]) => {
    const form = { ...aSample, images } as never
    const refused: unknown = await keepSample(target, form).catch((error: unknown) => error)
    return refused instanceof Refusal ? [refused.code, refused.fields] : refused
  }
  expect(await refusedWith([heic])).toEqual(['image.undecodable', { images: 'La foto no se abre.' }])
  const opens = new File(['a photo that opens'], 'foto.jpg')
  expect(await refusedWith([opens, heic])).toEqual(['image.undecodable', { images: 'IMG_1.HEIC: La foto no se abre.' }])
  expect(await listActs(2)).toEqual([])
})

test('a visit not made is kept with reduced photos and the day of the phone', async () => {
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    ...{ actKey: aKey(), reduce: async () => new Blob(['small']), failureText: () => 'Sin espacio.' },
    photoText: async () => 'No se abre.',
  }
  await visitDatabase.visits.put(aPreparedVisit(target.visit))
  const form = {
    reason: 'sin_acceso' as const,
    note: 'El río creció',
    images: [new File(['a large photo'], 'rio.jpg')],
  }
  // In Colombia it is still the day before.
  const now = () => new Date('2026-03-03T03:00:00.000Z')
  await keepNotMade(target, form, now)
  const [act] = await listActs(2)
  expect(act).toMatchObject({
    call: 'not-made',
    title: 'No se pudo llegar al lugar',
    establishment: 'Fritos La Bendición',
  })
  expect(act?.fields).toEqual({ reason: 'sin_acceso', went_on: '2026-03-02', note: 'El río creció' })
  expect(act && (await readActPhotos(act)).map(({ size }) => size)).toEqual([5])
  for (const wentOn of ['2026-02-28', '2026-03-03']) {
    const refused: unknown = await keepNotMade(target, { ...form, wentOn }, now).catch((error: unknown) => error)
    expect((refused as Refusal).fields).toEqual({ wentOn: expect.stringMatching(/^El día no puede ser/) })
  }
  expect(await listActs(2)).toHaveLength(1)
})
