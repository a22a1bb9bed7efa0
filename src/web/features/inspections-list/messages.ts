export const messages = {
  title: 'Módulo de Inspecciones Realizadas',
  view: 'Ver acta',
  notify: 'Notificar',
  notifyAgain: 'Notificar de nuevo',
  notifying: 'Enviando la notificación…',
  notified: (email: string) => `Acta notificada al correo ${email}`,
  /** Ley 1437 de 2011, art. 56. */
  withoutConsent: 'El establecimiento no autorizó ser notificado por correo: notifíquelo también por otro medio.',
  archive: 'Archivar',
  restore: 'Restaurar',
  archived: 'Acta archivada',
  restored: 'Acta restaurada',
  showArchived: 'Ver las archivadas',
  filters: {
    label: 'Filtros',
    city: 'Municipio',
    concepto: 'Concepto',
    from: 'Desde',
    to: 'Hasta',
    all: 'Todos',
    noCity: 'No hay municipios con ese nombre.',
    unfinishedDay: 'Escriba la fecha completa, con las cuatro cifras del año.',
    clearAll: 'Quitar filtros',
  },
  inspectionOf: (establishment: string) => `la inspección de ${establishment}`,
}

export const columnLabels = {
  establishment: 'Establecimiento',
  identificationNumber: 'Identificación',
  zodes: 'Subregión',
  city: 'Municipio',
  visitedOn: 'Fecha de visita',
  compliancePct: 'Nivel de cumplimiento',
  concepto: 'Concepto',
  technician: 'Técnico',
  engineer: 'Ingeniero',
}
