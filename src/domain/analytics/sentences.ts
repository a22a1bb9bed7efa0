import { countText, numberText, shareText } from '../shared/text.ts'
import { MONTHS } from '../shared/time.ts'
import { FEWEST_SHOWN } from './figures.ts'

/** Sentences that say in words what a chart shows. Each is made from the chart's own data. */

const NO_INSPECTIONS = 'No hay inspecciones en el periodo.'

const inspectionsText = (count: number) => countText(count, 'inspección', 'inspecciones')
const yearOf = (month: string) => month.slice(0, 4)

/** A month `yyyy-mm` in words: 'enero de 2026'. */
export const monthText = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} de ${yearOf(month)}`

/** Two months in words; the year is said once where both have it: 'enero y junio de 2026'. */
const betweenText = (one: string, other: string): string =>
  yearOf(one) === yearOf(other)
    ? `${monthText(one).replace(/ de \d+$/, '')} y ${monthText(other)}`
    : `${monthText(one)} y ${monthText(other)}`

/** Names in a row: 'Achí, Turbaco y Zambrano'; the first three of many. */
function namesText(names: readonly string[]): string {
  if (names.length > 3) return `${names.slice(0, 3).join(', ')} y ${names.length - 3} más`
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} y ${names.at(-1)}`
}

/** The text that stands for a mean of too few inspections. */
export const fewText = (inspections: number): string => `Pocos datos: ${inspections}`

type MonthPoint = { month: string; inspections: number; complianceMean: number | null }

export function complianceTrendSentence(points: readonly MonthPoint[]): string {
  const total = points.reduce((sum, { inspections }) => sum + inspections, 0)
  if (total === 0) return NO_INSPECTIONS
  const known = points.flatMap(({ month, complianceMean: mean }) => (mean === null ? [] : [{ month, mean }]))
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) {
    return `Pocos datos: ningún mes tiene al menos ${FEWEST_SHOWN} inspecciones (${total} en total).`
  }
  const [from, to] = [numberText(first.mean, 1), numberText(last.mean, 1)]
  if (known.length === 1)
    return `El cumplimiento fue de ${to} en ${monthText(last.month)}; no hay otro mes para comparar.`
  const between = betweenText(first.month, last.month)
  // Equal as they are shown: a rise from 78,2 to 78,2 would be no rise to the reader.
  if (from === to) return `El cumplimiento fue el mismo, ${to}, en ${between}.`
  return `El cumplimiento ${last.mean > first.mean ? 'subió' : 'bajó'} de ${from} a ${to} entre ${between}.`
}

type Conceptos = { name: string; inspections: number; unfavorable: number; favorable: number }

export function conceptosSentence(rows: readonly Conceptos[]): string {
  const sum = (of: (row: Conceptos) => number) => rows.reduce((total, row) => total + of(row), 0)
  const total = sum(({ inspections }) => inspections)
  if (total === 0) return NO_INSPECTIONS
  const favorable = sum((row) => row.favorable)
  const begin = `De ${inspectionsText(total)}, ${numberText(favorable)} (${shareText(favorable, total)}) con concepto favorable`
  const enough = rows.filter(({ inspections }) => inspections >= FEWEST_SHOWN)
  const shareOf = ({ unfavorable, inspections }: Conceptos) => unfavorable / inspections
  const worst = Math.max(0, ...enough.map(shareOf))
  if (sum(({ unfavorable }) => unfavorable) === 0) return `${begin}; ninguna desfavorable.`
  if (enough.length < 2 || worst === 0) return `${begin}.`
  const those = enough.filter((row) => shareOf(row) === worst)
  if (those.length === enough.length) return `${begin}; la parte de desfavorables es igual en todas.`
  return `${begin}; la mayor parte de desfavorables está en ${namesText(those.map(({ name }) => name))} (${numberText(worst * 100, 1)} %).`
}

type FailedItem = { number: string; title: string; answered: number; failedPct: number }

export function failedItemsSentence(rows: readonly FailedItem[]): string {
  const [first] = rows
  if (!first) return 'Ningún ítem con al menos diez respuestas se incumplió en el periodo.'
  const equal = rows.filter(({ failedPct }) => failedPct === first.failedPct).length - 1
  const also = equal === 0 ? '' : `, igual que ${countText(equal, 'ítem más', 'ítems más')}`
  return `El más incumplido es ${first.number} ${first.title}: ${numberText(first.failedPct, 1)} % de ${countText(first.answered, 'respuesta', 'respuestas')}${also}.`
}

export function monthsSentence(points: readonly Pick<MonthPoint, 'month' | 'inspections'>[]): string {
  const counts = points.map(({ inspections }) => inspections)
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  const [first] = points
  if (!first || high === 0) return NO_INSPECTIONS
  if (points.length === 1) return `Hubo ${inspectionsText(high)} en ${monthText(first.month)}.`
  if (low === high) return `Cada mes tuvo ${inspectionsText(high)}.`
  const monthsWith = (count: number) =>
    namesText(points.filter(({ inspections }) => inspections === count).map(({ month }) => monthText(month)))
  return `Con más inspecciones: ${monthsWith(high)} (${high}). Con menos: ${monthsWith(low)} (${low}).`
}

/** @property value null where there is nothing to show, or too little */
export type PlaceValue = { name: string; value: number | null }

/** @param measure begins the sentence: 'Cumplimiento' */
export function mapSentence(places: readonly PlaceValue[], measure: string, decimals: number): string {
  const known = places.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  const many = `${measure}: hay datos en ${known.length} de ${countText(places.length, 'municipio', 'municipios')}`
  const values = known.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const textOf = (value: number) => numberText(value, decimals)
  const namesWith = (wanted: number) => namesText(known.filter(({ value }) => value === wanted).map(({ name }) => name))
  if (known.length === 0) return `${many}.`
  if (low === high)
    return `${many}; ${known.length === 1 ? `${known[0]?.name}, ${textOf(high)}` : `todos con ${textOf(high)}`}.`
  return `${many}. El valor más alto es ${textOf(high)} (${namesWith(high)}) y el más bajo ${textOf(low)} (${namesWith(low)}).`
}

export type Load = { name: string; pending: number; loadPct: number | null }

export function loadSentence(rows: readonly Load[]): string {
  const pending = rows.reduce((sum, row) => sum + row.pending, 0)
  if (rows.length === 0) return 'No hay técnicos ni ingenieros activos.'
  if (pending === 0) return 'Nadie tiene visitas pendientes este mes.'
  const total = `${countText(pending, 'visita pendiente', 'visitas pendientes')} este mes`
  const over = rows.filter(({ loadPct }) => loadPct !== null && loadPct > 100)
  if (over.length > 0)
    return `${total}. Con más de lo que cabe en sus días: ${namesText(over.map(({ name }) => name))}.`
  return `${total}. A todos les caben las suyas en los días del mes.`
}

type Notifying = { inspections: number; notified: number; medianDays: number | null; p90Days: number | null }
/** @property daysLeft negative once the last day to notify is over */
export type Unnotified = { daysLeft: number; inspections: number }

/** Days from a visit to its notification: 'el mismo día', 'en 1 día', 'en 2,5 días'. */
const afterText = (days: number) =>
  days === 0 ? 'el mismo día' : `en ${numberText(days, Number.isInteger(days) ? 0 : 1)} ${days === 1 ? 'día' : 'días'}`
const withinText = (days: number) => (days === 0 ? afterText(0) : `${afterText(days)} o menos`)

function notifiedText({ inspections, notified, medianDays, p90Days }: Notifying, before: number | null): string {
  if (inspections === 0) return NO_INSPECTIONS
  const of = `De ${inspectionsText(inspections)} del periodo`
  if (medianDays === null || p90Days === null) return `${of}, ninguna está notificada.`
  const compared = before === null ? '' : ` En el periodo anterior, la mitad se notificó ${withinText(before)}.`
  if (notified === 1) return `${of}, 1 está notificada, ${afterText(medianDays)}.${compared}`
  const half = medianDays === p90Days ? '' : `la mitad ${withinText(medianDays)} y `
  const most = `nueve de cada diez ${withinText(p90Days)}`
  return `${of}, ${numberText(notified)} están notificadas: ${half}${most}.${compared}`
}

function unnotifiedText(rows: readonly Unnotified[]): string {
  const sum = (of: readonly Unnotified[]) => of.reduce((total, { inspections }) => total + inspections, 0)
  const total = sum(rows)
  if (total === 0) return 'Ahora no hay actas por notificar.'
  const late = sum(rows.filter(({ daysLeft }) => daysLeft < 0))
  const lateText = late === 0 ? 'ninguna con el plazo vencido' : `${late} con el plazo vencido`
  return `Ahora ${total === 1 ? 'falta 1 acta' : `faltan ${numberText(total)} actas`} por notificar, ${lateText}.`
}

/**
 * How long the notifications of a period took, and what waits as of now.
 * @param before median of the period before, in days
 */
export const notifyingSentence = (now: Notifying, before: number | null, waiting: readonly Unnotified[]): string =>
  `${notifiedText(now, before)} ${unnotifiedText(waiting)}`

type OfficialCount = { name: string; inspections: number }

/** @param shown most officials whose bars are drawn, those with most inspections */
export function officialsSentence(rows: readonly OfficialCount[], shown: number): string {
  const counts = rows.map(({ inspections }) => inspections)
  const [low, high] = [Math.min(...counts), Math.max(...counts)]
  const namesWith = (count: number) =>
    namesText(rows.filter(({ inspections }) => inspections === count).map(({ name }) => name))
  if (rows.length === 0) return NO_INSPECTIONS
  if (rows.length === 1) return `Participó 1 funcionario: ${namesWith(high)}, en ${inspectionsText(high)}.`
  const begin = `Participaron ${rows.length} funcionarios`
  const rest = rows.length > shown ? ` Se dibujan los ${shown} con más inspecciones; en «Ver datos» están todos.` : ''
  if (low === high) return `${begin}, cada uno en ${inspectionsText(high)}.${rest}`
  return `${begin}. En más inspecciones: ${namesWith(high)} (${high}). En menos: ${namesWith(low)} (${low}).${rest}`
}
