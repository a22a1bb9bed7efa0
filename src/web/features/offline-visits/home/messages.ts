import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'

export const homeTexts = {
  today: 'Hoy',
  noneToday: 'No tiene visitas con día de hoy.',
  route: (places: readonly { name: string; visits: number }[]) =>
    `Ruta: ${places.map(({ name, visits }) => `${name} (${countText(visits, 'visita', 'visitas')})`).join(', luego ')}.`,
  mine: 'Mis visitas',
  pending: (count: number) => countText(count, 'visita pendiente', 'visitas pendientes'),
  late: (count: number) => countText(count, 'atrasada', 'atrasadas'),
  all: 'Ver todas mis visitas',
  more: (count: number) => `Y ${count} más.`,
  scheduledOn: (day: string) => `Día ${formatDay(day)}`,
  dueOn: (day: string) => `Fecha límite ${formatDay(day)}`,
  unsent: 'Sin enviar',
  nothingUnsent: 'No hay nada por enviar.',
  refused: 'Rechazadas',
  nothingRefused: 'No hay nada rechazado.',
  settle: 'Resolver en mis visitas en campo',
  /** @param at hour of today, or day and hour */
  offline: (at: string) => `Sin conexión. Datos ${at}.`,
  atHour: (hour: string) => `de las ${hour}`,
  onDay: (day: string, hour: string) => `del ${day} a las ${hour}`,
  offlineWithout: 'Sin conexión. En este dispositivo no hay visitas preparadas.',
}
