import type { JobState } from '../../../domain/jobs/job.ts'
import { RESULT_DAYS, TOLD_DAYS } from '../../../domain/jobs/job.ts'
import type { JobOwner } from './jobs-address.ts'

export const messages = {
  title: 'Trabajos',
  intro: `Exportaciones largas, paquetes, importaciones y simulaciones. Puede salir de esta página: siguen en el servidor. Un archivo se guarda ${RESULT_DAYS} días y un trabajo terminado, ${TOLD_DAYS}.`,
  states: {
    queued: 'En cola',
    running: 'En curso',
    done: 'Terminado',
    failed: 'No se completó',
    cancelled: 'Cancelado',
  } satisfies Record<JobState, string>,
  /** Stands for the name of a kind that only another version knows. */
  unnamed: 'trabajo',
  named: (name: string, state: string) => `${name}: ${state}`,
  askedBy: (person: string, moment: string) => `Lo pidió ${person} el ${moment}`,
  asked: (moment: string) => `Vigía lo puso en cola el ${moment}`,
  begun: (moment: string) => `Empezó el ${moment}`,
  ended: (moment: string) => `Terminó el ${moment}`,
  runningOf: (done: string, total: string) => `Van ${done} de ${total}.`,
  runningSome: (done: string) => `Van ${done}.`,
  kept: (name: string, size: string, day: string) => `${name} (${size}). Se puede descargar hasta el ${day}.`,
  gone: `El archivo ya no está: se guarda ${RESULT_DAYS} días.`,
  adviceAgain: 'Pídalo de nuevo.',
  advicePage: 'Revíselo en su página y pídalo de nuevo allí.',
  adviceCode: 'Si vuelve a fallar, dé el código a quien administra Vigía.',
  download: 'Descargar',
  cancel: 'Cancelar',
  again: 'Pedir de nuevo',
  page: 'Ir a su página',
  open: 'Ver solo este trabajo',
  of: (action: string, name: string) => `${action}: ${name}`,
  back: 'Ver todos los trabajos',
  stateFilter: 'Estado',
  anyState: 'Todos',
  ownerFilter: 'De quién',
  own: 'Los míos',
  owners: {
    todos: 'Los de todo el departamento',
    vigia: 'Los automáticos de Vigía',
  } satisfies Record<JobOwner, string>,
  automaticIntro:
    'Vigía los hace sin que nadie los pida: lee el texto de los documentos para buscarlos, los revisa contra virus y prepara los avisos de cada día.',
  more: 'Mostrar más trabajos',
  none: 'Aún no ha pedido trabajos. Una exportación de más de 20.000 filas, un paquete o una importación aparecen aquí.',
  noneOf: {
    todos: 'Nadie del departamento ha pedido trabajos.',
    vigia: 'No hay trabajos automáticos.',
  } satisfies Record<JobOwner, string>,
  noneOfState: 'Ningún trabajo está en ese estado.',
  failed: 'No se pudieron leer los trabajos.',
  oneFailed: 'No se pudo leer el trabajo.',
  keptFor: `Un trabajo terminado se guarda ${TOLD_DAYS} días y después se borra.`,
  stale: 'Sin conexión con el servidor. Los trabajos siguen; se vuelve a preguntar.',
  slow: 'La conexión es lenta. Los trabajos siguen cargando…',
}
