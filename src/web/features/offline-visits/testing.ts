import type { OutboxCommand } from '../../offline/outbox/outbox-command.ts'
import type { PreparedVisit } from '../../offline/visits/prepared-visit.ts'
import type { ListedVisit } from './list/pending-visits.queries.ts'

/** Visits and commands for tests. */
export const theMoment = '2026-03-02T15:00:00.000Z'

export const theChecklist = {
  id: 1,
  version: 1,
  floors: { favorable: 90, conRequerimientos: 60 },
  sections: [
    {
      id: 1,
      name: 'Edificación',
      items: [1, 2].map((id) => ({
        id,
        text: `1.${id} Pisos y paredes. Lisos y lavables.`,
        norm: 'Resolución 2674 de 2013',
        concepts: [{ concept: 'A' as const, points: 50 }],
        suggestedCritical: false,
        suggestedRequirement: '',
      })),
    },
  ],
}

export const aPreparedVisit = (differences: Partial<PreparedVisit> = {}): PreparedVisit => {
  const assignmentId = differences.assignmentId ?? 40
  return {
    userId: 2,
    assignmentId,
    establishmentId: 5,
    inscriptionTypeId: 1,
    checklistId: 1,
    establishment: 'Restaurante El Portal',
    address: 'Calle 24 # 30-15',
    city: 'El Carmen de Bolívar',
    zodes: 'Montes de María',
    motive: 'Programación',
    assignedOn: '2026-03-01',
    header: {
      inscriptionType: 'Preparación de alimentos',
      name: 'Restaurante El Portal',
      inscriptionNumber: 'B-1',
      businessName: 'El Portal SAS',
      address: 'Calle 24 # 30-15',
      city: 'El Carmen de Bolívar',
      activities: [],
      identificationType: 'NIT',
      identificationNumber: '900111222',
      ownerName: 'Ana Díaz',
      phone: '3001112233',
      email: 'portal@ejemplo.co',
      location: 'Centro',
      populationType: 'URBANA',
      workers: 4,
      openingTime: '08:00',
      closingTime: '20:00',
      lastInspection: null,
    },
    progress: {
      assignmentId,
      establishmentId: 5,
      inscriptionTypeId: 1,
      checklistId: 1,
      floors: theChecklist.floors,
      motive: 'Programación',
      isDone: false,
      inspectionId: null,
      answers: [],
      hasHealthObservation: false,
      hasEstablishmentSignature: false,
      hasWitnessSignature: false,
    },
    lastFindings: [],
    preparedAt: theMoment,
    closedInspectionId: null,
    ...differences,
  }
}

export const aListedVisit = (differences: Partial<ListedVisit> = {}): ListedVisit => ({
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
  assignedOn: '2026-03-01',
  isDone: false,
  isActive: true,
  rowVersion: 1,
  inspectionId: null,
  ...differences,
})

export const aKey = (seq: number) => `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`

/** A waiting command: an answered item with its photo. */
export const aCommand = (differences: Partial<OutboxCommand> = {}): OutboxCommand => {
  const seq = differences.seq ?? 1
  const assignmentId = differences.assignmentId ?? 40
  return {
    seq,
    key: aKey(seq),
    userId: 2,
    assignmentId,
    slot: 'item-1',
    write: {
      call: 'items',
      body: {
        assignmentId,
        itemId: 1,
        concept: 'AR',
        observation: 'Grieta',
        evidence: new Blob(['x'.repeat(2_000)], { type: 'image/jpeg' }),
      },
    },
    state: 'waiting',
    wasAttempted: false,
    refusal: null,
    enqueuedAt: theMoment,
    ...differences,
  }
}
