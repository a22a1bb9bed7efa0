import type {
  readFailedItems,
  readNotifying,
  readOfficials,
  readSummary,
  readTerritory,
  readTrend,
} from '../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Official } from '../../domain/access/official.ts'
import { type AnalyticsQuery, FAILED_ITEMS } from '../../domain/analytics/analytics-forms.ts'
import { ifEnough, medianOf, percentileOf, shareOf } from '../../domain/analytics/figures.ts'
import { askedPeriod, monthsOf, type Period, previousPeriod } from '../../domain/analytics/period.ts'
import { quantileClasses } from '../../domain/analytics/quantile-classes.ts'
import { notificationLimit } from '../../domain/records/notification-limit.ts'
import { daysBetween } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import {
  spreadOf,
  sumByMonth,
  sumByOfficial,
  sumByPlace,
  sumInspections,
  type Verdicts,
} from './inspection-figures.queries.ts'
import { failedItems, type ItemSums } from './item-figures.queries.ts'
import { findPlaces } from './places.queries.ts'
import {
  countMeasuresInForce,
  countOverdue,
  type Planned,
  sumPlan,
  sumPlanByMonth,
  unnotifiedByDay,
} from './plan-figures.queries.ts'
import { rollFew } from './roll.queries.ts'
import type { Scope } from './scope.queries.ts'

/** A question about figures: by whom, when, and narrowed to what. */
export type Asked<Query extends AnalyticsQuery = AnalyticsQuery> = { by: Official; at: Date; query: Query }

type Instant = Pick<ReplyOf<typeof readSummary>, 'asOf' | 'from' | 'to' | 'previousFrom' | 'previousTo'>
type Reading<Figures> = (tx: Querier, scope: Scope, period: Period) => Promise<Figures>

/**
 * Counts what waits, and then reads the figures of the asked period and of the one before as of one instant.
 * @param read reads one period
 */
async function readBoth<Figures>(
  db: Querier,
  { by: official, at, query }: Asked,
  read: Reading<Figures>,
  readPrevious: (tx: Querier, scope: Scope, previous: Period, now: Figures) => Promise<Figures> = read,
): Promise<{ instant: Instant; now: Figures; previous: Figures }> {
  const { from, to, ...narrowed } = query
  const scope = { official, ...narrowed }
  const period = askedPeriod({ from, to }, dayOf(at))
  const before = previousPeriod(period)
  const countedUntil = await rollFew(db)
  return db.transaction(
    async (tx) => {
      const now = await read(tx, scope, period)
      const previous = await readPrevious(tx, scope, before, now)
      const asOf = (countedUntil ?? at).toISOString()
      return { instant: { asOf, ...period, previousFrom: before.from, previousTo: before.to }, now, previous }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

const complianceOf = ({ mean, inspections, favorable, withRequirements, unfavorable }: Verdicts) => ({
  inspections,
  complianceMean: ifEnough(inspections, mean),
  favorable,
  withRequirements,
  unfavorable,
})
const nothing: Verdicts = { inspections: 0, mean: null, favorable: 0, withRequirements: 0, unfavorable: 0 }
const nothingPlanned: Planned = { planned: 0, done: 0, withoutDue: 0 }

/** The same questions, but for the period: what is as of now. */
const scopeOf = ({ by: official, query: { from: _, to: __, ...narrowed } }: Asked): Scope => ({ official, ...narrowed })

/** Reads a figure that no period narrows once for both periods. */
function asOfNow(count: (tx: Querier, scope: Scope) => Promise<number>) {
  let counted: number | undefined
  return async (tx: Querier, scope: Scope) => {
    counted ??= await count(tx, scope)
    return counted
  }
}

/** The figures of a period; those as of now do not depend on it. */
export async function summarize(db: Querier, asked: Asked): Promise<ReplyOf<typeof readSummary>> {
  const readOverdue = asOfNow((tx, scope) => countOverdue(tx, scope, dayOf(asked.at)))
  const readInForce = asOfNow(countMeasuresInForce)
  const unnotified = await unnotifiedByDay(db, scopeOf(asked))
  const toNotify = unnotified.reduce((sum, { count }) => sum + count, 0)
  const { instant, now, previous } = await readBoth(db, asked, async (tx, scope, period) => {
    const sums = await sumInspections(tx, scope, period)
    const plan = await sumPlan(tx, scope, period)
    return {
      ...complianceOf(sums),
      complianceMedian: ifEnough(sums.inspections, medianOf(await spreadOf(tx, scope, period, 'compliance'))),
      visitsPlanned: plan.planned,
      visitsDone: plan.done,
      coveragePct: shareOf(plan.done, plan.planned),
      visitsWithoutDue: plan.withoutDue,
      measuresImposed: sums.measures,
      notifiedInTimePct: shareOf(sums.inTime, sums.notified),
      overdue: await readOverdue(tx, scope),
      toNotify,
      measuresInForce: await readInForce(tx, scope),
    }
  })
  return { ...instant, kpis: now, previous }
}

/** The figures of each month of a period, also of months without any. */
export async function readTrendOf(db: Querier, asked: Asked): Promise<ReplyOf<typeof readTrend>> {
  const { instant, now, previous } = await readBoth(db, asked, async (tx, scope, period) => {
    const verdicts = new Map((await sumByMonth(tx, scope, period)).map((sums) => [sums.month, sums]))
    const plans = new Map((await sumPlanByMonth(tx, scope, period)).map((sums) => [sums.month, sums]))
    return monthsOf(period).map((month) => {
      const { planned, done } = plans.get(month) ?? nothingPlanned
      return { month, ...complianceOf(verdicts.get(month) ?? nothing), visitsPlanned: planned, visitsDone: done }
    })
  })
  return { ...instant, points: now, previous }
}

/** The figures of every ZODES or municipality of the department, also of those without any. */
export async function readTerritoryOf(
  db: Querier,
  asked: Asked<AnalyticsQuery & { by?: 'zodes' | 'city' | undefined }>,
): Promise<ReplyOf<typeof readTerritory>> {
  const { by: kind = 'zodes', ...query } = asked.query
  const { instant, now, previous } = await readBoth(db, { ...asked, query }, async (tx, scope, period) => {
    const places = await findPlaces(tx, scope, kind)
    const sums = new Map((await sumByPlace(tx, scope, period, kind)).map((row) => [row.placeId, row]))
    const rows = places.map(({ placeId, ...place }) => ({ ...place, ...complianceOf(sums.get(placeId) ?? nothing) }))
    const complianceClasses = quantileClasses(rows.map(({ complianceMean }) => complianceMean))
    const inspectionClasses = quantileClasses(rows.map(({ inspections }) => inspections || null))
    return rows.map((row, at) => ({
      ...row,
      complianceClass: complianceClasses[at] ?? null,
      inspectionsClass: inspectionClasses[at] ?? null,
    }))
  })
  return { ...instant, rows: now, previous }
}

const itemRow = (sums: ItemSums) => ({ ...sums, failedPct: shareOf(sums.ar + sums.i, sums.answered) ?? 0 })

/** The most failed items; `previous` has the same ones in the period before, where they were answered often enough. */
export async function readItemsOf(
  db: Querier,
  asked: Asked<AnalyticsQuery & { limit?: number | undefined }>,
): Promise<ReplyOf<typeof readFailedItems>> {
  const { limit = FAILED_ITEMS, ...query } = asked.query
  const { instant, now, previous } = await readBoth(
    db,
    { ...asked, query },
    async (tx, scope, period) => (await failedItems(tx, scope, period, { limit })).map(itemRow),
    async (tx, scope, before, rows) => {
      const lineages = rows.map(({ lineage }) => lineage)
      return (await failedItems(tx, scope, before, { limit, lineages })).map(itemRow)
    },
  )
  return { ...instant, rows: now, previous }
}

/** The figures of each official who took part in an inspection of the period. */
export async function readOfficialsOf(db: Querier, asked: Asked): Promise<ReplyOf<typeof readOfficials>> {
  const { instant, now, previous } = await readBoth(db, asked, async (tx, scope, period) =>
    (await sumByOfficial(tx, scope, period)).map(({ userId, name, role, minutesMean, ...verdicts }) => ({
      userId,
      name,
      role,
      minutesMean,
      ...complianceOf(verdicts),
    })),
  )
  return { ...instant, rows: now, previous }
}

/** How long notifications took, and what is to be notified as of now. */
export async function readNotifyingOf(db: Querier, asked: Asked): Promise<ReplyOf<typeof readNotifying>> {
  const today = dayOf(asked.at)
  const open = await unnotifiedByDay(db, scopeOf(asked))
  const { instant, now, previous } = await readBoth(db, asked, async (tx, scope, period) => {
    const { inspections, notified, inTime } = await sumInspections(tx, scope, period)
    const days = await spreadOf(tx, scope, period, 'notification')
    return {
      inspections,
      notified,
      medianDays: medianOf(days),
      p90Days: percentileOf(days, 0.9),
      inTimePct: shareOf(inTime, notified),
    }
  })
  const rows = open.map(({ day, count }) => ({
    daysLeft: daysBetween(today, notificationLimit(day)),
    inspections: count,
  }))
  return { ...instant, kpis: now, previous, rows }
}
