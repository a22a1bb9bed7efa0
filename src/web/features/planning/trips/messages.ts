import { listTexts as shared } from '../../../../domain/list-exports/list-texts.ts'
import type { TripState } from '../../../../domain/planning/planning-words.ts'
import { countText } from '../../../../domain/shared/text.ts'
import { formatDay, WEEKDAY_NAMES } from '../../../../domain/shared/time.ts'
import type { Tone } from '../../../ui/data-table/cell-format.ts'

export const stateTones: Readonly<Record<TripState, Tone>> = {
  borrador: 'yellow',
  confirmada: 'green',
  en_curso: 'green',
  cerrada: 'green',
  anulada: 'red',
}

const { trips } = shared

export const listTexts = {
  title: trips.title,
  create: 'Nueva salida',
  open: 'Abrir',
  rowName: (number: string, zodes: string) => `la salida ${number} a ${zodes}`,
  columns: trips.columns,
  filters: { from: 'Empiezan desde', to: 'Empiezan hasta' },
}

export const formTexts = {
  title: 'Nueva salida',
  intro:
    'Vigía propone los municipios y los establecimientos de cada día, por riesgo y cercanía. La salida queda en borrador: usted la cambia y la confirma después.',
  zodesId: 'Subregión',
  startsOn: 'Desde',
  endsOn: 'Hasta',
  engineerId: 'Ingeniero',
  technicianId: 'Técnico',
  visitsPerDay: 'Visitas por día',
  vehicle: 'Vehículo (opcional)',
  note: 'Nota (opcional)',
  submit: 'Proponer salida',
  done: (number: string) => `Salida ${number} en borrador`,
}

export const unavailableTexts = {
  title: 'Funcionario no disponible',
  text: 'Hay razones en contra de estos días. Si continúa, queda en la auditoría.',
}

export const tripTexts = {
  title: (number: string) => `Salida ${number}`,
  failed: 'la salida',
  back: 'Ver todas las salidas',
  zodes: 'Subregión',
  days: 'Días',
  period: (from: string, to: string) => (from === to ? formatDay(from) : `Del ${formatDay(from)} al ${formatDay(to)}`),
  engineer: 'Ingeniero',
  technician: 'Técnico',
  vehicle: 'Vehículo',
  note: 'Nota',
  none: 'Sin anotar',
  visits: 'Visitas',
  visitsDone: (done: number, all: number) => `${done} de ${countText(all, 'visita realizada', 'visitas realizadas')}`,
  proposed: (all: number) => `${countText(all, 'visita propuesta', 'visitas propuestas')}`,
  route: 'Ruta',
  pdf: 'Plan de salida (PDF)',
  pdfFailed: 'No se pudo descargar el plan de salida.',
  confirm: 'Confirmar salida',
  confirmQuestion: (visits: number, taken: number) =>
    [
      `Quedarán ${countText(visits, 'visita', 'visitas')} en la salida, en un solo acto.`,
      ...(taken > 0
        ? [
            `${countText(taken, 'ya estaba pendiente: pasa', 'ya estaban pendientes: pasan')} a estos funcionarios y a su día.`,
          ]
        : []),
      'El ingeniero y el técnico las verán en su plan.',
    ].join(' '),
  confirmed: (visits: number, taken: number) =>
    `Salida confirmada: ${countText(visits, 'visita', 'visitas')}${taken > 0 ? ` (${countText(taken, 'ya estaba pendiente', 'ya estaban pendientes')})` : ''}`,
  droppedTitle: 'Establecimientos sin visita',
  understood: 'Entendido',
  dropped: 'Estos establecimientos quedaron sin visita:',
  goOn: 'Confirmar de todas formas',
  close: 'Cerrar salida',
  closeQuestion: 'Las visitas que faltan siguen pendientes en el plan.',
  closed: 'Salida cerrada',
  cancel: 'Anular salida',
  cancelText:
    'Sus visitas sin iniciar quedan pendientes y sin día; las que ya estaban pendientes vuelven a su día y a sus funcionarios de antes. Nada de lo ya hecho se pierde.',
  cancelReason: 'Razón',
  cancelled: 'Salida anulada',
  saveFirst: 'Guarde los cambios antes de confirmar.',
  noVisits: 'La salida no tiene visitas. Cambie las fechas o la subregión, o agregue capacidad.',
}

export const notesTexts = {
  open: 'Cambiar vehículo y nota',
  title: 'Vehículo y nota',
  done: 'Vehículo y nota guardados',
  saveFirst: 'Guarde o deshaga los cambios de los días antes de cambiar el vehículo o la nota.',
}

export const addTexts = {
  open: 'Agregar establecimiento',
  openOf: (heading: string) => `Agregar establecimiento al ${heading}`,
  title: (heading: string) => `Agregar al ${heading}`,
  search: 'Nombre o número',
  hint: (zodes: string) => `Busca en los establecimientos activos de ${zodes}.`,
  results: 'Establecimientos encontrados',
  found: (many: number) => countText(many, 'establecimiento', 'establecimientos'),
  none: (zodes: string) => `Ningún establecimiento activo de ${zodes} coincide con la búsqueda.`,
  noScore: 'Sin puntaje todavía',
  taken: 'Ya está en esta salida',
  add: 'Agregar',
  added: (name: string, day: string) => `${name} se agregó al ${day}.`,
  failed: 'los establecimientos',
  close: 'Cerrar',
}

export const dayTexts = {
  heading: (day: string, weekday: number) => `${WEEKDAY_NAMES[weekday - 1]} ${formatDay(day)}`,
  none: 'Sin visitas este día.',
  noRoom: 'No caben visitas: no se trabaja, o el cupo de la semana está completo.',
  over: (visits: number, capacity: number) => `Tiene ${countText(visits, 'visita', 'visitas')} y caben ${capacity}.`,
  conflicts: 'Razones en contra',
  score: (score: number) => `Puntaje ${score}`,
  done: 'Realizada',
  up: 'Subir',
  down: 'Bajar',
  remove: 'Quitar',
  moveTo: 'Pasar a otro día',
  of: (action: string, name: string) => `${action}: ${name}`,
  moveHere: 'Pasar a…',
  moved: (name: string, day: string) => `${name} pasó al ${day}.`,
  steppedTo: (name: string, place: number) => `${name}: puesto ${place}.`,
  removed: (name: string) => `${name} se quitó de la salida.`,
  save: 'Guardar cambios',
  undo: 'Deshacer cambios',
  saved: 'Cambios guardados',
  unsaved: 'Hay cambios sin guardar.',
  full: 'lleno',
}
