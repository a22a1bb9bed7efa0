import { expect, test } from 'vitest'
import { draftKey } from '../../../offline/store/draft-storage.ts'
import { readDraft, writeDraft } from './local-drafts.ts'
import { emptyDraft, emptyItem, type ItemDraft } from './visit-draft.ts'

/** A draft as stored before decision 033: no officials, no outcomes. */
const stored = {
  establishmentId: 5,
  items: { 1: { observation: 'Roto', isCritical: false, sampleRecord: '', counterSampleRecord: '', concept: 'AR' } },
  healthObservation: 'Limpio',
  signers: {
    'establishment-signature': { name: 'Luz', idCard: '1', role: 'Dueña', observation: 'De acuerdo' },
    'witness-signature': { name: '', idCard: '', role: '', observation: '' },
  },
  keys: { 'item-1': '00000000-0000-4000-8000-000000000001' },
}

test('a draft of the version before is read whole', () => {
  localStorage.clear()
  localStorage.setItem(draftKey(7), JSON.stringify({ users: { 2: stored } }))
  const draft = readDraft(localStorage, { userId: 2, assignmentId: 7 })
  expect(draft).toEqual({ ...stored, items: { 1: { ...emptyItem, observation: 'Roto', concept: 'AR' } } })
})

test('the requirement of a finding stays on the device, also with a faulty term', () => {
  localStorage.clear()
  const owner = { userId: 2, assignmentId: 7 }
  const finding: ItemDraft = {
    ...{ ...emptyItem, concept: 'AR' },
    ...{ requirementText: 'Selle la grieta.', severity: 'critico', termDays: '1O' },
  }
  writeDraft(localStorage, owner, { ...emptyDraft, items: { 1: finding } })
  expect(readDraft(localStorage, owner).items[1]).toEqual(finding)
})
