import { beforeEach, expect, test } from 'vitest'
import { draftedSlots, forgetSlot } from './drafted-slots.ts'
import { readDraft, writeDraft } from './local-drafts.ts'
import { emptyDraft, emptyItem, type VisitDraft } from './visit-draft.ts'

const technician = { userId: 2, assignmentId: 40 }

const draft: VisitDraft = {
  ...emptyDraft,
  items: { 1: { ...emptyItem, concept: 'A' }, 2: { ...emptyItem, observation: 'Grieta' }, 3: emptyItem },
  healthObservation: 'Limpio',
  signers: { ...emptyDraft.signers, 'witness-signature': { name: 'Luz', idCard: '', role: '', observation: '' } },
  keys: { 'item-1': 'one', 'item-2': 'two' },
}

beforeEach(() => localStorage.clear())

test('what a user put in is found visit by visit; what others put in, and other things kept there, are not', () => {
  writeDraft(localStorage, technician, draft)
  writeDraft(localStorage, { userId: 3, assignmentId: 41 }, draft)
  writeDraft(localStorage, { userId: 2, assignmentId: 42 }, emptyDraft)
  localStorage.setItem('token', 'a.b.c')
  expect([...draftedSlots(localStorage, 2)]).toEqual([
    [40, ['item-1', 'item-2', 'health-observation', 'witness-signature']],
  ])
})

test.each([
  ['item-1', { ...draft, items: { ...draft.items, 1: emptyItem }, keys: { 'item-2': 'two' } }],
  ['health-observation', { ...draft, healthObservation: '' }],
  ['witness-signature', { ...draft, signers: emptyDraft.signers }],
] as const)('what is discarded of %s leaves the rest of the draft', (slot, rest) => {
  writeDraft(localStorage, technician, draft)
  forgetSlot(localStorage, technician, slot)
  expect(readDraft(localStorage, technician)).toEqual(rest)
})
