import { countText } from '../../../domain/shared/text.ts'

/** Texts of a form that takes a workbook. */
export const sheetFormMessages = {
  file: 'Libro (.xlsx o .csv)',
  chooseFile: 'Elija un archivo.',
  send: 'Importar',
  cancel: 'Cancelar',
  faults: (faults: number) => `El libro no se importó: tiene ${countText(faults, 'error', 'errores')}.`,
  notes: 'Se importó, con estos avisos:',
  unread: 'Avisos',
}
