/** The texts of R 2.39 and R 2.40, to the letter. */
export const messages = {
  loading: 'Cargando acta...',
  failed: 'No se pudo cargar el acta.',
  toRecords: 'Ver las inspecciones realizadas',
  sheetLoading: 'Cargando formulario...',
  sheetFailed: 'No se pudo cargar el formulario.',
  toEstablishments: 'Ver los establecimientos',
  downloadHtml: 'Descargar PDF del Acta',
  downloadPdf: 'Descargar PDF (archivo)',
  downloadFailed: 'No se pudo descargar el acta.',
  checked: 'Marcada',
  unchecked: 'Sin marcar',
}
