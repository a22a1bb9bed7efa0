/** The texts of R 2.30, R 2.31 and R 8.8 to R 8.12, here and in the folders, are to the letter. */
export const messages = {
  title: 'Inspección',
  loading: 'Cargando información del establecimiento...',
  failed: 'No se pudo cargar la inspección.',
  noInscriptionType: 'No se proporcionó el tipo de inscripción.',
  otherVisit: 'Esta dirección no corresponde a la visita. Vuelva a la planeación y ábrala desde allí.',
  done: 'Esta visita ya fue realizada.',
  closed: 'Visita cerrada',
  back: 'Volver a la planeación',
  interrupted: 'El formulario se interrumpió. No se perdió lo que diligenció: ábralo de nuevo y continúe.',
  interruptedHelp: 'Si el navegador está traduciendo la página, desactive primero la traducción.',
  openAgain: 'Abrir de nuevo el formulario',
  finished: 'Inspección finalizada correctamente.',
}
