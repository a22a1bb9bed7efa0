import type { FieldActCall } from '../../../domain/inspections/batch.ts'

export const actTexts = {
  title: 'Actas de medidas y muestras',
  hint: 'Lo que escriba aquí queda en este dispositivo y sale solo cuando la visita esté cerrada y haya señal.',
  ofFinding: 'Levantar el acta de la medida',
  measure: 'Levantar acta de otra medida',
  sample: 'Tomar una muestra',
  goOn: (call: FieldActCall) =>
    call === 'measure' ? 'Seguir con el acta que estaba escribiendo' : 'Seguir con la muestra que estaba escribiendo',
  loading: 'Abriendo…',
  needsSignal: 'El formulario no está en este dispositivo. Con señal, prepare las visitas y vuelva a intentar.',
  deviceTitle: 'Actas y muestras en este dispositivo',
  ofVisit: (establishment: string) => `Visita a ${establishment}`,
  unknownVisit: (assignmentId: number) => `Visita n.º ${assignmentId}`,
}

export const stateTexts = {
  waiting: 'Sin enviar',
  refused: 'Rechazada',
  kept: 'Conservada sin enviar',
  recorded: 'Registrada',
  waits: 'Sale cuando la visita esté cerrada y haya señal.',
  isKept: 'Está solo en este dispositivo y no se enviará hasta que usted lo pida.',
  said: (message: string) => `El servidor dice: ${message}`,
  photos: (photos: number) => (photos === 1 ? '1 foto' : `${photos} fotos`),
  list: 'Actas y muestras',
}

const names: Readonly<Record<FieldActCall, string>> = { measure: 'Acta de medida', sample: 'Muestra' }
export const actName = ({ call, title }: { call: FieldActCall; title: string }): string => `${names[call]}: ${title}`

export const actionTexts = {
  correct: 'Corregir',
  retry: 'Volver a enviar',
  keep: 'Conservar sin enviar',
  discard: 'Descartar',
  named: (action: string, what: string) => `${action}: ${what}`,
  discardTitle: '¿Descartar este trabajo?',
  discardText: (what: string) => `${what}, con sus fotos. Se borra de este dispositivo y no se puede recuperar.`,
  discarded: 'Descartado.',
  failed: 'No se pudo cambiar en este dispositivo. Intente de nuevo.',
}

export const adviceTexts = {
  recorded:
    'La medida de ese aspecto ya tiene su acta. Descarte esta, o corríjala como medida de toda la visita si es otra.',
  item: 'El acta de la visita no tiene esa medida en ese aspecto. Corríjala: escoja otro, o toda la visita.',
  seal: 'Corrija el número del sello.',
  time: 'Revise la fecha y la hora de este dispositivo, y corrija la que escribió.',
  photo: 'Corríjala y adjunte las fotos de nuevo.',
  withdrawn:
    'La visita ya no recibe datos de usted. Consérvela y hable con quien planea las visitas antes de descartarla.',
  reused:
    'El servidor ya la registró con otro contenido. Búsquela en las listas de seguimiento antes de descartar esta.',
  other: 'Corrija lo que dice el servidor y guárdela otra vez, o vuelva a enviarla como está.',
}
