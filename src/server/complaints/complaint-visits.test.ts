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

  test('a cancelled visit leaves the complaint to be answered', async () => {
    const id = await aComplaint(await ofPlace())
    const { assignment_id } = (await act(id, '/visit', planned())).body.data
    await admin.delete('/api/generic/deactivate', {
      ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: assignment_id, status: 0 },
    })
    expect(await eventsOf(id)).toEqual(['radicada', 'visita_planeada', 'visita_cancelada'])
    expect((await rowOf(id))?.state).toBe('por_responder')
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
