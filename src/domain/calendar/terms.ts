import { NOTIFICATION_DAYS } from '../records/notification-limit.ts'
import { addDays, daysBetween } from '../shared/days.ts'
import { countText } from '../shared/text.ts'
import { addBusinessDays, businessDaysBetween, nextBusinessDay, type TermCalendar } from './term-calendar.ts'

/** Codes of the terms; they are on the wire and in rows, so they stay. */
export const TERM_CODES = [
  'ACTA_NOTIFICAR',
  'REQ_CRITICO',
  'REQ_MAYOR',
  'REQ_MENOR',
  'CITACION',
  'AVISO',
  'PQRS_GENERAL',
  'PQRS_DOCUMENTOS',
  'PQRS_CONSULTA',
  'PQRS_TRASLADO',
  'DESCARGOS',
  'MEDIDA_VERIFICAR',
] as const
export type TermCode = (typeof TERM_CODES)[number]

/** `habiles` counts business days. `calendario` counts all days, and ends on a business day. */
export const TERM_KINDS = ['habiles', 'calendario'] as const
export type TermKind = (typeof TERM_KINDS)[number]
export const termKindName: Readonly<Record<TermKind, string>> = {
  habiles: 'Días hábiles',
  calendario: 'Días calendario',
}

/** `dia_siguiente`: the day of the act is not counted. `mismo_dia`: it is the first day. */
export const COUNTS_FROM = ['dia_siguiente', 'mismo_dia'] as const
export type CountsFrom = (typeof COUNTS_FROM)[number]
export const countsFromName: Readonly<Record<CountsFrom, string>> = {
  dia_siguiente: 'Desde el día siguiente',
  mismo_dia: 'Desde el mismo día',
}

/** How a term counts; enough to compute its last day. */
export type TermRule = { days: number; kind: TermKind; countsFrom: CountsFrom }
/** One version of a legal term. */
export type Term = TermRule & {
  code: TermCode
  version: number
  extendableTimes: number
  /** Most days of one extension; null where there is none. */
  extensionMaxDays: number | null
  norm: string
  /** Whether the secretariat's lawyers confirmed it. */
  isConfirmed: boolean
}

export const termName: Readonly<Record<TermCode, string>> = {
  ACTA_NOTIFICAR: 'Notificar el acta',
  REQ_CRITICO: 'Cumplir un requerimiento crítico',
  REQ_MAYOR: 'Cumplir un requerimiento mayor',
  REQ_MENOR: 'Cumplir un requerimiento menor',
  CITACION: 'Citar para notificación personal',
  AVISO: 'Efecto de la notificación por aviso',
  PQRS_GENERAL: 'Responder una petición general',
  PQRS_DOCUMENTOS: 'Responder una petición de documentos',
  PQRS_CONSULTA: 'Responder una consulta',
  PQRS_TRASLADO: 'Trasladar una petición por competencia',
  DESCARGOS: 'Presentar descargos',
  MEDIDA_VERIFICAR: 'Verificar una medida sanitaria',
}

/** Terms that are kept for reference: no day of the product is counted with them, and the text says so. */
export const uncountedTerms: Readonly<Partial<Record<TermCode, string>>> = {
  ACTA_NOTIFICAR: `Solo de consulta: el acta da siempre ${NOTIFICATION_DAYS} días calendario.`,
  DESCARGOS: 'Solo de consulta: Vigía no cuenta el plazo de los descargos.',
}

const first = (
  code: TermCode,
  days: number,
  kind: TermKind,
  norm: string,
  extensionMaxDays: number | null = null,
): Term => ({
  code,
  version: 1,
  days,
  kind,
  countsFrom: 'dia_siguiente',
  extendableTimes: extensionMaxDays === null ? 0 : 1,
  extensionMaxDays,
  norm,
  isConfirmed: false,
})

const NO_NORM = 'Propuesta de Vigía; sin norma vigente que fije el plazo'

/** The first version of each term, the same in every department. None is confirmed: a lawyer has to read each. */
export const firstTerms: Readonly<Record<TermCode, Term>> = {
  ACTA_NOTIFICAR: first('ACTA_NOTIFICAR', 5, 'calendario', 'Antes, Decreto 3075 de 1997, artículo 85'),
  REQ_CRITICO: first('REQ_CRITICO', 3, 'calendario', NO_NORM),
  REQ_MAYOR: first('REQ_MAYOR', 15, 'calendario', NO_NORM),
  REQ_MENOR: first('REQ_MENOR', 30, 'calendario', 'Antes, Decreto 3075 de 1997, artículo 84', 30),
  CITACION: first('CITACION', 5, 'habiles', 'Ley 1437 de 2011 (CPACA), artículo 68'),
  AVISO: first('AVISO', 1, 'habiles', 'Ley 1437 de 2011 (CPACA), artículo 69'),
  PQRS_GENERAL: first('PQRS_GENERAL', 15, 'habiles', 'Ley 1755 de 2015, artículo 14'),
  PQRS_DOCUMENTOS: first('PQRS_DOCUMENTOS', 10, 'habiles', 'Ley 1755 de 2015, artículo 14'),
  PQRS_CONSULTA: first('PQRS_CONSULTA', 30, 'habiles', 'Ley 1755 de 2015, artículo 14'),
  PQRS_TRASLADO: first('PQRS_TRASLADO', 5, 'habiles', 'Ley 1755 de 2015, artículo 21'),
  DESCARGOS: first('DESCARGOS', 15, 'habiles', 'Ley 1437 de 2011 (CPACA), artículo 47'),
  MEDIDA_VERIFICAR: first('MEDIDA_VERIFICAR', 30, 'calendario', 'Decreto 780 de 2016, artículo 2.8.8.1.4.15'),
}

/** The last day of a term that counts from a day. Days are `yyyy-mm-dd` (R 30.3). */
export function dueDay({ days, kind, countsFrom }: TermRule, from: string, calendar: TermCalendar): string {
  const before = countsFrom === 'mismo_dia' ? addDays(from, -1) : from
  return kind === 'habiles' ? addBusinessDays(calendar, before, days) : nextBusinessDay(calendar, addDays(before, days))
}

/** Days until a term ends, in its own kind of day: 0 on the last day, negative after it. */
export function daysLeft(
  kind: TermKind,
  { today, dueOn }: { today: string; dueOn: string },
  calendar: TermCalendar,
): number {
  if (kind === 'calendario') return daysBetween(today, dueOn)
  if (today <= dueOn) return businessDaysBetween(calendar, today, dueOn)
  // A Saturday after a Friday is late, though no business day has passed.
  return -Math.max(1, businessDaysBetween(calendar, dueOn, today))
}

/** A term in a few words: '15 días hábiles'. */
export const termText = ({ days, kind }: Pick<TermRule, 'days' | 'kind'>): string =>
  `${countText(days, 'día', 'días')} ${kind === 'habiles' ? (days === 1 ? 'hábil' : 'hábiles') : 'calendario'}`
