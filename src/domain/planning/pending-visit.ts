import { formatDay } from '../shared/time.ts'

/** Days after the end of a trip within which another visit's planned day keeps the trip away from its establishment. */
export const NEAR_DAYS = 30

/** Facts about a visit that stand against its being taken up by a trip. */
export type Hindrance = 'begun' | 'trip' | 'near-day'

/** A visit that is still to be made. `tripNumber`: the trip that is to make it, unless that trip ended or was annulled. */
export type PendingVisit = {
  motive: string
  dueOn: string | null
  scheduledOn: string | null
  tripNumber: string | null
}

/** A visit that a trip took up, as it was before. */
export type TakenVisit = {
  assignmentId: number
  scheduledOn: string | null
  engineerId: number
  technicianId: number
  tripId: number | null
  tripOrder: number | null
  /** Absent for trips that were confirmed before it was kept. */
  dueOn?: string | null
}

/** Why a trip cannot take up an establishment's pending visit, in words that begin a sentence. */
export function hindranceText(hindrance: Hindrance, { scheduledOn, tripNumber }: PendingVisit): string {
  if (hindrance === 'begun') return 'Ya tiene una visita iniciada'
  if (hindrance === 'trip') return `Ya está en la salida ${tripNumber}`
  return `Ya tiene una visita el ${scheduledOn === null ? '' : formatDay(scheduledOn)}`
}

/** A pending visit in one line: its motive, and its day, its limit or neither. */
export function pendingVisitText({ motive, dueOn, scheduledOn }: PendingVisit): string {
  const when =
    scheduledOn !== null
      ? `programada el ${formatDay(scheduledOn)}`
      : dueOn !== null
        ? `sin día, para antes del ${formatDay(dueOn)}`
        : 'sin día'
  return `${motive}, ${when}`
}
