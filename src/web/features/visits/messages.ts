import { listTexts, OVERDUE } from '../../../domain/list-exports/list-texts.ts'
import { formatDay } from '../../../domain/shared/time.ts'

type PendingVisit = { establishment: string; assignedOn: string; engineer: string; technician: string }

export const messages = {
  title: listTexts.visits.title,
  create: 'Nueva planeación',
  edit: 'Editar planeación',
  view: 'Detalle de la planeación',
  enableEditing: 'Habilitar edición',
  save: 'Guardar',
  cancel: 'Cerrar',
  created: 'Planeación creada',
  updated: 'Planeación actualizada',

  viewOrEdit: 'Ver o editar',
  viewOnly: 'Ver',
  goToInspection: 'Ir a la inspección',
  openRecord: 'Ver acta',
  notMade: {
    open: 'No se pudo hacer',
    why: 'Ver por qué no se hizo',
    wentOnDay: (day: string) => `Se intentó el ${formatDay(day)}`,
  },

  visitTo: (establishment: string) => `la visita a ${establishment}`,
  visits: (count: number) => `${count} visitas`,
  deactivation: {
    label: 'Desactivar',
    title: 'Desactivar visita',
    question: (what: string) => `¿Estás seguro de desactivar ${what}?`,
    done: 'Asignacion Eliminado correctamente',
    failed: 'No se pudo Eliminar la Asignacion',
  },
  activation: {
    label: 'Activar',
    title: 'Activar visita',
    question: (what: string) => `¿Estás seguro de activar ${what}?`,
    done: 'Asignacion activada correctamente',
    failed: 'No se pudo activar la Asignacion',
  },

  filters: {
    engineer: 'Ingeniero',
    technician: 'Técnico',
    establishment: 'Establecimiento',
    from: 'Asignadas desde',
    to: 'Asignadas hasta',
    due: 'Vencimiento',
    orphan: 'Por reasignar',
    isOrphan: 'Sí',
    isNoOrphan: 'No',
    overdue: 'Vencidas',
    inTime: 'No vencidas',
  },
  alreadyDone: (done: number, all: number) =>
    done === all
      ? all === 1
        ? 'Esta visita ya está «Realizada».'
        : 'Todas ya están «Realizada».'
      : `${done} de ellas ya ${done === 1 ? 'está' : 'están'} «Realizada».`,

  overdue: OVERDUE,
  inactiveNotice:
    'Algo de esta visita está inactivo. Puede reasignarla a una persona activa, o desactivarla si ya no se hará.',
  pendingVisit: ({ establishment, assignedOn, engineer, technician }: PendingVisit) =>
    `${establishment}: asignada el ${formatDay(assignedOn)} a ${engineer} y ${technician}`,
  duplicate: { title: 'Visita repetida', plan: 'Planear de todas formas', edit: 'Guardar de todas formas' },

  unavailable: {
    title: 'Revise antes de guardar',
    text: 'Hay razones en contra de esta planeación. Si la guarda, queda en la auditoría.',
  },
  choosePlaceFirst: 'Elija primero subregión, municipio y tipo de inscripción.',
  noEstablishments: 'No hay establecimientos activos de ese tipo en el municipio.',
}

export const columnLabels = listTexts.visits.columns

export const fieldLabels = {
  zodesId: 'Subregión',
  cityId: 'Municipio',
  inscriptionTypeId: 'Tipo de inscripción',
  establishmentId: 'Establecimiento',
  establishmentIds: 'Establecimientos',
  motiveId: 'Motivo de visita',
  otherMotive: 'Otro motivo',
  engineerId: 'Ingeniero',
  technicianId: 'Técnico',
  scheduledOn: 'Día de la visita (opcional)',
  dueOn: 'Fecha límite (opcional)',
}
