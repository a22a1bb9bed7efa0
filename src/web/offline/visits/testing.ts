import type { VisitOwner } from '../store/visit-media.ts'
import type { PreparedVisit, StoredChecklist, VisitProgress } from './prepared-visit.ts'
import type { OfflineVisitsPage } from './read-pages.ts'

export const aProgress = (assignmentId: number, change: Partial<VisitProgress> = {}): VisitProgress => ({
  assignmentId,
  establishmentId: 5,
  inscriptionTypeId: 1,
  checklistId: 1,
  floors: { favorable: 90, conRequerimientos: 60 },
  motive: 'Programación',
  isDone: false,
  inspectionId: null,
  answers: [],
  hasHealthObservation: false,
  hasEstablishmentSignature: false,
  hasWitnessSignature: false,
  ...change,
})

/** A prepared visit, for tests. */
export const aPreparedVisit = (
  { userId, assignmentId }: VisitOwner,
  change: Partial<PreparedVisit> = {},
): PreparedVisit => ({
  userId,
  assignmentId,
  establishmentId: 5,
  inscriptionTypeId: 1,
  checklistId: 1,
  establishment: 'Fritos La Bendición',
  address: 'Calle 5 # 3-20',
  city: 'Magangué',
  zodes: 'Magdalena Medio',
  motive: 'Programación',
  assignedOn: '2026-03-01',
  header: {
    inscriptionType: 'Restaurantes',
    name: 'Fritos La Bendición',
    inscriptionNumber: '13430-1',
    businessName: 'Fritos La Bendición',
    address: 'Calle 5 # 3-20',
    city: 'Magangué',
    activities: [],
    identificationType: 'CC',
    identificationNumber: '45678',
    ownerName: 'Luz Muñoz',
    phone: '3000000000',
    email: 'luz@example.co',
    location: 'Centro',
    populationType: 'URBANA',
    workers: 3,
    openingTime: '08:00',
    closingTime: '18:00',
    lastInspection: null,
  },
  progress: aProgress(assignmentId),
  lastFindings: [],
  preparedAt: '2026-03-02T15:00:00.000Z',
  closedInspectionId: null,
  ...change,
})

export type Told = OfflineVisitsPage['visits'][number]

/** A visit as the server tells it, which `aPreparedVisit` is prepared from. */
export function told(id: number, change: Partial<Told> = {}): Told {
  const prepared = aPreparedVisit({ userId: 2, assignmentId: id })
  const { assignmentId: _, userId: _user, preparedAt: _at, closedInspectionId: _closed, ...visit } = prepared
  return {
    ...visit,
    id,
    zodesId: 1,
    cityId: 13430,
    motiveId: 1,
    otherMotive: null,
    engineerId: 3,
    engineer: 'Ana Díaz',
    technicianId: 2,
    technician: 'Luis Pérez',
    technicianIdNumber: '123',
    isDone: false,
    isActive: true,
    rowVersion: 1,
    inspectionId: null,
    ...change,
  }
}

/** An edition of a checklist, with one section and no items. */
export const edition = (id: number): StoredChecklist => ({
  id,
  version: 1,
  floors: { favorable: 90, conRequerimientos: 60 },
  sections: [{ id, name: 'Edificación', items: [] }],
})

/** Local storage, for tests without a browser. */
export function aStorage(entries: Record<string, string> = {}): Storage {
  const kept = new Map(Object.entries(entries))
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
