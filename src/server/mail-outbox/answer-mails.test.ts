import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { mailOutbox } from '../schema/follow-up/legal-notices.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { sendWaiting } from './send-waiting.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({ SMTP_URL: mails.url, MAIL_FROM: 'Vigía <vigia@salud.example>' })
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)

const EMAIL = 'luz@correo.example'
const NOW = api.time.now
const MINUTE_MS = 60_000
beforeEach(async () => {
  mails.behaviour = 'accept'
  mails.received.length = 0
  await db.execute(sql`delete from mail_outbox`)
})
afterEach(() => {
  api.time.now = NOW
})

async function answered(): Promise<number> {
  const { body } = await admin.post('/api/complaint', complaintFields())
  const id: number = body.data.complaint_id
  const reply = await admin.post(`/api/complaint/${id}/answer`, {
    answer: 'Se visitó el lugar.',
    answer_mode: 'correo',
  })
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return id
}
const read = async (id: number) => (await admin.get(`/api/complaint/${id}`)).body.data.complaint
const kindsOf = async (id: number) => (await read(id)).events.map(({ kind }: { kind: string }) => kind)

test('an answer goes to the address of the person, which no row of the outbox has', async () => {
  const id = await answered()
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.complaintId, id))
  expect(row).toMatchObject({ to: '', noticeId: null, state: 'pendiente' })
  expect(await read(id)).toMatchObject({ state: 'respondida', mail: 1, mails: [{ state: 'pendiente' }] })
  const early = await admin.post(`/api/complaint/${id}/close`, {})
  expect([early.statusCode, early.body.error.code]).toEqual([409, 'complaint.mail-waiting'])
  await sendWaiting(platform)
  await sendWaiting(platform)
  expect(mails.received.map(({ to }) => to)).toEqual([[EMAIL]])
  expect(await kindsOf(id)).toEqual(['radicada', 'respondida', 'correo_enviado'])
  expect((await admin.post(`/api/complaint/${id}/close`, {})).statusCode).toBe(200)
})

test('an answer whose mail is given up makes the complaint wait for an answer again', async () => {
  const id = await answered()
  mails.behaviour = 'refuse'
  for (const minutes of [0, 2, 8, 24, 90, 400]) {
    api.time.now = new Date(NOW.getTime() + minutes * MINUTE_MS)
    await sendWaiting(platform)
  }
  const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.complaintId, id))
  expect(row).toMatchObject({ state: 'agotado', attempts: 6, lastError: 'refused' })
  expect(await read(id)).toMatchObject({ state: 'por_responder', answer: null, mails: [{ state: 'agotado' }] })
  expect(await kindsOf(id)).toEqual(['radicada', 'respondida', 'correo_rechazado'])
  mails.behaviour = 'accept'
  const again = await admin.post(`/api/complaint/${id}/answer`, { answer: 'Se visitó.', answer_mode: 'correo' })
  expect(again.body.data).toMatchObject({ state: 'respondida' })
  await sendWaiting(platform)
  expect(await kindsOf(id)).toContain('correo_enviado')
})

test('a mail without an answer may have arrived: the complaint stays answered', async () => {
  const id = await answered()
  mails.behaviour = 'break after data'
  await sendWaiting(platform)
  await sendWaiting(platform)
  expect(await read(id)).toMatchObject({ state: 'respondida', mails: [{ state: 'incierto' }] })
  expect(await kindsOf(id)).toEqual(['radicada', 'respondida', 'correo_sin_respuesta'])
})

test('a person without an e-mail is answered in another way', async () => {
  const { body } = await admin.post('/api/complaint', complaintFields({ email: '' }))
  const path = `/api/complaint/${body.data.complaint_id}/answer`
  const refused = await admin.post(path, { answer: 'Se visitó.', answer_mode: 'correo' })
  expect([refused.statusCode, refused.body.error.code]).toEqual([409, 'complaint.no-email'])
  expect((await admin.post(path, { answer: 'Se visitó.', answer_mode: 'entregada' })).statusCode).toBe(200)
})
