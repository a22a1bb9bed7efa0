/** Words of states, as lists and their files show them (R 2.16). */
export const activeText = (isActive: boolean): string => (isActive ? 'Activo' : 'Inactivo')
/** Progress of a visit, and notification of an establishment. */
export const doneText = (isDone: boolean): string => (isDone ? 'Realizada' : 'Pendiente')

/** The mark beside the name of a person or a place that was switched off. */
const INACTIVE_MARK = '(inactivo)'
export const markedName = (name: string, isActive: boolean | undefined): string =>
  isActive === false ? `${name} ${INACTIVE_MARK}` : name

/** A visit whose limit is over. */
export const OVERDUE = 'Vencida'

/** 'Otro' alone does not say why the visit is made, so its text follows. */
export const motiveInFull = ({ motive, otherMotive }: { motive: string; otherMotive: string | null }): string =>
  otherMotive ? `${motive}: ${otherMotive}` : motive

/** The purpose of a visit that verifies requirements of an acta. */
export const followUpText = (acta: string): string => `Seguimiento del acta ${acta}`

/** An acta as lists name it. */
export const actaText = (number: string): string => `Acta n.º ${number}`

/** Title and column labels of each list, for its screen and its file. */
export const listTexts = {
  users: {
    title: 'Lista de usuarios',
    columns: {
      identificationNumber: 'Número de identificación',
      name: 'Nombres',
      email: 'Usuario',
      phone: 'Teléfono',
      role: 'Perfil',
      createdOn: 'Fecha de creación',
      isActive: 'Estado',
    },
  },
  establishments: {
    title: 'Lista de establecimientos',
    columns: {
      inscriptionType: 'Tipo de establecimiento',
      inscriptionNumber: 'N.º de inscripción',
      name: 'Nombre',
      identificationType: 'Tipo de documento',
      identificationNumber: 'N.º de documento',
      zodes: 'Subregión',
      city: 'Municipio',
      createdOn: 'Fecha de creación',
      isNotified: 'Notificación',
    },
  },
  visits: {
    title: 'Planeador de actividades',
    columns: {
      zodes: 'Subregión',
      city: 'Municipio',
      establishment: 'Establecimiento',
      technicianIdNumber: 'Identificación técnico',
      motive: 'Motivo de visita',
      assignedOn: 'Fecha de asignación',
      dueOn: 'Fecha límite',
      scheduledOn: 'Día de la visita',
      engineer: 'Ingeniero',
      technician: 'Técnico',
      isDone: 'Avance',
      isActive: 'Estado',
    },
  },
  inspections: {
    title: 'Módulo de Inspecciones Realizadas',
    columns: {
      establishment: 'Establecimiento',
      number: 'N.º de acta',
      identificationNumber: 'Identificación',
      zodes: 'Subregión',
      city: 'Municipio',
      visitedOn: 'Fecha de visita',
      compliancePct: 'Nivel de cumplimiento',
      concepto: 'Concepto',
      technician: 'Técnico',
      engineer: 'Ingeniero',
    },
  },
  trips: {
    title: 'Salidas',
    columns: {
      number: 'Número',
      zodes: 'Subregión',
      startsOn: 'Desde',
      endsOn: 'Hasta',
      engineer: 'Ingeniero',
      technician: 'Técnico',
      vehicle: 'Vehículo',
      visits: 'Visitas',
      visitsDone: 'Realizadas',
      state: 'Estado',
    },
  },
} as const
