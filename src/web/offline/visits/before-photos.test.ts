import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { Offline, Refusal } from '../../api/refusal.ts'
import { enqueue } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import { type BeforePhotoDeps, findBeforePhoto, keepBeforePhotos } from './before-photos.ts'
import { forgetSentVisits } from './forget-sent-visits.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { aPreparedVisit, aProgress, aStorage } from './testing.ts'

const { visits, photos } = visitDatabase

const requirement = (id: number, change: object = {}) => ({
  id,
  number: `R-148-0${id}`,
  itemId: 1,
  text: 'Vacíe la trampa de grasa.',
  dueOn: '2026-03-10',
  beforeImage: `${id}.jpg`,
  isFollowed: true,
  ...change,
})

const prepare = (assignmentId: number, change: Partial<VisitProgress>, userId = 2) =>
  visits.put(aPreparedVisit({ userId, assignmentId }, { progress: aProgress(assignmentId, change) }))

/** A device with room, and a server that answers. */
const deps = (change: Partial<BeforePhotoDeps> = {}): BeforePhotoDeps => ({
  readImage: async (name) => new Blob([name]),
  isNearlyFull: async () => false,
  isCurrent: () => true,
  ...change,
})
const reader = () => vi.fn(async (name: string) => new Blob([name]))
const kept = async () => (await photos.toCollection().primaryKeys()).sort()

beforeEach(async () => {
  await emptyDatabase()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

test('the photos of followed requirements come to the device, once, and no others', async () => {
  await prepare(7, { openRequirements: [requirement(1), requirement(2, { isFollowed: false }), requirement(3)] })
  await prepare(8, { openRequirements: [requirement(3), requirement(4, { beforeImage: null })] })
  const readImage = reader()
  await keepBeforePhotos(2, deps({ readImage }))
  expect(readImage.mock.calls).toEqual([['1.jpg'], ['3.jpg']])
  expect(await (await findBeforePhoto(2, '1.jpg'))?.text()).toBe('1.jpg')
  expect(await findBeforePhoto(3, '1.jpg')).toBeUndefined()
  const again = reader()
  await keepBeforePhotos(2, deps({ readImage: again }))
  expect(again).not.toHaveBeenCalled()
})

test('a visit that an older server or app prepared names no photos', async () => {
  await prepare(7, {})
  await prepare(8, { openRequirements: [{ ...requirement(1), isFollowed: undefined, beforeImage: undefined }] })
  const readImage = reader()
  await keepBeforePhotos(2, deps({ readImage }))
  expect(readImage).not.toHaveBeenCalled()
})

test('a device that is nearly full takes none, and one visit cannot fill it', async () => {
  const many = Array.from({ length: 70 }, (_, index) => requirement(index + 1))
  await prepare(7, { openRequirements: many })
  await keepBeforePhotos(2, deps({ isNearlyFull: async () => true }))
  expect(await kept()).toEqual([])
  await keepBeforePhotos(2, deps())
  expect(await kept()).toHaveLength(60)
})

test('a photo that the server lost keeps no other one back', async () => {
  await prepare(7, { openRequirements: [requirement(1), requirement(2)] })
  const readImage = async (name: string) => {
    if (name === '1.jpg') throw new Refusal(404, 'image.not-found', 'La imagen no existe.')
    return new Blob([name])
  }
  await keepBeforePhotos(2, deps({ readImage }))
  expect(await kept()).toEqual(['before-2-2.jpg'])
})

test.each<[string, Partial<BeforePhotoDeps>]>([
  ['a link that fails', { readImage: () => Promise.reject(new Offline(new Error('No network.'))) }],
  ['a session that ended', { isCurrent: () => false }],
])('%s leaves the device as it was', async (_, change) => {
  await prepare(7, { openRequirements: [requirement(1)] })
  await keepBeforePhotos(2, deps(change))
  expect(await kept()).toEqual([])
})

test('photos go with their visit; those of commands and of other users stay', async () => {
  await prepare(7, { openRequirements: [requirement(1)] })
  await prepare(7, { openRequirements: [requirement(1)] }, 3)
  const command = anItem(9, 1, { photo: aPhoto(10) })
  await enqueue({ userId: 2, assignmentId: 9 }, [command])
  await keepBeforePhotos(2, deps())
  await keepBeforePhotos(3, deps())
  expect(await kept()).toHaveLength(3)
  await visits.delete([2, 7])
  await keepBeforePhotos(2, deps())
  expect(await kept()).toEqual([command.key, 'before-3-1.jpg'].sort())
})

test('a logout with unsent work elsewhere removes the photos of visits without work', async () => {
  await prepare(7, { openRequirements: [requirement(1)] })
  await keepBeforePhotos(2, deps())
  await enqueue({ userId: 2, assignmentId: 9 }, [anItem(9, 1)])
  await forgetSentVisits(2, aStorage())
  expect(await kept()).toEqual([])
})
