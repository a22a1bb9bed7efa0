import { describe, expect, test } from 'vitest'
import { type Action, may } from './may.ts'
import type { Official } from './official.ts'

const official = (userType: Official['userType'], changes: Partial<Official> = {}): Official => ({
  id: userType,
  email: 'ana@vigia.test',
  departmentId: 13,
  userType,
  ...changes,
})
const administrator = official(1)
const technician = official(2)
const engineer = official(3)

/** A visit of the technician and the engineer above. */
const visit = { departmentId: 13, technicianId: 2, engineerId: 3 }
/** A visit with both officials in each other's place: access depends on the place, not on being named. */
const swapped = { departmentId: 13, technicianId: 3, engineerId: 2 }

// The overloads tie subjects to actions, so this table calls `may` without them.
const allowed = may as (user: Official, action: Action, subject: object) => boolean

describe('in the own department', () => {
  test.each<[Action, administrator: boolean, technician: boolean, engineer: boolean]>([
    ['users.manage', true, false, false],
    ['establishments.read', true, true, true],
    ['establishments.write', true, false, false],
    ['establishments.notify', true, false, false],
    ['visits.plan', true, true, true],
    ['visits.read', true, true, true],
    ['visits.edit', true, false, false],
    ['records.deactivate', true, false, false],
    ['records.read', true, true, true],
    ['records.notify', true, false, false],
    ['records.archive', true, false, false],
    ['audit.read', true, false, false],
    ['imports.run', true, false, false],
    ['planning.manage', true, false, false],
    ['inspections.fill', false, true, true],
    ['visits.carry', false, true, true],
    ['formats.read', true, true, true],
    ['formats.manage', true, false, false],
    ['files.read', true, true, true],
    ['files.add', true, true, true],
    ['files.manage', true, false, false],
    ['staff.manage', true, false, false],
    ['analytics.read', true, false, false],
    ['exports.run', true, true, true],
  ])('%s: administrator %s, its technician %s, its engineer %s', (action, ...expected) => {
    const people = [administrator, technician, engineer]
    expect(people.map((person) => allowed(person, action, visit))).toEqual(expected)
  })

  test.each<Action>(['visits.plan', 'visits.read', 'inspections.fill'])(
    '%s is not for a technician or engineer who does not take part',
    (action) => {
      for (const stranger of [official(2, { id: 20 }), official(3, { id: 30 })]) {
        expect(allowed(stranger, action, visit)).toBe(false)
      }
    },
  )

  test.each<[Action]>([['staff.read'], ['jobs.read']])('%s is for the person and for administrators', (action) => {
    const ofTechnician = { departmentId: 13, officialId: 2 }
    const people = [administrator, technician, engineer, official(2, { id: 20 })]
    expect(people.map((person) => allowed(person, action, ofTechnician))).toEqual([true, true, false, false])
  })

  test('the picture of a signature is for administrators, its owner and the people of its record', () => {
    const people = [administrator, technician, official(2, { id: 20 })]
    const readers = (isOwn: boolean, takesPart: boolean) =>
      people.map((person) => may(person, 'signatures.read', { departmentId: 13, isOwn, takesPart }))
    expect(readers(false, false)).toEqual([true, false, false])
    expect(readers(true, false)).toEqual([true, true, true])
    expect(readers(false, true)).toEqual([true, true, true])
  })

  test('a technician named as the engineer, and the reverse, does not take part', () => {
    expect(may(technician, 'inspections.fill', swapped)).toBe(false)
    expect(may(engineer, 'inspections.fill', swapped)).toBe(false)
  })
})

test.each<Action>([
  'users.manage',
  'establishments.read',
  'establishments.write',
  'establishments.notify',
  'visits.plan',
  'visits.read',
  'visits.edit',
  'records.deactivate',
  'records.read',
  'records.notify',
  'records.archive',
  'audit.read',
  'inspections.fill',
  'visits.carry',
  'formats.read',
  'formats.manage',
  'files.read',
  'files.add',
  'files.manage',
  'staff.read',
  'staff.manage',
  'jobs.read',
  'analytics.read',
  'exports.run',
  'signatures.read',
])('no profile does %s in another department', (action) => {
  const ties = { isOwn: true, takesPart: true }
  for (const person of [administrator, technician, engineer]) {
    expect(allowed(person, action, { ...visit, ...ties, officialId: person.id, departmentId: 5 })).toBe(false)
  }
})
