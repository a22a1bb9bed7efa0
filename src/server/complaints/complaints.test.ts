import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { on, file, aComplaint, ofPlace, read, act, listed, planned } = complaintActs(api)
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
afterEach(() => {
  api.time.now = NOW
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
