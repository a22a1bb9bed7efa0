import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { trips } from '../schema/planning/trips.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allAnswers, anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const { engineer, otherEngineer, technician, otherTechnician } = officials

/** Friday; the trips are in the week of Monday 30 November. */
const NOW = new Date('2026-11-27T14:00:00Z')
const [MONDAY, TUESDAY] = ['2026-11-30', '2026-12-01']

let place: number
beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...['inspections', 'inspection_answers', 'assignments', 'calendar_cancellations', 'trips', 'notices'],
      ...['planning_dismissals', 'establishment_activities', 'establishments'],
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
    await tx.execute(sql`select analytics.rebuild()`)
  })
  await db.update(users).set({ isActive: true, sessionVersion: 1 })
  api.time.now = NOW
  place = await anEstablishment(api)
  await scoreDue(api.platform)
})

const draft = async (changes: object = {}): Promise<{ trip_id: number; number: string }> => {
  const { statusCode, body } = await admin.post('/api/trips', {
    ...{ zodes_id: 1, starts_on: MONDAY, ends_on: TUESDAY, visits_per_day: 1 },
    ...{ engineer_id: engineer.id, technical_id: technician.id },
    ...changes,
  })
  expect([statusCode, body.error]).toEqual([200, undefined])
  return body.data
}
const confirmed = async (changes: object = {}) => {
  const trip = await draft(changes)
  expect((await admin.post(`/api/trips/${trip.trip_id}/confirm`, {})).statusCode).toBe(200)
  return trip
}
const switchOff = (changes: object = {}, id = engineer.id) =>
  admin.delete('/api/generic/deactivate', {
    ...{ tablename: 'users', columname: 'user_id', valuecolum: id, status: 0 },
    ...changes,
  })
const tripOf = async (id: number) => (await db.select().from(trips).where(eq(trips.id, id)))[0]
const visitsOf = () => db.select().from(assignments).orderBy(assignments.id)
const isActive = async (id = engineer.id) =>
  (await db.select({ isActive: users.isActive }).from(users).where(eq(users.id, id)))[0]?.isActive
const lastEvent = async (subject: string, id: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject, subject)).orderBy(auditEvents.id))
    .filter(({ subjectId }) => subjectId === id)
    .at(-1)

describe('switching off an official with trips', () => {
  test('the question tells drafts and confirmed trips beside pending visits, and does nothing', async () => {
    const { number } = await confirmed()
    const second = await draft({ starts_on: '2026-12-03', ends_on: '2026-12-04' }).catch(() => undefined)
    // One establishment alone: a second trip has no candidate.
    expect(second).toBeUndefined()
    const reply = await switchOff({ confirmed: 0 })
    expect(reply.statusCode).toBe(409)
    expect(reply.body.error).toEqual({
      code: 'deactivation.pending-visits',
      message: 'Quedan 1 visita pendiente y 1 salida. Decida si las reasigna, las cancela o las deja como están.',
      ...{ pending: 1, trips: 1, part: 'engineer' },
      reasons: [`Salida ${number} (Confirmada), del 30/11/2026 al 01/12/2026: si se cancela, se anula.`],
    })
    expect(await isActive()).toBe(true)
  })

  test.each(['engineer', 'technician'] as const)('a draft alone asks too, for the %s', async (who) => {
    const { number } = await draft()
    const reply = await switchOff({ confirmed: 0 }, officials[who].id)
    expect(reply.body.error).toMatchObject({
      message: 'Queda 1 salida. Decida si la reasigna, la cancela o la deja como está.',
      ...{ pending: 0, trips: 1, part: who === 'engineer' ? 'engineer' : 'technical' },
      reasons: [`Salida ${number} (Borrador), del 30/11/2026 al 01/12/2026: si se cancela, se anula.`],
    })
    expect(await isActive(officials[who].id)).toBe(true)
  })

  test('trips that are over or annulled ask nothing', async () => {
    const { trip_id } = await draft()
    await db.update(trips).set({ state: 'anulada' }).where(eq(trips.id, trip_id))
    expect((await switchOff({ confirmed: 0 })).body.data).toEqual([1])
    expect(await isActive()).toBe(false)
  })

  test('a handover gives the trip and its visits to another official of the same part', async () => {
    const { trip_id, number } = await confirmed()
    const give = (reassign_to: number) => switchOff({ confirmed: 1, pending_visits: 'reassign', reassign_to })
    expect((await give(otherEngineer.id)).body.data).toEqual([1])
    expect(await tripOf(trip_id)).toMatchObject({
      ...{ state: 'confirmada', engineerId: otherEngineer.id, technicianId: technician.id },
    })
    expect(await visitsOf()).toMatchObject([{ engineerId: otherEngineer.id, tripId: trip_id, isActive: true }])
    expect(await lastEvent('trip', trip_id)).toMatchObject({
      action: 'edit-trip',
      details: { trip: number, engineerId: { from: engineer.id, to: otherEngineer.id } },
    })
    expect(await lastEvent('user', engineer.id)).toMatchObject({
      details: { pendingVisits: 1, choice: 'reassign', trips: 1 },
    })
    expect((await admin.post(`/api/trips/${trip_id}/cancel`, { reason: 'Sin vehículo' })).statusCode).toBe(200)
  })

  test('a draft is handed over to none but an active official of the same part', async () => {
    const { trip_id } = await draft()
    const give = (reassign_to: number) => switchOff({ confirmed: 1, pending_visits: 'reassign', reassign_to })
    for (const wrong of [engineer.id, otherTechnician.id, officials.outsideEngineer.id, 999_999]) {
      expect(await give(wrong)).toMatchObject({
        statusCode: 422,
        body: { error: { fields: { reassign_to: expect.any(String) } } },
      })
    }
    expect([await isActive(), (await tripOf(trip_id))?.engineerId]).toEqual([true, engineer.id])
    expect((await give(otherEngineer.id)).body.data).toEqual([1])
    expect((await tripOf(trip_id))?.engineerId).toBe(otherEngineer.id)
  })

  test('an official who is in another trip on those days takes none over', async () => {
    const { trip_id } = await draft()
    await anEstablishment(api)
    await scoreDue(api.platform)
    const theirs = await draft({ engineer_id: otherEngineer.id, technical_id: otherTechnician.id })
    const given = { confirmed: 1, pending_visits: 'reassign', reassign_to: otherEngineer.id }
    const text = `Ana otherEngineer ya está en la salida ${theirs.number} esos días.`
    expect(await switchOff(given)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'trip.overlap', message: text, fields: { reassign_to: text } } },
    })
    expect([await isActive(), (await tripOf(trip_id))?.engineerId]).toEqual([true, engineer.id])
  })

  test('a cancellation annuls the trip; a visit that it took up goes back to its officials', async () => {
    const plan = { ...aPlan(officials, place), engineer_id: otherEngineer.id, technical_id: otherTechnician.id }
    expect((await admin.post('/api/assignment', plan)).statusCode).toBe(200)
    await anEstablishment(api)
    await scoreDue(api.platform)
    const { trip_id } = await confirmed()
    expect(await visitsOf()).toMatchObject([{ engineerId: engineer.id }, { engineerId: engineer.id }])
    expect((await switchOff({ confirmed: 1, pending_visits: 'cancel' })).body.data).toEqual([1])
    expect(await tripOf(trip_id)).toMatchObject({ state: 'anulada', taken: [] })
    expect(await visitsOf()).toMatchObject([
      { engineerId: otherEngineer.id, technicianId: otherTechnician.id, isActive: true, tripId: null },
      { engineerId: engineer.id, isActive: false, tripId: null },
    ])
    expect(await lastEvent('trip', trip_id)).toMatchObject({
      action: 'cancel-trip',
      details: { reason: 'Su funcionario dejó de hacer visitas.' },
    })
  })

  test('a trip with begun visits is told as one that closes, and closes', async () => {
    const { trip_id, number } = await confirmed()
    const [visit] = await visitsOf()
    const [answer] = await allAnswers(api.as(technician), visit?.id as number)
    expect((await api.as(technician).post('/api/inspection/items', form({ ...answer }))).statusCode).toBe(200)
    expect((await switchOff({ confirmed: 0 })).body.error.reasons).toContain(
      `Salida ${number} (Confirmada), del 30/11/2026 al 01/12/2026: si se cancela, se cierra con las visitas que ya tiene iniciadas.`,
    )
    expect((await switchOff({ confirmed: 1, pending_visits: 'cancel' })).body.data).toEqual([1])
    expect((await tripOf(trip_id))?.state).toBe('cerrada')
    expect(await lastEvent('trip', trip_id)).toMatchObject({ action: 'close-trip' })
  })

  test.each([{}, { confirmed: 1 }, { confirmed: 1, pending_visits: 'keep' }])(
    'the trip stays as it is with %j, and the trail tells it',
    async (changes) => {
      const { trip_id } = await draft()
      expect((await switchOff(changes)).body.data).toEqual([1])
      expect(await tripOf(trip_id)).toMatchObject({ state: 'borrador', engineerId: engineer.id })
      expect(await lastEvent('user', engineer.id)).toMatchObject({
        details: { pendingVisits: 0, choice: 'keep', trips: 1 },
      })
    },
  )
})

test('another role asks about trips too, and hands them over', async () => {
  const { trip_id } = await draft()
  const change = (role_id: number, changes: Record<string, string | number> = {}) =>
    admin.patch(`/api/user/${engineer.id}`, form({ ...ownFields('engineer'), role_id, ...changes }))
  expect((await change(1, { confirmed: 0 })).body.error).toMatchObject({ pending: 0, trips: 1, part: 'engineer' })
  const given = { confirmed: 1, pending_visits: 'reassign', reassign_to: otherEngineer.id }
  expect((await change(1, given)).statusCode).toBe(200)
  expect((await tripOf(trip_id))?.engineerId).toBe(otherEngineer.id)
  expect((await change(4)).statusCode).toBe(200)
})
