import { daysOf, timeLeft } from '../../../domain/calendar/time-left.ts'
import {
  COMPLAINT_LATE,
  type ComplaintEvent,
  type ComplaintKind,
  type ComplaintState,
  complaintEventName,
  complaintKindName,
  complaintStateName,
  STILL_TO_ANSWER,
  type Triage,
  triageName,
} from '../../../domain/complaints/complaint-words.ts'
import {
  complaintColumns,
  complaintFilterWords,
  exportedComplaints,
} from '../../../domain/list-exports/exported-complaints.ts'
import { saidOf, type UnknownWord } from '../../../domain/shared/known-words.ts'
import { countText } from '../../../domain/shared/text.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import type { ComplaintRow } from './complaints.queries.ts'

const said =
  <Word extends string>(names: Readonly<Record<Word, string>>) =>
  (word: Word | UnknownWord): string =>
    saidOf(names, word) ?? word
export const kindText = said<ComplaintKind>(complaintKindName)
export const triageText = said<Triage>(triageName)
export const stateText = said<ComplaintState>(complaintStateName)
export const eventText = said<ComplaintEvent>(complaintEventName)

/** How long a term still runs, in its own kind of day. */
export const leftText = (daysLeft: number, kind: ComplaintRow['termKind']): string =>
  timeLeft(daysLeft, { kind, late: COMPLAINT_LATE })

const { isOverdue, isDueSoon, isDue } = complaintFilterWords

export const listMessages = {
  title: exportedComplaints.title,
  columns: complaintColumns,
  open: 'Abrir',
  register: 'Radicar queja',
  rowName: (number: string) => `la queja ${number}`,
  stopped: 'Término detenido',
  filters: {
    due: 'Vencimiento',
    late: isOverdue.values?.[1] ?? '',
    soon: isDueSoon.values?.[1] ?? '',
    waiting: isDue.values?.[1] ?? '',
    inTime: isOverdue.values?.[0] ?? '',
    establishmentId: complaintFilterWords.establishmentId.label,
    from: complaintFilterWords.dueOn.from,
    to: complaintFilterWords.dueOn.to,
  },
  quick: { label: 'Vistas rápidas', open: STILL_TO_ANSWER, soon: 'Por vencer', late: 'Vencidas', loading: '…' },
}

export const cardTexts = {
  title: (number: string) => `Queja ${number}`,
  back: 'Ver todas las quejas',
  failed: 'No se pudo cargar la queja.',
  print: 'Imprimir',
  facts: 'Hechos',
  about: 'Qué se sabe',
  kind: complaintColumns.kind,
  channel: complaintColumns.channel,
  received: 'Recibida',
  receivedBy: (day: string, name: string) => `${formatDay(day)}, por ${name}`,
  place: complaintColumns.establishmentName,
  city: complaintColumns.city,
  themes: 'Temas',
  ill: 'Personas enfermas',
  triage: complaintColumns.triage,
  officials: 'Funcionarios contra quienes es',
  due: 'Vence',
  left: 'Tiempo',
  moved: 'Plazo corrido por',
  paused: (days: number, kind: ComplaintRow['termKind']) => `Detenido; faltan ${daysOf(days, kind)}`,
  completeUntil: 'Plazo para completar',
  transferUntil: 'Se puede trasladar hasta',
  transferredTo: 'Trasladada a',
  duplicateOf: 'Duplicada de',
  duplicates: 'Quejas duplicadas de esta',
  answer: 'Respuesta',
  answered: (mode: string, day: string) => `${mode}, el ${formatDay(day)}`,
  mails: {
    pendiente: 'El correo con la respuesta está por salir.',
    enviando: 'El correo con la respuesta está saliendo.',
    incierto: 'No se sabe si el correo con la respuesta llegó.',
    agotado: 'El correo con la respuesta no salió: el servidor de correo lo rechazó.',
  },
  visits: 'Visitas',
  noVisits: 'Todavía no hay visitas por esta queja.',
  acta: (number: string) => `Ver acta ${number}`,
  visitBy: (engineer: string, technician: string) => `${engineer} y ${technician}`,
  visitStates: { done: 'Realizada', pending: 'Pendiente', cancelled: 'Cancelada' },
  visitOn: (day: string | null) => (day === null ? 'Sin fecha' : `Para el ${formatDay(day)}`),
  history: 'Historia',
  by: (name: string | null, at: string) => (name === null ? at : `${name} · ${at}`),
}

export const personTexts = {
  title: 'Quien la presentó',
  anonymous: 'La queja es anónima.',
  reserved: 'Pidió que su identidad se mantenga en reserva.',
  hidden: 'Los datos de la persona se muestran aparte. Cada consulta queda en la auditoría.',
  show: 'Ver quién la presentó',
  hide: 'Ocultar',
  name: 'Nombre',
  idNumber: 'Documento',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  address: 'Dirección',
}

export const formTexts = {
  title: 'Radicar queja',
  submit: 'Radicar',
  done: (number: string) => `Queja ${number} radicada`,
  kind: 'Clase',
  channel: 'Cómo llegó',
  receivedOn: 'Fecha en que se recibió (si no es hoy)',
  placeText: 'Lugar, si no es un establecimiento inscrito',
  city: 'Municipio',
  facts: 'Hechos',
  factsHint: 'Qué pasó, dónde y cuándo. No escriba aquí datos de quien se queja.',
  themes: 'Temas',
  ill: 'Personas enfermas',
  triage: 'Prioridad',
  officials: 'Es contra estos funcionarios',
  officialsHint: 'No verán la queja ni harán visitas por ella.',
  person: 'Quien la presenta',
  anonymous: 'Es anónima',
  reserved: 'Pide que su identidad se mantenga en reserva',
}

export const actTexts = {
  label: 'Acciones de la queja',
  edit: { open: 'Clasificar', title: 'Clasificar queja', done: 'Queja clasificada' },
  ask: {
    open: 'Pedir ampliación',
    title: 'Pedir que se amplíe la queja',
    text: 'Qué debe completar la persona',
    note: (until: string) => `Se pide una sola vez, hasta el ${formatDay(until)}. El plazo se detiene.`,
    done: 'Ampliación registrada: el plazo está detenido',
  },
  complete: {
    open: 'Registrar lo que completó',
    title: 'Registrar lo que la persona completó',
    text: 'Qué completó',
    note: 'El plazo sigue al día siguiente, con los días que faltaban.',
    done: 'Queja completada: el plazo sigue',
  },
  duplicate: {
    open: 'Marcar duplicada',
    title: 'Marcar como duplicada',
    number: 'Número de la queja original',
    hint: 'Como PQRS-2026-000123.',
    unknown: 'Ninguna queja tiene ese número.',
    done: 'Queja marcada como duplicada',
  },
  transfer: {
    open: 'Trasladar',
    title: 'Trasladar por competencia',
    entity: 'Entidad competente',
    reason: 'Motivo',
    note: (until: string) => `Se puede hasta el ${formatDay(until)}. Informe a quien presentó la queja.`,
    done: 'Queja trasladada',
  },
  visit: {
    open: 'Planear visita',
    title: 'Planear visita por la queja',
    note: 'El acta de la visita no nombra a quien presentó la queja.',
    submit: 'Planear visita',
    engineer: 'Ingeniero',
    technician: 'Técnico',
    scheduledOn: 'Fecha programada (opcional)',
    wantedBy: 'Fecha límite (opcional)',
    sure: '¿Planear de todas formas?',
    done: 'Visita planeada',
  },
  answer: {
    open: 'Responder',
    title: 'Responder la queja',
    text: 'Respuesta',
    mode: 'Cómo se entrega',
    on: 'Día de la entrega o de la publicación (si no es hoy)',
    noMail: 'No hay correo al que responder.',
    anonymous: 'Una queja anónima se responde con una publicación.',
    done: 'Respuesta registrada',
  },
  close: { open: 'Cerrar queja', title: 'Cerrar queja', text: 'Nota (opcional)', done: 'Queja cerrada' },
}

export const partTexts = {
  title: 'Quejas',
  failed: 'No se pudieron cargar las quejas.',
  none: 'No hay quejas sobre este establecimiento.',
  all: 'Ver todas',
  count: (total: number) => countText(total, 'queja', 'quejas'),
}
