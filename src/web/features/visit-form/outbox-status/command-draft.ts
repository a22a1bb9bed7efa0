import type { CaptureFacts } from '../../../../domain/inspections/capture-facts.ts'
import { shownTexts } from '../../../../domain/inspections/saved-answer.ts'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import type { VerdictForm } from '../../../../domain/requirements/follow-up.ts'
import { isAnswer, isVerdict, photoOf } from '../../../offline/outbox/outbox-command.ts'
import type { SlotDraft } from '../draft/slot-draft.ts'
import { emptyItem, type ItemDraft, type VerdictDraft } from '../draft/visit-draft.ts'

type ItemBody = Extract<VisitWrite, { call: 'items' }>['body']

/** The time and place of a photo that a write has. A write of before decision 075 has the time as that of the answer. */
function photoFacts({ latitude, longitude, accuracyM = 0, capturedAt, photoTakenAt }: CaptureFacts, photo: unknown) {
  const position = latitude !== undefined && longitude !== undefined ? { latitude, longitude, accuracyM } : undefined
  const takenAt = photoTakenAt ?? capturedAt
  return photo && takenAt ? { photo: { takenAt, position } } : {}
}

const verdictOf = ({ verdict, observation, capturedAt, image, ...place }: VerdictForm): VerdictDraft => ({
  verdict,
  observation,
  capturedAt,
  ...photoFacts({ capturedAt, ...place }, image),
})

function itemOf(body: ItemBody): ItemDraft {
  return {
    ...emptyItem,
    concept: body.concept,
    measure: body.measure,
    isCritical: body.isCritical ?? false,
    samplesTaken: body.samplesTaken,
    counterSampleTaken: body.counterSampleTaken,
    ...shownTexts(body),
    requirementText: body.requirementText,
    severity: body.severity,
    termDays: body.termDays?.toString(),
    capturedAt: body.capturedAt,
    ...photoFacts(body, body.evidence),
  }
}

/** The form's content for a command that is taken back to be corrected, with its photo or signature. */
export function draftOfWrite(write: VisitWrite): { slotDraft: SlotDraft; medium: Blob | string | undefined } {
  if (isAnswer(write)) return { slotDraft: itemOf(write.body), medium: photoOf(write) }
  if (isVerdict(write)) return { slotDraft: verdictOf(write.body), medium: photoOf(write) }
  if (write.call === 'health-observation') return { slotDraft: write.body.observation, medium: undefined }
  if (write.call === 'official-signature') {
    const { signature } = write.body
    return typeof signature === 'string'
      ? { slotDraft: 'here', medium: signature }
      : { slotDraft: '', medium: undefined }
  }
  const { name, idCard, role, signature, outcome, refusalReason } = write.body
  const observation = write.call === 'establishment-signature' ? (write.body.observation ?? '') : ''
  return {
    slotDraft: { name, idCard, role, observation, ...(outcome && { outcome, refusalReason }) },
    medium: typeof signature === 'string' ? signature : undefined,
  }
}
