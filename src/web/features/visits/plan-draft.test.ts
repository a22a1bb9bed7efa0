import { describe, expect, test } from 'vitest'
import type { Official } from '../../../domain/access/official.ts'
import { fieldOfRefusal, newPlan, planOf, planSchema } from './plan-draft.ts'
import { aVisit } from './testing.ts'

const official = (userType: Official['userType'], id: number): Official => ({
  id,
  email: 'persona@vigia.demo',
  departmentId: 13,
  userType,
})
const administrator = official(1, 1)
const technician = official(2, 2)
const engineer = official(3, 3)

const complete = {
  zodesId: 2,
  cityId: 13244,
  inscriptionTypeId: 1,
  establishmentIds: [5, 6],
  motiveId: 1,
  otherMotive: '',
  engineerId: 3,
  technicianId: 2,
}
const errors = (by: Official, plan: object, isEdit = false) => {
  const result = planSchema(by, isEdit).safeParse(plan)
  return result.success ? {} : Object.fromEntries(result.error.issues.map(({ path, message }) => [path[0], message]))
}

describe('a new plan', () => {
  test('a new plan has its technician or engineer already chosen', () => {
    expect(newPlan(technician)).toMatchObject({ technicianId: 2 })
    expect(newPlan(engineer)).toMatchObject({ engineerId: 3 })
    expect(newPlan(administrator)).not.toHaveProperty('technicianId')
  })

  test("asks for the text of 'Otro' together with all else that is missing", () => {
    expect(errors(administrator, { motiveId: 7, otherMotive: '  ' })).toMatchObject({
      otherMotive: expect.any(String),
      zodesId: 'Este campo es requerido',
    })
    expect(errors(administrator, { motiveId: 7, otherMotive: 'Queja' })).not.toHaveProperty('otherMotive')
  })

  test('asks for every field but the other motive', () => {
    expect(errors(administrator, newPlan(administrator))).toEqual(
      Object.fromEntries(
        ['zodesId', 'cityId', 'inscriptionTypeId', 'establishmentIds', 'motiveId', 'engineerId', 'technicianId'].map(
          (name) => [name, 'Este campo es requerido'],
        ),
      ),
    )
  })

  test('motive 7 asks for the other motive, other motives do not', () => {
    expect(errors(administrator, { ...complete, motiveId: 7 })).toEqual({
      otherMotive: 'Escriba el motivo de la visita.',
    })
    expect(errors(administrator, { ...complete, motiveId: 7, otherMotive: 'Queja vecinal' })).toEqual({})
    expect(errors(administrator, complete)).toEqual({})
  })

  test('a technician or engineer cannot plan for others', () => {
    const text = 'Solo puede planear visitas en las que participa.'
    expect(errors(technician, { ...complete, technicianId: 9 })).toEqual({ technicianId: text })
    expect(errors(engineer, { ...complete, engineerId: 9 })).toEqual({ engineerId: text })
  })
})

test('an edit opens with what the visit holds, and concerns one establishment', () => {
  const draft = planOf(aVisit())
  expect(errors(administrator, draft, true)).toEqual({})
  expect(Object.keys(errors(administrator, { ...draft, establishmentIds: [5, 6] }, true))).toEqual(['establishmentIds'])
})

test('a refusal of the server is shown at the field that it is about', () => {
  expect(fieldOfRefusal('establishment.inactive', administrator)).toBe('establishmentIds')
  expect(fieldOfRefusal('assignment.unknown-technician', administrator)).toBe('technicianId')
  expect(fieldOfRefusal('assignment.not-a-participant', engineer)).toBe('engineerId')
  expect(fieldOfRefusal('request.too-many', administrator)).toBeUndefined()
})
