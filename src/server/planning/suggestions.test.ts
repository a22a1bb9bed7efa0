import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { scoreDue } from './scoring/scorer.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

const NOW = new Date('2026-11-27T14:00:00Z')

/** Takes the establishments of other tests away, which the guards of the tables refuse otherwise. */
const withoutEstablishments = () =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...['inspection_answers', 'official_signatures', 'inspections', 'assignments', 'planning_dismissals'],
      ...['establishment_activities', 'establishments', 'risk_models'],
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
    await tx.execute(sql`select analytics.rebuild()`)
  })

beforeEach(async () => {
  await withoutEstablishments()
  api.time.now = NOW
})

const suggestions = async (query = '') => {
  const { statusCode, body } = await admin.get(`/api/planning/suggestions${query}`)
  expect(statusCode).toBe(200)
  return body.data
}
const first = async () => (await suggestions()).suggestions[0]
const plan = async (establishmentId: number, changes: object = {}): Promise<number> => {
  const { body } = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes })
  return body.data.assignment_id
}
const inMagangue = { zodes_id: '3', city_id: '13430' }
const scores = () => rowsOf(db, sql`select * from analytics.risk_scores order by establishment_id`)

describe('the order of risk', () => {
  test('an establishment has score, reasons in words and the label, and says what gives no points', async () => {
    const id = await anEstablishment(api)
    await scoreDue(api.platform)
    const { suggestions: rows, ...told } = await suggestions()
    expect(told).toEqual({
      total: 1,
      label: 'Propuesta de Vigía, no es norma',
      version: 0,
      computed_on: '2026-11-27',
      waiting: 0,
    })
    expect(rows).toEqual([
      expect.objectContaining({ establishment_id: id, city: 'Arjona', score: 50, last_visit_on: null, pending: 0 }),
    ])
    expect(rows[0].reasons).toEqual([
      { factor: 'risk', points: 30, most: 30, text: 'Alto riesgo' },
      { factor: 'days', points: 20, most: 20, text: 'Nunca se ha visitado' },
      { factor: 'overdue', points: 0, most: 15, text: 'No está vencido' },
      { factor: 'concept', points: 0, most: 15, text: 'Sin concepto anterior' },
      { factor: 'complaints', points: 0, most: 12, text: 'Sin quejas' },
      { factor: 'vulnerable', points: 0, most: 8, text: 'Sin actividad para población vulnerable' },
    ])
  })

  test('a closing gives the establishment its score anew', async () => {
    const id = await anEstablishment(api)
    // No time of a visit is before its plan.
    const ofVisit = new Date('2026-05-28T15:00:00Z')
    api.time.now = ofVisit
    const visit = await plan(id)
    api.time.now = NOW
    expect(await first()).toMatchObject({
      score: 50,
      pending: 1,
      pending_visit: 'Visita pendiente: Programación, sin día',
    })
    api.time.now = ofVisit
    await closeAtOnce(api, visit)
    api.time.now = NOW
    const found = await first()
    expect(found).toMatchObject({ score: 40, pending: 0, last_visit_on: '2026-05-28' })
    expect(found.reasons[1].text).toBe('183 días sin visita')
  })

  test('an edit, a limit and a deactivation do so too', async () => {
    const id = await anEstablishment(api, { typeofinscription_id: '2', activity_id: '8' })
    const canteen = await first()
    expect(canteen).toMatchObject({ score: 58 })
    expect(canteen.reasons[5].text).toBe('Población vulnerable: Comedores carcelarios o penitenciarios')
    await plan(id, { typeofinscription_id: 2, due_on: '2026-10-13' })
    expect(await first()).toMatchObject({ score: 66 })
    await db.execute(sql`update establishments set is_active = false where id = ${id}`)
    expect((await suggestions()).suggestions).toEqual([])
    expect(await scores()).toEqual([])
  })

  test('all are scored anew on the next day, and after other weights', async () => {
    await anEstablishment(api)
    await scoreDue(api.platform)
    expect(await scores()).toMatchObject([{ version: 0, score: 50 }])
    api.time.now = new Date('2028-01-01T05:00:00Z')
    await scoreDue(api.platform)
    expect(await scores()).toMatchObject([{ score: 56 }])
    const saved = await admin.post('/api/planning/weights', {
      weights: { risk: 100, days: 0, overdue: 0, concept: 0, complaints: 0, vulnerable: 0 },
      months: { alto: 6, medio: 12, bajo: 24 },
      classes: [{ typeofinscription_id: 1, class: 'medio' }],
      note: 'Solo el riesgo',
    })
    expect(saved.body.data).toEqual({ version: 1 })
    await scoreDue(api.platform)
    expect(await scores()).toMatchObject([{ version: 1, score: 67 }])
    expect((await suggestions()).version).toBe(1)
  })

  test('more establishments than one step are scored once each, and a stopped run begins anew', async () => {
    const id = await anEstablishment(api)
    await db.execute(sql`insert into establishments (${sql.raw(await copied())})
      select ${sql.raw(await copied())} from establishments, generate_series(1, 1200) where id = ${id}`)
    await db.execute(sql`delete from analytics.risk_pending`)
    let steps = 0
    await scoreDue(api.platform, () => ++steps > 3)
    expect((await rowsOf(db, sql`select from analytics.risk_runs`)).length).toBe(0)
    const stopped = await suggestions()
    expect(stopped.waiting).toBeGreaterThan(0)
    expect(stopped.total + stopped.waiting).toBe(1201)
    await scoreDue(api.platform)
    const { total, waiting, suggestions: rows } = await suggestions('?limit=200')
    expect({ total, waiting, rows: rows.length }).toEqual({ total: 1201, waiting: 0, rows: 200 })
  })

  test('a whole run ends the scores of those that are not active any more', async () => {
    const ids = [await anEstablishment(api), await anEstablishment(api), await anEstablishment(api)]
    await scoreDue(api.platform)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update establishments set is_active = false where id in (${ids[0]}, ${ids[2]})`)
    })
    await db.execute(sql`delete from analytics.risk_runs`)
    await scoreDue(api.platform)
    const left = await rowsOf<{ id: number }>(
      db,
      sql`select establishment_id as id from analytics.risk_scores order by establishment_id`,
    )
    expect(left).toEqual([{ id: ids[1] }])
  })

  test('place and type narrow, and each department has its own', async () => {
    const here = await anEstablishment(api)
    const there = await anEstablishment(api, inMagangue)
    const ids = async (query: string) =>
      (await suggestions(query)).suggestions.map((row: { establishment_id: number }) => row.establishment_id)
    expect(await ids('')).toEqual([here, there])
    expect(await ids('?zodes_id=3')).toEqual([there])
    expect(await ids('?city_id=13052')).toEqual([here])
    expect(await ids('?type_id=2')).toEqual([])
    expect(await ids('?limit=1')).toEqual([here])
    const other = await api.as(officials.outsideAdministrator).get('/api/planning/suggestions')
    expect(other.body.data.suggestions).toEqual([])
  })

  test.each([
    ['limit=0', 422],
    ['limit=201', 422],
    ['limit=1.5', 422],
    ['limit=1e1', 422],
    ['zodes_id=2147483648', 422],
    ['zodes_id=-1', 422],
    ['city_id=%00', 400],
    ['type_id[]=1', 400],
    ['type_id=1&type_id=2', 422],
    ['sort=score', 400],
    ['zodes_id=999999', 200],
  ])('%s is answered %i', async (query, status) => {
    expect((await admin.get(`/api/planning/suggestions?${query}`)).statusCode).toBe(status)
  })
})

const copied = async () =>
  (
    await rowsOf<{ columns: string }>(
      db,
      sql`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute where attrelid = 'establishments'::regclass
        and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'inscription_number', 'distinctive_name')`,
    )
  )[0]?.columns ?? ''

describe('dismissing', () => {
  const dismiss = (id: number, body: Record<string, unknown>) =>
    admin.post(`/api/planning/suggestions/${id}/dismiss`, body)

  test('leaves the establishment out up to its last day, and back in before it', async () => {
    const id = await anEstablishment(api)
    expect((await dismiss(id, { reason: 'Cerrado por obra', until: '2026-12-31' })).statusCode).toBe(200)
    expect(await suggestions()).toMatchObject({ suggestions: [], total: 0 })
    const { body } = await admin.get('/api/planning/dismissals')
    expect(body.data.dismissals).toMatchObject([
      { establishment_id: id, reason: 'Cerrado por obra', until: '2026-12-31' },
    ])
    api.time.now = new Date('2027-01-01T15:00:00Z')
    expect((await suggestions()).total).toBe(1)
    api.time.now = NOW
    expect((await admin.post(`/api/planning/suggestions/${id}/restore`)).statusCode).toBe(200)
    expect((await suggestions()).total).toBe(1)
    expect((await admin.post(`/api/planning/suggestions/${id}/restore`)).statusCode).toBe(404)
  })

  test.each<[what: string, body: Record<string, unknown>, status: number]>([
    ['no reason', { until: '2026-12-31' }, 422],
    ['an invisible reason', { reason: '\u200B', until: '2026-12-31' }, 422],
    ['a reason that is too long', { reason: 'x'.repeat(301), until: '2026-12-31' }, 422],
    ['a reason that is a list', { reason: ['x'], until: '2026-12-31' }, 422],
    ['no day', { reason: 'x' }, 422],
    ['a day that does not exist', { reason: 'x', until: '2026-02-30' }, 422],
    ['yesterday', { reason: 'x', until: '2026-11-26' }, 422],
    ['today', { reason: 'x', until: '2026-11-27' }, 200],
    ['an unknown field', { reason: 'x', until: '2026-12-31', days: 3 }, 400],
  ])('a dismissal with %s is refused', async (_what, body, status) => {
    const id = await anEstablishment(api)
    expect((await dismiss(id, body)).statusCode).toBe(status)
  })

  test('nothing that is not an establishment of the department', async () => {
    const body = { reason: 'x', until: '2026-12-31' }
    expect((await dismiss(999_999, body)).statusCode).toBe(404)
    expect((await admin.post('/api/planning/suggestions/2147483648/dismiss', body)).statusCode).toBe(404)
  })
})
