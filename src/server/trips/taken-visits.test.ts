import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'

// Trips take up visits that are pending already (R 22.9, decision 058).

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

/** Friday; the trip is on the Monday and Tuesday after it. */
const NOW = new Date('2026-11-27T14:00:00Z')
const [MONDAY, TUESDAY] = ['2026-11-30', '2026-12-01']
const others = { engineer_id: officials.otherEngineer.id, technical_id: officials.otherTechnician.id }

let place: number
beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...['inspections', 'assignments', 'calendar_cancellations', 'trips', 'notices', 'planning_dismissals'],
      ...['establishment_activities', 'establishments'],
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
    await tx.execute(sql`select analytics.rebuild()`)
  })
  api.time.now = NOW
  place = await anEstablishment(api)
  await scoreDue(api.platform)
})

/** Plans a visit to the establishment with other officials than those of the trip. */
async function planned(changes: object = {}): Promise<number> {
  const { statusCode } = await admin.post('/api/assignment', {
    ...aPlan(officials, place),
    ...others,
    ...changes,
  })
  expect(statusCode).toBe(200)
  return newest()
}
const newest = async () =>
  (await rowsOf<{ id: number }>(db, sql`select max(id) as id from assignments`))[0]?.id as number
const propose = (changes: object = {}) =>
  admin.post('/api/trips', {
    ...{ zodes_id: 1, starts_on: MONDAY, ends_on: TUESDAY, visits_per_day: 1 },
    ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id },
    ...changes,
  })
const draft = async (changes: object = {}) => {
  const { statusCode, body } = await propose(changes)
  expect([statusCode, body.error]).toEqual([200, undefined])
  return body.data as { trip_id: number; number: string; proposal: { assignments: object[] }[] }
}
const confirm = (id: number) => admin.post(`/api/trips/${id}/confirm`, {})
const cancel = (id: number) => admin.post(`/api/trips/${id}/cancel`, { reason: 'Creciente del río' })
const visits = () =>
  rowsOf<Record<string, unknown>>(
    db,
    sql`select id, scheduled_on::text, due_on::text, engineer_id, technician_id, trip_id, trip_order, motive_id
      from assignments where is_active order by id`,
  )
const begin = (id: number) =>
  db.execute(sql`insert into inspections (department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at)
    select department_id, id, establishment_id, (select min(id) from checklists), (select min(version) from concepto_bands), now()
    from assignments where id = ${id}`)

describe('a trip', () => {
  test.each<[what: string, plan: object, words: string]>([
    ['without day and limit', {}, 'sin día'],
    ['whose limit is a year ahead', { due_on: '2027-11-27' }, 'sin día, para antes del 27/11/2027'],
    ['that is planned far ahead', { scheduled_on: '2027-01-01' }, 'programada el 01/01/2027'],
  ])('takes up the visit %s', async (_what, plan, words) => {
    const id = await planned(plan)
    const { trip_id, number, proposal } = await draft()
    expect(proposal[0]?.assignments).toMatchObject([
      { establishment_id: place, problem: null, takes_up: `Toma la visita pendiente: Programación, ${words}` },
    ])
    const [before] = await visits()
    const { body } = await confirm(trip_id)
    expect(body.data).toEqual({ assignment_ids: [id], taken_ids: [id], dropped: [] })
    const due_on = (before as { due_on: string | null }).due_on ?? TUESDAY
    const { id: engineer_id } = officials.engineer
    const { id: technician_id } = officials.technician
    expect(await visits()).toEqual([
      { ...(before as object), scheduled_on: MONDAY, due_on, engineer_id, technician_id, trip_id, trip_order: 1 },
    ])
    const shown = (await admin.get(`/api/trips/${trip_id}`)).body.data
    expect(shown.proposal[0].assignments).toMatchObject([
      { assignment_id: id, takes_up: 'Visita que ya estaba pendiente' },
    ])
    const [edit, confirmed] = await rowsOf<{ details: Record<string, unknown> }>(
      db,
      sql`select details from audit_events where action in ('edit', 'confirm-trip') order by id desc limit 2`,
    )
    expect(edit?.details).toMatchObject({ trip: number, scheduledOn: { to: MONDAY }, engineerId: { to: engineer_id } })
    expect(confirmed?.details).toMatchObject({ visits: 1, taken: 1 })
  })

  test('a trip tells its officials once, of visits made and taken up', async () => {
    await planned()
    await anEstablishment(api)
    await scoreDue(api.platform)
    const { trip_id } = await draft()
    await confirm(trip_id)
    const told = await rowsOf(
      db,
      sql`select user_id, params ->> 'visits' as visits from notices where subject = 'trip' order by user_id`,
    )
    expect(told).toEqual(
      [officials.engineer.id, officials.technician.id]
        .toSorted((a, b) => a - b)
        .map((user_id) => ({ user_id, visits: '2' })),
    )
  })

  test('a trip notifies the officials of its visits once each, and an annulled one gives back', async () => {
    const second = await anEstablishment(api, { establishment_name: 'La Espiga' })
    const first = await planned()
    await planned({ establishment_id: [second], technical_id: officials.technician.id })
    await scoreDue(api.platform)
    await db.execute(sql`delete from notices`)
    const { trip_id } = await draft()
    expect((await confirm(trip_id)).body.data.taken_ids).toHaveLength(2)
    const { engineer, technician, otherEngineer, otherTechnician } = officials
    const told = async (who: typeof engineer) => {
      const { notices } = (await api.as(who).get('/api/notices')).body.data
      return notices.map(({ text, subject }: Record<string, string>) => `${subject}: ${text}`)
    }
    expect(await told(otherEngineer)).toEqual(['assignment: 2 visitas ya no son suyas: se asignaron a otras personas.'])
    const lost = 'assignment: La visita a Restaurante El Ñandú ya no es suya: se asignó a otra persona.'
    expect(await told(otherTechnician)).toEqual([lost])
    // The second visit was this technician's before.
    for (const who of [engineer, technician]) expect(await told(who)).toEqual(['trip: Le asignaron 2 visitas.'])
    await api.as(otherEngineer).post('/api/notices/read', {})
    expect((await cancel(trip_id)).statusCode).toBe(200)
    expect(await visits()).toMatchObject([{ id: first, technician_id: otherTechnician.id }, {}])
    expect(await told(otherEngineer)).toEqual(['assignment: Le asignaron 2 visitas.'])
    expect(await told(otherTechnician)).toEqual(['assignment: Le asignaron una visita: Restaurante El Ñandú.'])
    expect(await told(engineer)).toEqual([
      'assignment: 2 visitas ya no son suyas: se asignaron a otras personas.',
      'trip: Le asignaron 2 visitas.',
    ])
    expect(await told(technician)).toEqual([lost, 'trip: Le asignaron 2 visitas.'])
  })

  test.each<[what: string, plan: object, prepare: (id: number) => unknown, reason: string]>([
    ['today', { scheduled_on: '2026-11-27' }, () => 0, 'Ya tiene una visita el 27/11/2026'],
    ['thirty days after the trip', { scheduled_on: '2026-12-31' }, () => 0, 'Ya tiene una visita el 31/12/2026'],
    ['begun', {}, begin, 'Ya tiene una visita iniciada'],
  ])('leaves alone a visit that is %s', async (_what, plan, prepare, reason) => {
    const { trip_id } = await draft()
    const id = await planned(plan)
    await prepare(id)
    const before = await visits()
    expect((await admin.get(`/api/trips/${trip_id}`)).body.data.proposal[0].assignments).toMatchObject([
      { problem: reason, takes_up: null },
    ])
    await anEstablishment(api)
    await scoreDue(api.platform)
    const other = (await draft({ starts_on: '2026-12-02', ends_on: '2026-12-02', ...others })).trip_id
    expect((await confirm(other)).body.data.dropped).toEqual([])
    expect((await confirm(trip_id)).body.error.message).toBe('La salida no tiene visitas.')
    expect((await visits())[0]).toEqual(before[0])
  })

  test('takes none that another trip has, unless that one was closed', async () => {
    const first = await draft()
    const [id] = (await confirm(first.trip_id)).body.data.assignment_ids
    const later = { starts_on: '2027-02-01', ends_on: '2027-02-01' }
    expect((await propose(later)).body.error.code).toBe('trip.no-candidate')
    api.time.now = new Date('2026-12-02T14:00:00Z')
    await admin.post(`/api/trips/${first.trip_id}/close`, {})
    const second = await draft(later)
    expect((await confirm(second.trip_id)).body.data.taken_ids).toEqual([id])
    expect(await visits()).toMatchObject([{ id, trip_id: second.trip_id, scheduled_on: '2027-02-01', due_on: TUESDAY }])
    await cancel(second.trip_id)
    expect(await visits()).toMatchObject([{ id, trip_id: first.trip_id, scheduled_on: MONDAY, trip_order: 1 }])
  })

  test('takes the visit that is due first, and the other one stays', async () => {
    const other = await planned({ due_on: '2027-06-01' })
    const first = await planned({ due_on: '2027-03-01', motive_visite_id: 2 })
    const { trip_id } = await draft()
    expect((await confirm(trip_id)).body.data.taken_ids).toEqual([first])
    expect(await visits()).toMatchObject([
      { id: other, trip_id: null, scheduled_on: null },
      { id: first, trip_id },
    ])
  })
})

describe('an annulled trip', () => {
  test.each<[which: string, plan: object]>([
    ['with day and limit', { scheduled_on: '2027-03-02', due_on: '2027-04-01' }],
    ['without day and limit', {}],
  ])('gives the visits that it took up back as they were: %s', async (_which, plan) => {
    await planned(plan)
    const before = await visits()
    const { trip_id } = await draft()
    await confirm(trip_id)
    expect(await visits()).not.toEqual(before)
    expect((await cancel(trip_id)).statusCode).toBe(200)
    expect(await visits()).toEqual(before)
  })

  test('an annulled trip tells the trail of every visit, made or taken up', async () => {
    await anEstablishment(api, { establishment_name: 'La Espiga' })
    const taken = await planned()
    await scoreDue(api.platform)
    const { trip_id, number } = await draft()
    await confirm(trip_id)
    const own = (await visits()).find(({ id }) => id !== taken) as { id: number; scheduled_on: string }
    const before = await db.$count(auditEvents)
    await cancel(trip_id)
    const edits = await rowsOf<{ subject_id: number; details: object }>(
      db,
      sql`select subject_id, details from audit_events where action = 'edit' and subject = 'assignment'
        order by id desc limit 2`,
    )
    // The annulment of the trip, and one event of each of its visits.
    expect((await db.$count(auditEvents)) - before).toBe(3)
    expect(edits.find(({ subject_id }) => subject_id === own.id)?.details).toEqual({
      ...{ trip: number, scheduledOn: { from: own.scheduled_on, to: null } },
    })
    expect(edits.find(({ subject_id }) => subject_id === taken)?.details).toMatchObject({
      ...{ trip: number, engineerId: { to: officials.otherEngineer.id }, scheduledOn: { to: null } },
    })
  })

  test('an annulled trip leaves officials changed since, and restores no disabled account', async () => {
    const id = await planned({ due_on: '2027-04-01' })
    const { trip_id } = await draft()
    await confirm(trip_id)
    await db.execute(sql`update users set is_active = false where id = ${officials.otherEngineer.id}`)
    await cancel(trip_id)
    await db.execute(sql`update users set is_active = true where id = ${officials.otherEngineer.id}`)
    expect(await visits()).toMatchObject([
      {
        id,
        scheduled_on: null,
        trip_id: null,
        engineer_id: officials.engineer.id,
        technician_id: officials.technician.id,
      },
    ])
  })
})
