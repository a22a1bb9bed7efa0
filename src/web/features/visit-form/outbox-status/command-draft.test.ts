import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import { answerOf } from '../answers/item-write.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'
import { anItem, aPhoto, theMoment } from '../testing.ts'
import { draftOfWrite } from './command-draft.ts'

test('an answer that is taken back is the form’s again, whole', () => {
  const photo = aPhoto()
  const filled: ItemDraft = {
    concept: 'I',
    observation: 'Plaga',
    isCritical: true,
    measure: 'CLAUSURA',
    samplesTaken: true,
    sampleRecord: 'M-1',
    counterSampleTaken: false,
    counterSampleRecord: '',
    requirementText: 'Selle la bodega.',
    severity: 'mayor',
    termDays: '10',
    capturedAt: theMoment,
    photo: { takenAt: theMoment, position: { latitude: 10.4, longitude: -75.5, accuracyM: 9 } },
  }
  const write: VisitWrite = { call: 'items', body: answerOf(7, anItem(1, '1.1'), filled, photo) }
  const { slotDraft, medium } = draftOfWrite(write)
  expect(isDeepEqual(slotDraft, filled)).toBe(true)
  expect(medium).toBe(photo)
})

test('a photo keeps its own time, or before decision 075 that of the answer', () => {
  const takenAt = '2026-03-02T14:50:00.000Z'
  const filled: ItemDraft = { ...emptyItem, concept: 'I', capturedAt: theMoment, photo: { takenAt } }
  const body = answerOf(7, anItem(1, '1.1'), filled, aPhoto(), new Date(theMoment))
  expect(draftOfWrite({ call: 'items', body }).slotDraft).toMatchObject({ capturedAt: theMoment, photo: { takenAt } })
  const older = { ...body, capturedAt: takenAt, photoTakenAt: undefined }
  expect(draftOfWrite({ call: 'items', body: older }).slotDraft).toMatchObject({ photo: { takenAt } })
})

test('a photo keeps its position where the accuracy is not known', () => {
  const position = { latitude: 10.4, longitude: -75.5, accuracyM: 0 }
  const filled: ItemDraft = { ...emptyItem, concept: 'I', photo: { takenAt: theMoment, position } }
  const { slotDraft } = draftOfWrite({ call: 'items', body: answerOf(7, anItem(1, '1.1'), filled, aPhoto()) })
  expect(slotDraft).toMatchObject({ photo: { position } })
})

test('the closing parts count as answered too', () => {
  const signature = 'data:image/png;base64,AAAA'
  const signer = { name: 'Luz', idCard: '45678', role: 'Cocinera' }
  expect(draftOfWrite({ call: 'health-observation', body: { observation: 'Limpio' } })).toEqual({
    slotDraft: 'Limpio',
    medium: undefined,
  })
  expect(
    draftOfWrite({ call: 'establishment-signature', body: { ...signer, signature, observation: 'De acuerdo' } }),
  ).toEqual({ slotDraft: { ...signer, observation: 'De acuerdo' }, medium: signature })
  expect(draftOfWrite({ call: 'witness-signature', body: { ...signer, signature } })).toEqual({
    slotDraft: { ...signer, observation: '' },
    medium: signature,
  })
  expect(isDeepEqual(emptyItem, draftOfWrite({ call: 'items', body: { assignmentId: 7, itemId: 1 } }).slotDraft)).toBe(
    true,
  )
})
