import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { acceptable, aPhoto, aVisit, theChecklist } from '../testing/data/fixtures.ts'
import { emptyDatabase } from '../testing/database/database.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const { aComplaint, ofPlace, act, rowOf: complaintOf, eventsOf, planned } = complaintActs(api)

const NOW = api.time.now
afterEach(() => {
  api.time.now = NOW
})

const record = (visitId: number, fields: Record<string, string | Blob> = {}, by = technician) =>
  by.post(`/api/assignment/${visitId}/not-made`, form({ reason: 'cerrado', ...fields }))
const turn = (visitId: number, status: 0 | 1, more: object = {}, by = admin) =>
  by.delete('/api/generic/deactivate', {
    ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: visitId, status, ...more },
  })
const read = (visitId: number, by = admin) => by.get(`/api/assignment/${visitId}/not-made`)
const rowOf = async (visitId: number) => {
  const filter = JSON.stringify([{ field: 'assignment_id', operator: '=', value: String(visitId) }])
  return (await admin.get(`/api/assignment/all?filter=${encodeURIComponent(filter)}`)).body.data.Assigments[0]
}

describe('records of a visit that could not be made', () => {
  test('the note and the photos are read, the newest record first', async () => {
    const { visitId } = await aVisit(api)
    await record(visitId, { reason: 'otro', note: 'Velorio en la casa', images: await aPhoto(41) })
    await turn(visitId, 1)
    await record(visitId, { reason: 'no_existe' }, engineer)
    const { statusCode, body } = await read(visitId, technician)
    expect([statusCode, body.data]).toMatchObject([
      200,
      { assignment_id: visitId, establishment_name: expect.any(String) },
    ])
    expect(body.data.records).toMatchObject([
      { reason: 'no_existe', note: null, images: [] },
      { reason: 'otro', note: 'Velorio en la casa', images: [expect.stringMatching(/\.jpg$/)], at: NOW.toISOString() },
    ])
    expect(body.data.records.map(({ by }: { by: string }) => by)).toEqual([expect.any(String), expect.any(String)])
    expect((await technician.get(`/api/inspection/evidence/${body.data.records[1].images[0]}`)).statusCode).toBe(200)
  })

  test('a visit without a record has an empty list', async () => {
    const { visitId } = await aVisit(api)
    expect((await read(visitId)).body.data.records).toEqual([])
  })

  test('officials of other visits are refused, and other departments find none', async () => {
    const { visitId } = await aVisit(api)
    await record(visitId)
    const told = async (by: typeof admin, id = visitId) => refusal(await read(id, by))
    expect(await told(api.as(officials.otherTechnician))).toBe('403 access.forbidden')
    expect(await told(api.as(officials.outsideAdministrator))).toBe('404 assignment.not-found')
    expect(await told(admin, 999_999)).toBe('404 assignment.not-found')
  })

  test('the time line tells the day on which the visit was tried', async () => {
    const { visitId, establishmentId } = await aVisit(api)
    const { went_on } = (await record(visitId)).body.data
    const { entries } = (await admin.get(`/api/inscription/${establishmentId}/timeline`)).body.data
    const tried = entries.map((one: { source: string; went_on: string | null }) => [one.source, one.went_on])
    expect(tried).toEqual([
      ['visit', went_on],
      ['inscription', null],
    ])
  })
})

describe('a visit that returned', () => {
  test('a visit that is cancelled afterwards for another cause has no reason', async () => {
    const { visitId } = await aVisit(api)
    await record(visitId)
    expect(await rowOf(visitId)).toMatchObject({ not_made: 'cerrado' })
    await turn(visitId, 1)
    await turn(visitId, 0)
    expect(await rowOf(visitId)).toMatchObject({ is_active: 0, not_made: null, went_on: null })
  })

  test('a visit that is made and then hidden has its acta alone', async () => {
    const { visitId } = await aVisit(api)
    await record(visitId)
    await turn(visitId, 1)
    await closeAtOnce(api, visitId)
    await turn(visitId, 0)
    const row = await rowOf(visitId)
    expect(row).toMatchObject({ is_active: 0, state_visit: 1, not_made: null, acta_number: expect.any(String) })
  })

  test('the update keeps the reasons that hold, as the trail tells them', async () => {
    const before = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('records-that-hold'))
    const { db: old, close } = await emptyDatabase()
    onTestFinished(close)
    await migrate(old, MIGRATIONS_FOLDER, before)
    // Visits: 1 not made, 2 cancelled again since, 3 done and hidden, 4 pending again, 5 not made twice.
    await old.transaction(async (tx) => {
      // Without foreign keys: a new database has no catalogues.
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`insert into assignments (id, department_id, establishment_id, inscription_type_id, zodes_id, city_id,
          motive_id, engineer_id, technician_id, created_at, created_by, is_done, is_active)
        select n, 13, 1, 1, 1, 13001, 1, 1, 2, now(), 1, n = 3, n = 4 from generate_series(1, 5) n`)
      await tx.execute(sql`insert into visits_not_made (id, department_id, assignment_id, establishment_id, reason, went_day,
          images, at, by_user)
        select n, 13, least(n, 5), 1, 'cerrado', '2026-11-20', '{}', now(), 2 from generate_series(1, 6) n`)
      const events = [
        ...[1, 2, 3, 4, 5].map((visit) => ['deactivate', visit, '{"notMade": "cerrado"}'] as const),
        ...[2, 3, 4, 5].map((visit) => ['activate', visit, '{}'] as const),
        ...[2, 3].map((visit) => ['deactivate', visit, '{}'] as const),
        ['deactivate', 5, '{"notMade": "cerrado"}'] as const,
        ['edit', 1, '{}'] as const,
      ]
      for (const [action, visit, details] of events) {
        await tx.execute(sql`insert into audit_events (department_id, at, action, subject, subject_id, details)
          values (13, now(), ${action}, 'assignment', ${visit}, ${details}::jsonb)`)
      }
    })
    await migrate(old, MIGRATIONS_FOLDER)
    const kept = await rowsOf<{ record: number | null }>(
      old,
      sql`select not_made_id as record from assignments order by id`,
    )
    expect(kept.map(({ record }) => record)).toEqual([1, null, null, null, 6])
  })

  test('no record holds for a visit that waits or was made, by any writer', async () => {
    const { visitId } = await aVisit(api)
    await record(visitId)
    const holds = async () =>
      (
        await rowsOf<{ record: number | null }>(
          db,
          sql`select not_made_id as record from assignments where id = ${visitId}`,
        )
      )[0]?.record
    expect(await holds()).toEqual(expect.any(Number))
    await db.execute(sql`update assignments set is_active = true where id = ${visitId}`)
    expect(await holds()).toBeNull()
  })
})

describe('a visit in which something is saved', () => {
  async function aBegunVisit() {
    const { visitId } = await aVisit(api)
    const [section] = await theChecklist(technician)
    const [item] = section?.items ?? []
    if (!item) throw new Error('The checklist has items.')
    expect((await technician.post('/api/inspection/items', acceptable(visitId, item))).statusCode).toBe(200)
    return visitId
  }

  test('the call asks first, as the switch does, and goes on once it is confirmed', async () => {
    const visitId = await aBegunVisit()
    const asked = await record(visitId, { confirmed: '0' })
    expect(refusal(asked)).toBe('409 deactivation.pending-visits')
    const { reasons } = (await turn(visitId, 0, { confirmed: 0 })).body.error
    expect(asked.body.error).toMatchObject({ pending: 1, reasons })
    expect((await read(visitId)).body.data.records).toEqual([])
    expect(await rowOf(visitId)).toMatchObject({ is_active: 1 })
    expect((await record(visitId, { confirmed: '1' })).statusCode).toBe(200)
    expect(await rowOf(visitId)).toMatchObject({ not_made: 'cerrado' })
  })

  test('a client of before is not asked, and an untouched visit asks nothing', async () => {
    expect((await record(await aBegunVisit())).statusCode).toBe(200)
    expect((await record((await aVisit(api)).visitId, { confirmed: '0' })).statusCode).toBe(200)
  })
})

test('an accused administrator does not end the visit of the complaint, by either way', async () => {
  const accused = api.as(officials.otherAdministrator)
  const id = await aComplaint({ ...(await ofPlace()), officials: String(officials.otherAdministrator.id) })
  const visitId = (await act(id, '/visit', planned())).body.data.assignment_id
  expect(refusal(await record(visitId, {}, accused))).toBe('403 access.forbidden')
  expect(refusal(await turn(visitId, 0, {}, accused))).toBe('403 access.forbidden')
  expect([(await complaintOf(id))?.state, await eventsOf(id)]).toEqual(['en_visita', ['radicada', 'visita_planeada']])
  expect((await record(visitId, {}, admin)).statusCode).toBe(200)
  expect((await complaintOf(id))?.state).toBe('radicada')
})
