import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Narrowing of a question about figures; `from` and `to` are days of visits. */
export type FiguresQuestion = {
  from: string
  to: string
  zodes_id?: number
  city_id?: number
  type_id?: number
}

type Placed = { zodes: number; city: number; type: number }
type Inspection = Placed & {
  id: number
  day: string
  concepto: string
  pct: number
  measures: number
  notifiedOn: string | null
  isWaiting: boolean
}
type Visit = Placed & { plannedFor: string; dueOn: string | null; isDone: boolean }
type Answer = { inspection: number; lineage: number; concept: string; isCritical: boolean }

const DAY_MS = 24 * 60 * 60 * 1000
const daysFrom = (day: string, other: string) => (Date.parse(other) - Date.parse(day)) / DAY_MS
const shareOf = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole)

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] as number) + (sorted[Math.ceil(half)] as number)) / 2
}

/**
 * Reads the closed inspections, answers and active visits of a department one by one, as the figures are defined (R 21.3).
 * They are counted in this process: nothing of what the product counts ahead takes part.
 * @param today in Colombia, `yyyy-mm-dd`
 */
export async function directFigures(q: Querier, departmentId: number, today: string) {
  const inspections = await rowsOf<Inspection>(
    q,
    sql`select i.id, coalesce(i.snapshot ->> 'visitDay', bogota_day(i.closed_at)::text) as day, i.concepto, i.compliance_pct as pct,
        a.zodes_id as zodes, a.city_id as city, a.inscription_type_id as type,
        (select count(*)::integer from inspection_answers w where w.inspection_id = i.id and w.measure is not null) as measures,
        (select bogota_day(min(m.sent_at))::text from notifications m
          where m.subject = 'inspection' and m.subject_id = i.id and m.outcome = 'accepted') as "notifiedOn",
        i.notified_at is null and i.archived_at is null as "isWaiting"
      from inspections i join assignments a on a.id = i.assignment_id
      where i.closed_at is not null and i.department_id = ${departmentId}::integer`,
  )
  const visits = await rowsOf<Visit>(
    q,
    sql`select zodes_id as zodes, city_id as city, inscription_type_id as type, due_on::text as "dueOn", is_done as "isDone",
        coalesce(due_on::text, bogota_day(created_at)::text) as "plannedFor"
      from assignments where is_active and department_id = ${departmentId}::integer`,
  )
  const answers = await rowsOf<Answer>(
    q,
    sql`select w.inspection_id as inspection, t.lineage, w.concept, w.is_critical as "isCritical"
      from inspection_answers w join checklist_items t on t.id = w.item_id`,
  )
  const isWithin = ({ zodes_id, city_id, type_id }: FiguresQuestion, { zodes, city, type }: Placed) =>
    (zodes_id ?? zodes) === zodes && (city_id ?? city) === city && (type_id ?? type) === type
  const isOn = ({ from, to }: FiguresQuestion, day: string) => day >= from && day <= to
  const closedIn = (asked: FiguresQuestion) => inspections.filter((one) => isWithin(asked, one) && isOn(asked, one.day))

  const verdicts = (some: readonly Inspection[]) => ({
    inspections: some.length,
    compliance_mean:
      some.length < 5 ? null : Math.round((some.reduce((sum, { pct }) => sum + pct, 0) / some.length) * 1e6) / 1e6,
    favorable: some.filter(({ concepto }) => concepto === 'FAVORABLE').length,
    with_requirements: some.filter(({ concepto }) => concepto === 'FAVORABLE CON REQUERIMIENTOS').length,
    unfavorable: some.filter(({ concepto }) => concepto === 'DESFAVORABLE').length,
  })

  return {
    summary(asked: FiguresQuestion) {
      const some = closedIn(asked)
      const planned = visits.filter((visit) => isWithin(asked, visit) && isOn(asked, visit.plannedFor))
      const done = planned.filter(({ isDone }) => isDone)
      const notified = some.filter(({ notifiedOn }) => notifiedOn !== null)
      const inTime = notified.filter(({ day, notifiedOn }) => daysFrom(day, notifiedOn as string) <= 5)
      return {
        ...verdicts(some),
        compliance_median: some.length < 5 ? null : medianOf(some.map(({ pct }) => Math.round(pct))),
        visits_planned: planned.length,
        visits_done: done.length,
        coverage_pct: shareOf(done.length, planned.length),
        visits_without_due: planned.filter(({ dueOn }) => dueOn === null).length,
        measures_imposed: some.reduce((sum, { measures }) => sum + measures, 0),
        notified_in_time_pct: shareOf(inTime.length, notified.length),
        overdue: visits.filter(
          (visit) => isWithin(asked, visit) && !visit.isDone && visit.dueOn !== null && visit.dueOn < today,
        ).length,
        to_notify: inspections.filter((one) => isWithin(asked, one) && one.isWaiting).length,
      }
    },
    /** Inspections and verdicts of each municipality that has some. */
    byCity(asked: FiguresQuestion) {
      const some = closedIn(asked)
      return new Map(
        [...new Set(some.map(({ city }) => city))].map((id) => [id, verdicts(some.filter(({ city }) => city === id))]),
      )
    },
    /** Answers of each item, by lineage. */
    items(asked: FiguresQuestion) {
      const ids = new Set(closedIn(asked).map(({ id }) => id))
      const items = new Map<number, { answered: number; ar: number; i: number; critical: number }>()
      for (const { inspection, lineage, concept, isCritical } of answers) {
        if (!ids.has(inspection)) continue
        const item = items.get(lineage) ?? { answered: 0, ar: 0, i: 0, critical: 0 }
        items.set(lineage, item)
        if (concept !== 'NA') item.answered += 1
        if (concept === 'AR') item.ar += 1
        if (concept === 'I') item.i += 1
        if (concept === 'I' && isCritical) item.critical += 1
      }
      return items
    },
  }
}
