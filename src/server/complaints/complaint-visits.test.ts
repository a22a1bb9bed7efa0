import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { aComplaint, ofPlace, read, act, rowOf, eventsOf, planned } = complaintActs(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)

const NOW = api.time.now
afterEach(() => {
  api.time.now = NOW
})

describe('the visit of a complaint', () => {
  test('the acta brings the complaint to its answer', async () => {
    const id = await aComplaint(await ofPlace())
    const reply = await act(id, '/visit', planned({ scheduled_on: '2026-11-25' }))
    const visitId = reply.body.data.assignment_id
    expect(await read(id)).toMatchObject({
      state: 'en_visita',
      visits: [{ assignment_id: visitId, scheduled_on: '2026-11-25', is_done: 0, inspections_id: null }],
    })
    expect(refusal(await act(id, '/answer', { answer: 'Ya.', answer_mode: 'entregada' }))).toBe(
      '409 complaint.wrong-state',
    )
    const inspectionId = await closeAtOnce(api, visitId)
    expect(await read(id)).toMatchObject({
      state: 'por_responder',
      visits: [{ is_done: 1, inspections_id: inspectionId }],
    })
    expect(await eventsOf(id)).toEqual(['radicada', 'visita_planeada', 'visita_hecha'])
    const record = await admin.get(`/api/inspection/realizada/${inspectionId}/${(await rowOf(id))?.establishmentId}`)
    expect(JSON.stringify(record.body)).not.toContain('Luz Marina')
  })

  const turn = (tablename: 'assignments' | 'establishments', id: number, status: number, more: object = {}) =>
    admin.delete('/api/generic/deactivate', {
      ...{ tablename, columname: tablename.replace(/s$/, '_id'), valuecolum: id, status, ...more },
    })
  const aVisit = async (id: number): Promise<number> => (await act(id, '/visit', planned())).body.data.assignment_id

  test('a cancelled visit takes the complaint back to where it was, and returns with it', async () => {
    const id = await aComplaint(await ofPlace())
    const visitId = await aVisit(id)
    expect((await turn('assignments', visitId, 0)).statusCode).toBe(200)
    const card = await read(id)
    expect(card).toMatchObject({ state: 'radicada', due_day: '2026-12-14' })
    expect(card.may).toEqual(expect.arrayContaining(['ask', 'duplicate', 'transfer', 'visit', 'answer']))
    expect(card.events.at(-1)).toMatchObject({
      ...{
        kind: 'visita_cancelada',
        from_state: 'en_visita',
        to_state: 'radicada',
        details: { assignmentId: visitId },
      },
      by: expect.any(String),
    })
    expect((await turn('assignments', visitId, 1)).statusCode).toBe(200)
    expect((await rowOf(id))?.state).toBe('en_visita')
    expect((await turn('assignments', visitId, 0)).statusCode).toBe(200)
    expect((await rowOf(id))?.state).toBe('radicada')
    expect(await eventsOf(id)).toEqual([
      ...['radicada', 'visita_planeada', 'visita_cancelada', 'visita_planeada', 'visita_cancelada'],
    ])
    const { events } = (await admin.get('/api/events?types=complaint.visit-cancelled')).body.data
    expect(events.filter((one: { subject_id: number }) => one.subject_id === id)).toHaveLength(2)
  })

  test('a complaint that was visited waits for its answer after another visit is cancelled', async () => {
    const id = await aComplaint(await ofPlace())
    const [first, second] = [await aVisit(id), await aVisit(id)]
    await closeAtOnce(api, first)
    expect((await rowOf(id))?.state).toBe('en_visita')
    await turn('assignments', second, 0)
    expect((await rowOf(id))?.state).toBe('por_responder')
  })

  test('a complaint with another visit that waits stays in visit', async () => {
    const id = await aComplaint(await ofPlace())
    const [first] = [await aVisit(id), await aVisit(id)]
    await turn('assignments', first, 0)
    expect((await rowOf(id))?.state).toBe('en_visita')
    expect(await eventsOf(id)).toEqual(['radicada', 'visita_planeada', 'visita_planeada'])
  })

  test('a visit that goes with its establishment takes the complaint back, and an answered one stays', async () => {
    const place = await ofPlace()
    const [id, answered] = [await aComplaint(place), await aComplaint(place)]
    await aVisit(id)
    const late = await aVisit(answered)
    await turn('assignments', late, 0)
    await act(answered, '/answer', { answer: 'Listo.', answer_mode: 'entregada' })
    await turn('assignments', late, 1)
    expect((await rowOf(answered))?.state).toBe('respondida')
    const gone = await turn('establishments', place.establishment_id, 0, { confirmed: 1, pending_visits: 'cancel' })
    expect(gone.statusCode).toBe(200)
    expect([(await rowOf(id))?.state, (await rowOf(answered))?.state]).toEqual(['radicada', 'respondida'])
    expect(await eventsOf(answered)).toEqual(['radicada', 'visita_planeada', 'visita_cancelada', 'respondida'])
  })

  test('visits that end together take each complaint back to its own state', async () => {
    const place = await ofPlace()
    const [plain, twice, visited] = [await aComplaint(place), await aComplaint(place), await aComplaint(place)]
    for (const id of [plain, twice, twice, visited]) await aVisit(id)
    await closeAtOnce(api, await aVisit(visited))
    const gone = await turn('establishments', place.establishment_id, 0, { confirmed: 1, pending_visits: 'cancel' })
    expect(gone.statusCode).toBe(200)
    const states = []
    for (const id of [plain, twice, visited]) states.push((await rowOf(id))?.state)
    expect(states).toEqual(['radicada', 'radicada', 'por_responder'])
    expect(await eventsOf(twice)).toEqual(['radicada', 'visita_planeada', 'visita_planeada', 'visita_cancelada'])
  })

  test('no official whom the complaint is against visits for it, by no way of planning', async () => {
    const { otherTechnician: accused, technician: kept } = officials
    const place = await ofPlace()
    const id = await aComplaint({ ...place, officials: String(accused.id) })
    expect(refusal(await act(id, '/visit', planned({ technical_id: accused.id })))).toBe(
      '409 complaint.official-accused',
    )
    const { assignment_id } = (await act(id, '/visit', planned())).body.data
    const plan = {
      ...{ zodes_id: 1, city_id: 13052, typeofinscription_id: 1, establishment_id: place.establishment_id },
      ...{ motive_visite_id: 3, ...planned({ technical_id: accused.id }) },
    }
    expect(refusal(await admin.put(`/api/assignment/${assignment_id}`, plan))).toBe('409 complaint.official-accused')
    const handed = await admin.delete('/api/generic/deactivate', {
      ...{ tablename: 'users', columname: 'user_id', valuecolum: kept.id, status: 0, confirmed: 1 },
      ...{ pending_visits: 'reassign', reassign_to: accused.id },
    })
    expect(refusal(handed)).toBe('409 complaint.official-accused')
    expect(refusal(await admin.patch(`/api/complaint/${id}`, { officials: String(officials.engineer.id) }))).toBe(
      '409 complaint.official-on-visit',
    )
    await expect(
      db.execute(sql`update assignments set technician_id = ${accused.id} where id = ${assignment_id}`),
    ).rejects.toThrow()
    const [row] = await rowsOf<{ technician: number }>(
      db,
      sql`select technician_id as technician from assignments where id = ${assignment_id}`,
    )
    expect(row?.technician).toBe(kept.id)
  })

  test('a complaint of no known establishment needs one first, and keeps it with a visit', async () => {
    const id = await aComplaint()
    expect(refusal(await act(id, '/visit', planned()))).toBe('409 complaint.no-establishment')
    const { establishment_id } = await ofPlace()
    await admin.patch(`/api/complaint/${id}`, { establishment_id })
    expect((await act(id, '/visit', planned())).statusCode).toBe(200)
    const other = await anEstablishment(api)
    expect(refusal(await admin.patch(`/api/complaint/${id}`, { establishment_id: other }))).toBe(
      '409 complaint.keeps-establishment',
    )
  })
})
