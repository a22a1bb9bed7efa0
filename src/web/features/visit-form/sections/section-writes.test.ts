import { describe, expect, test } from 'vitest'
import { aChecklist, aDraftStore, aPhoto } from '../testing.ts'
import { faultyItems, sectionWrites } from './section-writes.ts'

const [section] = aChecklist.sections
if (!section) throw new Error('The checklist has no section.')

/** Items 1, 3 and 4 are rated A, item 2 is a finding. */
function aFilledSection() {
  const store = aDraftStore()
  for (const id of [1, 3, 4]) store.editItem(id, { concept: 'A' })
  store.editItem(2, { concept: 'AR', observation: 'Grieta' })
  store.setMedium('item-2', aPhoto())
  return store
}

const none: ReadonlySet<number> = new Set()

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

  test('a section to save has one write for each item that was not given yet', () => {
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
