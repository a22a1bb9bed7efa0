import { OTHER_MOTIVE_ID } from '../../domain/visits/visit-plan.ts'
import type { TeamName } from './officials.ts'

/** How a visit ends. `points` is unfavourable by its points, `critical` by one critical fault. */
export type Verdict = 'favorable' | 'requirements' | 'points' | 'critical'

export type PendingVisit = {
  place: string
  team: TeamName
  motiveId: number
  otherMotive?: string
  plannedDaysAgo: number
  /** Days until the planned day; absent, the visit has none. */
  scheduledInDays?: number
  /** Days until the last day for the visit, negative once it is over; absent, it has none. */
  dueInDays?: number
  /** Whether it verifies what earlier visits to the place left to be met. */
  follows?: boolean
}
/** Acts of a visit beside its answers and the signatures of the establishment and the witness. */
type VisitActs = {
  /** Both officials sign: each in their own session, or both on the device of the technician. */
  signing?: 'each' | 'one-device'
  /** Why the responsible person does not sign; absent, they do. */
  refusal?: string
  /** Whether the technician overlooks the first finding and corrects that answer. */
  hasCorrection?: boolean
}

export type DoneVisit = Pick<PendingVisit, 'place' | 'team' | 'motiveId' | 'follows'> & {
  verdict: Verdict
  daysAgo: number
  acts?: VisitActs
}

/** Ids in `motivos-visita.json`. */
const motive = {
  planned: 1,
  requested: 2,
  complaint: 3,
  official: 4,
  event: 5,
  proceedings: 6,
  other: OTHER_MOTIVE_ID,
  followUp: 8,
  lifting: 9,
} as const

const done = (
  daysAgo: number,
  place: string,
  team: TeamName,
  verdict: Verdict,
  motiveId: number = motive.planned,
): DoneVisit => ({
  daysAgo,
  place,
  team,
  verdict,
  motiveId,
})

/** The visits made, oldest first, because each record shows the inspection before it. */
export const doneVisits: readonly DoneVisit[] = [
  done(119, 'carmen-restaurante', 'north', 'requirements'),
  done(113, 'turbaco-asadero', 'north', 'critical'),
  done(105, 'mompox-cafeteria', 'river', 'favorable'),
  {
    ...done(98, 'magangue-panaderia', 'river', 'requirements'),
    acts: { refusal: 'Dice que primero consulta con el propietario, que está de viaje.' },
  },
  { ...done(90, 'turbaco-asadero', 'north', 'favorable', motive.lifting), follows: true },
  done(84, 'santarosa-restaurante', 'south', 'points'),
  { ...done(76, 'maria-tienda', 'north', 'requirements', motive.complaint), acts: { hasCorrection: true } },
  done(70, 'arjona-refrigerios', 'north', 'favorable'),
  done(62, 'magangue-pescaderia', 'river', 'critical', motive.event),
  { ...done(57, 'mompox-supermercado', 'river', 'favorable'), acts: { signing: 'each' } },
  { ...done(49, 'simiti-comedor', 'south', 'requirements', motive.proceedings), acts: { signing: 'one-device' } },
  done(40, 'mahates-fritos', 'north', 'requirements'),
  done(35, 'sanjuan-carniceria', 'north', 'favorable', motive.requested),
  { ...done(26, 'carmen-restaurante', 'north', 'favorable', motive.followUp), follows: true },
  done(21, 'magangue-bodega', 'river', 'requirements'),
  done(12, 'loba-plaza', 'south', 'points'),
  done(6, 'arjona-furgon', 'north', 'favorable', motive.official),
]

const pending = (
  plannedDaysAgo: number,
  place: string,
  team: TeamName,
  motiveId: number = motive.planned,
): PendingVisit => ({
  plannedDaysAgo,
  place,
  team,
  motiveId,
})

export const pendingVisits: readonly PendingVisit[] = [
  { ...pending(9, 'arjona-fruteria', 'north'), dueInDays: -3 },
  { ...pending(8, 'sanjuan-comidas', 'north', motive.complaint), dueInDays: -1 },
  { ...pending(7, 'turbaco-supermercado', 'north'), dueInDays: 4 },
  pending(6, 'carmen-plaza', 'north'),
  {
    ...pending(5, 'sanjacinto-comedor', 'north', motive.other),
    otherMotive: 'Acompañamiento a la personería municipal',
  },
  { ...pending(4, 'sanpablo-frio', 'south'), scheduledInDays: 5 },
  pending(4, 'achi-comedor', 'river'),
  { ...pending(3, 'talaigua-licorera', 'river', motive.requested), dueInDays: -1 },
  { ...pending(3, 'morales-pollos', 'south'), scheduledInDays: 6 },
  { ...pending(2, 'magangue-pescaderia', 'river', motive.lifting), follows: true },
  { ...pending(1, 'rioviejo-estadero', 'south', motive.official), scheduledInDays: 8 },
  pending(1, 'zambrano-camioneta', 'north'),
  // The printed accounts can try a follow-up: this place has findings.
  { ...pending(1, 'mahates-fritos', 'north', motive.followUp), follows: true },
]
