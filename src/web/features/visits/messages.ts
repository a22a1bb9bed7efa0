export const messages = {
  title: 'Planeador de actividades',
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

  choosePlaceFirst: 'Elija primero subregión, municipio y tipo de inscripción.',
  noEstablishments: 'No hay establecimientos activos de ese tipo en el municipio.',
}

export const columnLabels = {
  zodes: 'Subregión',
  city: 'Municipio',
  establishment: 'Establecimiento',
  technicianIdNumber: 'Identificación técnico',
  motive: 'Motivo de visita',
  assignedOn: 'Fecha de asignación',
  engineer: 'Ingeniero',
  technician: 'Técnico',
  isDone: 'Avance',
  isActive: 'Estado',
}

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
}
