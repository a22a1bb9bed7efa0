const unitsOf = (units: number) => units.toLocaleString('es-CO')

export const messages = {
  queued: 'En cola',
  running: 'En curso',
  runningOf: (done: number, total: number) => `En curso: ${unitsOf(done)} de ${unitsOf(total)}`,
  ready: (day: string) => `Listo para descargar hasta el ${day}`,
  done: 'Terminado',
  failed: (reason: string) => `No se pudo completar: ${reason}`,
  cancelled: 'Cancelado',
  cancel: 'Cancelar',
  download: 'Descargar',
  downloadFailed: 'No se pudo descargar el archivo.',
  hide: 'Quitar',
  all: 'Ver todos los trabajos',
  unreachable: 'Sin conexión con el servidor. El trabajo sigue; se vuelve a preguntar.',
}
