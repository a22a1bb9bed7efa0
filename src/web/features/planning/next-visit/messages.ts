import { formatDay } from '../../../../domain/shared/time.ts'

type Pending = { dueOn: string | null; scheduledOn: string | null }

export const texts = {
  title: 'Próxima visita',
  of: 'la próxima visita',
  loading: 'Calculando la próxima visita…',
  offline: 'Sin conexión. La fecha de la próxima visita se propone cuando vuelva la señal.',
  failed: 'No se pudo calcular la próxima visita.',
  due: 'Fecha límite propuesta',
  why: 'Por qué',
  nothingYet: 'Nada se planea hasta que usted lo guarde. En el formulario puede cambiar la fecha y los funcionarios.',
  plan: 'Planear con esta fecha',
  none: 'El establecimiento todavía no tiene visitas cerradas.',
  pending: ({ dueOn, scheduledOn }: Pending) =>
    `${[
      'Ya tiene una visita pendiente',
      ...(scheduledOn ? [`programada para el ${formatDay(scheduledOn)}`] : []),
      ...(dueOn ? [`con fecha límite el ${formatDay(dueOn)}`] : []),
    ].join(', ')}.`,
  past: 'Esta fecha ya pasó.',
  close: 'Cerrar',
}
