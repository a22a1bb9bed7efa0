import { weekdayOf } from '../../../../domain/shared/days.ts'
import { formatDay, formatInstant, MONTHS, WEEKDAY_NAMES } from '../../../../domain/shared/time.ts'
import type { CalendarViewName } from './calendar-address.ts'

/** `lunes 30 de noviembre`. */
export const dayText = (day: string): string =>
  `${WEEKDAY_NAMES[weekdayOf(day) - 1]} ${Number(day.slice(8))} de ${MONTHS[Number(day.slice(5, 7)) - 1]}`

const monthText = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} de ${day.slice(0, 4)}`

/** The shown period in words. */
export const periodText = (view: CalendarViewName, day: string, { from, to }: { from: string; to: string }): string =>
  view === 'mes' ? monthText(day) : `${formatDay(from)} a ${formatDay(to)}`

/** Words of the link to the page where an entry is acted on, by its subject. */
const LINKS: Readonly<Record<string, string>> = {
  trip: 'Abrir salida',
  assignment: 'Abrir visita',
  absence: 'Ver ausencias',
  inspection: 'Ver para notificar',
  requirement: 'Ver requerimiento',
  establishment: 'Ver requerimientos',
  contract: 'Ver contrato',
}

export const texts = {
  title: 'Calendario',
  failed: 'el calendario',
  view: 'Forma del calendario',
  views: { mes: 'Mes', semana: 'Semana', agenda: 'Agenda' } satisfies Record<CalendarViewName, string>,
  previous: { mes: 'Mes anterior', semana: 'Semana anterior', agenda: 'Días anteriores' },
  next: { mes: 'Mes siguiente', semana: 'Semana siguiente', agenda: 'Días siguientes' },
  today: 'Hoy',
  official: 'Funcionario',
  everyone: 'Todos',
  officialsFailed: 'No se pudieron cargar los funcionarios.',
  legend: 'Clases',
  /** Said of a visit, or of a limit and a term. */
  overdueOf: (kind: string) => (kind === 'visit' ? 'Vencida' : 'Vencido'),
  done: 'Realizada',
  none: 'Nada en el calendario estos días.',
  nothing: 'Nada este día.',
  more: (count: number) => `${count} más`,
  moreOf: (count: number, day: string) => `${count} más el ${day}`,
  cut: 'Hay más visitas, actas por notificar o requerimientos de los que se muestran. Sus listas los tienen todos.',
  until: (day: string) => `hasta el ${formatDay(day)}`,
  close: 'Cerrar',
  change: 'Cambiar fecha',
  linkOf: (subject: string, isDone: boolean) =>
    subject === 'assignment' && isDone ? 'Ver acta' : (LINKS[subject] ?? 'Abrir'),
  dates: (from: string, to: string) => (from === to ? dayText(from) : `Del ${dayText(from)} al ${dayText(to)}`),
  changing: {
    title: 'Cambiar fecha',
    scheduledOn: 'Día de la visita',
    dueOn: 'Fecha límite',
    hint: 'Vacío, la visita queda sin día.',
    done: 'Fecha cambiada',
    goOn: 'Cambiar de todas formas',
    askTitle: 'Cambiar fecha',
    askText: 'Hay razones en contra de esta fecha. Si la cambia, queda en la auditoría.',
  },
  feeds: {
    button: 'Suscribir',
    title: 'Ver el calendario en otro programa',
    intro:
      'Cree una dirección secreta y péguela en Outlook, Google Calendar o el calendario del celular. Quien tenga la dirección ve su calendario: no la comparta.',
    list: 'Suscripciones vigentes',
    none: 'No tiene suscripciones.',
    failed: 'las suscripciones',
    name: 'Nombre',
    namePlaceholder: 'Por ejemplo: mi celular',
    showsNames: 'Mostrar los nombres de los establecimientos',
    namesHint: 'Sin marcar, el otro programa solo muestra «Visita» y el municipio.',
    create: 'Crear dirección',
    created: 'Dirección creada',
    secret: 'Dirección secreta',
    once: 'Se muestra una sola vez. Cópiela ahora.',
    copy: 'Copiar dirección',
    copied: 'Dirección copiada',
    copyFailed: 'Este navegador no deja copiar. Seleccione la dirección y cópiela a mano.',
    madeOn: (instant: string) => `Creada el ${formatInstant(new Date(instant))}`,
    readOn: (instant: string) => `leída el ${formatInstant(new Date(instant))}`,
    neverRead: 'sin leer todavía',
    withNames: 'con nombres',
    withoutNames: 'sin nombres',
    revoke: 'Revocar',
    revokeOf: (name: string) => `Revocar: ${name}`,
    revokeText: (name: string) => `¿Revocar «${name}»? El otro programa deja de recibir el calendario.`,
    revoked: 'Suscripción revocada',
  },
}
