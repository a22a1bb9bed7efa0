import { saidOf, type UnknownWord } from '../shared/known-words.ts'
/** The factors of an establishment's score (R 22.1), in the order of its parts. */
export const RISK_FACTORS = ['risk', 'days', 'overdue', 'concept', 'complaints', 'vulnerable'] as const
export type RiskFactor = (typeof RISK_FACTORS)[number]
export const factorName: Readonly<Record<RiskFactor, string>> = {
  risk: 'Riesgo del tipo',
  days: 'Días sin visita',
  overdue: 'Visita vencida',
  concept: 'Último concepto',
  complaints: 'Quejas',
  vulnerable: 'Población vulnerable',
}

/** Classes of risk of the types of inscription; a type may have none. */
export const RISK_CLASSES = ['alto', 'medio', 'bajo'] as const
export type RiskClass = (typeof RISK_CLASSES)[number]
export const riskClassName: Readonly<Record<RiskClass, string>> = {
  alto: 'Alto riesgo',
  medio: 'Riesgo medio',
  bajo: 'Riesgo bajo',
}

/** Every page and file that shows the order of risk carries this label. */
export const PROPOSAL_LABEL = 'Propuesta de Vigía, no es norma'

/** States of a trip; `en_curso` is computed from its days and never kept. */
export const TRIP_STATES = ['borrador', 'confirmada', 'en_curso', 'cerrada', 'anulada'] as const
export type TripState = (typeof TRIP_STATES)[number]
export type StoredTripState = Exclude<TripState, 'en_curso'>
export const tripStateName: Readonly<Record<TripState, string>> = {
  borrador: 'Borrador',
  confirmada: 'Confirmada',
  en_curso: 'En curso',
  cerrada: 'Cerrada',
  anulada: 'Anulada',
}

export const CALENDAR_KINDS = [
  'visit',
  'trip',
  'absence',
  'notification',
  'requirement',
  'contract',
  'holiday',
] as const
export type CalendarKind = (typeof CALENDAR_KINDS)[number]
export const calendarKindName: Readonly<Record<CalendarKind, string>> = {
  visit: 'Visita',
  trip: 'Salida',
  absence: 'Ausencia',
  notification: 'Límite para notificar',
  requirement: 'Plazo de requerimientos',
  contract: 'Fin de contrato',
  holiday: 'Día sin trabajo',
}

/** A kind in words; one that only a newer version knows is an appointment like any. */
export const calendarKindText = (kind: CalendarKind | UnknownWord): string => saidOf(calendarKindName, kind) ?? 'Cita'
