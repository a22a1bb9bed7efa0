import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { notifications } from '../schema/notifications.table.ts'
import { form, testApi } from '../testing/api.ts'
import { aVisit, closeVisit, establishmentFields } from '../testing/data/fixtures.ts'
import type { PersonName } from '../testing/data/officials.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const SPAM = 'El email fue suspendido por spam, por favor contacta al administrador.'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Vigía <vigia@salud.example>',
})
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

let inspectionId: number
let establishmentId: number
let openInspectionId: number

const inspectionPath = () => `/api/inspection/notify/${inspectionId}`
const establishmentPath = () => `/api/inscription/notify/${establishmentId}`
const notifiedAt = async () =>
  (await db.select({ at: inspections.notifiedAt }).from(inspections).where(eq(inspections.id, inspectionId)))[0]?.at
const isNotified = async () =>
  (
    await db
      .select({ is: establishments.isNotified, version: establishments.rowVersion })
      .from(establishments)
      .where(eq(establishments.id, establishmentId))
  )[0]
const told = () => db.select().from(notifications).orderBy(notifications.id)
const audited = () => db.select().from(auditEvents).where(eq(auditEvents.action, 'notify')).orderBy(asc(auditEvents.id))

beforeAll(async () => {
  const visit = await aVisit(api)
  establishmentId = visit.establishmentId
  inspectionId = await closeVisit(api, visit.visitId)
  const other = await aVisit(api)
  await api
    .as(api.officials.technician)
    .post(`/api/inspection/health-observation/${other.visitId}`, { observation: 'Sin terminar' })
  const [open] = await db.select().from(inspections).where(eq(inspections.assignmentId, other.visitId))
  openInspectionId = open?.id ?? 0
})
/** The time limit of the newest mail. It ends when the mail server keeps silent, however long that takes. */
let limit = new AbortController()
const endTime = () => limit.abort(new DOMException('Too late', 'TimeoutError'))
const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
  limit = new AbortController()
  return limit.signal
})
afterAll(() => limits.mockRestore())
beforeEach(() => {
  mails.behaviour = 'accept'
  mails.onSilence = endTime
  mails.received.length = 0
})

describe('while the mail server', () => {
  const refused = { statusCode: 409, body: { error: { code: 'mail.unavailable', message: SPAM } } }

  test.each(['refuse', 'refuse the recipient', 'refuse after data', 'never answer'] as const)(
    'will %s, a notification fails with the fixed text and writes nothing',
    async (behaviour) => {
      mails.behaviour = behaviour
      expect(await administrator.post(inspectionPath())).toMatchObject(refused)
      expect(await administrator.post(establishmentPath())).toMatchObject(refused)
      expect(await notifiedAt()).toBeNull()
      expect(await isNotified()).toMatchObject({ is: false })
      expect(await told()).toEqual([])
      expect(await audited()).toEqual([])
    },
  )

  test.each([
    ['refuse the recipient', '5.1.1 No such user here'],
    ['refuse after data', '5.7.1 Spam'],
    ['never answer', 'El servidor de correo no respondió a tiempo.'],
  ] as const)('will %s, the administrator learns why', async (behaviour, cause) => {
    mails.behaviour = behaviour
    const { body } = await administrator.post(inspectionPath())
    expect(limits).toHaveBeenLastCalledWith(20_000)
    expect(body.error.message).toBe(SPAM)
    expect(body.error.mail_server).toContain(cause)
  })

  test('while the mail server does not answer, other requests do not wait for it', async () => {
    mails.behaviour = 'never answer'
    const silent = new Promise<void>((resolve) => {
      mails.onSilence = resolve
    })
    const slow = administrator.post(inspectionPath())
    await silent
    expect((await api.as(api.officials.technician).get('/api/inspection/all')).statusCode).toBe(200)
    endTime()
    expect((await slow).statusCode).toBe(409)
  })
})

describe('the notification of a record', () => {
  test("a notification mails the PDF/A to the record's address, and keeps the recipients", async () => {
    await db.update(establishments).set({ email: 'otro@correo.com' }).where(eq(establishments.id, establishmentId))
    const reply = await administrator.post(inspectionPath())
    expect(reply).toMatchObject({ statusCode: 200, body: { success: true, data: { email: 'nandu@correo.com' } } })
    const [mail] = mails.received
    const { Inspection: listed } = (await administrator.get('/api/inspection/all')).body.data
    const number: string = listed[0].acta_number
    expect(number).toMatch(/^\d{4}-\d{6}$/)
    expect(mail).toMatchObject({
      from: 'vigia@salud.example',
      to: ['nandu@correo.com'],
      subject: `Notificación del acta de inspección sanitaria ${number}`,
    })
    for (const fact of [
      `el acta ${number}`,
      'Restaurante El Ñandú',
      '20/11/2026',
      'Concepto sanitario: FAVORABLE',
      'dentro de los 5 días siguientes a la visita, es decir, a más tardar el 25/11/2026',
    ])
      expect(mail?.text).toContain(fact)
    const [, name, encoded = ''] =
      /filename=(acta-.+\.pdf)\r\n(?:.+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/.exec(mail?.raw ?? '') ?? []
    expect(name).toBe(`acta-${number}.pdf`)
    const pdf = Buffer.from(encoded, 'base64')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.includes('pdfaid')).toBe(true)
    expect(await notifiedAt()).toEqual(api.time.now)
    expect(await told()).toMatchObject([
      {
        subject: 'inspection',
        subjectId: inspectionId,
        recipient: 'nandu@correo.com',
        sentAt: api.time.now,
        sentBy: api.officials.administrator.id,
      },
    ])
    expect(await audited()).toMatchObject([
      { subject: 'inspection', subjectId: inspectionId, details: { recipient: 'nandu@correo.com', consent: false } },
    ])
    const { Inspection } = (await administrator.get('/api/inspection/all')).body.data
    expect(Inspection).toMatchObject([{ inspections_id: inspectionId, is_notify: 1, is_archived: 0 }])
  })

  test('the notification of a record tells, and writes down, that the establishment takes none by e-mail', async () => {
    const consent = (electronicNotification: boolean) =>
      db.update(establishments).set({ electronicNotification }).where(eq(establishments.id, establishmentId))
    await consent(false)
    const without = await administrator.post(inspectionPath())
    await consent(true)
    const withIt = await administrator.post(inspectionPath())
    expect([without, withIt].map(({ body }) => body.data.electronic_notification)).toEqual([0, 1])
    expect((await audited()).slice(-2).map(({ details }) => details.consent)).toEqual([false, true])
  })

  test('repeated with its key is answered again, and mailed once', async () => {
    const headers = { 'idempotency-key': '0b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a11' }
    const send = () => administrator.post(inspectionPath(), undefined, headers)
    const first = await send()
    expect(await send()).toMatchObject({ statusCode: 200, body: first.body })
    expect(mails.received).toHaveLength(1)
  })

  test('sent twice at once with one key is mailed once, and both are answered', async () => {
    const before = (await told()).length
    const headers = { 'idempotency-key': '7a4f6c38-31c5-4b0e-8f5c-0d0e2b9c7f42' }
    const send = () => administrator.post(inspectionPath(), undefined, headers)
    const [one, other] = await Promise.all([send(), send()])
    expect(one).toMatchObject({ statusCode: 200, body: other.body })
    expect(mails.received).toHaveLength(1)
    expect(await told()).toHaveLength(before + 1)
  })

  test('a notification whose key another request took during the mail is kept all the same', async () => {
    const before = (await told()).length
    const key = '9a4f6c38-31c5-4b0e-8f5c-0d0e2b9c7f43'
    const send = (path: string) => administrator.post(path, undefined, { 'idempotency-key': key })
    const replies = await Promise.all([send(inspectionPath()), send(establishmentPath())])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(mails.received).toHaveLength(2)
    expect(await told()).toHaveLength(before + 2)
  })

  test('a notification of an open or unknown inspection is answered so', async () => {
    for (const id of [openInspectionId, 999999]) {
      expect(await administrator.post(`/api/inspection/notify/${id}`)).toMatchObject({
        statusCode: 404,
        body: { error: { code: 'inspection.not-found' } },
      })
    }
    expect(mails.received).toEqual([])
  })
})

test('a notification confirms the inscription, and leaves the version of an open edit', async () => {
  const before = await isNotified()
  const reply = await administrator.post(establishmentPath())
  expect(reply).toMatchObject({ statusCode: 200, body: { data: { email: 'otro@correo.com' } } })
  expect(mails.received[0]?.subject).toMatch(/^Confirmación de la inscripción sanitaria 13-2026-\d{6}$/)
  expect(mails.received[0]?.text).toContain('Identificación: NIT 900123456')
  expect(await isNotified()).toEqual({ is: true, version: before?.version })
  expect((await told()).at(-1)).toMatchObject({ subject: 'establishment', subjectId: establishmentId })
})

test.each<[PersonName, number]>([
  ['technician', 403],
  ['engineer', 403],
  ['outsideAdministrator', 404],
  ['outsideTechnician', 403],
])('%s gets %i, and nothing is mailed', async (name, status) => {
  const client = api.as(api.officials[name])
  expect((await client.post(inspectionPath())).statusCode).toBe(status)
  expect((await client.post(establishmentPath())).statusCode).toBe(status)
  expect(mails.received).toEqual([])
})

describe('a mail that the server took without an answer', () => {
  const notice = async (path = inspectionPath()) => (await administrator.get(path)).body.data
  const settle = (id: number, delivered: number, client = administrator) =>
    client.post(`/api/notification/${id}/outcome`, { delivered })
  const forget = () => db.update(inspections).set({ notifiedAt: null }).where(eq(inspections.id, inspectionId))
  beforeEach(forget)

  const unknown = async (behaviour: 'stall after data' | 'break after data', headers?: Record<string, string>) => {
    mails.behaviour = behaviour
    const reply = await administrator.post(inspectionPath(), undefined, headers)
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'mail.outcome-unknown' } } })
    mails.behaviour = 'accept'
    return reply.body.error.notification_id as number
  }

  test.each(['stall after data', 'break after data'] as const)('%s: is kept as unknown, not as failed', async (how) => {
    const id = await unknown(how)
    expect(mails.received).toHaveLength(1)
    const [kept] = (await told()).slice(-1)
    expect(kept).toMatchObject({ id, outcome: 'unknown', recipient: 'nandu@correo.com' })
    expect(mails.received[0]?.raw).toContain(`Message-ID: ${kept?.messageId}`)
    expect(await notifiedAt()).toBeNull()
    expect((await notice()).notifications[0]).toMatchObject({
      notification_id: id,
      email: 'nandu@correo.com',
      outcome: 'unknown',
    })
    expect((await audited()).at(-1)?.details).toMatchObject({ outcome: 'unknown' })
  })

  test('repeated with its key is told the same, and mailed once', async () => {
    const headers = { 'idempotency-key': '1b3f8f58-6c0e-4a52-9a0d-5f3c8f1f7a12' }
    const id = await unknown('stall after data', headers)
    expect(await administrator.post(inspectionPath(), undefined, headers)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'mail.outcome-unknown', notification_id: id } },
    })
    expect(mails.received).toHaveLength(1)
  })

  test.each([
    [1, 'delivered'],
    [0, 'failed'],
  ])('an unanswered mail is settled once: %i is %s', async (delivered, outcome) => {
    const id = await unknown('stall after data')
    const sentAt = api.time.now
    expect((await settle(id, delivered)).body.data).toEqual({ outcome })
    expect((await notice()).notifications[0]).toMatchObject({ notification_id: id, outcome })
    expect(await notifiedAt()).toEqual(delivered ? sentAt : null)
    expect(await settle(id, delivered)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'notification.settled' } },
    })
  })

  test('an unanswered mail is settled by one of two at once, and by no other department', async () => {
    const id = await unknown('stall after data')
    expect((await settle(id, 1, api.as(api.officials.outsideAdministrator))).statusCode).toBe(404)
    const replies = await Promise.all([settle(id, 1), settle(id, 0)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('an accepted mail without an answer is settled already', async () => {
    await administrator.post(inspectionPath())
    const id = (await told()).at(-1)?.id ?? 0
    expect((await settle(id, 0)).statusCode).toBe(409)
    expect((await settle(9_999_999, 0)).statusCode).toBe(404)
  })
})

describe('the address', () => {
  const present = (email: string) =>
    db.update(establishments).set({ email }).where(eq(establishments.id, establishmentId))

  test("the record's address and the present one are shown first, with the consent", async () => {
    await present('correcto@nuevo.example')
    const reply = await administrator.get(inspectionPath())
    expect(reply.body.data).toMatchObject({
      email: 'nandu@correo.com',
      present_email: 'correcto@nuevo.example',
      electronic_notification: 1,
      notifications: expect.any(Array),
    })
    expect((await administrator.get(establishmentPath())).body.data).toMatchObject({
      email: 'correcto@nuevo.example',
      present_email: 'correcto@nuevo.example',
    })
  })

  test('the chosen address is told in the trail, and the record stays as it was', async () => {
    await present('correcto@nuevo.example')
    for (const [email, address] of [
      ['Correcto@nuevo.example', 'present'],
      ['nandu@correo.com', 'record'],
    ] as const) {
      mails.received.length = 0
      const reply = await administrator.post(inspectionPath(), { email })
      expect(reply.statusCode).toBe(200)
      expect(mails.received[0]?.to).toEqual([email.toLowerCase()])
      expect((await audited()).at(-1)?.details).toMatchObject({ recipient: email.toLowerCase(), address })
    }
  })

  test.each(['otro@cualquiera.example', 'no es un correo'])(
    'the address %s, which was never shown, is refused',
    async (email) => {
      for (const path of [inspectionPath(), establishmentPath()]) {
        expect(await administrator.post(path, { email })).toMatchObject({
          statusCode: 422,
          body: { error: { fields: { email: expect.any(String) } } },
        })
      }
      expect(mails.received).toEqual([])
    },
  )

  test("an establishment's changed address is not notified; a record keeps its own", async () => {
    const fields = await establishmentFields()
    const edit = (email: string) => administrator.put(`/api/inscription/${establishmentId}`, form({ ...fields, email }))
    expect((await edit('uno@correo.example')).statusCode).toBe(200)
    await administrator.post(establishmentPath())
    expect(await isNotified()).toMatchObject({ is: true })
    expect((await edit('dos@correo.example')).statusCode).toBe(200)
    expect(await isNotified()).toMatchObject({ is: false })
    expect((await edit('UNO@correo.example')).statusCode).toBe(200)
    expect(await isNotified()).toMatchObject({ is: true })
  })
})

test('once the mail server is gone, the fixed text says so', async () => {
  await mails.close()
  expect(await administrator.post(establishmentPath())).toMatchObject({
    statusCode: 409,
    body: { error: { message: SPAM } },
  })
})
