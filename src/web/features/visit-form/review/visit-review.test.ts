import { expect, test } from 'vitest'
import type { VisitWrite } from '../../../../domain/inspections/visit-write.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { emptyDraft } from '../draft/visit-draft.ts'
import { answeredStateOf } from '../outbox-status/answered-state.ts'
import { aChecklist, aCommand, anItem, anItemWrite, aPhoto, aProgress, theOfficials } from '../testing.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { reviewTexts } from './messages.ts'
import { visitReview } from './visit-review.ts'

const finding: VisitWrite = {
  call: 'items',
  body: {
    assignmentId: 7,
    itemId: 2,
    concept: 'I',
    score: 0,
    isCritical: true,
    observation: 'Roto',
    measure: 'CLAUSURA',
  },
}
const observation: VisitWrite = { call: 'health-observation', body: { observation: 'Limpio' } }
const witness: VisitWrite = {
  call: 'witness-signature',
  body: { name: 'Ubaldo', idCard: '1', role: 'Turno', signature: 'data:image/png;base64,AAAA' },
}
const refuses = {
  name: '',
  idCard: '',
  role: '',
  observation: '',
  outcome: 'rehusada',
  refusalReason: 'No quiso',
} as const

test('the review shows the content to seal: saved, waiting and new, with the signers', () => {
  const saved = withWrites(
    {
      ...aProgress,
      hasEstablishmentSignature: true,
      officials: theOfficials.map((official) => ({ ...official, hasSigned: official.officialId === 2 })),
    },
    [1, 3, 4].map((id) => anItemWrite(id)),
  )
  const answered = answeredStateOf(saved, [
    aCommand('item-2', finding),
    aCommand('item-5', anItemWrite(5, 'A', 25)),
    aCommand('item-6', anItemWrite(6, 'A', 25)),
    aCommand('health-observation', observation),
  ])
  const draft = {
    ...emptyDraft,
    signers: { ...emptyDraft.signers, 'establishment-signature': refuses },
    officials: { 3: 'none' as const },
  }
  const review = visitReview({ checklist: aChecklist, answered, draft, writes: [witness] })
  expect(review.outcome).toEqual({ compliancePct: 87.5, criticalFindings: 1, concepto: 'DESFAVORABLE' })
  const requirement = { severity: 'critico', text: 'Reparar los pisos.', days: null }
  expect(review.findings).toEqual([
    {
      ...{ number: '1.2', title: 'Pisos', concept: 'I', isCritical: true, observation: 'Roto', measure: 'CLAUSURA' },
      ...{ hasPhoto: false, requirement },
    },
  ])
  expect(review.measures).toEqual([expect.stringMatching(/\(1\.2\)$/)])
  expect(review.healthObservation).toBe('Limpio')
  expect(review.signers.map(({ role, name, text }) => [role, name, text])).toEqual([
    ['Técnico', 'Wilmer Díaz', 'Firmó'],
    ['Ingeniero', 'Yuranis Castro', 'Sin constancia de participación en la visita'],
    ['Establecimiento', '', 'Se rehusó a firmar: No quiso'],
    ['Testigo', 'Ubaldo · Turno', 'Firma'],
  ])
})

test('signatures of before say what they stood under, without a signal too', () => {
  const officials = theOfficials.map((official) => ({ ...official, hasSigned: official.officialId === 2 }))
  const told = { signer: 'technician', told: 'Firmó sobre 1 de 6 aspectos.', addedAfter: [], correctedAfter: [] }
  const signatures = [told] as unknown as NonNullable<VisitProgress['signatures']>
  const progress = { ...withWrites(aProgress, [anItemWrite(1)]), officials, signatures }
  const establishment: VisitWrite = {
    call: 'establishment-signature',
    body: { name: 'Luz', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AAAA' },
  }
  const answered = answeredStateOf(progress, [
    aCommand('establishment-signature', establishment),
    aCommand('item-3', anItemWrite(3)),
  ])
  const review = visitReview({ checklist: aChecklist, answered, draft: emptyDraft, writes: [anItemWrite(4), witness] })
  expect(review.signers.map(({ name, text }) => [name, text])).toEqual([
    ['Wilmer Díaz', 'Firmó sobre 1 de 6 aspectos. Después se registraron: 1.3, 1.4.'],
    ['Yuranis Castro', 'Sin constancia de participación en la visita'],
    ['Luz · Dueña', 'Firmó sobre 1 de 6 aspectos (DESFAVORABLE hasta entonces). Después se registraron: 1.3, 1.4.'],
    ['Ubaldo · Turno', 'Firma'],
  ])
})

test('an official who filled a part without signing is not said to be absent', () => {
  const officials = theOfficials.map((official) => ({ ...official, hasSigned: official.officialId === 2 }))
  const { answers } = withWrites(aProgress, [anItemWrite(1)])
  const progress = { ...aProgress, officials, answers: answers.map((answer) => ({ ...answer, savedBy: 3 })) }
  const draft = { ...emptyDraft, officials: { 3: 'none' as const } }
  const review = visitReview({ checklist: aChecklist, answered: answeredStateOf(progress, []), draft, writes: [] })
  expect(review.signers[1]).toMatchObject({ isMissing: true, text: expect.stringContaining('no ha firmado') })
})

test('each finding shows the requirement of its acta, as the closing makes it', () => {
  const data = { id: 0, name: 'Datos', items: [anItem(90, '0.1')] }
  const plain = { id: 3, name: 'Agua', items: [{ ...anItem(91, '3.1'), suggestedRequirement: '' }] }
  const checklist = { ...aChecklist, sections: [data, ...aChecklist.sections, plain] }
  const writes = [90, 1, 91].map((itemId): VisitWrite => {
    const body = { assignmentId: 7, itemId, concept: 'AR' as const, score: 0, observation: `Mal ${itemId}` }
    return { call: 'items', body: { ...body, ...(itemId === 1 && { evidence: aPhoto(), termDays: 10 }) } }
  })
  const { findings } = visitReview({ checklist, answered: answeredStateOf(aProgress, []), draft: emptyDraft, writes })
  expect(findings.map(({ observation, hasPhoto, requirement }) => [observation, hasPhoto, requirement])).toEqual([
    ['Mal 90', false, undefined],
    ['Mal 1', true, { severity: 'menor', text: 'Reparar los pisos.', days: 10 }],
    ['Mal 91', false, { severity: 'menor', text: 'Mal 91', days: null }],
  ])
})

test('a finding without days shows the term of the department for its severity', () => {
  const body = { assignmentId: 7, itemId: 1, concept: 'AR' as const, score: 0, observation: 'Mal' }
  const progress = { ...aProgress, requirementTerms: [{ severity: 'menor' as const, text: '30 días calendario' }] }
  const answered = answeredStateOf(progress, [])
  const writes: VisitWrite[] = [{ call: 'items', body }]
  const [finding] = visitReview({ checklist: aChecklist, answered, draft: emptyDraft, writes }).findings
  expect(finding?.requirement).toMatchObject({ days: null, term: '30 días calendario' })
  expect(reviewTexts.requirement('Menor', null, '30 días calendario')).toBe(
    'Requerimiento (menor, plazo de 30 días calendario):',
  )
  expect(reviewTexts.requirement('Menor', 3, '30 días calendario')).toBe('Requerimiento (menor, plazo de 3 días):')
})

test.each<[number | null, string]>([
  [null, 'Requerimiento (mayor):'],
  [1, 'Requerimiento (mayor, plazo de 1 día):'],
  [10, 'Requerimiento (mayor, plazo de 10 días):'],
])('a requirement with %s days is named with them', (days, text) => {
  expect(reviewTexts.requirement('Mayor', days)).toBe(text)
})
