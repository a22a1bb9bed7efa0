import type { Official } from '../../../../domain/access/official.ts'
import { credibleCapture } from '../../../../domain/inspections/capture-facts.ts'
import { applied } from '../../../../domain/inspections/save/applied.ts'
import type { AcceptedAnswer, AcceptedCorrection, AcceptedPart } from '../../../../domain/inspections/save/decision.ts'
import { answerContentOf } from '../../../../domain/inspections/saved-answer.ts'
import type { PreparedImage } from '../../../images/images.service.ts'
import type { BegunVisit } from '../read/stored-visit.queries.ts'
import type { NewAnswer } from './insertions.queries.ts'
import type { InspectionColumns } from './inspection-columns.queries.ts'
import type { CorrectedAnswer, Restated, VisitChange } from './visit-change.ts'

/** The official who answers, with the id of their cargo at this moment. */
type Answering = { by: Official; roleId: number | null; at: Date }

/** The visit of a row. */
type OfVisit = Pick<BegunVisit, 'departmentId' | 'inspectionId' | 'checklistId'>

/**
 * The row of an answer as the database returns it, so that the seal of today is the seal that is verified later: an
 * absent value is null. The points are the catalogue's (R 12.5).
 */
export function answerRow(
  { departmentId, inspectionId, checklistId }: OfVisit,
  { answer, scored, image }: AcceptedAnswer<PreparedImage>,
  { by: { id: answeredBy }, roleId: answeredRoleId, at }: Answering,
): NewAnswer {
  const { capturedAt, photoTakenAt, latitude, longitude, accuracyM } = credibleCapture(answer, at)
  return {
    ...{ departmentId, inspectionId, checklistId },
    ...answerContentOf(answer, scored, image?.name ?? null),
    capturedAt: capturedAt ? new Date(capturedAt) : null,
    photoTakenAt: image && photoTakenAt ? new Date(photoTakenAt) : null,
    ...{ latitude: latitude ?? null, longitude: longitude ?? null, accuracyM: accuracyM ?? null },
    ...{ answeredBy, answeredRoleId },
  }
}

/** The row of a corrected answer. Whose it is, and their cargo, stay. */
export function correctedRow(
  visit: OfVisit,
  { answer, before, after, image }: AcceptedCorrection<PreparedImage>,
  answering: Answering,
): CorrectedAnswer {
  const { itemId, concept, points, isCritical, evidence } = after
  const scored = { itemId, concept, points, isCritical }
  const { answeredBy } = after
  const { answeredRoleId: _, ...row } = answerRow(visit, { answer, scored, image }, answering)
  return { ...row, evidence, answeredBy, before }
}

type AnswerChange = Pick<VisitChange, 'answers' | 'corrections'> & { visit: Pick<BegunVisit, 'inspectionId'> }

/**
 * The rows of answers to insert and to update. An answer that is corrected before it is inserted is inserted corrected; of
 * one that is corrected twice, the corrections make one update.
 */
export function answerRows(changes: readonly AnswerChange[]): { inserted: NewAnswer[]; updated: CorrectedAnswer[] } {
  const inserted = new Map<number, NewAnswer[]>()
  const updated = new Map<number, CorrectedAnswer[]>()
  for (const { visit, answers, corrections } of changes) {
    const { inspectionId } = visit
    const rows = applied(inserted.get(inspectionId) ?? [], { answers, corrections })
    inserted.set(inspectionId, rows)
    const added = new Set(rows.map(({ itemId }) => itemId))
    const ofStored = corrections.filter(({ itemId }) => !added.has(itemId))
    const before = updated.get(inspectionId) ?? []
    const known = new Set(before.map(({ itemId }) => itemId))
    const first = ofStored.filter(({ itemId }) => !known.has(itemId))
    updated.set(inspectionId, [...applied(before, { answers: [], corrections: ofStored }), ...first])
  }
  return { inserted: [...inserted.values()].flat(), updated: [...updated.values()].flat() }
}

/** The columns of a closing part, each of them: a signature over other content takes the place of the one before. */
export function partColumns({ write, image }: AcceptedPart<PreparedImage>, by: number): InspectionColumns {
  switch (write.call) {
    case 'health-observation':
      return { healthObservation: write.body.observation, healthObservationBy: by }
    case 'establishment-signature':
      return {
        establishmentSignature: image?.name ?? null,
        establishmentSignerName: write.body.name,
        establishmentSignerIdCard: write.body.idCard,
        establishmentSignerRole: write.body.role,
        establishmentObservation: write.body.observation ?? null,
        establishmentSigningOutcome: write.body.outcome ?? null,
        establishmentRefusalReason: write.body.refusalReason ?? null,
        establishmentSignatureBy: by,
      }
    case 'witness-signature':
      return {
        witnessSignature: image?.name ?? null,
        witnessName: write.body.name,
        witnessIdCard: write.body.idCard,
        witnessRole: write.body.role,
        witnessSigningOutcome: write.body.outcome ?? null,
        witnessRefusalReason: write.body.refusalReason ?? null,
        witnessSignatureBy: by,
      }
  }
}

/** The establishment's observation that a save replaces: no act of signing has it, so that the trail alone keeps it. */
export function restatedBy(
  { establishmentObservation }: Pick<BegunVisit, 'establishmentObservation'>,
  parts: readonly AcceptedPart<PreparedImage>[],
): Restated | undefined {
  const said = parts.flatMap(({ write }) =>
    write.call === 'establishment-signature' ? (write.body.observation ?? null) : [],
  )
  const [before, after] = [[establishmentObservation, ...said].slice(0, -1).findLast(Boolean), said.at(-1)]
  return before && after !== undefined && after !== before ? { before, after } : undefined
}
