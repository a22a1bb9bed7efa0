import { describe, expect, test } from 'vitest'
import type { Official } from '../../../../domain/access/official.ts'
import type { AcceptedAnswer, AcceptedCorrection, AcceptedPart } from '../../../../domain/inspections/save/decision.ts'
import { savedAnswerOf } from '../../../../domain/inspections/saved-answer.ts'
import type { PreparedImage } from '../../../images/images.service.ts'
import type { NewAnswer } from './insertions.queries.ts'
import type { CorrectedAnswer } from './visit-change.ts'
import { answerRow, answerRows, correctedRow, partColumns, restatedBy } from './visit-rows.ts'

const AT = new Date('2026-11-20T15:00:00Z')
const ANSWERED = '2026-11-20T09:30:00-05:00'
const PHOTOGRAPHED = '2026-11-20T09:29:00-05:00'
const answering = { by: { id: 7 } as Official, roleId: 3, at: AT }
const visit = { departmentId: 1, inspectionId: 40, checklistId: 2 }
const picture: PreparedImage = {
  ...{ kind: 'evidence', name: 'one.jpg', mediaType: 'image/jpeg', bytes: 1, width: 1, height: 1, thumbSha256: '' },
}

const accepted = (changes: Partial<AcceptedAnswer<PreparedImage>['answer']> = {}, image?: PreparedImage) => ({
  answer: { assignmentId: 9, itemId: 5, concept: 'A' as const, ...changes },
  scored: { itemId: 5, concept: 'A' as const, points: 50, isCritical: false },
  image,
})
const NOTHING_MORE = {
  ...{ observation: null, evidence: null, measure: null, samplesTaken: null, sampleRecord: null },
  ...{ counterSampleTaken: null, counterSampleRecord: null, requirementText: null, severity: null, termDays: null },
}
const NO_FACTS = { capturedAt: null, photoTakenAt: null, latitude: null, longitude: null, accuracyM: null }
const plainRow: NewAnswer = {
  ...{ ...visit, itemId: 5, concept: 'A', points: 50, isCritical: false },
  ...{ ...NOTHING_MORE, ...NO_FACTS, answeredBy: 7, answeredRoleId: 3 },
}

describe('the row of an answer', () => {
  test('the row of an answer has null for absent fields', () => {
    expect(answerRow(visit, accepted(), answering)).toEqual(plainRow)
  })

  test('the row of an answer has the text, the photo, its time and the position', () => {
    const facts = { capturedAt: ANSWERED, photoTakenAt: PHOTOGRAPHED, latitude: 9.2, longitude: -74.7, accuracyM: 5 }
    const row = answerRow(visit, accepted({ observation: 'Grietas', severity: 'mayor', ...facts }, picture), answering)
    expect(row).toEqual({
      ...{ ...plainRow, observation: 'Grietas', severity: 'mayor', evidence: 'one.jpg' },
      ...{ capturedAt: new Date(ANSWERED), photoTakenAt: new Date(PHOTOGRAPHED) },
      ...{ latitude: 9.2, longitude: -74.7, accuracyM: 5 },
    })
  })

  test.each([
    ['the time of a photo that did not come', { photoTakenAt: PHOTOGRAPHED }, { photoTakenAt: null }],
    ['a time that cannot be true', { capturedAt: '1999-01-01T00:00:00Z' }, { capturedAt: null }],
    ['half a position', { latitude: 9.2 }, { latitude: null, longitude: null }],
  ])('leaves out %s', (_title, facts, expected) => {
    expect(answerRow(visit, accepted(facts), answering)).toMatchObject(expected)
  })
})

test('the row of a correction keeps the person and the photo of the answer', () => {
  const person = { id: 8, name: 'Ana' }
  const { answer, scored } = accepted()
  const before = savedAnswerOf(answer, scored, { evidence: 'one.jpg', by: person })
  const after = { ...before, observation: 'Grietas', points: 25 }
  const correction: AcceptedCorrection<PreparedImage> = {
    ...{ answer: { ...answer, observation: 'Grietas' }, before, after, image: undefined },
  }
  const { answeredRoleId: _, ...row } = plainRow
  expect(correctedRow(visit, correction, answering)).toEqual({
    ...{ ...row, points: 25, observation: 'Grietas', evidence: 'one.jpg', answeredBy: 8, before },
  })
})

describe('the rows of a lot', () => {
  const { answeredRoleId: _, ...corrected } = plainRow
  const before = { ...corrected, answeredByName: 'Ana' }
  const correction = (changes: Partial<CorrectedAnswer>): CorrectedAnswer => ({ ...corrected, before, ...changes })
  const of = (inspectionId: number, answers: NewAnswer[], corrections: CorrectedAnswer[] = []) => ({
    ...{ visit: { inspectionId }, answers, corrections },
  })

  test('an answer that is corrected in its own lot is inserted corrected', () => {
    const { inserted, updated } = answerRows([of(40, [plainRow]), of(40, [], [correction({ points: 25 })])])
    expect(inserted).toEqual([{ ...plainRow, points: 25 }])
    expect(updated).toEqual([])
  })

  test('a correction of another visit changes no answer of the same item', () => {
    const { inserted, updated } = answerRows([of(40, [plainRow]), of(41, [], [correction({ inspectionId: 41 })])])
    expect(inserted).toEqual([plainRow])
    expect(updated).toEqual([correction({ inspectionId: 41 })])
  })

  test('two corrections of a stored answer are one update, with what each of them told', () => {
    const first = correction({ points: 25, capturedAt: AT, evidence: 'two.jpg', photoTakenAt: AT })
    const second = correction({ points: 0, evidence: 'two.jpg', before: { ...before, points: 25 } })
    const { updated } = answerRows([of(40, [], [first]), of(40, [], [second])])
    expect(updated).toEqual([correction({ points: 0, capturedAt: AT, evidence: 'two.jpg', photoTakenAt: AT })])
  })
})

const signed = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
const part = (write: AcceptedPart<PreparedImage>['write'], image?: PreparedImage): AcceptedPart<PreparedImage> => ({
  ...{ write, image, over: undefined },
})

test.each([
  [
    'an observation',
    part({ call: 'health-observation', body: { observation: 'Todo en orden' } }),
    { healthObservation: 'Todo en orden', healthObservationBy: 7 },
  ],
  [
    'a signature of the establishment',
    part({ call: 'establishment-signature', body: signed }, picture),
    {
      ...{ establishmentSignature: 'one.jpg', establishmentSignerName: 'Ana', establishmentSignerIdCard: '1' },
      ...{ establishmentSignerRole: 'Dueña', establishmentObservation: null, establishmentSigningOutcome: null },
      ...{ establishmentRefusalReason: null, establishmentSignatureBy: 7 },
    },
  ],
  [
    'a witness who does not sign',
    part({ call: 'witness-signature', body: { ...signed, outcome: 'ausente' } }),
    {
      ...{ witnessSignature: null, witnessName: 'Ana', witnessIdCard: '1', witnessRole: 'Dueña' },
      ...{ witnessSigningOutcome: 'ausente', witnessRefusalReason: null, witnessSignatureBy: 7 },
    },
  ],
])('the columns of %s are whole', (_title, accepted, expected) => {
  expect(partColumns(accepted, 7)).toEqual(expected)
})

describe('the replaced observation of an establishment', () => {
  const says = (observation?: string) =>
    part({ call: 'establishment-signature', body: { ...signed, ...(observation && { observation }) } })

  test.each([
    ['the first one replaces none', null, [says('Uno')], undefined],
    ['the same one replaces none', 'Uno', [says('Uno')], undefined],
    ['another one replaces the stored one', 'Uno', [says('Dos')], { before: 'Uno', after: 'Dos' }],
    ['no observation takes the stored one away', 'Uno', [says()], { before: 'Uno', after: null }],
    ['the last one replaces one of the same save', null, [says('Uno'), says('Dos')], { before: 'Uno', after: 'Dos' }],
  ])('%s', (_title, establishmentObservation, parts, expected) => {
    expect(restatedBy({ establishmentObservation }, parts)).toEqual(expected)
  })
})
