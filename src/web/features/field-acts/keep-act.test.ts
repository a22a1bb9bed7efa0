import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { MeasureForm } from '../../../domain/measures/measure-forms.ts'
import { Refusal } from '../../api/refusal.ts'
import { listActs, readActPhotos } from '../../offline/acts/act-store.ts'
import { aKey, emptyDatabase } from '../../offline/sync/testing.ts'
import { keepMeasure, keepSample } from './keep-act.ts'

// The engine belongs to a page.
vi.mock('../../offline/sync/sync-engine.ts', () => ({ kick: () => {} }))

beforeEach(emptyDatabase)

test('a sample is kept with its photos reduced, and the time of the phone', async () => {
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    actKey: aKey(),
    known: [],
    reduce: async () => new Blob(['small'], { type: 'image/jpeg' }),
    failureText: () => 'Sin espacio.',
  }
  const image = new File(['a large photo'], 'foto.jpg', { type: 'image/jpeg' })
  const form = {
    ...{ inspectionId: 1, product: 'Queso', quantity: 2, unit: 'kg', sealNumber: 'S-1', reason: 'Olor' },
    ...{ tests: ['Salmonella'], counterSample: 'no_procede' as const, counterReason: 'No alcanza', images: [image] },
  }
  await keepSample(target, form as never, () => new Date('2026-03-02T15:00:00.000Z'))
  const [act] = await listActs(2)
  expect(act).toMatchObject({ title: 'Queso', fields: { taken_at: '2026-03-02T15:00:00.000Z', seal_number: 'S-1' } })
  expect(act && (await readActPhotos(act)).map(({ size }) => size)).toEqual([5])
})

test('a seal that a form names twice is refused at its field, and nothing is kept', async () => {
  const target = {
    visit: { userId: 2, assignmentId: 7, establishmentId: 5, items: [] },
    ...{ actKey: aKey(), known: [], reduce: async (photo: Blob) => photo, failureText: () => 'Sin espacio.' },
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
