import { saidOf, type UnknownWord } from '../shared/known-words.ts'

/** Things that a file (expediente) is about. */
export const FILE_SUBJECTS = ['establishment', 'inspection', 'measure', 'official', 'general'] as const
export type FileSubject = (typeof FILE_SUBJECTS)[number]

/** States of a file. An open one takes documents; the others never change but by a reopening. */
export const FILE_STATES = ['abierto', 'cerrado', 'transferido', 'eliminado'] as const
export type FileState = (typeof FILE_STATES)[number]

/** Marks a file that may not be destroyed, whatever its retention says. */
export const HELD = 'Bloqueo legal'

/** Levels of access (R 18.13): any official, officials of the department, and named readers alone. */
export const ACCESS_LEVELS = ['publico', 'clasificado', 'reservado'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** Final disposition of a series: kept for ever, destroyed, a selection kept, or kept as a reproduction. */
export const DISPOSITIONS = ['CT', 'E', 'S', 'MT'] as const
export type Disposition = (typeof DISPOSITIONS)[number]

/** Origin of a document: sent by a person, or made by the system in the transaction of its cause. */
export const DOCUMENT_SOURCES = [
  'upload',
  'acta',
  'inscription_sheet',
  'notification',
  'measure',
  'case',
  'import',
] as const
export type DocumentSource = (typeof DOCUMENT_SOURCES)[number]

/** Whether the product made the document, in the transaction of its cause. */
export const isOfSystem = ({ source }: { source: DocumentSource | UnknownWord }): boolean =>
  source !== 'upload' && source !== 'import'

export const DOCUMENT_ORIGINS = ['electronico', 'digitalizado'] as const
export type DocumentOrigin = (typeof DOCUMENT_ORIGINS)[number]

/** Outcome of the virus scan of a version. `no_aplica` is a document that the system made itself. */
export const SCAN_STATES = [
  'pendiente',
  'limpio',
  'infectado',
  'sin_antivirus',
  'muy_grande',
  'fallo',
  'no_aplica',
] as const
export type ScanState = (typeof SCAN_STATES)[number]

/** Whether no scan has judged a version yet: clamd was away, or failed. */
export const isScanDue = (scan: ScanState | null | undefined): boolean => scan === 'pendiente' || scan === 'fallo'

export const TEXT_STATES = ['pendiente', 'extraido', 'sin_texto', 'fallo'] as const
export type TextState = (typeof TEXT_STATES)[number]

/** Words of the screens for each code. */
export const subjectWords: Record<FileSubject, string> = {
  establishment: 'Establecimiento',
  inspection: 'Inspección',
  measure: 'Medida sanitaria',
  official: 'Funcionario',
  general: 'General',
}

export const stateWords: Record<FileState, string> = {
  abierto: 'Abierto',
  cerrado: 'Cerrado',
  transferido: 'Transferido',
  eliminado: 'Eliminado',
}

export const accessWords: Record<AccessLevel, string> = {
  publico: 'Público',
  clasificado: 'Clasificado',
  reservado: 'Reservado',
}

export const dispositionWords: Record<Disposition, string> = {
  CT: 'Conservación total',
  E: 'Eliminación',
  S: 'Selección',
  MT: 'Reproducción por medio técnico',
}

export const sourceWords: Record<DocumentSource, string> = {
  upload: 'Agregado',
  acta: 'Acta de inspección sanitaria',
  inscription_sheet: 'Formulario de inscripción',
  notification: 'Notificación por correo',
  measure: 'Medida sanitaria',
  case: 'Constancia para un expediente sancionatorio',
  import: 'Importado',
}

/** The source of a document in words; empty for one that this version does not know. */
export const sourceText = (source: DocumentSource | UnknownWord): string => saidOf(sourceWords, source) ?? ''

export const originWords: Record<DocumentOrigin, string> = { electronico: 'Electrónico', digitalizado: 'Digitalizado' }

export const scanWords: Record<ScanState, string> = {
  pendiente: 'Análisis de virus pendiente',
  limpio: 'Sin virus',
  infectado: 'Infectado',
  sin_antivirus: 'Sin análisis de virus',
  muy_grande: 'No analizado: muy grande para el antivirus',
  fallo: 'El análisis de virus falló',
  no_aplica: 'Producido por el sistema',
}
