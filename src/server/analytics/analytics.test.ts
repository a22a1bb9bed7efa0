import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { recordNotification, settleNotification } from '../notifications/notifications.service.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'
import { findDifferences } from './compare.queries.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

/** Friday morning in Bogotá. */
const NOW = new Date('2026-11-27T14:00:00Z')
const november = { from: '2026-11-01', to: '2026-11-30' }

/** Takes the visits of other tests away, which the guards of the tables refuse otherwise. */
const withoutVisits = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of ['inspection_answers', 'official_signatures', 'notifications', 'inspections', 'assignments']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
    await tx.execute(sql`select analytics.rebuild()`)
  })

let establishmentId: number
beforeEach(async () => {
  await withoutVisits()
  api.time.now = NOW
  establishmentId = await anEstablishment(api)
})

const plan = async (changes: object = {}): Promise<number> => {
  const { body, statusCode } = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes })
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data.assignment_id
}

const finding = (concept: string): WireAnswer => ({ concept, is_detection: '1', description: 'Por mejorar.' })
const INACEPTABLE: WireAnswer = { ...finding('Inaceptable (I)'), es_critico: '0' }
const CRITICAL: WireAnswer = { ...INACEPTABLE, es_critico: '1', medida_sanitaria: 'CLAUSURA' }
const REQUIERE = finding('Aceptable con Requerimiento (AR)')
const NA: WireAnswer = { concept: 'No Aplica (NA)', description: 'No hay cocina.' }

/** Records a mail about an inspection, as the service does once the mail server took it. */
const notify = (subjectId: number, isAccepted = true) =>
  recordNotification(db, {
    by: officials.administrator,
    at: api.time.now,
    subject: 'inspection',
    subjectId,
    recipient: 'aviso@tienda.co',
    messageId: `<${subjectId}-${api.time.now.getTime()}@vigia>`,
    isAccepted,
    isConsented: true,
    address: 'record',
    establishmentId,
    mail: { subject: 'Acta', text: 'Adjunta.', attachment: null },
  })

/** Plans and closes a visit at an instant. */
const visitAt = async (instant: string, special: Record<number, WireAnswer> = {}) => {
  api.time.now = new Date(instant)
  const id = await closeAtOnce(api, await plan(), { special })
  api.time.now = NOW
  return id
}

const ask = async (call: string, query: Record<string, string | number> = november, who = officials.administrator) => {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const { body, statusCode } = await api.as(who).get(`/api/analytics/${call}?${text}`)
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const kpisOf = async (query?: Record<string, string | number>, who?: typeof officials.administrator) =>
  (await ask('summary', query, who)).kpis

describe('a visit counts in the month of its day in Bogotá', () => {
  test.each<[instant: string, october: number, november: number, december: number]>([
    ['2026-11-01T04:59:59Z', 1, 0, 0],
    ['2026-11-01T05:00:00Z', 0, 1, 0],
    ['2026-12-01T04:59:59.999Z', 0, 1, 0],
    ['2026-12-01T05:00:00Z', 0, 0, 1],
  ])('closed at %s', async (instant, ...counts) => {
    await visitAt(instant)
    const months = [{ from: '2026-10-01', to: '2026-10-31' }, november, { from: '2026-12-01', to: '2026-12-31' }]
    for (const [at, month] of months.entries()) expect((await kpisOf(month)).inspections).toBe(counts[at])
  })

  test('also where the period has parts of months', async () => {
    for (const day of ['2026-10-30', '2026-10-31', '2026-11-15', '2026-12-01', '2026-12-02'])
      await visitAt(`${day}T15:00:00Z`)
    const count = async (from: string, to: string) => (await kpisOf({ from, to })).inspections
    expect(await count('2026-10-31', '2026-12-01')).toBe(3)
    expect(await count('2026-10-30', '2026-12-02')).toBe(5)
    expect(await count('2026-11-15', '2026-11-15')).toBe(1)
    expect(await count('2026-11-16', '2026-11-30')).toBe(0)
  })

  test('a visit made without signal counts by its own day, not by that of its arrival', async () => {
    api.time.now = new Date('2026-10-30T13:00:00Z')
    const visitId = await plan()
    api.time.now = new Date('2026-11-03T15:00:00Z')
    await closeAtOnce(api, visitId, { capturedAt: '2026-10-31T16:00:00-05:00' })
    api.time.now = NOW
    expect((await kpisOf()).inspections).toBe(0)
    const { kpis, previous } = await ask('summary', { from: '2026-10-01', to: '2026-10-31' })
    expect(kpis.inspections).toBe(1)
    expect(previous.inspections).toBe(0)
  })
})

describe('the figures', () => {
  test('figures of fewer than five inspections show no mean', async () => {
    for (let day = 1; day <= 4; day += 1) await visitAt(`2026-11-0${day}T15:00:00Z`)
    expect(await kpisOf()).toMatchObject({
      inspections: 4,
      compliance_mean: null,
      compliance_median: null,
      favorable: 4,
    })
    await visitAt('2026-11-05T15:00:00Z', { 0: CRITICAL })
    const { compliance_mean, ...kpis } = await kpisOf()
    expect(kpis).toMatchObject({ inspections: 5, compliance_median: 100, favorable: 4, unfavorable: 1 })
    expect(compliance_mean).toBeGreaterThan(90)
    expect(compliance_mean).toBeLessThan(100)
  })

  test('count archived inspections, except among those to notify', async () => {
    const id = await visitAt('2026-11-10T15:00:00Z')
    expect(await kpisOf()).toMatchObject({ inspections: 1, to_notify: 1 })
    expect((await admin.patch(`/api/inspection/${id}/archived`, { archived: 1 })).statusCode).toBe(200)
    expect(await kpisOf()).toMatchObject({ inspections: 1, to_notify: 0 })
    expect((await admin.patch(`/api/inspection/${id}/archived`, { archived: 0 })).statusCode).toBe(200)
    expect(await kpisOf()).toMatchObject({ inspections: 1, to_notify: 1 })
  })

  test('figures of the plan count active visits by their limit, else by their planning day', async () => {
    await plan({ due_on: '2026-11-30' })
    await plan({ due_on: '2026-12-01' })
    const off = await plan()
    await visitAt('2026-11-20T15:00:00Z')
    expect(await kpisOf()).toMatchObject({ visits_planned: 3, visits_done: 1, visits_without_due: 2 })
    await admin.delete('/api/generic/deactivate', {
      tablename: 'assignments',
      columname: 'assignment_id',
      valuecolum: off,
      status: '0',
    })
    expect(await kpisOf()).toMatchObject({ visits_planned: 2, visits_done: 1, coverage_pct: 50, visits_without_due: 1 })
    expect(await kpisOf({ from: '2026-12-01', to: '2026-12-31' })).toMatchObject({ visits_planned: 1, coverage_pct: 0 })
    expect(await kpisOf({ from: '2027-01-01', to: '2027-01-31' })).toMatchObject({
      visits_planned: 0,
      coverage_pct: null,
    })
  })

  test('figures of the present do not depend on the period', async () => {
    await plan({ due_on: '2026-11-26' })
    await plan({ due_on: '2026-11-27' })
    await visitAt('2026-11-20T15:00:00Z')
    const now = { overdue: 1, to_notify: 1, measures_in_force: 0 }
    const { kpis, previous } = await ask('summary', { from: '2020-01-01', to: '2020-01-31' })
    expect(kpis).toMatchObject({ inspections: 0, ...now })
    expect(previous).toMatchObject(now)
  })

  test('figures of an inspector are those of own visits', async () => {
    await visitAt('2026-11-20T15:00:00Z')
    await plan({ due_on: '2026-11-20' })
    expect(await kpisOf(november, officials.technician)).toMatchObject({
      inspections: 1,
      visits_planned: 2,
      overdue: 1,
      to_notify: 1,
    })
    expect(await kpisOf(november, officials.engineer)).toMatchObject({
      inspections: 1,
      visits_planned: 2,
      overdue: 1,
      to_notify: 1,
    })
    const nothing = { inspections: 0, visits_planned: 0, overdue: 0, to_notify: 0 }
    expect(await kpisOf(november, officials.otherTechnician)).toMatchObject(nothing)
    expect(await kpisOf(november, officials.outsideAdministrator)).toMatchObject(nothing)
    expect((await ask('officials', november, officials.technician)).rows).toMatchObject([
      { user_id: officials.technician.id, inspections: 1 },
    ])
  })

  test('the figures are narrowed to a place and a type', async () => {
    await visitAt('2026-11-20T15:00:00Z')
    const narrowed = async (query: object) => (await kpisOf({ ...november, ...query })).inspections
    expect(await narrowed({ zodes_id: 1 })).toBe(1)
    expect(await narrowed({ city_id: 13052, type_id: 1 })).toBe(1)
    expect(await narrowed({ zodes_id: 2 })).toBe(0)
    expect(await narrowed({ type_id: 2 })).toBe(0)
    expect((await kpisOf({ ...november, city_id: 13052 })).to_notify).toBe(1)
    expect((await kpisOf({ ...november, city_id: 13001 })).to_notify).toBe(0)
  })
})

describe('the other calls', () => {
  test('the monthly figures tell every month of a period', async () => {
    await visitAt('2026-10-20T15:00:00Z')
    const { points, previous } = await ask('trend', { from: '2026-09-15', to: '2026-11-30' })
    expect(
      points.map(({ month, inspections }: { month: string; inspections: number }) => [month, inspections]),
    ).toEqual([
      ['2026-09', 0],
      ['2026-10', 1],
      ['2026-11', 0],
    ])
    expect(previous[0]).toMatchObject({ inspections: 0, visits_planned: 0, compliance_mean: null })
  })

  test("the map's figures tell every place of the department, with its class", async () => {
    for (let day = 1; day <= 5; day += 1) await visitAt(`2026-11-0${day}T15:00:00Z`)
    const cities = (await ask('territory', { ...november, by: 'city' })).rows
    expect(cities).toHaveLength(46)
    const arjona = cities.find(({ city_id }: { city_id: number }) => city_id === 13052)
    expect(arjona).toMatchObject({ dane_code: '13052', inspections: 5, compliance_mean: 100, compliance_class: 1 })
    const zodes = (await ask('territory')).rows
    expect(zodes.reduce((sum: number, row: { inspections: number }) => sum + row.inspections, 0)).toBe(5)
    expect(zodes[1]).toMatchObject({ city_id: null, inspections: 0, compliance_class: null, inspections_class: null })
  })

  test('item figures tell failed items after ten answers, without those that do not apply', async () => {
    for (let at = 0; at < 10; at += 1) {
      const special = { 0: at < 3 ? INACEPTABLE : REQUIERE, 1: at === 0 ? NA : REQUIERE }
      await visitAt('2026-11-10T15:00:00Z', at === 0 ? { ...special, 2: CRITICAL } : special)
    }
    const { rows } = await ask('items')
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ inspections: 10, answered: 10, ar: 7, i: 3, critical: 0, failed_pct: 100 })
    expect(rows[1]).toMatchObject({ answered: 10, i: 1, critical: 1, failed_pct: 10 })
    await visitAt('2026-11-11T15:00:00Z', { 1: REQUIERE })
    const more = (await ask('items', { ...november, limit: 2 })).rows
    expect(more).toHaveLength(2)
    expect(more[0]).toMatchObject({ inspections: 11, answered: 10, ar: 10, failed_pct: 100 })
    expect(await ask('items', { from: '2026-12-01', to: '2026-12-31' })).toMatchObject({ rows: [], previous: [] })
    expect((await ask('items', { from: '2026-11-02', to: '2026-11-29' })).rows).toEqual((await ask('items')).rows)
  })

  test('the figures tell how long notifications took, and the days left', async () => {
    const first = await visitAt('2026-11-10T15:00:00Z')
    await visitAt('2026-11-24T15:00:00Z')
    api.time.now = new Date('2026-11-14T15:00:00Z')
    await notify(first)
    api.time.now = NOW
    const { kpis, rows } = await ask('notifications')
    expect(kpis).toEqual({ inspections: 2, notified: 1, median_days: 4, p90_days: 4, in_time_pct: 100 })
    expect(rows).toEqual([{ days_left: 2, inspections: 1 }])
    expect(await kpisOf()).toMatchObject({ notified_in_time_pct: 100, to_notify: 1 })
    // The first notification counts.
    await notify(first)
    expect((await ask('notifications')).kpis).toMatchObject({ notified: 1, median_days: 4 })
  })

  test('count a mail without an answer from its sending, once it is known to have come', async () => {
    const id = await visitAt('2026-11-10T15:00:00Z')
    api.time.now = new Date('2026-11-13T15:00:00Z')
    const { notificationId } = await notify(id, false)
    expect((await ask('notifications')).kpis).toMatchObject({ notified: 0, median_days: null, in_time_pct: null })
    api.time.now = new Date('2026-11-20T15:00:00Z')
    await notify(id)
    expect((await ask('notifications')).kpis).toMatchObject({ notified: 1, median_days: 10, in_time_pct: 0 })
    await settleNotification(db, {
      by: officials.administrator,
      at: api.time.now,
      id: notificationId,
      isDelivered: true,
    })
    expect((await ask('notifications')).kpis).toMatchObject({ notified: 1, median_days: 3, in_time_pct: 100 })
    expect(await findDifferences(db)).toEqual([])
  })
})

test.each<[query: string, field: string]>([
  ['from=2026-02-30', 'from'],
  ['from=2026-02-01&to=2026-01-31', 'to'],
  ['from=2001-01-01&to=2026-01-31', 'to'],
  ['from=1e1', 'from'],
  ['to=mañana', 'to'],
  ['zodes_id=abc', 'zodes_id'],
  ['city_id=0', 'city_id'],
  ['type_id=2147483648', 'type_id'],
  ['city_id=1&city_id=2', 'city_id'],
])('a summary refuses %s', async (query, field) => {
  const { statusCode, body } = await admin.get(`/api/analytics/summary?${query}`)
  expect(statusCode).toBe(422)
  expect(Object.keys(body.error.fields)).toEqual([field])
})

test('an unknown parameter is refused', async () => {
  for (const query of ['from[]=2026-01-01', 'by=day', 'limit=5']) {
    expect((await admin.get(`/api/analytics/summary?${query}`)).statusCode).toBe(400)
  }
})

test.each([
  ['trend?by=day'],
  ['territory?by=type'],
  ['territory?by=zodes&by=city'],
  ['items?limit=0'],
  ['items?limit=201'],
  ['items?limit=1e1'],
  ['items?limit=1.5'],
])('%s is refused', async (call) => {
  expect((await admin.get(`/api/analytics/${call}`)).statusCode).toBe(422)
})

test('an unknown place has no figures', async () => {
  await visitAt('2026-11-20T15:00:00Z')
  expect(await kpisOf({ ...november, city_id: 2_147_483_647 })).toMatchObject({ inspections: 0, to_notify: 0 })
})

test('figures say up to which instant they are counted', async () => {
  expect((await ask('summary')).as_of).toBe(NOW.toISOString())
  // More than a reader counts: they are left to the rounds.
  await db.execute(sql`insert into analytics.pending (inspection_id, cause, queued_at)
    select id, 'closed', '2026-11-27T13:00:00Z' from generate_series(2000000000, 2000000600) id`)
  expect((await ask('summary')).as_of).toBe('2026-11-27T13:00:00.000Z')
})
