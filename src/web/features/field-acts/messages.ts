import type { FieldActCall } from '../../../domain/inspections/batch.ts'
import { NOT_MADE, notMadeText } from '../../../domain/visits/not-made.ts'
import { decisionTexts } from '../../offline/outbox/decision-texts.ts'

export const actTexts = {
  title: 'Actas de medidas y muestras',
  hint: 'Lo que escriba aquí queda en este dispositivo y sale solo cuando la visita esté cerrada y haya señal.',
  ofFinding: 'Levantar el acta de la medida',
  measure: 'Levantar acta de otra medida',
  sample: 'Tomar una muestra',
  goOn: (call: FieldActCall) =>
    call === 'measure' ? 'Seguir con el acta que estaba escribiendo' : 'Seguir con la muestra que estaba escribiendo',
  needsSignal: 'El formulario no está en este dispositivo. Con señal, prepare las visitas y vuelva a intentar.',
  needsUpdate: 'Vigía se actualizó. Cargue la versión nueva para abrir el formulario: lo que guardó sigue ahí.',
  photosLost: (photos: number) =>
    `Adjunte de nuevo las fotos: ${photos === 1 ? 'una se perdió' : `${photos} se perdieron`} al cerrarse la página.`,
  deviceTitle: 'Actas y muestras en este dispositivo',
  ofVisit: (establishment: string) => `Visita a ${establishment}`,
  unknownVisit: (assignmentId: number) => `Visita n.º ${assignmentId}`,
}

export const stateTexts = {
  waiting: 'Por enviar',
  refused: 'Rechazada',
  kept: 'Conservada sin enviar',
  recorded: 'Registrada',
  waits: 'Sale cuando la visita esté cerrada y haya señal.',
  leaves: 'Sale cuando haya señal. La visita queda cancelada con esta razón.',
  isKept: decisionTexts.isKept,
  said: decisionTexts.said,
  photos: (photos: number) => (photos === 1 ? '1 foto' : `${photos} fotos`),
  list: 'Actas y muestras',
  unfounded: 'El hallazgo ya no impone esta medida. Así no se envía: corríjala o descártela.',
  written: (at: string) => `Escrita el ${at}`,
}

export const notMadeTexts = {
  open: NOT_MADE,
  openNamed: (establishment: string) => `${NOT_MADE}: ${establishment}`,
  hasWork:
    'En este dispositivo hay trabajo de esta visita sin enviar. Si de verdad no se pudo hacer, descarte primero ese trabajo.',
  list: 'Visita que no se pudo hacer',
  formIsClosed: 'Usted dijo que esta visita no se pudo hacer. Para llenarla, descarte eso primero.',
}

const names: Readonly<Record<Exclude<FieldActCall, 'not-made'>, string>> = {
  measure: 'Acta de medida',
  sample: 'Muestra',
}
export const actName = ({ call, title }: { call: FieldActCall; title: string }): string =>
  call === 'not-made' ? notMadeText(title) : `${names[call]}: ${title}`

export const actionTexts = {
  ...decisionTexts,
  discardTitle: '¿Descartar este trabajo?',
  discardText: (what: string) => `${what}, con sus fotos. Se borra de este dispositivo y no se puede recuperar.`,
}

export const adviceTexts = {
  recorded:
    'La medida de ese aspecto ya tiene su acta. Descarte esta, o corríjala como medida de toda la visita si es otra.',
  item: 'El acta de la visita no tiene esa medida en ese aspecto. Corríjala: escoja otro, o toda la visita.',
  seal: 'Corrija el número del sello.',
  time: 'Revise la fecha y la hora de este dispositivo, y corrija la que escribió.',
  photo: 'Corríjala y adjunte las fotos de nuevo.',
  done: 'La visita ya tiene su acta, así que no queda cancelada. Consérvela si quiere guardar sus fotos, o descártela.',
  withdrawn:
    'La visita ya no recibe datos de usted. Consérvela y hable con quien planea las visitas antes de descartarla.',
  reused:
    'El servidor ya la registró con otro contenido. Búsquela en las listas de seguimiento antes de descartar esta.',
  other: 'Corrija lo que dice el servidor y guárdela otra vez, o vuelva a enviarla como está.',
}
