import type { ChecklistItem, Concept } from '../../../domain/inspections/checklist.ts'
import type { VisitWrite } from '../../../domain/inspections/visit-write.ts'
import type { OutboxCommand } from '../../offline/outbox/outbox-command.ts'
import type { VisitSlot } from '../../offline/store/visit-slot.ts'
import { createDraftStore } from './draft/draft-store.ts'
import { emptyDraft, type VisitDraft } from './draft/visit-draft.ts'
import type { VisitChecklist, VisitOfficial, VisitProgress } from './visit-form.queries.ts'

/** Items and drafts for tests. */
export const anItem = (id: number, number: string, { points = 4, allowsNa = false } = {}): ChecklistItem => ({
  id,
  text: `${number} Pisos. Lisos y lavables.`,
  norm: 'Resolución 2674 de 2013',
  concepts: [
    { concept: 'A', points },
    { concept: 'AR', points: points / 2 },
    { concept: 'I', points: 0 },
    ...(allowsNa ? [{ concept: 'NA' as Concept, points }] : []),
  ],
  suggestedCritical: false,
  suggestedRequirement: 'Reparar los pisos.',
})

/** Two sections of 50 points each: four items of 12.5, then two of 25. */
export const aChecklist: VisitChecklist = {
  id: 1,
  version: 1,
  floors: { favorable: 90, conRequerimientos: 60 },
  sections: [
    { id: 1, name: 'Edificación', items: [1, 2, 3, 4].map((n) => anItem(n, `1.${n}`, { points: 12.5 })) },
    { id: 2, name: 'Equipos', items: [5, 6].map((n) => anItem(n, `2.${n - 4}`, { points: 25, allowsNa: true })) },
  ],
}

export const theMoment = '2026-03-02T15:00:00.000Z'

/** A draft store with predictable keys and a fixed clock. */
export function aDraftStore(draft: VisitDraft = emptyDraft, media = new Map<VisitSlot, Blob | string>()) {
  let keys = 0
  const newKey = () => {
    keys += 1
    return `00000000-0000-4000-8000-${String(keys).padStart(12, '0')}`
  }
  return createDraftStore(draft, media, { newKey, now: () => new Date(theMoment) })
}

export const aPhoto = (text = 'photo') => new Blob([text], { type: 'image/jpeg' })

/** The progress of a visit that has not begun. */
export const aProgress: VisitProgress = {
  assignmentId: 7,
  establishmentId: 5,
  inscriptionTypeId: 1,
  checklistId: 1,
  floors: aChecklist.floors,
  motive: 'Programación',
  isDone: false,
  inspectionId: null,
  answers: [],
  hasHealthObservation: false,
  hasEstablishmentSignature: false,
  hasWitnessSignature: false,
}

/** The technician (2), who fills the visit in tests, and the engineer (3). */
export const theOfficials: readonly VisitOfficial[] = [
  { officialId: 2, name: 'Wilmer Díaz', part: 'technical', hasStoredSignature: true, hasSigned: false },
  { officialId: 3, name: 'Yuranis Castro', part: 'engineer', hasStoredSignature: true, hasSigned: false },
]

export const anItemWrite = (itemId: number, concept: Concept = 'A', points = 12.5): VisitWrite => ({
  call: 'items',
  body: { assignmentId: 7, itemId, concept, score: points },
})

/** A command of the outbox. */
export const aCommand = (
  slot: VisitSlot,
  write: VisitWrite,
  { state = 'waiting', wasAttempted = false, refusal = null }: Partial<OutboxCommand> = {},
): OutboxCommand => ({
  seq: 1,
  key: '00000000-0000-4000-8000-000000000001',
  userId: 2,
  assignmentId: 7,
  slot,
  write,
  state,
  wasAttempted,
  refusal,
  enqueuedAt: theMoment,
})
