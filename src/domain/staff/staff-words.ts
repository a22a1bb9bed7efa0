/** Kinds of absence (R 17.3). */
export const ABSENCE_KINDS = [
  'VACACIONES',
  'INCAPACIDAD',
  'LICENCIA',
  'COMISION',
  'PERMISO',
  'CAPACITACION',
  'SUSPENSION',
  'OTRA',
] as const
export type AbsenceKind = (typeof ABSENCE_KINDS)[number]

export const absenceName: Readonly<Record<AbsenceKind, string>> = {
  VACACIONES: 'Vacaciones',
  INCAPACIDAD: 'Incapacidad',
  LICENCIA: 'Licencia',
  COMISION: 'Comisión',
  PERMISO: 'Permiso',
  CAPACITACION: 'Capacitación',
  SUSPENSION: 'Suspensión',
  OTRA: 'Otra',
}

export const ABSENCE_STATES = ['pedida', 'aprobada', 'rechazada', 'anulada'] as const
export type AbsenceState = (typeof ABSENCE_STATES)[number]

export const absenceStateName: Readonly<Record<AbsenceState, string>> = {
  pedida: 'Por decidir',
  aprobada: 'Aprobada',
  rechazada: 'Rechazada',
  anulada: 'Anulada',
}

/** State of a contract on a day. */
export type ContractState = 'por-iniciar' | 'vigente' | 'terminado'

export const contractStateName: Readonly<Record<ContractState, string>> = {
  'por-iniciar': 'Por iniciar',
  vigente: 'Vigente',
  terminado: 'Terminado',
}

/** State of an official's card on a day. */
export type CardState = 'vigente' | 'vencido' | 'revocado'

export const cardStateName: Readonly<Record<CardState, string>> = {
  vigente: 'Vigente',
  vencido: 'Vencido',
  revocado: 'Revocado',
}

/** The half of a day that is absent. */
export const HALVES = ['AM', 'PM'] as const
export type Half = (typeof HALVES)[number]

export const halfName: Readonly<Record<Half, string>> = { AM: 'en la mañana', PM: 'en la tarde' }

/** Kinds of competence (R 17.5). */
export const COMPETENCE_KINDS = [
  'TIPO_INSCRIPCION',
  'CURSO',
  'TARJETA_PROFESIONAL',
  'LICENCIA_CONDUCCION',
  'OTRA',
] as const
export type CompetenceKind = (typeof COMPETENCE_KINDS)[number]

export const competenceName: Readonly<Record<CompetenceKind, string>> = {
  TIPO_INSCRIPCION: 'Tipo de inscripción',
  CURSO: 'Curso',
  TARJETA_PROFESIONAL: 'Tarjeta profesional',
  LICENCIA_CONDUCCION: 'Licencia de conducción',
  OTRA: 'Otra',
}

/** Letters of the days of the week, Monday first. */
export const WEEKDAYS = 'LMXJVSD'
/** The week of an official who declared none: Monday to Friday. */
export const USUAL_WEEK = 'LMXJV'

export const weekdayName: readonly string[] = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábados',
  'domingos',
]

/** Days before an end from which a list offers to show what ends (R 17.2), as the address spells them. */
export const EXPIRING_DAYS = ['5', '15', '30', '60'] as const
