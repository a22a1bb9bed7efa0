import type { TermCode } from '../calendar/terms.ts'

/** Kinds of complaints; they are on the wire and in rows, so they stay. */
export const COMPLAINT_KINDS = [
  'queja',
  'reclamo',
  'denuncia',
  'peticion',
  'documentos',
  'consulta',
  'sugerencia',
] as const
export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
export const complaintKindName: Readonly<Record<ComplaintKind, string>> = {
  queja: 'Queja',
  reclamo: 'Reclamo',
  denuncia: 'Denuncia',
  peticion: 'Petición general',
  documentos: 'Petición de documentos',
  consulta: 'Consulta',
  sugerencia: 'Sugerencia',
}

/** The term to answer a complaint, by its kind (Ley 1755 de 2015, article 14). */
export const termOfKind = (kind: ComplaintKind): TermCode =>
  kind === 'documentos' ? 'PQRS_DOCUMENTOS' : kind === 'consulta' ? 'PQRS_CONSULTA' : 'PQRS_GENERAL'

export const COMPLAINT_CHANNELS = ['presencial', 'telefono', 'correo', 'escrito', 'web'] as const
export type ComplaintChannel = (typeof COMPLAINT_CHANNELS)[number]
export const complaintChannelName: Readonly<Record<ComplaintChannel, string>> = {
  presencial: 'En persona',
  telefono: 'Por teléfono',
  correo: 'Por correo electrónico',
  escrito: 'Por escrito',
  web: 'Por internet',
}

export const COMPLAINT_THEMES = [
  'higiene',
  'alimentos',
  'plagas',
  'agua',
  'residuos',
  'enfermedad',
  'publicidad',
  'atencion',
  'otro',
] as const
export type ComplaintTheme = (typeof COMPLAINT_THEMES)[number]
export const complaintThemeName: Readonly<Record<ComplaintTheme, string>> = {
  higiene: 'Higiene del lugar',
  alimentos: 'Alimentos en mal estado',
  plagas: 'Plagas',
  agua: 'Agua',
  residuos: 'Residuos y olores',
  enfermedad: 'Personas enfermas',
  publicidad: 'Rótulos y publicidad',
  atencion: 'Trato de un funcionario',
  otro: 'Otro tema',
}

export const TRIAGES = ['inmediata', 'alta', 'normal'] as const
export type Triage = (typeof TRIAGES)[number]
export const triageName: Readonly<Record<Triage, string>> = {
  inmediata: 'Inmediata',
  alta: 'Alta',
  normal: 'Normal',
}

/** People who fell ill together from which an outbreak is suspected. */
const OUTBREAK = 2

/** The priority that the number of ill people suggests. */
export const suggestedTriage = (illPeople: number): Triage =>
  illPeople >= OUTBREAK ? 'inmediata' : illPeople > 0 ? 'alta' : 'normal'

/** Stored states of a complaint. Overdue is none of them: it follows from the day. */
export const COMPLAINT_STATES = [
  'radicada',
  'ampliacion',
  'trasladada',
  'en_visita',
  'por_responder',
  'respondida',
  'cerrada',
  'duplicada',
] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]
export const complaintStateName: Readonly<Record<ComplaintState, string>> = {
  radicada: 'Radicada',
  ampliacion: 'En ampliación',
  trasladada: 'Trasladada',
  en_visita: 'En visita',
  por_responder: 'Por responder',
  respondida: 'Respondida',
  cerrada: 'Cerrada',
  duplicada: 'Duplicada',
}

/** States that wait for an answer. In `ampliacion` the term does not run. */
export const OPEN_COMPLAINTS = ['radicada', 'ampliacion', 'en_visita', 'por_responder'] as const
export const isComplaintOpen = (state: ComplaintState): boolean =>
  (OPEN_COMPLAINTS as readonly ComplaintState[]).includes(state)
/** The open states in one word. */
export const STILL_TO_ANSWER = 'Abiertas'

/** Whether a complaint is late on a day, `yyyy-mm-dd`. A paused one has no last day. */
export const isComplaintOverdue = (
  { state, dueOn }: { state: ComplaintState; dueOn: string | null },
  today: string,
): boolean => isComplaintOpen(state) && dueOn !== null && dueOn < today

/** Words beside an open complaint: after its last day, and on that day. */
export const COMPLAINT_LATE = 'Vencida'

/** Calendar days before its last one, that day included, from which an open complaint needs attention. */
export const COMPLAINT_SOON_DAYS = 5

/** Ways of an answer. `publicada` stands for who left no address. */
export const ANSWER_MODES = ['correo', 'entregada', 'publicada'] as const
export type AnswerMode = (typeof ANSWER_MODES)[number]
export const answerModeName: Readonly<Record<AnswerMode, string>> = {
  correo: 'Por correo electrónico',
  entregada: 'Entregada en la mano o por correspondencia',
  publicada: 'Publicada en cartelera o página web',
}

/** Events of a complaint; they are in rows, so they stay. */
export const COMPLAINT_EVENTS = [
  'radicada',
  'editada',
  'ampliacion',
  'completada',
  'duplicada',
  'trasladada',
  'visita_planeada',
  'visita_hecha',
  'visita_cancelada',
  'respondida',
  'correo_enviado',
  'correo_sin_respuesta',
  'correo_rechazado',
  'cerrada',
  'recalculado',
  'documento_agregado',
  'documento_retirado',
] as const
export type ComplaintEvent = (typeof COMPLAINT_EVENTS)[number]
export const complaintEventName: Readonly<Record<ComplaintEvent, string>> = {
  radicada: 'Radicada',
  editada: 'Datos modificados',
  ampliacion: 'Se pidió ampliar la información',
  completada: 'Información completada',
  duplicada: 'Marcada como duplicada',
  trasladada: 'Trasladada por competencia',
  visita_planeada: 'Visita planeada',
  visita_hecha: 'Visita realizada',
  visita_cancelada: 'Visita cancelada',
  respondida: 'Respondida',
  correo_enviado: 'Respuesta enviada por correo',
  correo_sin_respuesta: 'El servidor de correo no confirmó el envío',
  correo_rechazado: 'El correo de la respuesta no salió',
  cerrada: 'Cerrada',
  recalculado: 'Plazo recalculado',
  documento_agregado: 'Documentos o fotos agregados',
  documento_retirado: 'Documento o foto retirado',
}

const NUMBER_DIGITS = 6

/** The number of a complaint: 'PQRS-2026-000123' is number 123 of its year. */
export const complaintNumber = (year: number, place: number): string =>
  `PQRS-${year}-${String(place).padStart(NUMBER_DIGITS, '0')}`
