import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { ClosingPart } from '../store/visit-slot.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { hasAnySaved } from './saved-slots.ts'

export const partFlag = {
  'health-observation': 'hasHealthObservation',
  'establishment-signature': 'hasEstablishmentSignature',
  'witness-signature': 'hasWitnessSignature',
} as const satisfies Record<ClosingPart, keyof VisitProgress>

type SavedAnswer = VisitProgress['answers'][number]
type ItemBody = Extract<VisitWrite, { call: 'items' }>['body']

/** The server names the photo. Until it tells the name, this device shows its own copy. */
const answerOf = (body: ItemBody & { concept: SavedAnswer['concept'] }): SavedAnswer => ({
  itemId: body.itemId,
  concept: body.concept,
  points: body.score ?? 0,
  isCritical: body.isCritical ?? false,
  observation: body.observation ?? '',
  evidence: null,
  measure: body.measure ?? null,
  samplesTaken: body.samplesTaken ?? null,
  sampleRecord: body.sampleRecord ?? '',
  counterSampleTaken: body.counterSampleTaken ?? null,
  counterSampleRecord: body.counterSampleRecord ?? '',
})

/** The server's progress after it accepted these writes, computed without a request on a slow link. */
export function withWrites(progress: VisitProgress, writes: readonly VisitWrite[]): VisitProgress {
  const answers = [...progress.answers]
  const flags: { [flag in (typeof partFlag)[ClosingPart]]?: boolean } = {}
  for (const write of writes) {
    if (write.call === 'correction' || write.call === 'official-signature') continue
    if (write.call !== 'items') {
      flags[partFlag[write.call]] = true
      continue
    }
    const { body } = write
    const { concept } = body
    if (!concept || answers.some(({ itemId }) => itemId === body.itemId)) continue
    answers.push(answerOf({ ...body, concept }))
  }
  return { ...progress, ...flags, answers }
}

/**
 * The server's progress, plus what it accepted from this device after the question. Use it only then (see
 * `mergeServerProgress`): a server that was restored from a backup has lost some answers.
 */
export function mergeProgress(server: VisitProgress, known: VisitProgress): VisitProgress {
  if (server.establishmentId !== known.establishmentId) return server
  // The delivered answers began the visit on their own edition, though the server named a newer one before.
  if (server.checklistId !== known.checklistId) return hasAnySaved(server) || !hasAnySaved(known) ? server : known
  const ids = new Set(server.answers.map(({ itemId }) => itemId))
  return {
    ...server,
    answers: [...server.answers, ...known.answers.filter(({ itemId }) => !ids.has(itemId))],
    hasHealthObservation: server.hasHealthObservation || known.hasHealthObservation,
    hasEstablishmentSignature: server.hasEstablishmentSignature || known.hasEstablishmentSignature,
    hasWitnessSignature: server.hasWitnessSignature || known.hasWitnessSignature,
    isDone: server.isDone || known.isDone,
    inspectionId: server.inspectionId ?? known.inspectionId,
  }
}
