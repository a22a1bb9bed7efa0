import { countText } from '../../../domain/shared/text.ts'

export const messages = {
  title: 'Módulo de Inspecciones en campo',
  loading: 'Leyendo lo que hay en este dispositivo...',
  unreadable:
    'Este navegador no deja guardar nada (por ejemplo, en una ventana privada). Sin eso no se puede trabajar sin señal: abra Vigía en una ventana normal.',
  silentDevice:
    'El almacenamiento de este dispositivo no responde, así que no se ve lo que tenga guardado y no se puede guardar. Cierre las otras pestañas y ventanas de Vigía y cargue esta página de nuevo. Si sigue igual, cierre el navegador y ábralo otra vez.',
  forInspectors: 'Este módulo es para técnicos e ingenieros: aquí preparan y envían las visitas que tienen asignadas.',
  forAdministrators: 'Como administrador, planee las visitas en Planeación y consulte las actas en Realizadas.',
  leftHere:
    'Como administrador no llena visitas, pero en este dispositivo queda trabajo suyo de cuando las llenaba. Aquí puede conservarlo o descartarlo.',
  toPlanner: 'Ir a Planeación',
  toCompleted: 'Ir a Realizadas',
  connection: { online: 'En línea', offline: 'Sin señal', unanswered: 'Sin respuesta', lapsed: 'Sesión vencida' },
  waiting: (many: number) => `${many} por enviar`,
  refused: (many: number) => countText(many, 'rechazada', 'rechazadas'),
  kept: (many: number) => countText(many, 'conservada sin enviar', 'conservadas sin enviar'),
  nothingLeft: 'Nada por enviar',
  openField: 'Abrir mis visitas en campo',
}
