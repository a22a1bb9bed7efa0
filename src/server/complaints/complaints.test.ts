import { and, asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { complaintEvents, complaints } from '../schema/follow-up/complaints.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const otherAdmin = api.as(officials.otherAdministrator)
const technician = api.as(officials.technician)
const otherTechnician = api.as(officials.otherTechnician)
const engineer = api.as(officials.engineer)
const outside = api.as(officials.outsideAdministrator)

const NOW = api.time.now
const TODAY = dayOf(NOW)
const on = (day: string) => {
  api.time.now = new Date(`${day}T15:00:00Z`)
}
afterEach(() => {
  api.time.now = NOW
})

const file = (changes: Record<string, unknown> = {}, client = technician) =>
  client.post('/api/complaint', complaintFields(changes))
async function aComplaint(changes: Record<string, unknown> = {}, client = technician): Promise<number> {
  const reply = await file(changes, client)
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data.complaint_id
}
const ofPlace = async () => ({ establishment_id: await anEstablishment(api), place_text: '', city_id: '' })
const read = async (id: number, client = admin) => (await client.get(`/api/complaint/${id}`)).body.data?.complaint
const act = (id: number, path: string, body: Record<string, unknown>, client = admin) =>
  client.post(`/api/complaint/${id}${path}`, body)
const rowOf = async (id: number) => (await db.select().from(complaints).where(eq(complaints.id, id)))[0]
const eventsOf = async (id: number) =>
  (
    await db.select().from(complaintEvents).where(eq(complaintEvents.complaintId, id)).orderBy(asc(complaintEvents.id))
  ).map(({ kind }) => kind)
const refusal = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) =>
  `${statusCode} ${body.error?.code ?? ''}`
const listed = async (client = admin, filter: object[] = []) =>
  (await client.get(`/api/complaint/all?limit=100&filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.data
const planned = (changes: object = {}) => ({
  ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id, confirmed: 1, ...changes },
})

describe('a complaint at the desk', () => {
  test('numbers follow one another in a year, and begin anew in the next', async () => {
    const first = (await file()).body.data
    const second = (await file({}, admin)).body.data
    const place = (number: string) => Number(number.slice(-6))
    expect(first).toMatchObject({
      state: 'radicada',
      row_version: 1,
      number: expect.stringMatching(/^PQRS-2026-\d{6}$/),
    })
    expect(place(second.number)).toBe(place(first.number) + 1)
    on('2027-01-12')
    expect((await file()).body.data.number).toBe('PQRS-2027-000001')
  })

  test('a refused complaint takes no number', async () => {
    const before = (await file()).body.data.number
    expect(refusal(await file({ establishment_id: 999_999 }))).toBe('404 establishment.not-found')
    const after = (await file()).body.data.number
    expect(Number(after.slice(-6))).toBe(Number(before.slice(-6)) + 1)
  })

  test.each([
    ['queja', 'PQRS_GENERAL', '2026-12-14', 15],
    ['documentos', 'PQRS_DOCUMENTOS', '2026-12-04', 10],
    ['consulta', 'PQRS_CONSULTA', '2027-01-06', 30],
  ])('the term of a %s is %s, in business days', async (kind, term_code, due_day, days_left) => {
    const id = await aComplaint({ kind })
    expect(await read(id)).toMatchObject({
      ...{ kind, term_code, due_day, days_left, overdue: 0, transfer_due_day: '2026-11-27' },
      ...{ term_kind: 'habiles', counted_from: TODAY },
    })
  })

  test('the term counts from the day of the reception, which may be before', async () => {
    const id = await aComplaint({ received_day: '2026-11-18' })
    expect(await read(id)).toMatchObject({ received_day: '2026-11-18', due_day: '2026-12-10' })
    const later = await file({ received_day: '2026-11-21' })
    expect([refusal(later), Object.keys(later.body.error.fields)]).toEqual(['422 complaint.day', ['received_day']])
  })

  test('ill people raise the priority unless a person says another one', async () => {
    expect(await read(await aComplaint({ ill_people: 2 }))).toMatchObject({ triage: 'inmediata', ill_people: 2 })
    expect(await read(await aComplaint({ ill_people: 2, triage: 'normal' }))).toMatchObject({ triage: 'normal' })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['without facts', { facts: ' ' }, 'facts'],
    ['of an unknown kind', { kind: 'tutela' }, 'kind'],
    ['without a place', { place_text: '' }, 'place_text'],
    ['of a municipality elsewhere', { city_id: 5001 }, 'city_id'],
    ['without a way to answer', { email: '', phone: '', address: '' }, 'email'],
    ['with an e-mail that is none', { email: 'luz' }, 'email'],
    ['anonymous with a name', { is_anonymous: 1 }, 'name'],
    ['with an unknown official', { officials: '999999' }, 'officials'],
    ['of an unknown theme', { about: 'ruido' }, 'about'],
  ])('one %s is refused, naming the field', async (_, changes, name) => {
    const reply = await file(changes)
    expect([reply.statusCode, Object.keys(reply.body.error.fields)[0]?.split('.')[0]]).toEqual([422, name])
  })

  test('an anonymous complaint with facts is valid, and is answered by a publication alone', async () => {
    const none = { name: '', id_number: '', email: '', phone: '', address: '' }
    const id = await aComplaint({ is_anonymous: 1, ...none })
    expect(await read(id)).toMatchObject({ is_anonymous: 1, mail: 0 })
    const text = { answer: 'Se visitó el lugar.' }
    expect(refusal(await act(id, '/answer', { ...text, answer_mode: 'entregada' }))).toBe(
      '409 complaint.answer-anonymous',
    )
    const answered = await act(id, '/answer', { ...text, answer_mode: 'publicada', answered_day: TODAY })
    expect(answered.body.data).toMatchObject({ state: 'respondida', row_version: 2 })
  })
})

describe('the person who complained', () => {
  const SECRETS = ['Luz Marina Peña', '45678901', 'luz@correo.example', '3009998877', 'Calle 9 # 1-20']

  test('no list, file, search, card or trail has the person, for any reader', async () => {
    const id = await aComplaint(await ofPlace())
    await act(id, '/visit', planned())
    for (const client of [admin, technician]) {
      const replies = [
        await client.get('/api/complaint/all?limit=100'),
        await client.get(`/api/complaint/${id}`),
        await client.get('/api/export/complaints?format=csv'),
        await client.get('/api/search?q=Luz%20Marina'),
        await client.get('/api/assignment/all?limit=100'),
      ]
      for (const { bytes, body } of replies) {
        const told = `${Buffer.from(bytes ?? '').toString('utf8')}${JSON.stringify(body)}`
        for (const secret of SECRETS) expect(told).not.toContain(secret)
      }
      for (const value of SECRETS) {
        expect((await listed(client, [{ field: 'q', operator: 'LIKE', value: `%${value}%` }])).total).toBe(0)
      }
    }
    const trail = await db.select().from(auditEvents)
    for (const secret of SECRETS) expect(JSON.stringify(trail)).not.toContain(secret)
  })

  test('only administrators read it, and each reading is in the trail', async () => {
    const id = await aComplaint()
    const readings = async () =>
      (
        await db
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.action, 'read-complainant'), eq(auditEvents.subjectId, id)))
      ).length
    const told = await admin.get(`/api/complaint/${id}/person`)
    expect(told.body.data.person).toEqual({
      ...{ is_anonymous: 0, keeps_identity_reserved: 0, name: 'Luz Marina Peña', id_number: '45678901' },
      ...{ email: 'luz@correo.example', phone: '3009998877', address: 'Calle 9 # 1-20' },
    })
    expect(await readings()).toBe(1)
    await otherAdmin.get(`/api/complaint/${id}/person`)
    expect(await readings()).toBe(2)
    expect(refusal(await technician.get(`/api/complaint/${id}/person`))).toBe('403 access.forbidden')
    expect(refusal(await outside.get(`/api/complaint/${id}/person`))).toBe('404 complaint.unknown')
    expect(await readings()).toBe(2)
  })

  test('an official whom the complaint is against sees neither it nor the person', async () => {
    const { otherAdministrator, otherTechnician: accused } = officials
    const id = await aComplaint({ officials: `${otherAdministrator.id},${accused.id}` })
    for (const path of [`/api/complaint/${id}`, `/api/complaint/${id}/person`]) {
      expect(refusal(await otherAdmin.get(path))).toBe('404 complaint.unknown')
    }
    expect(refusal(await act(id, '/ask', { text: '¿Dónde?' }, otherAdmin))).toBe('404 complaint.unknown')
    const isListed = async (client: typeof admin) =>
      (await listed(client)).Complaints.some((row: { complaint_id: number }) => row.complaint_id === id)
    expect([await isListed(admin), await isListed(otherAdmin), await isListed(otherTechnician)]).toEqual([
      ...[true, false, false],
    ])
    const own = await file({ officials: String(officials.technician.id) })
    expect(refusal(own)).toBe('422 complaint.against-self')
  })

  test('an official reads what one received or visits for, and no letter of it', async () => {
    const id = await aComplaint(await ofPlace(), admin)
    expect(await read(id, engineer)).toBeUndefined()
    await act(id, '/ask', { text: 'Doña Luz, ¿en qué local?' })
    await act(id, '/complete', { text: 'Soy Luz, en el segundo.' })
    await act(id, '/visit', planned())
    const card = await read(id, engineer)
    expect(card).toMatchObject({ facts: 'Venden carne sin refrigerar.', may: [], officials: [], answer: null })
    expect(JSON.stringify(card)).not.toContain('Luz')
    expect(refusal(await engineer.patch(`/api/complaint/${id}`, { triage: 'alta' }))).toBe('403 access.forbidden')
  })
})

describe('acts on a complaint', () => {
  test('another kind counts its term from the reception, and stale edits are refused', async () => {
    const id = await aComplaint()
    const edit = (body: object) => admin.patch(`/api/complaint/${id}`, body as Record<string, unknown>)
    const changed = await edit({ kind: 'documentos', triage: 'alta', about: 'agua', row_version: 1 })
    expect(changed.body.data).toMatchObject({ due_day: '2026-12-04', row_version: 2 })
    expect(refusal(await edit({ triage: 'normal', row_version: 1 }))).toBe('409 row.changed')
    expect(await read(id)).toMatchObject({ kind: 'documentos', triage: 'alta', about: ['agua'], ill_people: 0 })
    expect(await eventsOf(id)).toEqual(['radicada', 'editada'])
  })

  test('a question stops the term, and the answer lets it go on', async () => {
    const id = await aComplaint()
    on('2026-11-24')
    expect((await act(id, '/ask', { text: '¿Dónde?' })).body.data).toMatchObject({ state: 'ampliacion', due_day: null })
    on('2026-12-20')
    expect(await read(id)).toMatchObject({ due_day: null, days_left: null, overdue: 0, paused_days: 13 })
    expect(refusal(await act(id, '/close', {}))).toBe('409 complaint.completion-running')
    const complete = await act(id, '/complete', { text: 'En la esquina.' })
    expect(complete.body.data).toMatchObject({ state: 'radicada', due_day: '2027-01-08' })
    expect(refusal(await act(id, '/ask', { text: '¿Y cuándo?' }))).toBe('409 complaint.asked-already')
    const other = await aComplaint({ received_day: '2026-11-20' })
    expect(refusal(await act(other, '/ask', { text: '¿Dónde?' }))).toBe('409 complaint.ask-late')
  })

  test('a complaint that is not completed in a month is closed', async () => {
    const id = await aComplaint()
    await act(id, '/ask', { text: '¿Dónde?' })
    on('2026-12-21')
    expect((await act(id, '/close', { note: 'Desistimiento' })).body.data).toMatchObject({ state: 'cerrada' })
  })

  test('a transfer has its own term', async () => {
    const [id, late] = [await aComplaint(), await aComplaint()]
    const body = { entity: 'INVIMA', reason: 'Es un fabricante.' }
    on('2026-11-27')
    expect((await act(id, '/transfer', body)).body.data).toMatchObject({ state: 'trasladada' })
    expect(await read(id)).toMatchObject({ transferred_to: 'INVIMA', may: ['identity'] })
    on('2026-11-30')
    expect(refusal(await act(late, '/transfer', body))).toBe('409 complaint.transfer-late')
  })

  test('a copy names its original, which is no copy', async () => {
    const [original, copy, third] = [await aComplaint(), await aComplaint(), await aComplaint()]
    const mark = (id: number, duplicate_of: number) => act(id, '/duplicate', { duplicate_of })
    expect(refusal(await mark(copy, copy))).toBe('409 complaint.original-duplicate')
    expect(refusal(await mark(copy, 999_999))).toBe('422 complaint.original-unknown')
    expect((await mark(copy, original)).body.data).toMatchObject({ state: 'duplicada' })
    expect(refusal(await mark(third, copy))).toBe('409 complaint.original-duplicate')
    expect(refusal(await mark(original, third))).toBe('409 complaint.has-duplicates')
    expect((await read(copy)).duplicate_of).toMatchObject({ complaint_id: original })
    expect((await read(original)).duplicates).toMatchObject([{ complaint_id: copy, state: 'duplicada' }])
  })

  test('an answer is recorded with its day, and the complaint is closed', async () => {
    const id = await aComplaint()
    const body = { answer: 'Se visitó el lugar.', answer_mode: 'entregada' }
    expect(refusal(await act(id, '/close', {}))).toBe('409 complaint.wrong-state')
    expect(refusal(await act(id, '/answer', { ...body, answered_day: '2026-11-19' }))).toBe('422 complaint.day')
    expect(refusal(await act(id, '/answer', { ...body, answer_mode: 'correo' }))).toBe('409 mail.unavailable')
    expect((await rowOf(id))?.state).toBe('radicada')
    expect((await act(id, '/answer', body)).body.data).toMatchObject({ state: 'respondida' })
    expect((await act(id, '/close', {})).body.data).toMatchObject({ state: 'cerrada', row_version: 3 })
    expect(await read(id)).toMatchObject({ answer: 'Se visitó el lugar.', answered_day: TODAY, may: ['identity'] })
    expect(await eventsOf(id)).toEqual(['radicada', 'respondida', 'cerrada'])
  })

  test('an added day moves open terms later, with an event each', async () => {
    const [open, stopped, ended] = [await aComplaint(), await aComplaint(), await aComplaint()]
    await act(stopped, '/ask', { text: '¿Dónde?' })
    await act(ended, '/answer', { answer: 'Listo.', answer_mode: 'entregada' })
    const day = { day: '2026-11-26', name: 'Día cívico', norm: 'Decreto 9 de 2026', source: 'decreto' }
    const added = await admin.post('/api/calendar/holidays', day)
    expect(added.body.data.moved).toBeGreaterThan(0)
    expect(await read(open)).toMatchObject({
      ...{ due_day: '2026-12-15', transfer_due_day: '2026-11-30', due_reason: 'Decreto 9 de 2026' },
    })
    expect(await eventsOf(open)).toEqual(['radicada', 'recalculado'])
    expect((await read(ended)).due_day).toBe('2026-12-14')
    expect(await read(stopped)).toMatchObject({ due_day: null, transfer_due_day: '2026-11-30' })
    await admin.delete('/api/calendar/holidays/2026-11-26')
    expect((await read(open)).due_day).toBe('2026-12-15')
  })

  test('a writer that forgets the event is stopped by the database', async () => {
    const id = await aComplaint()
    await expect(db.execute(sql`update complaints set state = 'cerrada' where id = ${id}`)).rejects.toThrow()
    await expect(db.execute(sql`update complaints set facts = 'otra' where id = ${id}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from complaints where id = ${id}`)).rejects.toThrow()
    expect((await rowOf(id))?.state).toBe('radicada')
  })
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

describe('the list', () => {
  test('the filters, search and totals agree with what waits for attention', async () => {
    const place = await ofPlace()
    const of = { field: 'establishment_id', operator: '=', value: place.establishment_id }
    const flag = (field: string) => ({ field, operator: '=', value: '1' })
    const [first, stopped] = [await aComplaint(place), await aComplaint(place), await aComplaint(place)]
    await act(stopped, '/ask', { text: '¿Dónde?' })
    const count = async (...filters: object[]) => (await listed(admin, [of, ...filters])).total
    expect([await count(), await count(flag('open')), await count(flag('due'))]).toEqual([3, 3, 0])
    on('2026-12-10')
    expect([await count(flag('due_soon')), await count(flag('overdue')), await count(flag('due'))]).toEqual([2, 0, 2])
    on('2027-01-20')
    expect([await count(flag('due_soon')), await count(flag('overdue')), await count(flag('due'))]).toEqual([0, 2, 2])
    const late = await listed(admin, [of, { field: 'q', operator: 'LIKE', value: '%vencida%' }])
    expect(late.total).toBe(2)
    expect(late.Complaints[0]).toMatchObject({ complaint_id: first, overdue: 1, city: 'Arjona', place_text: null })
    await act(first, '/answer', { answer: 'Listo.', answer_mode: 'entregada' })
    expect([await count(flag('open')), await count(flag('overdue'))]).toEqual([2, 1])
    const waiting = (await admin.get('/api/attention')).body.data.attention.find(
      ({ kind }: { kind: string }) => kind === 'complaints_due',
    )
    expect(waiting).toMatchObject({ count: (await listed(admin, [flag('open'), flag('due')])).total })
    expect(waiting.link).toBe('/dashboard/seguimiento/quejas?vence=atender')
  })

  test('an establishment is listed by its present name', async () => {
    const place = await ofPlace()
    const id = await aComplaint(place)
    await db.execute(sql`update establishments set name = 'Fonda Nueva' where id = ${place.establishment_id}`)
    const found = await listed(admin, [{ field: 'establishment_name', operator: 'LIKE', value: '%fonda nueva%' }])
    expect(found.Complaints).toMatchObject([{ complaint_id: id, establishment_name: 'Fonda Nueva' }])
  })

  test('an unknown field, a wrong day and another department find nothing', async () => {
    expect((await admin.get('/api/complaint/all?order_by=email')).statusCode).toBe(400)
    const filter = encodeURIComponent(JSON.stringify([{ field: 'due_day', operator: '>=', value: 'ayer' }]))
    expect((await admin.get(`/api/complaint/all?filter=${filter}`)).statusCode).toBe(400)
    const id = await aComplaint()
    expect(refusal(await outside.get(`/api/complaint/${id}`))).toBe('404 complaint.unknown')
  })
})
