import { expect, test } from 'vitest'
import { missingParts } from '../../../domain/inspections/visit-state.ts'
import { withWrites } from '../../offline/visits/visit-progress.ts'
import { aChecklist, anItemWrite, aProgress, theOfficials } from './testing.ts'
import type { VisitProgress } from './visit-form.queries.ts'
import { isPartSaved, progressFacts } from './visit-progress.ts'

test('accepted writes are held from then on, and nothing of them is missing any more', () => {
  const progress = withWrites(aProgress, [
    { call: 'items', body: { assignmentId: 7, itemId: 1, concept: 'AR', score: 6.25, observation: 'Grieta' } },
    { call: 'health-observation', body: { observation: 'Limpio' } },
  ])
  expect(progress.answers).toMatchObject([
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
  const told = withWrites(aProgress, [anItemWrite(1, 'A')])
  expect(withWrites(told, [anItemWrite(1, 'I', 0)]).answers).toEqual(told.answers)
})

test('an accepted correction takes the place of the answer, and keeps its author and photo', () => {
  const by = { savedBy: 2, savedByName: 'Wilmer Díaz' }
  const [answer] = withWrites(aProgress, [anItemWrite(1, 'AR', 6.25)]).answers
  const told = { ...aProgress, answers: answer ? [{ ...answer, evidence: 'a.jpg', ...by }] : [] }
  const correction = (concept: 'A' | 'AR', score: number) =>
    withWrites(told, [
      { call: 'correction', body: { assignmentId: 7, itemId: 1, concept, score, observation: 'Grieta larga' } },
    ]).answers
  expect(correction('AR', 6.25)).toMatchObject([{ observation: 'Grieta larga', evidence: 'a.jpg', ...by }])
  expect(correction('A', 12.5)).toMatchObject([{ concept: 'A', points: 12.5, evidence: null, ...by }])
})

test('the sender of an accepted answer is known before the server tells it', () => {
  expect(withWrites(aProgress, [anItemWrite(1)], 2).answers).toMatchObject([{ savedBy: 2 }])
})

test('accepted signatures of officials are known from then on', () => {
  const progress = { ...aProgress, officials: [...theOfficials] }
  const after = withWrites(progress, [{ call: 'official-signature', body: { officialId: 2 } }])
  expect(after.officials?.map(({ hasSigned }) => hasSigned)).toEqual([true, false])
})

test("an own act replaces a companion's drawing; a drawing for another person stays theirs", () => {
  const drawn = theOfficials.map((official) => ({ ...official, hasSigned: true, drawnBy: 'Luz Mora' }))
  const signatures = [
    { signer: 'technician', told: 'Firmó sobre 12 de 20 aspectos.' },
    { signer: 'engineer', told: 'Firmó sobre 10 de 20 aspectos.' },
  ] as NonNullable<VisitProgress['signatures']>
  const progress = { ...aProgress, officials: drawn, signatures }
  const after = withWrites(progress, [{ call: 'official-signature', body: { officialId: 2 } }], 2)
  expect(after.officials?.map(({ drawnBy }) => drawnBy)).toEqual([null, 'Luz Mora'])
  expect(after.signatures).toEqual([signatures[1]])
})
