import { expect, test } from 'vitest'
import { missingParts } from '../../../domain/inspections/visit-state.ts'
import type { VisitProgress } from './inspections.queries.ts'
import { aChecklist } from './testing.ts'
import { isPartSaved, progressFacts, withWrites } from './visit-progress.ts'

const untouched: VisitProgress = {
  assignmentId: 7,
  establishmentId: 5,
  inscriptionTypeId: 1,
  motive: 'Programación',
  isDone: false,
  inspectionId: null,
  answers: [],
  hasHealthObservation: false,
  hasEstablishmentSignature: false,
  hasWitnessSignature: false,
}

test('accepted writes are held from then on, and nothing of them is missing any more', () => {
  const progress = withWrites(untouched, [
    { call: 'items', body: { assignmentId: 7, itemId: 1, concept: 'AR', score: 6.25, observation: 'Grieta' } },
    { call: 'health-observation', body: { observation: 'Limpio' } },
  ])
  expect(progress.answers).toEqual([
    { itemId: 1, concept: 'AR', points: 6.25, isCritical: false, observation: 'Grieta', evidence: null },
  ])
  expect(isPartSaved(progress, 'health-observation')).toBe(true)
  expect(missingParts(aChecklist, progressFacts(progress))).toEqual([
    { part: 'section', sectionId: 1, name: 'Edificación', items: 3 },
    { part: 'section', sectionId: 2, name: 'Equipos', items: 2 },
    { part: 'establishment-signature' },
    { part: 'witness-signature' },
  ])
})

test('an answer that the server already told stays as the server told it', () => {
  const answer = { itemId: 1, concept: 'A', points: 12.5, isCritical: false, observation: '', evidence: null } as const
  const progress = withWrites({ ...untouched, answers: [answer] }, [
    { call: 'items', body: { assignmentId: 7, itemId: 1, concept: 'I', score: 0 } },
  ])
  expect(progress.answers).toEqual([answer])
})
