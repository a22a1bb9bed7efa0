import { describe, expect, test } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import { savedAnswerOf } from '../../../../domain/inspections/saved-answer.ts'
import type { BegunVisit } from '../read/stored-visit.queries.ts'
import { eventsOf, inspectionChanges } from './inspection-changes.ts'
import type { Closing, CorrectedAnswer, WrittenChange } from './visit-change.ts'

const visit = { id: 9, departmentId: 1, inspectionId: 40 } as BegunVisit
const event = { departmentId: 1, subject: 'inspection', subjectId: 40 }

const change = (by: number, changes: Partial<WrittenChange> = {}): WrittenChange => ({
  ...{ visit, begins: false, late: undefined, by: { id: by } as Official, answers: [], corrections: [], columns: {} },
  ...{ parts: [], signings: [], acts: [], verdicts: [], images: [], keys: [], closing: undefined },
  ...changes,
})
const events = (...changes: WrittenChange[]) => inspectionChanges(changes).flatMap(eventsOf)
const closing = { concepto: 'favorable', compliancePct: 95, seal: 'f0', told: { answers: [] } } as unknown as Closing

const answered = (observation: string) =>
  savedAnswerOf(
    { assignmentId: 9, itemId: 5, concept: 'A', observation },
    { itemId: 5, concept: 'A', points: 50, isCritical: false },
    { evidence: null, by: { id: 7, name: 'Ana' } },
  )

describe('the changes of a lot', () => {
  test('changes of one visit in a lot are one change, whose later columns count', () => {
    const found = inspectionChanges([
      change(7, { columns: { healthObservation: 'Uno', witnessName: 'Luis' }, parts: ['health-observation'] }),
      change(8, { columns: { witnessName: 'Eva' }, parts: ['witness-signature'], closing }),
      change(7, { visit: { ...visit, id: 10, inspectionId: 41 } }),
    ])
    expect(found).toHaveLength(2)
    expect(found[0]).toMatchObject({
      columns: { healthObservation: 'Uno', witnessName: 'Eva', seal: 'f0' },
      parts: [
        { part: 'health-observation', by: 7 },
        { part: 'witness-signature', by: 8 },
      ],
      closing: { by: 8 },
    })
  })
})

describe('the trail', () => {
  test('the trail has one event for each official who recorded parts', () => {
    expect(
      events(
        change(7, { parts: ['health-observation'] }),
        change(8, { parts: ['witness-signature'] }),
        change(7, { parts: ['establishment-signature'] }),
      ),
    ).toEqual([
      { ...event, userId: 7, action: 'record', details: { parts: ['health-observation', 'establishment-signature'] } },
      { ...event, userId: 8, action: 'record', details: { parts: ['witness-signature'] } },
    ])
  })

  test('the trail has the parts of the official who closes in the event of the closing', () => {
    const found = events(
      change(7, { parts: ['health-observation'] }),
      change(8, { parts: ['witness-signature'], closing }),
    )
    expect(found.map(({ userId, action }) => [userId, action])).toEqual([
      [7, 'record'],
      [8, 'close'],
    ])
    expect(found[1]?.details).toEqual({
      ...{ concepto: 'favorable', compliancePct: 95, seal: 'f0', answers: [], parts: ['witness-signature'] },
    })
  })

  test('the trail has the observation that a second signature replaced', () => {
    const restated = { before: 'Uno', after: null }
    expect(events(change(7, { parts: ['establishment-signature'], restated }))).toEqual([
      {
        ...{ ...event, userId: 7, action: 'record' },
        details: { parts: ['establishment-signature'], before: { observation: 'Uno' }, after: { observation: null } },
      },
    ])
  })

  test('the trail has a correction with the answer before and after, and no personal data', () => {
    const { answeredByName: _, ...after } = { ...answered('Dos'), departmentId: 1, inspectionId: 40, checklistId: 2 }
    const facts = { capturedAt: null, photoTakenAt: null, latitude: null, longitude: null, accuracyM: null }
    const correction: CorrectedAnswer = { ...after, ...facts, before: answered('Uno') }
    const { answeredBy: __, answeredByName: ___, ...content } = answered('Uno')
    expect(events(change(8, { corrections: [correction] }))).toEqual([
      {
        ...{ ...event, userId: 8, action: 'correct' },
        details: { before: content, after: { ...content, observation: 'Dos' } },
      },
    ])
  })

  test('the trail has the signatures of officials and the edition of a visit that began late', () => {
    const signing = { departmentId: 1, inspectionId: 40, officialId: 8, signature: 'a.png', isDrawn: true, signedBy: 7 }
    const late = { version: 3, replacedOn: '2026-11-19' }
    expect(events(change(7, { signings: [signing], late }))).toEqual([
      { ...event, userId: 7, action: 'edition-late', details: late },
      { ...event, userId: 7, action: 'sign', details: { officialId: 8, signature: 'a.png', isDrawn: true } },
    ])
  })

  test('the trail has no event of answers alone', () => {
    expect(events(change(7))).toEqual([])
  })
})
