import { listTexts } from '../../../domain/list-exports/list-texts.ts'

/** The number is absent from rows of a server of before. */
type Named = { number?: string | undefined; establishment: string }

export const messages = {
  title: listTexts.inspections.title,
  view: 'Ver acta',
  notify: 'Notificar',
  notifyAgain: 'Notificar de nuevo',
  notifyTitle: 'Notificar acta',
  notifyQuestion: (acta: string) => `¿Enviar la notificación del ${acta}?`,
  notifying: 'Enviando la notificación…',
  notified: (email: string) => `Acta notificada al correo ${email}`,
  archive: 'Archivar',
  archiveTitle: 'Archivar acta',
  archiveQuestion: (acta: string) =>
    `¿Archivar el ${acta}? Sale de esta lista; se encuentra con el filtro «Ver las archivadas».`,
  restoreTitle: 'Restaurar acta',
  restoreQuestion: (acta: string) => `¿Restaurar el ${acta}? Vuelve a esta lista.`,
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
  inspectionOf: ({ number, establishment }: Named) =>
    `la inspección de ${establishment}${number === undefined ? '' : `, acta ${number}`}`,
}

/** An acta by its number and its establishment, as questions name it. */
export const actaOf = ({ number, establishment }: Named): string =>
  `acta${number === undefined ? '' : ` ${number}`} de «${establishment}»`

export const columnLabels = listTexts.inspections.columns
