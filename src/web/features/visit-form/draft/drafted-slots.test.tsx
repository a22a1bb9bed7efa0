import { beforeEach, expect, test } from 'vitest'
import { listDraftVisits } from '../../../offline/store/draft-storage.ts'
import { draftedSlots, forgetSlot } from './drafted-slots.ts'
import { findDraft, readDraft, writeDraft } from './local-drafts.ts'
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

test('entries of a user are found by visit, without those of others and other keys', () => {
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
] as const)('a discarded part of %s leaves the rest of the draft', (slot, rest) => {
  writeDraft(localStorage, technician, draft)
  forgetSlot(localStorage, technician, slot)
  expect(readDraft(localStorage, technician)).toEqual(rest)
})

test('a draft whose last part is discarded counts no more', () => {
  const other = { userId: 3, assignmentId: 40 }
  const oneLeft: VisitDraft = {
    ...emptyDraft,
    establishmentId: 5,
    healthObservation: 'Limpio',
    keys: { 'item-1': 'one' },
  }
  writeDraft(localStorage, technician, oneLeft)
  writeDraft(localStorage, other, oneLeft)
  forgetSlot(localStorage, technician, 'health-observation')
  expect(listDraftVisits(localStorage, technician.userId)).toEqual([])
  expect(findDraft(localStorage, other)).toEqual(oneLeft)
})

test.each<[string, VisitDraft]>([
  ['a concept', { ...emptyDraft, items: { 1: { ...emptyItem, concept: 'A' } } }],
  ['a finding', { ...emptyDraft, items: { 1: { ...emptyItem, observation: 'Grieta' } } }],
  ['a photo', { ...emptyDraft, items: { 1: { ...emptyItem, photo: { takenAt: '2026-03-02T15:00:00.000Z' } } } }],
  ['the observation', { ...emptyDraft, healthObservation: 'Limpio' }],
  ['a signer', { ...emptyDraft, signers: draft.signers }],
])('%s alone is work that the device keeps', (_, drafted) => {
  writeDraft(localStorage, technician, drafted)
  expect(draftedSlots(localStorage, 2).size).toBe(1)
})
