import type { AttentionKind } from '../../../domain/analytics/attention.ts'
import { countText, numberText } from '../../../domain/shared/text.ts'
import { formatDay } from '../../../domain/shared/time.ts'
import type { MapMeasure, PeriodName } from './home-address.ts'

export const messages = {
  slow: 'Esto tarda más de lo usual. Puede seguir con lo demás.',
  failed: (title: string) => `No se pudo cargar «${title}».`,
  asOf: (instant: string) => `Datos al ${instant}`,
  unreachable: 'Las cifras se muestran cuando haya señal.',
}

export const filterTexts = {
  title: 'Filtros del resumen',
  period: 'Periodo',
  otherPeriod: 'Otro periodo',
  from: 'Desde',
  to: 'Hasta',
  clear: 'Quitar filtros',
  periods: {
    '12-meses': 'Últimos 12 meses',
    mes: 'Este mes',
    'mes-anterior': 'Mes anterior',
    año: 'Este año',
    'año-anterior': 'Año anterior',
  } satisfies Record<PeriodName, string>,
}

export const attentionTexts = {
  title: 'Requiere atención',
  ofOwn: 'Requiere atención en sus visitas',
  none: 'Nada requiere atención en este momento.',
  /** Stands for a kind that only a newer version knows. */
  other: 'Otros asuntos',
  dueToday: (count: number) => (count === 1 ? '1 vence hoy' : `${count} vencen hoy`),
  kinds: {
    to_notify: 'Por notificar',
    overdue_visits: 'Visitas vencidas',
    orphan_visits: 'Visitas sin funcionario activo',
    contracts_ending: 'Contratos por vencer',
    absences_to_decide: 'Ausencias por decidir',
    format_drafts: 'Borradores de formato',
    imports_with_errors: 'Importaciones con errores',
    documents_to_scan: 'Documentos sin analizar',
    verdicts_to_give: 'Requerimientos por verificar',
    requirements_due: 'Requerimientos por vencer',
    requirements_overdue: 'Requerimientos vencidos',
    evidence_to_review: 'Evidencia por revisar',
    notices_due: 'Notificaciones por vencer',
    notices_overdue: 'Notificaciones vencidas',
    measures_to_verify: 'Medidas por verificar',
    samples_waiting: 'Muestras sin resultado',
    visits_asked: 'Verificaciones pedidas por el propietario',
    extensions_asked: 'Prórrogas pedidas por el propietario',
    replies_to_read: 'Respuestas del propietario por leer',
    favorable_despite_measure: 'Medidas en vigor con un acta FAVORABLE posterior',
    complaints_due: 'Quejas vencidas o por vencer',
    requirements_proposing_case: 'Requerimientos que proponen expediente',
    measures_proposing_case: 'Medidas que proponen expediente',
    issues_failed: 'Documentos que no se pudieron firmar',
  } satisfies Record<AttentionKind, string>,
}

const inspectionsText = (count: number) => countText(count, 'inspección', 'inspecciones')

export const figureTexts = {
  title: 'Cifras del periodo',
  coverage: 'Cobertura del plan',
  compliance: 'Cumplimiento',
  inspections: 'Inspecciones',
  notified: 'Notificadas a tiempo',
  measures: 'Medidas impuestas',
  measuresIn: 'En los ítems de las inspecciones del periodo',
  nothing: 'Sin datos',
  done: (done: number, planned: number) => `${done} de ${countText(planned, 'visita planeada', 'visitas planeadas')}`,
  withoutDue: (count: number) =>
    count === 1
      ? '1 sin fecha límite cuenta por el día en que se planeó.'
      : `${count} sin fecha límite cuentan por el día en que se planearon.`,
  median: (median: string, inspections: number) => `Mediana ${median} en ${inspectionsText(inspections)}`,
  conceptos: (favorable: number, withRequirements: number, unfavorable: number) =>
    `${favorable} con concepto favorable, ${withRequirements} con requerimientos, ${unfavorable} desfavorable`,
  toNotify: (count: number) => `${count} por notificar ahora`,
  up: (by: string) => `Sube ${by}`,
  down: (by: string) => `Baja ${by}`,
  same: 'Igual que antes',
  noPrevious: 'Sin dato anterior para comparar',
  points: (points: string) => (points === '1,0' ? '1,0 punto' : `${points} puntos`),
  period: (from: string, to: string) => `Periodo del ${formatDay(from)} al ${formatDay(to)}.`,
  previous: (from: string, to: string) =>
    `El cambio es frente al periodo anterior, del ${formatDay(from)} al ${formatDay(to)}.`,
}

export const conceptoTexts = {
  title: 'Conceptos por ZODES',
  zodes: 'ZODES',
  inspections: 'Inspecciones',
  favorable: 'Favorable',
  withRequirements: 'Favorable con requerimientos',
  unfavorable: 'Desfavorable',
}

export const trendTexts = {
  title: 'Cumplimiento por mes',
  month: 'Mes',
  mean: 'Cumplimiento (%)',
  inspections: 'Inspecciones',
  legend:
    'La línea es el promedio de cada mes con cinco inspecciones o más. La franja es la de «favorable con requerimientos»; sobre ella, favorable.',
}

export const monthsTexts = { title: 'Inspecciones por mes' }

export const itemTexts = {
  title: 'Ítems más incumplidos',
  item: 'Ítem',
  format: 'Formato',
  answered: 'Respuestas',
  ar: 'AR',
  i: 'I',
  critical: 'Críticos',
  failedPct: 'Incumplido (%)',
  share: (pct: string, failed: number, answered: number) => `${pct} % (${failed} de ${answered})`,
}

export const notifyingTexts = {
  title: 'Tiempo para notificar',
  late: 'Plazo vencido',
  left: (days: number) => {
    if (days === 0) return 'Vence hoy'
    return days === 1 ? 'Queda 1 día' : `Quedan ${days} días`
  },
  figure: 'Dato',
  period: 'Periodo',
  previous: 'Periodo anterior',
  inspections: 'Inspecciones',
  notified: 'Notificadas',
  inTime: 'Notificadas a tiempo (%)',
  median: 'Días en que se notificó la mitad',
  p90: 'Días en que se notificaron nueve de cada diez',
  toNotify: (when: string) => `Por notificar ahora: ${when.charAt(0).toLowerCase()}${when.slice(1)}`,
  notApplicable: 'No aplica',
}

export const officialTexts = {
  title: 'Inspecciones por funcionario',
  official: 'Funcionario',
  role: 'Cargo',
  inspections: 'Inspecciones',
  previous: 'En el periodo anterior',
  compliance: 'Cumplimiento (%)',
  minutes: 'Minutos por visita',
}

/** A number of usual visits, which may have a decimal: a visit counts by the minutes of its type. */
export const visitsText = (visits: number): string => numberText(visits, Number.isInteger(visits) ? 0 : 1)

export const loadTexts = {
  title: 'Carga del equipo',
  official: 'Funcionario',
  pending: 'Pendientes',
  weighted: 'Equivalen a visitas usuales',
  capacity: 'Caben en el mes',
  loadPct: 'Carga (%)',
  of: (weighted: number, capacity: number | null) =>
    capacity === null ? visitsText(weighted) : `${visitsText(weighted)} de ${visitsText(capacity)}`,
  unknown: 'Sin declarar',
}

export const mapTexts = {
  title: 'Mapa',
  measure: 'Color según',
  measures: {
    cumplimiento: 'Cumplimiento',
    inspecciones: 'Inspecciones',
  } satisfies Record<MapMeasure, string>,
  zone: 'Parte del mapa',
  whole: 'Todo el departamento',
  north: 'Norte',
  schematic: 'Mapa esquemático: cada figura está en la cabecera de su municipio.',
  label: (measure: string) => `Mapa de ${measure.toLowerCase()} por municipio`,
  place: (name: string, value: string, inspections: number) => `${name}: ${value} (${inspectionsText(inspections)})`,
  plan: (name: string) => `Planear visitas en ${name}`,
  hint: 'Elija un municipio para ver el resumen solo de él.',
  showTable: 'Ver como tabla',
  nothing: 'sin datos',
  few: (fewest: number) => `Sin inspecciones, o menos de ${fewest}`,
  none: 'Sin inspecciones',
  municipality: 'Municipio',
}

export const ownTexts = {
  title: 'Mis cifras del mes',
  inspections: 'Inspecciones',
  compliance: 'Cumplimiento',
  done: 'Visitas hechas de las planeadas',
  toNotify: 'Por notificar',
  overdue: 'Vencidas',
}
