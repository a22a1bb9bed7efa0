import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { enqueue, listVisitCommands } from '../outbox/outbox.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { anItem, aPhoto, emptyDatabase } from '../sync/testing.ts'
import { discardVisit } from './discard-visit.ts'
import { aPreparedVisit } from './testing.ts'

const owner = { userId: 2, assignmentId: 7 }
const others = [
  { userId: 3, assignmentId: 7 },
  { userId: 2, assignmentId: 8 },
]

beforeEach(async () => {
  await emptyDatabase()
  for (const each of [owner, ...others]) {
    await visitDatabase.visits.put(aPreparedVisit(each))
    await enqueue(each, [anItem(each.assignmentId, 1, { photo: aPhoto(5) }), anItem(each.assignmentId, 2)])
    for (const slot of ['item-1', 'witness-signature'] as const) {
      await visitDatabase.media.put({ ...each, slot, content: aPhoto(5) })
    }
  }
})

const { commands, photos, media, visits } = visitDatabase
const counts = () => Promise.all([commands, photos, media, visits].map((table) => table.count()))
const leave = (slot: string) =>
  commands.where('[userId+assignmentId+slot]').equals([2, 7, slot]).modify({ wasAttempted: true })

test("a discarded visit leaves nothing of its official, and others' work stays", async () => {
  expect(await counts()).toEqual([6, 3, 6, 3])
  expect(await discardVisit(owner)).toEqual(new Set())
  expect(await counts()).toEqual([4, 2, 4, 2])
  expect(await visits.get([2, 7])).toBeUndefined()
})

test('a visit that is still to be decided stays prepared without its work', async () => {
  expect(await discardVisit(owner, true)).toEqual(new Set())
  expect(await counts()).toEqual([4, 2, 4, 3])
})

test('a part that may be on its way stays with photo and visit, until an answer', async () => {
  await leave('item-1')
  expect(await discardVisit(owner)).toEqual(new Set(['item-1']))
  expect((await listVisitCommands(owner)).map(({ slot }) => slot)).toEqual(['item-1'])
  expect(await counts()).toEqual([5, 3, 5, 3])
})

test('parts behind a refusal all go: none of them is being sent', async () => {
  await leave('item-2')
  await commands.where('[userId+assignmentId+slot]').equals([2, 7, 'item-1']).modify({ state: 'refused' })
  expect(await discardVisit(owner)).toEqual(new Set())
  expect(await counts()).toEqual([4, 2, 4, 2])
})

test('a conflicting answer stops no other, so that a part on its way stays', async () => {
  await leave('item-2')
  const refusal = { code: 'inspection.item-answered', message: 'El ítem ya fue diligenciado' }
  await commands.where('[userId+assignmentId+slot]').equals([2, 7, 'item-1']).modify({ state: 'refused', refusal })
  expect(await discardVisit(owner)).toEqual(new Set(['item-2']))
})

test('a closed visit still leads to its record', async () => {
  await visits.put(aPreparedVisit(owner, { closedInspectionId: 70 }))
  await discardVisit(owner)
  expect(await visits.get([2, 7])).toMatchObject({ closedInspectionId: 70 })
})
