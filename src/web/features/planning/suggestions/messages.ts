import { countText, numberText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'

type Facts = { total: number; version: number; computedOn: string | null }

export const texts = {
  title: 'Sugerencias de visita',
  intro:
    'Los establecimientos que más conviene visitar, con las razones de cada uno. Usted decide: nada se planea hasta que pulse «Planear».',
  filters: 'Filtros de las sugerencias',
  weights: 'Pesos del orden',
  backTest: 'Prueba con el pasado',
  facts: ({ total, version, computedOn }: Facts) =>
    [
      countText(total, 'establecimiento', 'establecimientos'),
      ...(computedOn ? [`puntajes del ${formatDay(computedOn)}`] : []),
      version === 0 ? 'pesos propuestos por Vigía' : `versión ${version} de los pesos`,
    ].join(' · '),
  waiting: (waiting: number) =>
    waiting === 1
      ? 'A 1 establecimiento todavía no se le ha calculado el puntaje.'
      : `A ${numberText(waiting)} establecimientos todavía no se les ha calculado el puntaje.`,
  none: 'No hay establecimientos por sugerir.',
  noneHere: 'Ningún establecimiento coincide con los filtros.',
  noneYet: 'Los puntajes se calculan cada noche. Todavía no hay ninguno.',
  list: 'Establecimientos por visitar',
  ofHundred: 'de 100',
  scoreLabel: 'Puntaje',
  reasons: 'Razones',
  noReasons: 'Ninguna razón suma puntos.',
  lastVisit: (day: string) => `Última visita: ${formatDay(day)}`,
  neverVisited: 'Sin visitas cerradas',
  plan: 'Planear',
  planOf: (name: string) => `Planear: ${name}`,
  dismiss: 'Descartar',
  dismissOf: (name: string) => `Descartar: ${name}`,
  more: 'Mostrar más',
  most: (shown: number) => `Se muestran los primeros ${shown}. Use los filtros para ver otros.`,
  failed: 'las sugerencias',
  dismissal: {
    title: (name: string) => `Descartar: ${name}`,
    text: 'Deja de sugerirse hasta el día que indique. El establecimiento no cambia.',
    reason: 'Razón',
    until: 'No sugerir hasta',
    done: 'Sugerencia descartada',
    submit: 'Descartar',
  },
  dismissed: {
    title: 'Descartados',
    show: 'Ver descartados',
    hide: 'Ocultar descartados',
    none: 'No hay establecimientos descartados.',
    failed: 'los descartados',
    until: (day: string, by: string) => `Hasta el ${formatDay(day)} · ${by}`,
    restore: 'Volver a sugerir',
    restoreOf: (name: string) => `Volver a sugerir: ${name}`,
    restored: 'Vuelve a sugerirse',
  },
}
