import { countText } from '../../../../domain/shared/text.ts'
import { formatDay } from '../../../../domain/shared/time.ts'

type Preview = { entering: number; leaving: number; moving: number }

export const texts = {
  title: 'Pesos del orden por riesgo',
  intro:
    'El puntaje de un establecimiento suma hasta 100 puntos. Aquí se reparten entre las razones. Cada cambio queda como una versión nueva, con su autor y su motivo.',
  failed: 'los pesos',
  points: 'Puntos de cada razón',
  sum: (sum: number) => (sum === 100 ? 'Suman 100.' : `Suman ${sum}; deben sumar 100.`),
  noData: 'Sin datos todavía',
  months: 'Meses entre visitas',
  monthsHint:
    'El intervalo propuesto según el riesgo del tipo. Un intervalo nuevo solo cuenta para lo que aún no se ha planeado.',
  classes: 'Riesgo de cada tipo de establecimiento',
  noClass: 'Sin clase',
  typesFailed: 'No se pudieron cargar los tipos de establecimiento.',
  note: 'Motivo del cambio',
  effectiveFrom: 'Rige desde (hoy, si queda vacío)',
  proposed: 'Volver a los propuestos por Vigía',
  preview: 'Ver qué cambia',
  save: 'Guardar versión',
  saved: (version: number) => `Versión ${version} guardada. Los puntajes se recalculan.`,
  previewFirst: 'Antes de guardar, vea qué cambia en los primeros 50.',
  previewTitle: 'Qué cambia en los primeros 50',
  previewSummary: ({ entering, leaving, moving }: Preview) =>
    entering + leaving + moving === 0
      ? 'Nada cambia en los primeros 50.'
      : `${countText(entering, 'entra', 'entran')}, ${countText(leaving, 'sale', 'salen')} y ${countText(moving, 'cambia de puesto', 'cambian de puesto')}.`,
  columns: {
    rank: 'Puesto',
    before: 'Antes',
    establishment: 'Establecimiento',
    score: 'Puntaje',
    change: 'Cambio',
  },
  outside: 'Fuera de los 50',
  enters: 'Entra',
  leaves: 'Sale',
  same: 'Igual',
  up: (places: number) => `Sube ${places}`,
  down: (places: number) => `Baja ${places}`,
  scores: (before: number, after: number) => (before === after ? String(after) : `${before} → ${after}`),
  history: 'Versiones',
  current: 'Vigente',
  ownVersion: 'Propuesta de Vigía',
  version: (version: number) => `Versión ${version}`,
  since: (day: string) => `Rige desde el ${formatDay(day)}`,
  historyColumns: {
    version: 'Versión',
    points: 'Riesgo · días · vencida · concepto · quejas · población',
    note: 'Motivo',
    use: 'Usar',
  },
  replace: {
    title: 'Cambios sin guardar',
    text: 'Lo que escribió en el formulario se perderá.',
    confirm: 'Empezar de nuevo',
  },
  load: 'Usar como punto de partida',
  loadOf: (name: string) => `Usar como punto de partida: ${name}`,
}
