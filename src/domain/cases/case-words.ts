/** States of a case. A closed one takes documents as an addition alone (R 40.6). */
export const CASE_STATES = ['abierto', 'en_juridica', 'cerrado'] as const
export type CaseState = (typeof CASE_STATES)[number]
export const caseStateName: Readonly<Record<CaseState, string>> = {
  abierto: 'Abierto',
  en_juridica: 'En Jurídica',
  cerrado: 'Cerrado',
}

/** Kinds of documents of a case; they are on the wire and in rows, so they stay. */
export const CASE_KINDS = ['acta', 'requirement', 'measure', 'sample', 'notice', 'complaint', 'document'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
export const caseKindName: Readonly<Record<CaseKind, string>> = {
  acta: 'Acta',
  requirement: 'Requerimiento',
  measure: 'Medida sanitaria',
  sample: 'Muestra',
  notice: 'Notificación',
  complaint: 'Queja, sin identidad',
  document: 'Documento',
}

export const CASE_EVENTS = ['abierto', 'documento', 'anulado', 'enviado', 'cerrado', 'adicion'] as const
export type CaseEvent = (typeof CASE_EVENTS)[number]
export const caseEventName: Readonly<Record<CaseEvent, string>> = {
  abierto: 'Se abrió',
  documento: 'Se agregó un documento',
  anulado: 'Se anuló un documento',
  enviado: 'Se envió a Jurídica',
  cerrado: 'Se cerró',
  adicion: 'Se abrió una adición',
}

const NUMBER_DIGITS = 4

/** The number of a case, such as 'EXP-2026-0041'. */
export const caseNumber = (year: number, sequence: number): string =>
  `EXP-${year}-${String(sequence).padStart(NUMBER_DIGITS, '0')}`
