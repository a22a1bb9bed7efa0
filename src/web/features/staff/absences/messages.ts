import { formatDay, MONTHS } from '../../../../domain/shared/time.ts'
import type { Half } from '../../../../domain/staff/staff-words.ts'
import { halfName } from '../../../../domain/staff/staff-words.ts'

type Days = { startsOn: string; endsOn: string; half: Half | null }

/** The days of an absence: `del 02/12/2026 al 14/12/2026`, or one day with its half. */
export const daysText = ({ startsOn, endsOn, half }: Days): string => {
  if (startsOn !== endsOn) return `del ${formatDay(startsOn)} al ${formatDay(endsOn)}`
  return `el ${formatDay(startsOn)}${half ? ` ${halfName[half]}` : ''}`
}

/** A month `yyyy-mm` in words. */
export const monthText = (month: string): string => {
  const [year, number] = month.split('-').map(Number)
  return `${MONTHS[(number ?? 1) - 1]} de ${year}`
}

export const absenceTexts = {
  register: 'Registrar ausencia',
  requests: 'Solicitudes por decidir',
  noRequests: 'No hay solicitudes por decidir.',
  approve: 'Aprobar',
  reject: 'Rechazar',
  approveOf: (name: string) => `Aprobar: ${name}`,
  rejectOf: (name: string) => `Rechazar: ${name}`,
  approved: 'Ausencia aprobada',
  rejected: 'Ausencia rechazada',
  rejectTitle: 'Rechazar la ausencia',
  rejectText: (name: string, what: string) => `¿Rechazar la ausencia de ${name}, ${what}?`,
  annul: 'Anular',
  annulTitle: 'Anular la ausencia',
  annulText: (what: string) => `¿Anular la ausencia ${what}? Esos días vuelven a contar.`,
  annulled: 'Ausencia anulada',
  calendar: 'Calendario de ausencias',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  official: 'Funcionario',
  search: 'Buscar un funcionario',
  onlyAbsent: 'Solo quienes tienen ausencias en el mes',
  nobody: 'Ningún funcionario coincide.',
  more: (left: number) => `Mostrar más (${left})`,
  legend: 'Letras',
  asked: 'con «?», por decidir',
  halfDay: 'con «½», media jornada',
  freeDay: '·, día sin trabajo',
  failed: 'No se pudieron cargar las ausencias.',
  planned: {
    title: 'Visitas en los días de la ausencia',
    count: (visits: string) => `Tiene ${visits} en esos días`,
    visit: (day: string, establishment: string, city: string) => `${day}: ${establishment}, ${city}`,
    failed: 'No se pudieron cargar las visitas de esos días.',
    to: 'Reasignar a',
    toMissing: 'Elija a quién se reasignan.',
    reassign: 'Reasignar',
    keep: 'Dejar',
    cancel: 'Cancelar',
  },
  holidays: {
    button: 'Días sin trabajo',
    title: (year: number) => `Días sin trabajo de ${year}`,
    intro: 'Los festivos de ley ya están. Agregue los días propios del departamento o del municipio.',
    local: 'local',
    add: 'Agregar día local',
    remove: 'Quitar',
    removeOf: (name: string) => `Quitar: ${name}`,
    removed: 'Día quitado',
    previousYear: 'Año anterior',
    nextYear: 'Año siguiente',
    failed: 'No se pudieron cargar los días sin trabajo.',
  },
}
