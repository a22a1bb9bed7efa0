import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { rowsOf } from '../platform/db/database.ts'
import { staffAbsences, staffCapacity } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { printedText } from '../testing/pdf-text.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

/** Friday; the trips are in the week of Monday 30 November. */
const NOW = new Date('2026-11-27T14:00:00Z')
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-30', '2026-12-01', '2026-12-02']

const without = (...tables: string[]) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)}`)
    await tx.execute(sql`select lists.rebuild()`)
    await tx.execute(sql`select analytics.rebuild()`)
  })

let arjona: number
let mahates: number
beforeEach(async () => {
  await without(
    ...[
      'inspections',
      'assignments',
      'calendar_cancellations',
      'trips',
      'staff_absences',
      'staff_capacity',
      'holidays',
    ],
    ...['planning_dismissals', 'establishment_activities', 'establishments'],
  )
  api.time.now = NOW
  arjona = await anEstablishment(api)
  mahates = await anEstablishment(api, { city_id: '13433', typeofinscription_id: '2', activity_id: '8' })
  await scoreDue(api.platform)
})

const fields = (changes: object = {}) => ({
  ...{ zodes_id: 1, starts_on: MONDAY, ends_on: TUESDAY, visits_per_day: 1 },
  ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id },
  ...changes,
})
const propose = (changes: object = {}) => admin.post('/api/trips', fields(changes))
const made = async (changes: object = {}) => {
  const { statusCode, body } = await propose(changes)
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data as { trip_id: number; number: string; proposal: ShownDay[] }
}
type ShownDay = { day: string; capacity: number; reasons: string[]; assignments: { establishment_id: number }[] }
const idsOf = (proposal: ShownDay[]) => proposal.map((one) => one.assignments.map((visit) => visit.establishment_id))
const read = async (id: number) => (await admin.get(`/api/trips/${id}`)).body.data
const absent = (userId: number, startsOn: string, changes: object = {}) =>
  db.insert(staffAbsences).values({
    departmentId: officials.administrator.departmentId,
    ...{ userId, kind: 'VACACIONES' as const, startsOn, endsOn: startsOn, state: 'aprobada' as const },
    ...{ createdBy: userId, createdAt: NOW },
    ...changes,
  })

describe('a proposal', () => {
  test('a proposal has a number of its year, the visits by risk, reasons and the distance', async () => {
    const { trip_id, number, proposal } = await made({ vehicle: 'Camioneta OJK-123' })
    expect(number).toBe('S-2026-001')
    expect(idsOf(proposal)).toEqual([[arjona], [mahates]])
    expect(proposal[1]?.assignments[0]).toMatchObject({
      ...{ city: 'Mahates', score: 58, problem: null, assignment_id: null, done: 0 },
      why: 'Alto riesgo (30) · nunca se ha visitado (20) · población vulnerable: Comedores carcelarios o penitenciarios (8)',
    })
    const shown = await read(trip_id)
    expect(shown).toMatchObject({
      ...{ route: ['Arjona', 'Mahates'], distance_km: 17, may: ['edit', 'confirm', 'cancel'] },
      distance_text: 'Distancia en línea recta: 17 km. Confirme vías y ríos.',
      trip: { number, state: 'borrador', visits: 2, visits_done: 0, vehicle: 'Camioneta OJK-123', visits_per_day: 1 },
    })
    expect((await made({ starts_on: '2027-01-12', ends_on: '2027-01-12' }).catch(String)).toString()).toContain(
      'No hay establecimientos por visitar en Dique',
    )
  })

  test('obeys absences, holidays, the week and what is planned already', async () => {
    await absent(officials.engineer.id, MONDAY)
    const { proposal } = await made({ ends_on: WEDNESDAY })
    expect(proposal.map((one) => one.capacity)).toEqual([0, 1, 1])
    expect(proposal[0]?.reasons[0]).toContain('En vacaciones hasta el 30/11')
    expect(idsOf(proposal)).toEqual([[], [arjona], [mahates]])
    const later = { starts_on: '2026-12-07', ends_on: '2026-12-09', visits_per_day: 3 }
    const third = await anEstablishment(api)
    const plan = { ...aPlan(officials, third), scheduled_on: '2026-12-07' }
    expect((await admin.post('/api/assignment', plan)).statusCode).toBe(200)
    await db.insert(staffCapacity).values({
      ...{ userId: officials.technician.id, departmentId: officials.administrator.departmentId, visitsPerWeek: 4 },
      works: 'LMXJV',
    })
    await without('trips')
    await scoreDue(api.platform)
    // The 8th is a holiday; four visits a week, one of them planned.
    expect((await made(later)).proposal.map((one) => one.capacity)).toEqual([2, 0, 1])
  })

  test('a half day holds half of the visits, and two different halves none', async () => {
    await absent(officials.engineer.id, MONDAY, { kind: 'PERMISO', half: 'AM' })
    await absent(officials.engineer.id, TUESDAY, { kind: 'PERMISO', half: 'AM' })
    await absent(officials.technician.id, TUESDAY, { kind: 'PERMISO', half: 'PM' })
    const { proposal } = await made({ visits_per_day: 5, ends_on: WEDNESDAY })
    expect(proposal.map((one) => one.capacity)).toEqual([2, 0, 5])
  })

  test('leaves out who has a visit soon, was dismissed, or is in another draft', async () => {
    await admin.post('/api/assignment', { ...aPlan(officials, arjona), scheduled_on: '2026-12-20' })
    expect(idsOf((await made()).proposal)).toEqual([[mahates], []])
    const other = { engineer_id: officials.otherEngineer.id, technical_id: officials.otherTechnician.id }
    expect((await propose(other)).body.error.message).toContain('No hay establecimientos por visitar')
  })

  test('an official is in one trip at a time', async () => {
    await made()
    const { statusCode, body } = await propose({ starts_on: TUESDAY, ends_on: WEDNESDAY })
    expect(statusCode).toBe(422)
    expect(body.error.message).toMatch(/ya está en la salida S-2026-001 esos días\.$/)
    expect((await propose({ engineer_id: officials.otherEngineer.id })).statusCode).toBe(422)
  })

  test.each<[what: string, changes: object, status: number]>([
    ['no day with room', { starts_on: '2026-12-05', ends_on: '2026-12-06' }, 422],
    ['a first day that is over', { starts_on: '2026-11-26' }, 422],
    ['an end before its start', { ends_on: '2026-11-29' }, 422],
    ['32 days', { ends_on: '2026-12-31' }, 422],
    ['no visits a day', { visits_per_day: 0 }, 422],
    ['thirteen visits a day', { visits_per_day: 13 }, 422],
    ['a fraction of a visit', { visits_per_day: 1.5 }, 422],
    ['an unknown subregion', { zodes_id: 999 }, 404],
    ['a technician as engineer', { engineer_id: officials.technician.id }, 422],
    ['an official of another department', { technical_id: officials.outsideTechnician.id }, 422],
    ['a subregion without establishments', { zodes_id: 6 }, 422],
    ['a list as day', { starts_on: [MONDAY] }, 422],
    ['a NUL in the note', { note: 'a\0' }, 400],
    ['an id beyond integer', { zodes_id: 2_147_483_648 }, 422],
    ['an unknown field', { state: 'confirmada' }, 400],
  ])('a proposal with %s is refused', async (_what, changes, status) => {
    const { statusCode, body } = await propose(changes)
    expect([statusCode, body.success]).toEqual([status, false])
    expect(await rowsOf(db, sql`select from trips`)).toEqual([])
  })
})

describe('the edit of a draft', () => {
  const edit = (id: number, body: Record<string, unknown>) => admin.put(`/api/trips/${id}`, body)
  const day = (of: string, ...ids: number[]) => ({ day: of, establishment_id: ids })

  test('reorders, moves, removes and adds in one save', async () => {
    const { trip_id } = await made({ visits_per_day: 2 })
    const third = await anEstablishment(api)
    const proposal = [day(TUESDAY, third, arjona)]
    const { body } = await edit(trip_id, { proposal, note: 'Llevar botas', row_version: 1 })
    expect(body.data.row_version).toBe(2)
    expect(idsOf(body.data.proposal)).toEqual([[], [third, arjona]])
    const stale = await edit(trip_id, { proposal, row_version: 1 })
    expect([stale.statusCode, stale.body.error.code]).toEqual([409, 'row.changed'])
  })

  test('keeps the visits of a day that an absence fills later, and adds none', async () => {
    const { trip_id } = await made({ visits_per_day: 2 })
    await absent(officials.engineer.id, MONDAY)
    expect((await read(trip_id)).proposal[0]).toMatchObject({ capacity: 0, assignments: [{}, {}] })
    const noted = await edit(trip_id, { proposal: [day(MONDAY, mahates, arjona)], vehicle: 'Lancha' })
    expect([noted.statusCode, (await read(trip_id)).trip.vehicle]).toEqual([200, 'Lancha'])
    const third = await anEstablishment(api)
    const added = await edit(trip_id, { proposal: [day(MONDAY, mahates, arjona, third)] })
    expect([added.statusCode, added.body.error.code]).toEqual([422, 'trip.full-day'])
    expect((await edit(trip_id, { proposal: [day(MONDAY, arjona)] })).statusCode).toBe(200)
    expect((await edit(trip_id, { proposal: [day(MONDAY, arjona, mahates)] })).statusCode).toBe(422)
  })

  test.each<[what: string, days: (ids: number[]) => unknown, status: number, message?: string]>([
    ['a day outside', ([a = 0]) => [day(WEDNESDAY, a)], 422, 'El 02/12/2026 no es un día de la salida.'],
    ['a day that is full', ([a = 0, b = 0]) => [day(MONDAY, a, b)], 422, 'El 30/11/2026 admite 1 visita.'],
    [
      'an establishment twice',
      ([a = 0]) => [day(MONDAY, a), day(TUESDAY, a)],
      422,
      'Un establecimiento está dos veces.',
    ],
    ['a day twice', ([a = 0]) => [day(MONDAY, a), day(MONDAY)], 422, 'Un día está dos veces.'],
    ['nothing that exists', () => [day(MONDAY, 999_999)], 404],
    ['a text', () => 'lunes', 422],
    ['numbers', () => [1, 2], 422],
    ['a day that is none', () => [{ day: '2026-02-30', establishment_id: [] }], 422],
    ['too many days', () => Array.from({ length: 40 }, () => day(MONDAY)), 422],
    ['no visits', () => [], 200],
  ])('an edit of a draft with %s is refused', async (_what, days, status, message) => {
    const { trip_id } = await made()
    const { statusCode, body } = await edit(trip_id, { proposal: days([arjona, mahates]) })
    expect(statusCode).toBe(status)
    if (message) expect(body.error.message).toBe(message)
  })

  test('adds nothing that has a visit soon, is deactivated or elsewhere, and keeps what became so', async () => {
    const { trip_id } = await made({ visits_per_day: 4 })
    const magangue = await anEstablishment(api, { zodes_id: '3', city_id: '13430' })
    const add = async (id: number) => (await edit(trip_id, { proposal: [day(MONDAY, arjona, id)] })).body.error?.message
    expect(await add(magangue)).toContain('no está en la subregión de la salida')
    const pending = await anEstablishment(api)
    await admin.post('/api/assignment', { ...aPlan(officials, pending), scheduled_on: TUESDAY })
    expect(await add(pending)).toContain('Ya tiene una visita el 01/12/2026.')
    const inactive = await anEstablishment(api)
    await db.execute(sql`update establishments set is_active = false where id in (${inactive}, ${arjona})`)
    expect(await add(inactive)).toContain('está desactivado')
    expect(await add(mahates)).toBeUndefined()
    expect((await read(trip_id)).proposal[0].assignments[0].problem).toBe('Desactivado')
  })
})

describe('establishments to add to a draft', () => {
  const candidates = async (id: number, text: string) => {
    const { statusCode, body } = await admin.get(`/api/trips/${id}/candidates?q=${encodeURIComponent(text)}`)
    expect(statusCode).toBe(200)
    return body.data.candidates as { establishment_id: number; problem: string | null }[]
  }

  test('an establishment for a draft is found by name and number, with score and reasons', async () => {
    const { trip_id } = await made()
    const added = await anEstablishment(api, { establishment_name: 'Panadería El Trigo' })
    await anEstablishment(api, { establishment_name: 'Panadería El Trigo', zodes_id: '3', city_id: '13430' })
    await scoreDue(api.platform)
    const [found, ...others] = await candidates(trip_id, 'panaderia trigo')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{
        establishment_id: added,
        establishment_name: 'Panadería El Trigo',
        city: 'Arjona',
        score: 50,
        problem: null,
      },
      why: 'Alto riesgo (30) · nunca se ha visitado (20)',
    })
    const number = (found as unknown as { inscripcion_number: string }).inscripcion_number
    expect((await candidates(trip_id, number)).map((one) => one.establishment_id)).toEqual([added])
  })

  test('the choice marks soon visited and drafted establishments, and leaves out inactive ones', async () => {
    const { trip_id } = await made({ starts_on: MONDAY, ends_on: MONDAY })
    const { number } = await made({ starts_on: TUESDAY, ends_on: TUESDAY })
    const pending = await anEstablishment(api, { establishment_name: 'Kiosco Mar' })
    await admin.post('/api/assignment', { ...aPlan(officials, pending), scheduled_on: TUESDAY })
    const taken = await anEstablishment(api, { establishment_name: 'Kiosco Río' })
    await admin.post('/api/assignment', aPlan(officials, taken))
    const off = await anEstablishment(api, { establishment_name: 'Kiosco Sol' })
    await db.execute(sql`update establishments set is_active = false where id = ${off}`)
    expect(await candidates(trip_id, 'kiosco')).toMatchObject([
      { establishment_id: pending, problem: 'Ya tiene una visita el 01/12/2026', takes_up: null },
      {
        ...{ establishment_id: taken, problem: null },
        takes_up: 'Toma la visita pendiente: Programación, sin día',
      },
    ])
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      db,
      sql`select name from establishments where id = ${arjona}`,
    )
    expect((await candidates(trip_id, name)).find((one) => one.establishment_id === arjona)).toMatchObject({
      problem: `Está en el borrador de la salida ${number}`,
    })
  })

  test('establishments for a draft are searched with words alone, by administrators', async () => {
    const { trip_id } = await made()
    for (const q of ['', 'a', '%00', 'x'.repeat(300)]) {
      const { statusCode } = await admin.get(`/api/trips/${trip_id}/candidates?q=${q}`)
      expect([400, 422]).toContain(statusCode)
    }
    expect((await admin.get('/api/trips/2147483647/candidates?q=pan')).statusCode).toBe(404)
    await admin.post(`/api/trips/${trip_id}/confirm`, {})
    const confirmed = await admin.get(`/api/trips/${trip_id}/candidates?q=pan`)
    expect({ status: confirmed.statusCode, code: confirmed.body.error.code }).toEqual({
      status: 409,
      code: 'trip.state',
    })
  })
})

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
      ...[arjona, mahates].map((establishment_id, at) => ({
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
    await db.execute(sql`update establishments set is_active = false where id = ${arjona}`)
    const { body } = await confirm(trip_id)
    expect(body.data.assignment_ids).toHaveLength(1)
    expect(body.data.dropped).toMatchObject([{ establishment_id: arjona, reason: 'Fue desactivado' }])
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

describe('lists and paper', () => {
  test('an official sees their own trips, an administrator all, each with filters and a file', async () => {
    const { trip_id, number } = await made()
    const total = async (client: ReturnType<typeof api.as>, query = '') =>
      (await client.get(`/api/trips/all${query}`)).body.data.total
    expect(await total(admin)).toBe(1)
    expect(await total(api.as(officials.engineer))).toBe(1)
    expect(await total(api.as(officials.otherTechnician))).toBe(0)
    expect(await total(api.as(officials.outsideAdministrator))).toBe(0)
    const filter = (field: string, value: string) =>
      `?filter=${encodeURIComponent(JSON.stringify([{ field, operator: '=', value }]))}`
    expect(await total(admin, filter('state', 'borrador'))).toBe(1)
    expect(await total(admin, filter('state', 'cerrada'))).toBe(0)
    const file = await admin.get('/api/export/trips?format=csv')
    expect(file.bytes.toString()).toContain(number)
    expect((await api.as(officials.otherEngineer).get(`/api/trips/${trip_id}`)).statusCode).toBe(403)
  })

  test('a trip of an official whose account is off is marked, found so, and exported so', async () => {
    await made()
    const { id } = officials.technician
    const set = (isActive: boolean) => db.execute(sql`update users set is_active = ${isActive} where id = ${id}`)
    const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%(inactivo)%' }]))
    const found = async () => (await admin.get(`/api/trips/all?filter=${filter}`)).body.data.trips
    expect(await found()).toEqual([])
    await set(false)
    expect(await found()).toMatchObject([{ technical_active: 0, engineer_active: 1 }])
    expect((await admin.get('/api/export/trips?format=csv')).bytes.toString()).toMatch(/ \(inactivo\)"/)
    await set(true)
  })

  test("the 'Plan de salida' names officials, route, visits and the label", async () => {
    const { trip_id, number } = await made({ note: 'Llevar botas' })
    const form = { subject: 'trip', code: 'SIG-FO-9', version: '03', effective_from: '2026-11-27' }
    expect((await admin.post('/api/print-formats', form)).statusCode).toBe(200)
    const { statusCode, headers, bytes } = await api.as(officials.technician).get(`/api/trips/${trip_id}/pdf`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await printedText(bytes)).replace(/\s+/g, ' ')
    for (const part of [
      `Plan de salida ${number}`,
      'Arjona → Mahates',
      'Restaurante El Ñandú',
      'no es norma',
      'Llevar botas',
      `SIG-FO-9 · Versión 03 · ${number}`,
    ]) {
      expect(text).toContain(part)
    }
  })
})
