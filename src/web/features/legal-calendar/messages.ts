import { countText } from '../../../domain/shared/text.ts'
import { formatDay } from '../../../domain/shared/time.ts'

export const messages = {
  title: 'Calendario y términos',
  intro:
    'Los festivos de ley los sabe Vigía. Aquí están también los días que agregó el departamento, las suspensiones de términos y los términos legales, cada uno con su norma.',
}

export const yearTexts = {
  title: (year: number) => `Calendario de ${year}`,
  previous: 'Año anterior',
  next: 'Año siguiente',
  failed: 'el calendario',
  /** First letters of the days of the week, Monday first, with their names. */
  weekdays: [
    ['L', 'lunes'],
    ['M', 'martes'],
    ['M', 'miércoles'],
    ['J', 'jueves'],
    ['V', 'viernes'],
    ['S', 'sábado'],
    ['D', 'domingo'],
  ] as const,
  suspended: 'Términos suspendidos',
  list: 'Días sin trabajo',
  columns: { day: 'Día', name: 'Nombre', norm: 'Norma', source: 'Origen' },
  noNorm: 'Sin norma registrada',
  add: 'Agregar día',
  remove: 'Quitar',
  removeOf: (name: string) => `Quitar ${name}`,
  removeTitle: (name: string) => `¿Quitar ${name}?`,
  removeText: 'El día vuelve a ser hábil. Los plazos que ya se corrieron no se adelantan.',
  removed: 'Se quitó el día.',
  suspensions: 'Suspensiones de términos',
  noSuspensions: 'Ninguna suspensión toca este año.',
  suspend: 'Suspender términos',
  period: ({ from, to }: { from: string; to: string }) =>
    from === to ? formatDay(from) : `${formatDay(from)} a ${formatDay(to)}`,
  resumeTitle: '¿Quitar la suspensión?',
  resumeText: 'Los términos vuelven a correr esos días. Los plazos que ya se corrieron no se adelantan.',
  resumed: 'Se quitó la suspensión.',
  versions: 'Cambios del calendario',
  version: (version: number) => `Versión ${version}`,
  noVersions: 'El departamento no ha cambiado el calendario: son los festivos de ley.',
}

export const dayFormTexts = {
  title: 'Agregar un día sin trabajo',
  day: 'Día',
  name: 'Nombre',
  norm: 'Norma',
  normHint: 'La ley, el decreto o el acto que lo ordena. Por ejemplo: Decreto 100 de 2026',
  source: 'Origen',
  saved: 'Se agregó el día.',
}

export const suspensionFormTexts = {
  title: 'Suspender términos',
  from: 'Primer día',
  to: 'Último día',
  norm: 'Norma',
  normHint: 'El acto que suspende los términos. Por ejemplo: Resolución 77 de 2026',
  saved: 'Se suspendieron los términos.',
}

export const termTexts = {
  title: 'Términos legales',
  failed: 'los términos',
  toConfirm: 'Por confirmar con Jurídica',
  confirmed: 'Confirmado por Jurídica',
  banner: (count: number) =>
    `${countText(count, 'término está', 'términos están')} por confirmar con Jurídica. Pida que revise cada uno antes de contar con él.`,
  columns: {
    name: 'Término',
    length: 'Plazo',
    counts: 'Se cuenta',
    extension: 'Prórroga',
    norm: 'Norma',
    state: 'Estado',
  },
  extension: (times: number, days: number | null) =>
    times === 0 || days === null
      ? 'No admite'
      : `${countText(times, 'vez', 'veces')}, hasta ${countText(days, 'día', 'días')}`,
  edit: 'Nueva versión',
  editOf: (name: string) => `Nueva versión de ${name}`,
  history: (count: number) => countText(count, 'versión', 'versiones'),
  version: (version: number) => `Versión ${version}`,
  byProduct: 'De fábrica',
  by: (name: string, instant: string) => `${name}, ${instant}`,
}

export const termFormTexts = {
  title: (name: string) => `Nueva versión: ${name}`,
  days: 'Días',
  kind: 'Clase de días',
  countsFrom: 'Se cuenta',
  extendableTimes: 'Prórrogas',
  extensionMaxDays: 'Días de cada prórroga, como máximo',
  norm: 'Norma',
  isConfirmed: 'Jurídica confirmó este término',
  note: 'Los plazos que ya empezaron conservan la versión con la que empezaron.',
  saved: 'Se guardó la versión.',
}
