import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { on, aComplaint, ofPlace, act, listed } = complaintActs(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const outside = api.as(officials.outsideAdministrator)

const NOW = api.time.now
afterEach(() => {
  api.time.now = NOW
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
