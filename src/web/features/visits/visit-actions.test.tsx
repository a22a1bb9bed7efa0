import { describe, expect, test } from 'vitest'
import type { Official } from '../../../domain/access/official.ts'
import { aVisit } from './testing.ts'
import { type VisitHandlers, visitActions } from './visit-actions.tsx'
import type { VisitRow } from './visits.queries.ts'

const administrator: Official = { id: 1, email: 'admin@vigia.demo', departmentId: 13, userType: 1 }
const technician: Official = { id: 2, email: 'tecnico@vigia.demo', departmentId: 13, userType: 2 }
const engineer: Official = { id: 3, email: 'ingeniero@vigia.demo', departmentId: 13, userType: 3 }

const ignored: VisitHandlers = {
  ...{ onOpen() {}, onSwitch() {}, onInspect() {}, onNotMade() {}, onWhyNotMade() {}, onOpenRecord() {} },
}
const labels = (official: Official, row: VisitRow) =>
  visitActions(official, ignored)
    .filter((action) => action.isOffered?.(row) ?? true)
    .map((action) => action.label(row))

const pending = aVisit({ technicianId: technician.id, engineerId: engineer.id })
const done = aVisit({ technicianId: technician.id, engineerId: engineer.id, isDone: true, inspectionId: 70 })

describe('actions of a visit in the planner', () => {
  test('an administrator edits and deactivates, and does not inspect', () => {
    expect(labels(administrator, pending)).toEqual(['Ver o editar', 'No se pudo hacer', 'Desactivar'])
    expect(labels(administrator, done)).toEqual(['Ver o editar', 'Desactivar'])
  })

  test('a deactivated visit can be activated again', () => {
    expect(labels(administrator, { ...pending, isActive: false })).toEqual(['Ver o editar', 'Activar'])
  })

  test.each([technician, engineer])('user type $userType reads, and goes to the inspection', (official) => {
    expect(labels(official, pending)).toEqual(['Ver', 'Ir a la inspección', 'No se pudo hacer'])
  })

  test('a done visit opens its record instead', () => {
    const opened: unknown[] = []
    const actions = visitActions(technician, { ...ignored, onOpenRecord: (row) => opened.push(row.inspectionId) })
    expect(labels(technician, done)).toEqual(['Ver', 'Ver acta'])
    actions.find((action) => action.id === 'record')?.onSelect(done)
    expect(opened).toEqual([70])
  })

  test('a visit that was not made tells why, to who may read it', () => {
    const closed = { ...pending, isActive: false, notMade: 'cerrado' as const }
    expect(labels(administrator, closed)).toEqual(['Ver o editar', 'Ver por qué no se hizo', 'Activar'])
    expect(labels(technician, closed)).toEqual(['Ver', 'Ver por qué no se hizo'])
    expect(labels(technician, { ...closed, technicianId: 99 })).toEqual(['Ver'])
  })

  test('a visit of another person, or one switched off, has no action to inspect', () => {
    expect(labels(technician, { ...pending, technicianId: 99 })).toEqual(['Ver'])
    expect(labels(technician, { ...pending, isActive: false })).toEqual(['Ver'])
  })
})
