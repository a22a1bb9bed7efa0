import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { visitDatabase } from '../store/visit-database.ts'
import { aKey, anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import {
  CommandInFlight,
  dequeue,
  discard,
  enqueue,
  keepUnsent,
  listUserCommands,
  listVisitCommands,
  placeQueuedPhoto,
  retry,
} from './outbox.ts'
import { photoOf } from './outbox-command.ts'
import { markAttempted, readQueue, refuse } from './outbox-queue.ts'

const owner = { userId: 2, assignmentId: 7 }
const engineer = { userId: 3, assignmentId: 7 }

beforeEach(emptyDatabase)
afterEach(() => {
  vi.restoreAllMocks()
})

const onlyRow = async () => {
  const [row] = await visitDatabase.commands.toArray()
  if (!row) throw new Error('The outbox is empty.')
  return row
}
const leave = async () => void (await markAttempted(await readQueue(owner)))
const observations = async () =>
  (await listVisitCommands(owner)).map(({ write }) => (write.call === 'items' ? write.body.observation : ''))

test('the photo of a correction is a row of its own too', async () => {
  const photo = aPhoto(2_000)
  const { write, ...place } = anItem(7, 1, { photo })
  if (write.call !== 'items') throw new Error('Not an answer.')
  await enqueue(owner, [{ ...place, write: { call: 'correction', body: write.body } }])
  const row = await onlyRow()
  expect([row.hasPhoto, photoOf(row.write)]).toEqual([true, undefined])
  const [command] = await listVisitCommands(owner)
  expect([command?.write.call, command && photoOf(command.write)?.size]).toEqual(['correction', 2_000])
})

describe('a verdict', () => {
  const verdict = (photo: Blob | undefined, observation = 'Listo') => ({
    slot: 'verdict-4' as const,
    key: aKey(),
    write: {
      call: 'verdicts' as const,
      body: { requirementId: 4, verdict: 'cumple' as const, observation, image: photo },
    },
  })
  const here = { capturedAt: undefined, latitude: 10.4, longitude: -75.5, accuracyM: 12 }

  test('a verdict waits in its own slot, with its photo apart and a later position', async () => {
    const photo = aPhoto(2_000)
    const one = verdict(photo)
    await enqueue(owner, [one])
    await placeQueuedPhoto(owner, 'verdict-4', one.key, here)
    const row = await onlyRow()
    expect([row.slot, row.hasPhoto, photoOf(row.write)]).toEqual(['verdict-4', true, undefined])
    const [command] = await listVisitCommands(owner)
    expect(command?.write.body).toMatchObject({ latitude: 10.4, longitude: -75.5, accuracyM: 12, verdict: 'cumple' })
    expect(command && photoOf(command.write)?.size).toBe(2_000)
  })

  test('a verdict given again keeps its place before later ones', async () => {
    await enqueue(owner, [verdict(aPhoto(10))])
    await enqueue(owner, [anItem(7, 1)])
    await enqueue(owner, [verdict(aPhoto(20, 2), 'Con tapa')])
    expect((await readQueue(owner)).map(({ slot }) => slot)).toEqual(['verdict-4', 'item-1'])
    const [first] = await listVisitCommands(owner)
    expect([first && photoOf(first.write)?.size, await visitDatabase.photos.count()]).toEqual([20, 1])
  })
})

test('a signature that is given again goes behind what was saved since', async () => {
  const signature = (name: string) => ({
    slot: 'witness-signature' as const,
    key: aKey(),
    write: { call: 'witness-signature' as const, body: { name, idCard: '1', role: 'Turno' } },
  })
  await enqueue(owner, [signature('Luz')])
  await enqueue(owner, [anItem(7, 1)])
  await enqueue(owner, [signature('Ana')])
  expect((await readQueue(owner)).map(({ slot }) => slot)).toEqual(['item-1', 'witness-signature'])
  expect((await listVisitCommands(owner)).map(({ write }) => write.body)).toMatchObject([{}, { name: 'Ana' }])
})

test('saved parts are on the device, in order, with their photos', async () => {
  const photo = aPhoto(2_000)
  await enqueue(owner, [anItem(7, 1), anItem(7, 2, { photo })], () => new Date('2026-03-02T15:00:00Z'))
  await enqueue(engineer, [anItem(7, 1)])
  const commands = await listVisitCommands(owner)
  expect(commands).toMatchObject([
    { slot: 'item-1', state: 'waiting', wasAttempted: false, refusal: null, enqueuedAt: '2026-03-02T15:00:00.000Z' },
    { slot: 'item-2', state: 'waiting', userId: 2, assignmentId: 7 },
  ])
  const kept = commands[1] && photoOf(commands[1].write)
  expect(await kept?.arrayBuffer()).toEqual(await photo.arrayBuffer())
  expect(await listUserCommands(3)).toHaveLength(1)
})

test('a saved part remembers its edition; one queued by older versions does not', async () => {
  const filledOn = { establishmentId: 5, checklistId: 1 }
  await enqueue(owner, [{ ...anItem(7, 1), filledOn }, anItem(7, 2)])
  expect((await listVisitCommands(owner)).map((command) => command.filledOn)).toEqual([filledOn, undefined])
})

describe('a slot that is saved again', () => {
  test('a slot that is saved again is of the edition of its second save', async () => {
    await enqueue(owner, [{ ...anItem(7, 1), filledOn: { establishmentId: 5, checklistId: 1 } }])
    await enqueue(owner, [{ ...anItem(7, 1), filledOn: { establishmentId: 5, checklistId: 2 } }])
    expect((await onlyRow()).filledOn).toEqual({ establishmentId: 5, checklistId: 2 })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['never left', async () => {}],
    ['was refused', async () => refuse(await onlyRow(), { code: 'x', message: 'No' })],
    ['is kept without being sent', () => keepUnsent(owner, 'item-1')],
  ])('takes the place of what %s', async (_title, happens) => {
    await enqueue(owner, [anItem(7, 1, { observation: 'antes', photo: aPhoto(10) })])
    const { seq } = await onlyRow()
    await happens()
    await enqueue(owner, [anItem(7, 1, { observation: 'después' })])
    expect(await observations()).toEqual(['después'])
    expect(await onlyRow()).toMatchObject({ seq, state: 'waiting', refusal: null, revision: 2, hasPhoto: false })
    expect(await visitDatabase.photos.count()).toBe(0)
  })

  test('leaves as it is what may be on its way', async () => {
    await enqueue(owner, [anItem(7, 1, { observation: 'antes' })])
    await leave()
    await enqueue(owner, [anItem(7, 1, { observation: 'después' }), anItem(7, 2, { observation: 'otro' })])
    expect(await observations()).toEqual(['antes', 'otro'])
  })
})

describe('a position that comes after its answer was queued', () => {
  const here = { capturedAt: undefined, latitude: 10.4, longitude: -75.5, accuracyM: 12 }
  const item = anItem(7, 1, { photo: aPhoto(2_000) })
  if (item.write.call !== 'items') throw new Error('It is no answer.')
  const body = { ...item.write.body, capturedAt: '2026-03-02T14:50:00.000Z' }
  const queued = { ...item, write: { call: 'items' as const, body } }
  const place = (key = queued.key) => placeQueuedPhoto(owner, 'item-1', key, here)
  const bodyOf = async () => (await onlyRow()).write.body

  test('goes with its photo', async () => {
    await enqueue(owner, [queued])
    await place()
    expect(await bodyOf()).toMatchObject({ ...here, capturedAt: '2026-03-02T14:50:00.000Z' })
    expect((await onlyRow()).revision).toBe(2)
    const [command] = await listVisitCommands(owner)
    expect(command && photoOf(command.write)).toBeInstanceOf(Blob)
  })

  test('a late position changes no sent answer, none without a photo and no other answer', async () => {
    await enqueue(owner, [queued])
    await place(aKey())
    expect(await bodyOf()).not.toHaveProperty('latitude', 10.4)
    await leave()
    await place()
    expect(await bodyOf()).not.toHaveProperty('latitude', 10.4)
    await emptyDatabase()
    await enqueue(owner, [anItem(7, 1)])
    await place(anItem(7, 1).key)
    expect(await bodyOf()).not.toHaveProperty('latitude', 10.4)
    await emptyDatabase()
    await place()
  })
})

describe('a device that does not take it', () => {
  test.each(['commands', 'photos'])(
    'a device that refuses a write says so, and keeps none: no room for %s',
    async (full) => {
      await enqueue(owner, [anItem(7, 1, { observation: 'antes' })])
      const put = IDBObjectStore.prototype.put
      let puts = 0
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...row) {
        if (this.name === full && ++puts === 2) throw new DOMException('Full', 'QuotaExceededError')
        return put.apply(this, row)
      })
      const saving = enqueue(owner, [
        anItem(7, 1, { observation: 'después', photo: aPhoto(10) }),
        anItem(7, 2, { photo: aPhoto(10, 2) }),
      ])
      await expect(saving).rejects.toThrow()
      expect(await observations()).toEqual(['antes'])
      expect(await visitDatabase.photos.count()).toBe(0)
    },
  )
})

describe('a command', () => {
  test('a command that is set aside is no longer sent, and no longer stops the others', async () => {
    await enqueue(owner, [anItem(7, 1), anItem(7, 2)])
    await refuse(await onlyRow(), { code: 'x', message: 'No' })
    expect(await readQueue(owner)).toEqual([])
    await keepUnsent(owner, 'item-1')
    expect((await readQueue(owner)).map(({ slot }) => slot)).toEqual(['item-2'])
    expect((await listVisitCommands(owner))[0]).toMatchObject({ state: 'kept', refusal: { message: 'No' } })
  })

  test('a command that is tried again keeps its place and its key', async () => {
    const key = aKey()
    await enqueue(owner, [anItem(7, 1, { key }), anItem(7, 2)])
    await refuse(await onlyRow(), { code: 'x', message: 'No' })
    await retry(owner, 'item-1')
    expect((await readQueue(owner))[0]).toMatchObject({ slot: 'item-1', key, refusal: null })
  })

  test('a command that is taken back leaves its draft', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: aPhoto(10) })
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(10) })])
    await dequeue(owner, 'item-1')
    expect(await visitDatabase.commands.count()).toBe(0)
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(await visitDatabase.media.count()).toBe(1)
  })

  test('a discarded command is gone with its photo', async () => {
    await visitDatabase.media.put({ ...owner, slot: 'item-1', content: aPhoto(10) })
    await enqueue(owner, [anItem(7, 1, { photo: aPhoto(10) })])
    await discard(owner, 'item-1')
    expect(await visitDatabase.commands.count()).toBe(0)
    expect(await visitDatabase.photos.count()).toBe(0)
    expect(await visitDatabase.media.count()).toBe(0)
  })

  test.each([
    ['taken back', dequeue],
    ['discarded', discard],
    ['set aside', keepUnsent],
    ['tried again', retry],
  ])('a command that may be on its way cannot be %s', async (_title, change) => {
    await enqueue(owner, [anItem(7, 1)])
    await leave()
    await expect(change(owner, 'item-1')).rejects.toBeInstanceOf(CommandInFlight)
    expect(await onlyRow()).toMatchObject({ state: 'waiting', wasAttempted: true })
  })

  test('a command that the server accepted meanwhile needs nothing more', async () => {
    await expect(dequeue(owner, 'item-1')).resolves.toBeUndefined()
  })
})
