import { z } from 'zod'
import { readCalendarEntries } from '../../../contract/planning/calendar.wire.ts'
import { listDismissals, listSuggestions } from '../../../contract/planning/planning.wire.ts'
import { getTrip } from '../../../contract/planning/trips.wire.ts'
import { readWeights } from '../../../contract/planning/weights.wire.ts'
import { factorName, PROPOSAL_LABEL, RISK_FACTORS } from '../../../domain/planning/planning-words.ts'
import type { CalendarEntry, MovableVisit } from './calendar/calendar.queries.ts'
import type { Dismissal, RiskModel, Suggestion } from './planning.queries.ts'
import type { TripData, TripDay, TripVisit } from './trips/trips.queries.ts'

/** Rows for the tests of the module, with the values that a test does not look at. */
export const aSuggestion = (own: Partial<Suggestion> = {}): Suggestion => ({
  establishmentId: 5,
  establishment: 'Restaurante El Portal',
  address: 'Calle 1 # 2-3',
  inscriptionTypeId: 1,
  inscriptionType: 'Preparación de alimentos',
  zodesId: 1,
  zodes: 'Dique',
  cityId: 13836,
  city: 'Turbaco',
  score: 62,
  reasons: [
    { factor: 'risk', points: 30, most: 30, text: 'Alto riesgo' },
    { factor: 'days', points: 17, most: 20, text: '412 días sin visita' },
    { factor: 'concept', points: 15, most: 15, text: 'Último concepto desfavorable' },
    { factor: 'complaints', points: 0, most: 12, text: 'Sin quejas desde la última visita' },
  ],
  lastVisitOn: '2025-10-11',
  isPending: false,
  pendingVisit: null,
  ...own,
})

export const aModel = (own: Partial<RiskModel> = {}): RiskModel => ({
  version: 0,
  weights: { risk: 30, days: 20, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
  months: { alto: 12, medio: 18, bajo: 24 },
  classes: [{ inscriptionTypeId: 1, riskClass: 'alto' }],
  effectiveFrom: null,
  note: 'Propuesta inicial',
  createdBy: null,
  createdAt: null,
  ...own,
})

export const suggestionsReply = (suggestions: Suggestion[], own: { total?: number; waiting?: number } = {}) =>
  z.encode(listSuggestions.reply, {
    suggestions,
    total: suggestions.length,
    label: PROPOSAL_LABEL,
    version: 0,
    computedOn: '2026-11-27',
    waiting: 0,
    ...own,
  })

export const dismissalsReply = (dismissals: Dismissal[]) => z.encode(listDismissals.reply, { dismissals })

export const weightsReply = (model: RiskModel, versions: RiskModel[] = []) =>
  z.encode(readWeights.reply, {
    model,
    proposed: aModel(),
    versions,
    factors: RISK_FACTORS.map((factor) => ({
      factor,
      name: factorName[factor],
      hasData: factor !== 'complaints',
      note: '',
    })),
    label: PROPOSAL_LABEL,
  })

export const aTripVisit = (own: Partial<TripVisit> = {}): TripVisit => ({
  establishmentId: 5,
  establishment: 'Restaurante El Portal',
  address: 'Calle 1 # 2-3',
  cityId: 13006,
  city: 'Achí',
  score: 62,
  why: 'Alto riesgo (30) · 412 días sin visita (17)',
  problem: null,
  takesUp: null,
  assignmentId: null,
  isDone: false,
  ...own,
})

export const aTripDay = (own: Partial<TripDay> = {}): TripDay => ({
  day: '2026-12-01',
  reasons: [],
  capacity: 4,
  assignments: [aTripVisit()],
  ...own,
})

const aTrip = (own: Partial<TripData['trip']> = {}): TripData['trip'] => ({
  id: 14,
  number: 'S-2026-014',
  zodesId: 3,
  zodes: 'Mojana',
  startsOn: '2026-12-01',
  endsOn: '2026-12-02',
  engineerId: 3,
  engineer: 'Inés Ospino',
  technicianId: 2,
  technician: 'Tomás Blanco',
  vehicle: null,
  note: null,
  state: 'borrador',
  visits: 0,
  visitsDone: 0,
  visitsPerDay: 4,
  rowVersion: 1,
  ...own,
})

export const tripReply = ({
  trip,
  ...own
}: Partial<Omit<TripData, 'trip'>> & { trip?: Partial<TripData['trip']> } = {}) =>
  z.encode(getTrip.reply, {
    trip: aTrip(trip),
    proposal: [aTripDay()],
    route: ['Achí', 'Magangué'],
    distanceKm: 84,
    distanceText: 'Distancia en línea recta: 84 km. Confirme vías y ríos.',
    may: ['edit', 'confirm', 'cancel'],
    ...own,
  })

/** The row of a visit that the reader may move. */
const aMovableVisit = (own: Partial<MovableVisit> = {}): MovableVisit => ({
  id: 40,
  establishmentId: 5,
  establishment: 'Restaurante El Portal',
  inscriptionTypeId: 1,
  zodesId: 3,
  zodes: 'Mojana',
  cityId: 13006,
  city: 'Achí',
  motiveId: 1,
  motive: 'Programación',
  otherMotive: null,
  engineerId: 3,
  engineer: 'Inés Ospino',
  technicianId: 2,
  technician: 'Tomás Blanco',
  technicianIdNumber: '1047000222',
  assignedOn: '2026-11-02',
  scheduledOn: '2026-12-01',
  dueOn: null,
  isDone: false,
  isActive: true,
  rowVersion: 3,
  inspectionId: null,
  ...own,
})

export const anEntry = (own: Partial<CalendarEntry> = {}): CalendarEntry => ({
  kind: 'visit',
  day: '2026-12-01',
  endDay: '2026-12-01',
  title: 'Restaurante El Portal',
  detail: 'Achí · Inés Ospino y Tomás Blanco',
  subject: 'assignment',
  subjectId: 40,
  isDone: false,
  isOverdue: false,
  visit: aMovableVisit(),
  ...own,
})

export const calendarReply = (entries: CalendarEntry[], isCut = false) =>
  z.encode(readCalendarEntries.reply, { entries, isCut })
