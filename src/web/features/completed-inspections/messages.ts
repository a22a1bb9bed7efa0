import { listTexts } from '../../../domain/list-exports/list-texts.ts'

export const messages = {
  title: listTexts.inspections.title,
  view: 'Ver acta',
  notify: 'Notificar',
  notifyAgain: 'Notificar de nuevo',
  notifyTitle: 'Notificar acta',
  notifyQuestion: (establishment: string) => `¿Enviar la notificación del acta a «${establishment}»?`,
  notifying: 'Enviando la notificación…',
  notified: (email: string) => `Acta notificada al correo ${email}`,
  archive: 'Archivar',
  archiveTitle: 'Archivar acta',
  archiveQuestion: (establishment: string) =>
    `¿Archivar el acta de «${establishment}»? Sale de esta lista; se encuentra con el filtro «Ver las archivadas».`,
  restoreTitle: 'Restaurar acta',
  restoreQuestion: (establishment: string) => `¿Restaurar el acta de «${establishment}»? Vuelve a esta lista.`,
  restore: 'Restaurar',
  archived: 'Acta archivada',
  restored: 'Acta restaurada',
  showArchived: 'Ver las archivadas',
  filters: {
    city: 'Municipio',
    concepto: 'Concepto',
    notified: 'Notificación',
    from: 'Desde',
    to: 'Hasta',
  },
  inspectionOf: (establishment: string) => `la inspección de ${establishment}`,
}

export const columnLabels = listTexts.inspections.columns
