import type { TermCode } from '../calendar/terms.ts'

/** How grave a finding is, the gravest first; the letters sort so too. */
export const SEVERITIES = ['critico', 'mayor', 'menor'] as const
export type Severity = (typeof SEVERITIES)[number]
export const severityName: Readonly<Record<Severity, string>> = { critico: 'Crítica', mayor: 'Mayor', menor: 'Menor' }

/** The term of a requirement, by its severity. */
export const termOfSeverity: Readonly<Record<Severity, TermCode>> = {
  critico: 'REQ_CRITICO',
  mayor: 'REQ_MAYOR',
  menor: 'REQ_MENOR',
}

/** Stored states. Overdue is none of them: it follows from the day (R 31.3). */
export const REQUIREMENT_STATES = [
  'abierto',
  'declarado',
  'cumplido',
  'parcial',
  'incumplido',
  'sin_objeto',
  'trasladado',
] as const
export type RequirementState = (typeof REQUIREMENT_STATES)[number]
export const requirementStateName: Readonly<Record<RequirementState, string>> = {
  abierto: 'Abierto',
  declarado: 'Declarado corregido',
  cumplido: 'Cumplido',
  parcial: 'Cumplido en parte',
  incumplido: 'Incumplido',
  sin_objeto: 'Sin objeto',
  trasladado: 'Trasladado a expediente',
}

/**
 * States in which a requirement still has to be met. What is met in part is none: the visit that said so requires the rest
 * anew (decision 066).
 */
export const OPEN_STATES = ['abierto', 'declarado'] as const satisfies readonly RequirementState[]
/** The open states in one word. */
export const STILL_OPEN = 'Por cumplir'
export const isOpen = (state: RequirementState): boolean => (OPEN_STATES as readonly RequirementState[]).includes(state)

/** Words beside an open requirement: after its last day, before the number of days, and on that day. */
export const DUE_LATE = 'Vencido'

/** Marks a requirement whose establishment was switched off. */
export const INACTIVE_ESTABLISHMENT = 'Establecimiento inactivo'

/** Whether a requirement is late on a day, `yyyy-mm-dd`. */
export const isOverdue = ({ state, dueOn }: { state: RequirementState; dueOn: string }, today: string): boolean =>
  isOpen(state) && dueOn < today

/** Calendar days before its last one from which an open requirement needs attention. */
export const DUE_SOON_DAYS = 5

export const EVIDENCE_STATES = ['recibida', 'aceptada', 'rechazada'] as const
export type EvidenceState = (typeof EVIDENCE_STATES)[number]

/** Acts on a requirement after its birth; they are in rows, so they stay. */
export const REQUIREMENT_EVENTS = [
  'evidencia',
  'aceptada',
  'rechazada',
  'prorroga',
  'sin_objeto',
  'recalculado',
  'verificada',
  'parcial',
  'incumplida',
  'visita_pedida',
  // The owner asks for more time, and an official may say no; 'prorroga' says yes.
  'prorroga_pedida',
  'prorroga_negada',
  // The owner answers in words, and an official has read them.
  'respuesta',
  'respuesta_leida',
  // The owner's evidence came after the verdict, or after an acceptance.
  'evidencia_tardia',
  // Put in a case for the lawyers, and given back when its document is voided.
  'trasladada',
  'devuelta',
] as const
export type RequirementEvent = (typeof REQUIREMENT_EVENTS)[number]
/** An act without its author, as the time line and the page of a case tell it. */
export const requirementEventName: Readonly<Record<RequirementEvent, string>> = {
  evidencia: 'Evidencia recibida',
  aceptada: 'Evidencia aceptada: cumplido',
  rechazada: 'Evidencia rechazada',
  prorroga: 'Prórroga',
  sin_objeto: 'Cerrado sin objeto',
  recalculado: 'Nuevo vencimiento por el calendario',
  verificada: 'Cumplido en una visita',
  parcial: 'Cumplido en parte en una visita',
  incumplida: 'Sin cumplir en una visita',
  visita_pedida: 'El propietario pidió una visita',
  prorroga_pedida: 'El propietario pidió prórroga',
  prorroga_negada: 'Prórroga no concedida',
  respuesta: 'El propietario respondió',
  respuesta_leida: 'Respuesta leída',
  evidencia_tardia: 'Evidencia que llegó después',
  trasladada: 'Pasó a un expediente sancionatorio',
  devuelta: 'Volvió del expediente sancionatorio',
}

const NUMBER_DIGITS = 2

/** The number of a requirement: 'R-148-03' is the third of inspection 148. */
export const requirementNumber = (inspectionId: number, position: number): string =>
  `R-${inspectionId}-${String(position).padStart(NUMBER_DIGITS, '0')}`

// The portal counts these before it sends, without the rules of forms.

/** Most letters of the text of an evidence. */
export const EVIDENCE_LETTERS = 5_000
/** Most letters that an owner may write where no evidence is sent. */
export const NOTE_LETTERS = 1_000
/** Most photos of one evidence. */
export const MAX_EVIDENCE_IMAGES = 5
export const TOO_MANY_IMAGES = `Adjunte hasta ${MAX_EVIDENCE_IMAGES} fotos.`
