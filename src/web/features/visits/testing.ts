import type { VisitRow } from './visits.queries.ts'

/** A pending visit for tests; each test states the values it depends on. */
export const aVisit = (differences: Partial<VisitRow> = {}): VisitRow => ({
  id: 40,
  establishmentId: 5,
  establishment: 'Restaurante El Portal',
  inscriptionTypeId: 1,
  zodesId: 2,
  zodes: 'Montes de María',
  cityId: 13244,
  city: 'El Carmen de Bolívar',
  motiveId: 1,
  motive: 'Programación',
  otherMotive: null,
  engineerId: 3,
  engineer: 'Inés Ospino',
  technicianId: 2,
  technician: 'Tomás Blanco',
  technicianIdNumber: '1047000222',
  assignedOn: '2026-03-02',
  isDone: false,
  isActive: true,
  rowVersion: 1,
  inspectionId: null,
  ...differences,
})
