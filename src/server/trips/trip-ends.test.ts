import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { MONDAY, NOW, TUESDAY, tripCalls } from '../testing/suites/trips.ts'

const api = await testApi()
const current = tripCalls(api)
const { made, read, absent } = current
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

describe('confirming', () => {
  const confirm = (id: number, body: object = {}) => admin.post(`/api/trips/${id}/confirm`, { ...body })

  test('makes the visits with day, limit, trip and order', async () => {
    const { trip_id, number } = await made({ visits_per_day: 2 })
    const { body } = await confirm(trip_id, { row_version: 1 })
    expect(body.data).toMatchObject({ dropped: [] })
    const visits = await rowsOf(
      db,
      sql`select id, establishment_id, scheduled_on::text, due_on::text, trip_id, trip_order, motive_id from assignments order by id`,
    )
    expect(visits).toEqual([
      ...[current.arjona, current.mahates].map((establishment_id, at) => ({
        ...{ id: body.data.assignment_ids[at], establishment_id, scheduled_on: MONDAY, due_on: TUESDAY, trip_id },
        ...{ trip_order: at + 1, motive_id: 1 },
      })),
    ])
    expect(await read(trip_id)).toMatchObject({
      trip: { number, state: 'confirmada', visits: 2 },
      may: ['cancel'],
      proposal: [{ assignments: [{ assignment_id: body.data.assignment_ids[0] }, {}] }, { assignments: [] }],
    })
    expect((await confirm(trip_id)).body.error.message).toContain('«Confirmada»')
    const trail = await admin.get('/api/audit/all?order=-1&limit=20')
    expect(JSON.stringify(trail.body.data)).toContain('confirm-trip')
  })

  test('leaves out and tells what was deactivated or planned meanwhile', async () => {
    const { trip_id } = await made()
    await db.execute(sql`update establishments set is_active = false where id = ${current.arjona}`)
    const { body } = await confirm(trip_id)
    expect(body.data.assignment_ids).toHaveLength(1)
    expect(body.data.dropped).toMatchObject([{ establishment_id: current.arjona, reason: 'Fue desactivado' }])
  })

  test('a trip with no visit left, or of a past day, cannot be confirmed', async () => {
    const { trip_id } = await made()
    api.time.now = new Date('2026-12-01T15:00:00Z')
    expect((await confirm(trip_id)).body.error.message).toBe('El 30/11/2026 ya pasó. Mueva sus visitas a otro día.')
    api.time.now = NOW
    await admin.put(`/api/trips/${trip_id}`, { proposal: [] })
    expect((await confirm(trip_id)).body.error.message).toBe('La salida no tiene visitas.')
    expect(await rowsOf(db, sql`select from assignments`)).toEqual([])
  })

  test('asks first where an absence came meanwhile, and the trail keeps the answer', async () => {
    const { trip_id } = await made()
    await absent(officials.technician.id, MONDAY)
    const asked = await confirm(trip_id, { confirmed: 0 })
    expect([asked.statusCode, asked.body.error.code]).toEqual([409, 'assignment.unavailable'])
    expect(asked.body.error.reasons[0]).toContain('30/11/2026: ')
    expect((await confirm(trip_id, { confirmed: 1 })).statusCode).toBe(200)
    const [event] = await rowsOf<{ details: { unavailable?: string[] } }>(
      db,
      sql`select details from audit_events where action = 'confirm-trip' order by id desc limit 1`,
    )
    expect(event?.details.unavailable).toHaveLength(1)
  })

  test('refuses a trip of an official whose account is off by now', async () => {
    const { trip_id } = await made()
    const { id } = officials.technician
    await db.execute(sql`update users set is_active = false where id = ${id}`)
    const { statusCode, body } = await confirm(trip_id, { confirmed: 1 })
    await db.execute(sql`update users set is_active = true where id = ${id}`)
    expect([statusCode, body.error.code]).toEqual([422, 'assignment.unknown-technician'])
    expect(await rowsOf(db, sql`select from assignments`)).toEqual([])
  })

  test('pressed twice at once makes one set of visits', async () => {
    const { trip_id } = await made()
    const replies = await Promise.all([confirm(trip_id), confirm(trip_id)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await rowsOf(db, sql`select from assignments`)).toHaveLength(2)
  })
})

describe('the end of a trip', () => {
  const confirmed = async () => {
    const { trip_id } = await made()
    const { body } = await admin.post(`/api/trips/${trip_id}/confirm`, {})
    return { trip_id, visits: body.data.assignment_ids as number[] }
  }

  test('a trip is under way from its first day on, and can be closed then', async () => {
    const { trip_id } = await confirmed()
    expect((await admin.post(`/api/trips/${trip_id}/close`, {})).statusCode).toBe(409)
    api.time.now = new Date('2026-11-30T05:00:00Z')
    expect(await read(trip_id)).toMatchObject({ trip: { state: 'en_curso' }, may: ['close', 'cancel'] })
    expect((await admin.post(`/api/trips/${trip_id}/close`, {})).statusCode).toBe(200)
    expect((await read(trip_id)).trip.state).toBe('cerrada')
    expect(await rowsOf(db, sql`select from assignments where is_active and trip_id = ${trip_id}`)).toHaveLength(2)
  })

  test('annulled, its visits stay pending without day', async () => {
    const { trip_id } = await confirmed()
    expect((await admin.post(`/api/trips/${trip_id}/cancel`, {})).statusCode).toBe(422)
    expect((await admin.post(`/api/trips/${trip_id}/cancel`, { reason: 'Creciente del río' })).statusCode).toBe(200)
    const visits = await rowsOf(db, sql`select scheduled_on, trip_id, row_version from assignments order by id`)
    expect(visits).toEqual([1, 2].map(() => ({ scheduled_on: null, trip_id: null, row_version: 2 })))
    expect((await made({ ends_on: MONDAY })).proposal[0]?.assignments[0]).toMatchObject({
      takes_up: 'Toma la visita pendiente: Programación, sin día, para antes del 01/12/2026',
    })
  })

  test('begun, it is closed and not annulled', async () => {
    const { trip_id, visits } = await confirmed()
    await db.execute(sql`insert into inspections (department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at)
      select department_id, id, establishment_id, (select min(id) from checklists), (select min(version) from concepto_bands), now()
      from assignments where id = ${visits[0] ?? 0}`)
    const { body } = await admin.post(`/api/trips/${trip_id}/cancel`, { reason: 'Lluvia' })
    expect(body.error.message).toBe('La salida ya tiene visitas iniciadas. Ciérrela.')
  })
})
