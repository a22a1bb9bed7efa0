import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { testApi } from '../testing/api.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'

const api = await testApi()
const { on, aComplaint, read, act, rowOf, eventsOf } = complaintActs(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)

const NOW = api.time.now
const TODAY = dayOf(NOW)
afterEach(() => {
  api.time.now = NOW
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
