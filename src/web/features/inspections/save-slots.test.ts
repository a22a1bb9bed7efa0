import { describe, expect, test } from 'vitest'
import type { BatchResult } from '../../../contract/batch.wire.ts'
import type { KeyedWrite } from '../../offline/write-commands.ts'
import { saveSlots } from './save-slots.ts'
import { faultyItems, sectionWrites } from './section-writes.ts'
import { aChecklist, aDraftStore, aPhoto } from './testing.ts'

const [section] = aChecklist.sections
if (!section) throw new Error('The checklist has no section.')

/** Items 1, 3 and 4 accepted, item 2 a finding. */
function aFilledSection() {
  const store = aDraftStore()
  for (const id of [1, 3, 4]) store.editItem(id, { concept: 'A' })
  store.editItem(2, { concept: 'AR', observation: 'Grieta' })
  store.setMedium('item-2', aPhoto())
  return store
}

const none: ReadonlySet<number> = new Set()
const accepted = (key: string): BatchResult => ({ key, status: 200, success: true })
const refused = (key: string, code: string, message = code): BatchResult => ({
  key,
  status: 409,
  success: false,
  error: { code, message },
})

describe('a section to save', () => {
  test('names its faulty items in order, each with the first field to mend', () => {
    const store = aDraftStore()
    store.editItem(2, { concept: 'I', observation: 'Sucio' })
    store.editItem(3, { concept: 'A' })
    expect(faultyItems(section, none, store.get())).toEqual([
      { itemId: 1, slot: 'item-1', field: 'concept' },
      { itemId: 2, slot: 'item-2', field: 'hasEvidence' },
      { itemId: 4, slot: 'item-4', field: 'concept' },
    ])
  })

  test('has one write for each item that the server does not hold', () => {
    const store = aFilledSection()
    expect(faultyItems(section, none, store.get())).toEqual([])
    const writes = sectionWrites(7, section, new Set([1]), store.get())
    expect(writes.map(({ slot }) => slot)).toEqual(['item-2', 'item-3', 'item-4'])
    expect(writes[0]?.write).toMatchObject({
      call: 'items',
      body: { assignmentId: 7, itemId: 2, concept: 'AR', score: 6.25, isDetection: true, observation: 'Grieta' },
    })
  })
})

describe('saving', () => {
  test('a retry after a lost answer repeats keys and content, after a crash too', async () => {
    const store = aFilledSection()
    const sent: KeyedWrite[][] = []
    let flushed = 0
    const flush = () => {
      flushed += 1
    }
    const writes = () => sectionWrites(7, section, none, store.get())
    await expect(
      saveSlots({ store, flush }, 7, writes(), async (_, batch) => {
        // The keys are on the device before they are used.
        expect(flushed).toBe(1)
        sent.push([...batch])
        throw new Error('No connection.')
      }),
    ).rejects.toThrow('No connection.')

    const reopened = aDraftStore(structuredClone(store.get().draft), new Map(store.get().media))
    const reply = await saveSlots({ store: reopened, flush }, 7, writes(), async (_, batch) => {
      sent.push([...batch])
      return { results: batch.map(({ key }) => accepted(key)), isClosed: false, inspectionId: null }
    })
    expect(sent[1]).toEqual(sent[0])
    expect(new Set(sent[0]?.map(({ key }) => key)).size).toBe(4)
    expect(reply).toEqual({
      accepted: ['item-1', 'item-2', 'item-3', 'item-4'],
      refusal: undefined,
      isClosed: false,
      inspectionId: null,
    })
  })

  test.each([
    ['inspection.item-answered', true],
    ['idempotency.key-reused', true],
    ['image.undecodable', false],
  ])('the refusal that stopped the rest is told: %s', async (code, isAnswered) => {
    const store = aFilledSection()
    const reply = await saveSlots(
      { store, flush: () => {} },
      7,
      sectionWrites(7, section, none, store.get()),
      async (_, batch) => ({
        results: batch.map(({ key }, index) =>
          index === 0 ? accepted(key) : refused(key, index === 1 ? code : 'batch.stopped', 'Del servidor'),
        ),
        isClosed: false,
        inspectionId: null,
      }),
    )
    expect(reply.accepted).toEqual(['item-1'])
    expect(reply.refusal).toEqual({ slot: 'item-2', message: 'Del servidor', isAnswered })
  })
})
