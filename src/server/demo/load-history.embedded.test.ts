import { hash } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { readTerritoryOf, readTrendOf, summarize } from '../analytics/analytics.service.ts'
import type { Platform } from '../platform/platform.ts'
import { readSealedText } from '../records/records.service.ts'
import { notices } from '../schema/finding/notices.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { findAccounts } from '../session/session.queries.ts'
import { testDatabase } from '../testing/database/database.ts'
import { emptyPlatform } from '../testing/empty-platform.ts'
import { findTrips } from '../trip-list/trips-shown.queries.ts'
import { loadDemo, readChecklists } from './load-demo.ts'
import { loadHistory } from './load-history.ts'
import { loadTrips } from './load-trips.ts'
import { accountOf } from './officials.ts'
import { HISTORY_VISITS, plannedHistory } from './plan-history.ts'

const { db } = await testDatabase()
const reference = new Date('2026-11-20T15:00:00Z')
/** A sample: the whole takes a minute. */
const VISITS = 40
let platform: Platform
let before: number
const countNotices = () => db.$count(notices, inArray(notices.kind, ['visit_assigned', 'visit_unassigned']))

beforeAll(async () => {
  platform = await emptyPlatform(reference)
  await loadDemo(platform)
  before = (await db.select({ id: inspections.id }).from(inspections)).length
})

test('the history of two years has every ZODES and month, and is equal at every start', async () => {
  const checklists = await readChecklists(platform)
  const history = plannedHistory(checklists, reference)
  expect(history.length).toBeGreaterThan(HISTORY_VISITS * 0.7)
  const months = new Set(history.map(({ inspection }) => inspection.closedAt.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(24)
  expect(new Set(history.map(({ inspection }) => inspection.establishment.form.zodesId)).size).toBe(6)
  expect(new Set(history.map(({ inspection }) => inspection.verdict)).size).toBe(4)
  expect(plannedHistory(checklists, reference)).toEqual(history)
  for (const { inspection, notifiedAt } of history) {
    expect(inspection.closedAt.getTime()).toBeLessThan(reference.getTime())
    if (notifiedAt) expect(notifiedAt.getTime()).toBeGreaterThan(inspection.closedAt.getTime())
  }
})

test('visits of the history are sealed as others are, and count in the figures', async () => {
  const told = await countNotices()
  const loaded = await loadHistory(platform, { visits: VISITS, rest: 0 })
  expect(await countNotices(), 'visits that are over come without a notice').toBe(told)
  expect(loaded).toBeGreaterThan(VISITS / 2)
  const [account] = await findAccounts(db, accountOf.administrator)
  const by = { id: account?.id ?? 0, email: '', departmentId: 13, userType: 1 } as const
  const all = await db.select().from(inspections).orderBy(asc(inspections.id))
  expect(all).toHaveLength(before + loaded)
  for (const { id } of all.slice(before)) {
    const { text, seal } = await readSealedText(platform.checklists, db, by.departmentId, id)
    expect(hash('sha256', text ?? '')).toBe(seal)
  }
  const asked = { by, at: reference, query: { from: '2024-11-01', to: '2026-11-30' } }
  const { kpis } = await summarize(db, asked)
  expect(kpis.inspections).toBe(before + loaded)
  expect(kpis.notifiedInTimePct).toBeGreaterThan(50)
  expect((await readTrendOf(db, asked)).points.filter((point) => point.inspections > 0).length).toBeGreaterThan(15)
  expect((await readTerritoryOf(db, asked)).rows.every((row) => row.inspections > 0)).toBe(true)
}, 180_000)

test('the trips of the coming weeks have visits, and one of them is confirmed', async () => {
  const [account] = await findAccounts(db, accountOf.administrator)
  expect(await loadTrips(platform)).toBe(3)
  const trips = await findTrips(db, { id: account?.id ?? 0, email: '', departmentId: 13, userType: 1 })
  expect(trips.map(({ state, zodes }) => [state, zodes])).toEqual([
    ['borrador', 'Montes de María'],
    ['borrador', 'Mojana'],
    ['confirmada', 'Dique'],
  ])
  for (const { proposal, made, state } of trips) {
    expect(proposal.flatMap(({ establishmentIds }) => establishmentIds).length).toBeGreaterThan(0)
    expect(made > 0).toBe(state === 'confirmada')
  }
})
