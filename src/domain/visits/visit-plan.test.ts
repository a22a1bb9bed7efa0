import { describe, expect, test } from 'vitest'
import type { Official } from '../access/official.ts'
import type { ProblemCode } from '../shared/problem.ts'
import {
  begunWorkReason,
  cancelledWorkReason,
  keepsBegunPlace,
  reasonsByPlace,
  visitEditRefusal,
} from './visit-edit.ts'
import { type PlannedEstablishment, type VisitPlan, visitEdit, visitPlan, visitPlanRefusal } from './visit-plan.ts'

const official = (id: number, userType: Official['userType']): Official => ({
  id,
  email: 'ana@vigia.test',
  departmentId: 13,
  userType,
})
const administrator = official(1, 1)
const aPlan: VisitPlan = {
  zodesId: 1,
  cityId: 13052,
  inscriptionTypeId: 1,
  establishmentIds: [7, 8],
  motiveId: 1,
  otherMotive: undefined,
  technicianId: 2,
  engineerId: 3,
}
const open = (id: number): PlannedEstablishment => ({
  id,
  isActive: true,
  zodesId: 1,
  cityId: 13052,
  inscriptionTypeId: 1,
})

describe('a plan is refused', () => {
  const found = [open(7), open(8)]
  const second = (changes: Partial<PlannedEstablishment>) => [open(7), { ...open(8), ...changes }]

  test.each<[why: string, ProblemCode | null, Partial<VisitPlan>, PlannedEstablishment[]]>([
    ['never when all fits', null, {}, found],
    ['never for establishments found in another order', null, {}, [open(8), open(7)]],
    ['when an establishment is not in the department', 'establishment.not-found', {}, [open(7)]],
    ['when an establishment is inactive', 'establishment.inactive', {}, second({ isActive: false })],
    ['when an establishment is in another city', 'establishment.city-mismatch', {}, second({ cityId: 13001 })],
    ['when an establishment is in another ZODES', 'establishment.city-mismatch', {}, second({ zodesId: 2 })],
    ['when an establishment is of another type', 'establishment.type-mismatch', {}, second({ inscriptionTypeId: 2 })],
    ['when the motive is other and no text says it', 'assignment.other-motive-missing', { motiveId: 7 }, found],
    ['never when the motive is other and said', null, { motiveId: 7, otherMotive: 'Brote' }, found],
  ])('%s', (_why, refusal, changes, establishments) => {
    expect(visitPlanRefusal(administrator, { ...aPlan, ...changes }, establishments)).toBe(refusal)
  })

  test.each<[who: string, ProblemCode | null, Official]>([
    ['never to its technician', null, official(2, 2)],
    ['never to its engineer', null, official(3, 3)],
    ['to another technician', 'assignment.not-a-participant', official(20, 2)],
    ['to another engineer', 'assignment.not-a-participant', official(30, 3)],
    ['to a technician who stands as the engineer', 'assignment.not-a-participant', official(3, 2)],
  ])('%s', (_who, refusal, by) => {
    expect(visitPlanRefusal(by, aPlan, found)).toBe(refusal)
  })
})

describe('the form of a plan', () => {
  const messageAt = (changes: object, field: string) =>
    visitPlan.safeParse({ ...aPlan, ...changes }).error?.issues.find(({ path }) => path[0] === field)?.message

  test.each(['zodesId', 'cityId', 'inscriptionTypeId', 'establishmentIds', 'motiveId', 'engineerId', 'technicianId'])(
    'requires %s',
    (field) => {
      expect(messageAt({ [field]: undefined }, field)).toBe('Este campo es requerido')
    },
  )

  test('requires an establishment', () => {
    expect(messageAt({ establishmentIds: [] }, 'establishmentIds')).toBe('Este campo es requerido')
  })

  test('takes 200 establishments at once, and an edit one', () => {
    const ids = (length: number) => Array.from({ length }, (_, at) => at + 1)
    expect(messageAt({ establishmentIds: ids(200) }, 'establishmentIds')).toBeUndefined()
    expect(messageAt({ establishmentIds: ids(201) }, 'establishmentIds')).toBe(
      'Planee máximo 200 establecimientos a la vez.',
    )
    expect(visitEdit.safeParse({ ...aPlan, establishmentIds: ids(2) }).error?.issues).toMatchObject([
      { path: ['establishmentIds'], message: 'Una visita tiene un solo establecimiento.' },
    ])
  })

  test('takes a blank other motive for none', () => {
    expect(visitPlan.parse({ ...aPlan, otherMotive: '  ' }).otherMotive).toBeUndefined()
  })
})

describe('an edit', () => {
  const place = { inscriptionTypeId: 1, zodesId: 1, cityId: 13052 }
  const visit = { isDone: false, hasBegun: false, establishmentId: 7, ...place }
  const same = { establishmentIds: [7], ...place }

  test.each<[why: string, ProblemCode | null, Partial<typeof visit>, Partial<typeof same>]>([
    ['may move a visit that has not begun', null, {}, { establishmentIds: [8], inscriptionTypeId: 2 }],
    ['may change who makes a visit that has begun', null, { hasBegun: true }, {}],
    ['may not move a visit that has begun', 'assignment.begun', { hasBegun: true }, { establishmentIds: [8] }],
    ['may not change the type of a begun visit', 'assignment.begun', { hasBegun: true }, { inscriptionTypeId: 2 }],
    ['may not touch a visit that is done', 'assignment.done', { hasBegun: true, isDone: true }, {}],
  ])('%s', (_why, refusal, visitChanges, planChanges) => {
    expect(visitEditRefusal({ ...visit, ...visitChanges }, { ...same, ...planChanges })).toBe(refusal)
  })

  test.each<[why: string, stays: boolean, Partial<typeof visit>, Partial<typeof same>]>([
    ['leaves a begun visit where it is', true, { hasBegun: true }, {}],
    ['is a plan like any other before', false, {}, {}],
    ['moves a begun visit to another city', false, { hasBegun: true }, { cityId: 13001 }],
    ['moves a begun visit to another ZODES', false, { hasBegun: true }, { zodesId: 2 }],
    ['moves a begun visit to another establishment', false, { hasBegun: true }, { establishmentIds: [8] }],
    ['gives a begun visit another type', false, { hasBegun: true }, { inscriptionTypeId: 2 }],
  ])('%s', (_why, stays, visitChanges, planChanges) => {
    expect(keepsBegunPlace({ ...visit, ...visitChanges }, { ...same, ...planChanges })).toBe(stays)
  })
})

test.each([
  [0, false, []],
  [1, false, ['Luz Mora ya registró 1 respuesta en esta visita. El acta también dirá su nombre.']],
  [12, true, ['Luz Mora ya registró 12 respuestas y firmó en esta visita. El acta también dirá su nombre.']],
  [0, true, ['Luz Mora ya firmó en esta visita. El acta también dirá su nombre.']],
])(
  'an edit of %i answers and a signature (%s) tells it before their official is replaced',
  (answers, hasSigned, told) => {
    expect(begunWorkReason({ name: 'Luz Mora', answers, hasSigned })).toEqual(told)
  },
)

test('an edit of several visits tells each reason once, and none where nothing is saved', () => {
  const work = { name: 'Luz Mora', answers: 1, hasSigned: false }
  const reason = 'Luz Mora ya registró 1 respuesta en esta visita. El acta también dirá su nombre.'
  const works = [
    { ...work, establishment: 'La Espiga' },
    { ...work, establishment: 'El Faro', answers: 0 },
    { ...work, establishment: 'La Espiga' },
  ]
  expect(reasonsByPlace(works, begunWorkReason)).toEqual([`La Espiga: ${reason}`])
  expect(cancelledWorkReason(work)).toEqual([
    'Luz Mora ya registró 1 respuesta en esta visita. Si se cancela, ese trabajo queda sin acta.',
  ])
})
