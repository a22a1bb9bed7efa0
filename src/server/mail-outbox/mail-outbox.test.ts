import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { legalNotices, mailOutbox } from '../schema/follow-up/legal-notices.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { sendWaiting } from './send-waiting.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({ SMTP_URL: mails.url, MAIL_FROM: 'Vigía <vigia@salud.example>' })
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
async function aNotice(agreed: boolean) {
  const establishmentId = await anEstablishment(api, {
    ...{ privacy_accepted: '1', electronic_notification: agreed ? '1' : '0' },
  })
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const inspectionId = await closeAtOnce(api, body.data.assignment_id, { establishment: REFUSED })
  const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
  return { id: row?.id ?? 0, inspectionId, establishmentId }
}
const read = async (id: number) => (await admin.get(`/api/notice/${id}`)).body.data.notice
const send = (id: number, email?: string) => admin.post(`/api/notice/${id}/send`, email === undefined ? {} : { email })
const isNotified = async (id: number) =>
  (await db.select({ at: inspections.notifiedAt }).from(inspections).where(eq(inspections.id, id)))[0]?.at !== null
const mailOf = async (noticeId: number) =>
  (await db.select().from(mailOutbox).where(eq(mailOutbox.noticeId, noticeId)))[0]

const now = api.time.now
const NOW = now.getTime()
const MINUTE_MS = 60_000
const later = (minutes: number) => {
  api.time.now = new Date(NOW + minutes * MINUTE_MS)
}
beforeEach(async () => {
  mails.behaviour = 'accept'
  mails.received.length = 0
  await db.execute(sql`delete from mail_outbox`)
})
afterEach(() => {
  api.time.now = now
})

test('a mail to who agreed begins the notice and never makes it effective', async () => {
  const { id, inspectionId } = await aNotice(true)
  expect(await read(id)).toMatchObject({ consented: 1, next_step: 'enviar_correo', may: ['attempt', 'send'] })
  const asked = await send(id)
  expect(asked.body.data).toMatchObject({ notice_id: id, consented: 1 })
  expect(await read(id)).toMatchObject({ state: 'pendiente', mails: [{ state: 'pendiente' }] })
  const twice = await send(id)
  expect([twice.statusCode, twice.body.error.code]).toEqual([409, 'notice.mail-waiting'])
  await sendWaiting(platform)
  await sendWaiting(platform)
  expect(mails.received).toHaveLength(1)
  expect(await read(id)).toMatchObject({
    ...{ state: 'en_curso', effective_day: null, next_step: 'esperar_acceso', mails: [] },
    attempts: [{ channel: 'correo', result: 'enviado', consented: 1, to_state: 'en_curso' }],
  })
  expect(await isNotified(inspectionId)).toBe(true)
})

test('a mail to who did not agree is a courtesy copy, and the notice stays pending', async () => {
  const { id } = await aNotice(false)
  expect((await send(id)).body.data).toMatchObject({ consented: 0 })
  await sendWaiting(platform)
  expect(await read(id)).toMatchObject({
    ...{ state: 'pendiente', next_step: 'citar' },
    attempts: [{ channel: 'correo', result: 'enviado', consented: 0, to_state: 'pendiente' }],
  })
})

test('an address that agreed on paper takes the mail, and any other one is refused', async () => {
  const { id, establishmentId } = await aNotice(false)
  const email = 'notifica@tienda.example'
  const refused = await send(id, email)
  expect([refused.statusCode, Object.keys(refused.body.error.fields)]).toEqual([422, ['email']])
  const given = { email, granted_by_name: 'Ana Rojas', granted_by_id_card: '10203040', how: 'escrito' }
  const granted_on = (await read(id)).counted_from
  await admin.post(`/api/inscription/consent/${establishmentId}`, form({ ...given, granted_on }))
  expect((await send(id, email)).body.data).toMatchObject({ email, consented: 1 })
  await sendWaiting(platform)
  expect(mails.received.map(({ to }) => to)).toEqual([[email]])
  expect(await read(id)).toMatchObject({ state: 'en_curso' })
})

describe('a mail that does not go out', () => {
  test('a refusal is tried again later, and given up after six attempts', async () => {
    const { id, inspectionId } = await aNotice(true)
    await send(id)
    mails.behaviour = 'refuse'
    await sendWaiting(platform)
    await sendWaiting(platform)
    expect(await mailOf(id)).toMatchObject({ state: 'pendiente', attempts: 1 })
    for (const minutes of [2, 8, 24, 90, 400]) {
      later(minutes)
      await sendWaiting(platform)
    }
    expect(await mailOf(id)).toMatchObject({ state: 'agotado', attempts: 6 })
    expect(await read(id)).toMatchObject({
      state: 'pendiente',
      attempts: [{ result: 'rechazado' }],
      mails: [{ state: 'agotado' }],
    })
    expect(await isNotified(inspectionId)).toBe(false)
  })

  test('a mail without an answer is unknown, notifies nothing and is not sent again', async () => {
    const { id, inspectionId } = await aNotice(true)
    await send(id)
    mails.behaviour = 'break after data'
    await sendWaiting(platform)
    mails.behaviour = 'accept'
    later(600)
    await sendWaiting(platform)
    expect(await mailOf(id)).toMatchObject({ state: 'incierto', attempts: 1 })
    expect(mails.received.length).toBeLessThan(2)
    expect(await read(id)).toMatchObject({ state: 'pendiente', attempts: [{ result: 'sin_respuesta' }] })
    expect(await isNotified(inspectionId)).toBe(false)
  })

  test('a mail whose sender died is unknown once its lease ends', async () => {
    const { id } = await aNotice(true)
    await send(id)
    await db
      .update(mailOutbox)
      .set({ state: 'enviando', attempts: 1, nextAttemptAt: new Date(NOW + MINUTE_MS) })
      .where(eq(mailOutbox.noticeId, id))
    await sendWaiting(platform)
    expect(await mailOf(id)).toMatchObject({ state: 'enviando' })
    later(2)
    await sendWaiting(platform)
    expect(await mailOf(id)).toMatchObject({ state: 'incierto' })
    expect(mails.received).toHaveLength(0)
    expect(await read(id)).toMatchObject({ attempts: [{ result: 'sin_respuesta' }] })
  })
})

test('the mail of the older call is an attempt of the notice', async () => {
  const { id, inspectionId } = await aNotice(true)
  expect((await admin.post(`/api/inspection/notify/${inspectionId}`)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'en_curso', attempts: [{ channel: 'correo', result: 'enviado' }] })
})

test('a repeated request for a mail gets the first answer, and wakes the sender afterwards', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const { id } = await aNotice(true)
  const order: string[] = []
  const { once } = platform.idempotency
  vi.spyOn(platform.idempotency, 'once').mockImplementation(async (...asked) => {
    const reply = await once(...asked)
    order.push('kept')
    return reply
  })
  vi.spyOn(platform.closings, 'wake').mockImplementation(() => void order.push('woken'))
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ask = () => admin.post(`/api/notice/${id}/send`, {}, headers)
  const first = await ask()
  expect(first.statusCode).toBe(200)
  expect((await ask()).body).toEqual(first.body)
  expect(order).toEqual(['kept', 'woken', 'kept', 'woken'])
})
