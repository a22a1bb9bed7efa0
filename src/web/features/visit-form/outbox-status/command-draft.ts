import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { SlotDraft } from '../draft/slot-draft.ts'
import { emptyItem, type ItemDraft } from '../draft/visit-draft.ts'

type ItemBody = Extract<VisitWrite, { call: 'items' }>['body']

function itemOf(body: ItemBody): ItemDraft {
  const { latitude, longitude, accuracyM, capturedAt } = body
  const position =
    latitude !== undefined && longitude !== undefined && accuracyM !== undefined
      ? { latitude, longitude, accuracyM }
      : undefined
  return {
    ...emptyItem,
    concept: body.concept,
    observation: body.observation ?? '',
    measure: body.measure,
    isCritical: body.isCritical ?? false,
    samplesTaken: body.samplesTaken,
    sampleRecord: body.sampleRecord ?? '',
    counterSampleTaken: body.counterSampleTaken,
    counterSampleRecord: body.counterSampleRecord ?? '',
    capturedAt,
    ...(body.evidence && capturedAt && { photo: { takenAt: capturedAt, position } }),
  }
}

/** The form's content for a command that is taken back to be corrected, with its photo or signature. */
export function draftOfWrite(write: VisitWrite): { slotDraft: SlotDraft; medium: Blob | string | undefined } {
  if (write.call === 'items' || write.call === 'correction') {
    const { evidence } = write.body
    return { slotDraft: itemOf(write.body), medium: evidence instanceof Blob ? evidence : undefined }
  }
  if (write.call === 'health-observation') return { slotDraft: write.body.observation, medium: undefined }
  if (write.call === 'official-signature') {
    const { signature } = write.body
    return {
      slotDraft: { name: '', idCard: '', role: '', observation: '' },
      medium: typeof signature === 'string' ? signature : undefined,
    }
  }
  const { name, idCard, role, signature } = write.body
  const observation = write.call === 'establishment-signature' ? (write.body.observation ?? '') : ''
  return {
    slotDraft: { name, idCard, role, observation },
    medium: typeof signature === 'string' ? signature : undefined,
  }
}
