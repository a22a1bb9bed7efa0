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
    title: (establishment: string) => `La visita a ${establishment} no se pudo hacer`,
    notice:
      'La visita queda cancelada con su razón. Los requerimientos, las medidas y las quejas siguen con sus plazos. Lo que ya se respondió se conserva, pero no se cierra con acta. Un administrador puede activar la visita otra vez.',
    reason: '¿Qué pasó?',
    wentOn: 'Día en que se fue (vacío: hoy)',
    note: 'Observación',
    photosHint: 'Por ejemplo, la fachada cerrada. Hasta 5 fotos.',
    save: 'Registrar',
    done: 'Quedó registrado que la visita no se hizo',
    wentOnDay: (day: string) => `Se fue el ${formatDay(day)}`,
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
