import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { sendWaiting } from '../mail-outbox/send-waiting.ts'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { portalCodes, portalLinks } from '../schema/follow-up/portal.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPhoto, aPlan, establishmentFields } from '../testing/data/fixtures.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const PUBLIC_URL = 'https://vigia.example'
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'Vigía <vigia@salud.example>',
  PUBLIC_URL,
  TRUST_PROXY: 'loopback',
})
const { platform, officials, anonymous } = api
const { db } = platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}
const FINDING = {
  ...{ concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', is_detection: '1', es_critico: '0' },
  severity: 'mayor',
}
const EMAIL = 'nandu@correo.com'

const NOW = api.time.now.getTime()
const later = (minutes: number) => {
  api.time.now = new Date(NOW + minutes * 60_000)
}
const TODAY = dayOf(api.time.now)
afterEach(() => {
  api.time.now = new Date(NOW)
})
beforeEach(() => {
  mails.behaviour = 'accept'
  mails.received.length = 0
})

type Acta = { noticeId: number; inspectionId: number; establishmentId: number }
/** An acta with a finding that its establishment did not sign. */
async function anActa(agreed = true, establishment?: number): Promise<Acta> {
  const establishmentId =
    establishment ??
    (await anEstablishment(api, { privacy_accepted: '1', electronic_notification: agreed ? '1' : '0' }))
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const inspectionId = await closeAtOnce(api, body.data.assignment_id, {
    ...{ establishment: REFUSED, special: { 0: FINDING } },
  })
  const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
  return { noticeId: row?.id ?? 0, inspectionId, establishmentId }
}
const noticeOf = async ({ noticeId }: Acta) => (await admin.get(`/api/notice/${noticeId}`)).body.data.notice
const linkIn = (text = '') => /https:\/\/vigia\.example\/p\/([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text = '') => (/^(\d{3}) (\d{3})$/m.exec(text)?.slice(1) ?? []).join('')

/** Mails the acta, and takes the link out of the mail. */
async function aLink(acta: Acta): Promise<string> {
  await admin.post(`/api/notice/${acta.noticeId}/send`, {})
  await sendWaiting(platform)
  return linkIn(mails.received.at(-1)?.text)
}
let people = 0
/** Each call comes from an address of its own, unless it names one. */
const from = (address = `10.0.${Math.floor(++people / 250)}.${people % 250}`) => ({ 'x-forwarded-for': address })
const askCode = (token: string, address?: string) => anonymous.post('/api/portal/code', { token }, from(address))
const enter = (token: string, code: string, address?: string) =>
  anonymous.post('/api/portal/session', { token, code }, from(address))

/** Calls of a session of the portal. */
function portalOf(bearer: string) {
  const headers = { authorization: `Bearer ${bearer}` }
  return {
    headers,
    home: async () => (await anonymous.get('/api/portal/home', headers)).body.data.home,
    get: (path: string) => anonymous.get(`/api/portal/${path}`, headers),
    post: (path: string, body: Record<string, unknown> | FormData = {}) =>
      anonymous.post(`/api/portal/${path}`, body, headers),
  }
}
async function enteredBy(token: string) {
  await askCode(token)
  const reply = await enter(token, codeIn(mails.received.at(-1)?.text))
  return portalOf(reply.body.data.token)
}
async function anEntered(agreed = true) {
  const acta = await anActa(agreed)
  const token = await aLink(acta)
  return { ...acta, token, portal: await enteredBy(token) }
}
async function anOpened(agreed = true) {
  const entered = await anEntered(agreed)
  const { code } = await entered.portal.home()
  await entered.portal.post(`open/${code}`)
  return { ...entered, code, requirements: (await entered.portal.home()).requirements }
}
const codesOf = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) => [
  statusCode,
  body.error?.code,
]

describe('the link of a mail', () => {
  test('the token of a link is in its mail alone, and in no row', async () => {
    const acta = await anActa()
    const token = await aLink(acta)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(mails.received[0]?.text).toContain('sirve hasta el 18/02/2027')
    const kept = await rowsOf<{ found: string }>(
      db,
      sql`select t.found from portal_links p, lateral (select p::text as found) t
        union all select a::text from audit_events a union all select d::text from documents d
        union all select v::text from document_versions v union all select x::text from document_search x
        union all select o::text from mail_outbox o`,
    )
    expect(kept.length).toBeGreaterThan(3)
    expect(kept.some(({ found }) => found.includes(token))).toBe(false)
    expect((await noticeOf(acta)).links).toMatchObject([{ email: EMAIL, state: 'vigente', used_at: null }])
  })

  test('the older call sends a link to who agreed alone', async () => {
    const [agreed, other] = [await anActa(), await anActa(false)]
    await admin.post(`/api/inspection/notify/${agreed.inspectionId}`)
    await admin.post(`/api/inspection/notify/${other.inspectionId}`)
    expect(mails.received.map(({ text }) => linkIn(text) !== '')).toEqual([true, false])
  })

  test('scanners that open the link change nothing, and leave it good', async () => {
    const acta = await anActa()
    const token = await aLink(acta)
    const before = await noticeOf(acta)
    const trail = async () => (await db.select({ id: auditEvents.id }).from(auditEvents)).length
    const told = await trail()
    const pages = [await anonymous.send('HEAD', `/p/${token}`)]
    for (let turn = 0; turn < 20; turn++) pages.push(await anonymous.get(`/p/${token}`))
    expect(new Set(pages.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(pages[1]?.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
    expect(pages[1]?.bytes.toString()).not.toContain(token)
    const submitted = [
      await anonymous.post(`/p/${token}`, {}),
      await anonymous.post('/api/portal/session', { token }),
      await enter(token, ''),
      await enter(token, '000000'),
      await anonymous.post('/api/portal/open/AAAAAAAAAAAAAAAAAAAAAA', { token }),
      await anonymous.get('/api/portal/home', { authorization: `Bearer ${token}` }),
    ]
    expect(submitted.map(({ statusCode }) => statusCode)).toEqual([404, 422, 422, 401, 401, 401])
    expect(await noticeOf(acta)).toEqual(before)
    expect(await trail()).toBe(told)
    expect(mails.received).toHaveLength(1)
    const portal = await enteredBy(token)
    expect(await portal.home()).toMatchObject({ opened: 0, notifies: 1, requirements: [] })
  })
})

describe('the code', () => {
  test('a code is mailed to the address of the link, and kept as a digest', async () => {
    const acta = await anActa()
    const token = await aLink(acta)
    const reply = await askCode(token)
    expect(reply.body.data).toEqual({ email: 'n•••@correo.com', minutes: 10 })
    const mail = mails.received.at(-1)
    expect([mail?.to, linkIn(mail?.text)]).toEqual([[EMAIL], ''])
    const [row] = await db.select().from(portalCodes).orderBy(sql`id desc`).limit(1)
    expect(row?.codeHash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('a code opens one session, and only while it is the newest', async () => {
    const token = await aLink(await anActa())
    await askCode(token)
    const first = codeIn(mails.received.at(-1)?.text)
    await askCode(token)
    const second = codeIn(mails.received.at(-1)?.text)
    const tries = [await enter(token, first), await enter(token, `${second.slice(0, 3)} ${second.slice(3)}`)]
    tries.push(await enter(token, second))
    // Two codes of a million may be equal.
    expect(tries.map(codesOf).slice(first === second ? 1 : 0)).toEqual(
      [
        [401, 'portal.code-wrong'],
        [200, undefined],
        [401, 'portal.code-wrong'],
      ].slice(first === second ? 1 : 0),
    )
  })

  test('five wrong tries end a code, and ten minutes too', async () => {
    const token = await aLink(await anActa())
    await askCode(token)
    const code = codeIn(mails.received.at(-1)?.text)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let turn = 0; turn < 5; turn++) expect((await enter(token, wrong)).statusCode).toBe(401)
    expect(codesOf(await enter(token, code))).toEqual([401, 'portal.code-wrong'])
    await askCode(token)
    const next = codeIn(mails.received.at(-1)?.text)
    later(10)
    expect(codesOf(await enter(token, next))).toEqual([401, 'portal.code-wrong'])
  })

  test('a link mails five codes in an hour', async () => {
    const token = await aLink(await anActa())
    for (let turn = 0; turn < 5; turn++) expect((await askCode(token)).statusCode).toBe(200)
    expect(codesOf(await askCode(token))).toEqual([429, 'portal.too-many-codes'])
    later(61)
    expect((await askCode(token)).statusCode).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(101)])('the token «%s» opens nothing', async (token) => {
    const replies = [await askCode(token), await enter(token, '123456')]
    for (const { statusCode } of replies) expect([410, 422]).toContain(statusCode)
  })

  test('an address tries twenty codes a minute, whatever the links', async () => {
    const tries: number[] = []
    for (let turn = 0; turn < 21; turn++) {
      tries.push((await enter(`enlace${turn}`, '123456', '10.9.9.9')).statusCode)
    }
    expect([tries.slice(0, 20).every((status) => status === 410), tries[20]]).toEqual([true, 429])
  })

  test('a mail server that refuses is told to the owner', async () => {
    const token = await aLink(await anActa())
    mails.behaviour = 'refuse'
    expect(codesOf(await askCode(token))).toEqual([409, 'mail.unavailable'])
  })
})

describe('a session', () => {
  test('a session of the portal opens no call of officials, and theirs none of the portal', async () => {
    const { portal } = await anEntered()
    const paths = ['/api/profile', '/api/notice/all', '/api/requirement/all', '/api/inspection/all', '/api/jobs']
    for (const path of paths) expect((await anonymous.get(path, portal.headers)).statusCode).toBe(401)
    expect((await anonymous.post('/api/assignment', {}, portal.headers)).statusCode).toBe(401)
    for (const path of ['home', 'acta/AAAAAAAAAAAAAAAAAAAAAA']) {
      expect(codesOf(await admin.get(`/api/portal/${path}`))).toEqual([401, 'portal.session-ended'])
      expect((await anonymous.get(`/api/portal/${path}`)).statusCode).toBe(401)
    }
  })

  test('a session ends after half an hour', async () => {
    const { portal } = await anEntered()
    later(29)
    expect((await portal.get('home')).statusCode).toBe(200)
    later(30)
    expect(codesOf(await portal.get('home'))).toEqual([401, 'portal.session-ended'])
  })

  test('a link ends after 90 days, with a code to come and a session', async () => {
    const { portal, token } = await anEntered()
    later(90 * 24 * 60)
    expect(codesOf(await askCode(token))).toEqual([410, 'portal.link-ended'])
    expect((await portal.get('home')).statusCode).toBe(401)
  })
})

describe('opening the acta', () => {
  test('an owner who agreed is notified by opening the acta, that day and once', async () => {
    const { portal, ...acta } = await anEntered()
    const { code } = await portal.home()
    expect(codesOf(await portal.get(`acta/${code}`))).toEqual([409, 'portal.not-opened'])
    later(8)
    const opened = await portal.post(`open/${code}`)
    expect(opened.body.data).toMatchObject({ effective_day: TODAY })
    const again = await portal.post(`open/${code}`)
    expect(again.body.data).toMatchObject({ effective_day: TODAY })
    const notice = await noticeOf(acta)
    expect(notice).toMatchObject({ state: 'surtida', mode: 'electronica', effective_day: TODAY })
    expect(notice.attempts.at(-1)).toMatchObject({
      ...{ channel: 'portal', result: 'accedido', address: EMAIL, consented: 1, by: null, to_state: 'surtida' },
      at: api.time.now.toISOString(),
    })
    expect(notice.attempts.filter(({ channel }: { channel: string }) => channel === 'portal')).toHaveLength(1)
    const pdf = await portal.get(`acta/${code}`)
    expect([pdf.statusCode, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const acts = await db.select().from(auditEvents).where(eq(auditEvents.action, 'open-by-portal'))
    expect(acts.filter(({ subjectId }) => subjectId === acta.noticeId)).toMatchObject([
      { userId: null, subject: 'legal-notice', details: { consent: true, recipient: EMAIL } },
      { userId: null },
    ])
  })

  test('an owner who did not agree reads the acta, and is notified once the address agrees', async () => {
    const { portal, code, ...acta } = await anOpened(false)
    expect(await noticeOf(acta)).toMatchObject({ state: 'pendiente', effective_day: null })
    expect(await portal.home()).toMatchObject({ opened: 1, notifies: 0, consented: 0 })
    expect((await portal.post('consent', { email: EMAIL, accept: '1' })).body.data).toEqual({ consented: 1 })
    expect(await noticeOf(acta)).toMatchObject({ state: 'pendiente' })
    expect((await portal.post(`open/${code}`)).body.data).toMatchObject({ effective_day: TODAY })
    expect(await noticeOf(acta)).toMatchObject({ state: 'surtida', mode: 'electronica' })
  })

  test('a link to a former address notifies nothing', async () => {
    const { portal, ...acta } = await anEntered()
    const { code } = await portal.home()
    await db.update(establishments).set({ email: 'otro@correo.com' }).where(eq(establishments.id, acta.establishmentId))
    expect((await portal.post(`open/${code}`)).body.data).toMatchObject({ effective_day: null })
    const notice = await noticeOf(acta)
    expect([notice.state, notice.attempts.at(-1).consented]).toEqual(['en_curso', 0])
  })

  test('a code of another acta opens nothing', async () => {
    const [one, other] = [await anEntered(), await anEntered()]
    const { code } = await other.portal.home()
    expect(codesOf(await one.portal.post(`open/${code}`))).toEqual([404, 'portal.unknown-document'])
    expect((await one.portal.post('open/corto')).statusCode).toBe(404)
    expect(await noticeOf(other)).toMatchObject({ state: 'en_curso' })
  })
})

describe('an answer to a requirement', () => {
  test('the owner answers with text and photos, and officials see who it was', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    expect(requirements).toMatchObject([
      { state: 'abierto', severity: 'mayor', may: ['evidence', 'ready'], answers: [] },
    ])
    const sent = form({ text: 'Ya se limpió la trampa de grasa.', image: await aPhoto() })
    expect((await portal.post(`requirement/${id}/evidence`, sent)).body.data).toEqual({
      ...{ requirement_id: id, state: 'declarado' },
    })
    const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
    expect(card.evidence).toMatchObject([{ by: '', portal: EMAIL, state: 'recibida', images: [expect.any(String)] }])
    expect(card.events.at(-1)).toMatchObject({ kind: 'evidencia', portal: EMAIL, to_state: 'declarado' })
    expect((await portal.home()).requirements[0].answers).toMatchObject([{ images: 1, state: 'recibida' }])
    const decided = { decision: 'rechazada', reason: 'La foto no deja ver la trampa.' }
    const path = `/api/requirement/${id}/evidence/${card.evidence[0].evidence_id}`
    expect((await admin.patch(path, decided)).statusCode).toBe(200)
    expect((await portal.home()).requirements[0]).toMatchObject({
      ...{ state: 'abierto', answers: [{ state: 'rechazada', reason: decided.reason }] },
    })
    const acts = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, 'requirement'))
      .orderBy(asc(auditEvents.id))
    expect(acts.find((act) => act.subjectId === id && act.action === 'add-evidence')).toMatchObject({
      ...{ userId: null, details: { recipient: EMAIL, from: 'abierto', to: 'declarado' } },
    })
  })

  test.each<[string, () => Promise<Record<string, string | Blob>>, number]>([
    ['nothing', async () => ({}), 422],
    ['a short text', async () => ({ text: 'Listo' }), 422],
    ['a drawing', async () => ({ image: new Blob(['<svg/>'], { type: 'image/svg+xml' }) }), 415],
    ['an unknown field', async () => ({ text: 'Ya se limpió la trampa.', state: 'cumplido' }), 400],
  ])('an answer with %s is refused and leaves nothing', async (_, fields, status) => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    expect((await portal.post(`requirement/${id}/evidence`, form(await fields()))).statusCode).toBe(status)
    expect((await portal.home()).requirements).toMatchObject([{ state: 'abierto', answers: [] }])
  })

  test('requirements of another establishment, or of an acta that waits, take no answer', async () => {
    const [own, other] = [await anEntered(), await anOpened()]
    const [{ requirement_id: id }] = other.requirements
    const sent = () => form({ text: 'Ya se limpió la trampa de grasa.' })
    expect((await own.portal.post(`requirement/${id}/evidence`, sent())).statusCode).toBe(404)
    const [row] = await rowsOf<{ id: number }>(
      db,
      sql`select id from requirements where inspection_id = ${own.inspectionId}`,
    )
    expect(codesOf(await own.portal.post(`requirement/${row?.id}/evidence`, sent()))).toEqual([
      ...[409, 'portal.not-opened'],
    ])
  })

  test('a link answers twenty times a day', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    const send = () => portal.post(`requirement/${id}/evidence`, form({ text: 'Ya se limpió la trampa de grasa.' }))
    for (let turn = 0; turn < 20; turn++) expect((await send()).statusCode).toBe(200)
    expect(codesOf(await send())).toEqual([429, 'portal.too-much-evidence'])
  })

  test('a wish for a visit waits once, and a rejection answers it', async () => {
    const { portal, requirements } = await anOpened()
    const [{ requirement_id: id }] = requirements
    await portal.post(`requirement/${id}/evidence`, form({ text: 'Ya se limpió la trampa de grasa.' }))
    const wish = { note: 'Abrimos de 7 a 3.' }
    expect((await portal.post(`requirement/${id}/ready`, wish)).body.data).toMatchObject({ state: 'declarado' })
    expect(codesOf(await portal.post(`requirement/${id}/ready`, wish))).toEqual([409, 'requirement.visit-asked'])
    expect((await portal.home()).requirements).toMatchObject([{ visit_asked: 1, may: ['evidence'] }])
    const card = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
    expect(card.events.at(-1)).toMatchObject({ kind: 'visita_pedida', portal: EMAIL, details: wish })
    const rejected = { decision: 'rechazada', reason: 'No se ve.' }
    await admin.patch(`/api/requirement/${id}/evidence/${card.evidence[0].evidence_id}`, rejected)
    expect((await portal.home()).requirements).toMatchObject([{ visit_asked: 0, may: ['evidence', 'ready'] }])
    expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
  })
})

describe('an agreement by the portal', () => {
  test('an owner agrees for the address of the link alone, and takes it back', async () => {
    const { portal, establishmentId } = await anEntered(false)
    const other = await portal.post('consent', { email: 'otro@correo.com', accept: '1' })
    expect(codesOf(other)).toEqual([422, 'portal.other-address'])
    for (let turn = 0; turn < 2; turn++) {
      expect((await portal.post('consent', { email: EMAIL, accept: '1' })).body.data).toEqual({ consented: 1 })
    }
    const consents = async () => (await admin.get(`/api/inscription/consent/${establishmentId}`)).body.data.consents
    expect(await consents()).toMatchObject([{ how: 'portal', email: EMAIL, granted_on: TODAY, revoked_at: null }])
    expect((await portal.post('consent', { email: EMAIL, accept: '0' })).body.data).toEqual({ consented: 0 })
    expect(await consents()).toMatchObject([{ how: 'portal', revoked_at: expect.any(String) }])
  })

  test('an agreement of the inscription is taken back there', async () => {
    const { portal } = await anEntered()
    expect(codesOf(await portal.post('consent', { email: EMAIL, accept: '0' }))).toEqual([
      ...[409, 'portal.consent-in-form'],
    ])
  })
})

describe('the end of a link', () => {
  test('an administrator revokes a link once, and its session ends at once', async () => {
    const { portal, token, ...acta } = await anEntered()
    const [{ link_id: linkId }] = (await noticeOf(acta)).links
    const path = `/api/notice/${acta.noticeId}/link/${linkId}/revoke`
    const revoke = (client = admin, reason = 'El correo es de otra persona.') => client.post(path, { reason })
    expect((await revoke(api.as(officials.technician))).statusCode).toBe(403)
    expect((await revoke(api.as(officials.outsideAdministrator))).statusCode).toBe(404)
    expect((await revoke(admin, '')).statusCode).toBe(422)
    expect((await revoke()).statusCode).toBe(200)
    expect(codesOf(await revoke())).toEqual([409, 'portal.link-revoked'])
    expect(codesOf(await portal.get('home'))).toEqual([410, 'portal.link-ended'])
    expect(codesOf(await askCode(token))).toEqual([410, 'portal.link-ended'])
    expect((await noticeOf(acta)).links).toMatchObject([
      { state: 'revocado', revoked_reason: 'El correo es de otra persona.' },
    ])
  })

  test('another owner ends the links and agreements of the former one', async () => {
    const { portal, establishmentId, ...acta } = await anEntered(false)
    await portal.post('consent', { email: EMAIL, accept: '1' })
    const edit = async (changes: object) =>
      admin.put(`/api/inscription/${establishmentId}`, form({ ...(await establishmentFields()), ...changes }))
    expect((await edit({ name_proprietary: 'MARÍA NÚÑEZ CAÑÓN' })).statusCode).toBe(200)
    expect((await portal.get('home')).statusCode).toBe(200)
    expect((await edit({ name_proprietary: 'Luis Páez' })).statusCode).toBe(200)
    expect(codesOf(await portal.get('home'))).toEqual([410, 'portal.link-ended'])
    expect((await noticeOf({ establishmentId, ...acta })).links).toMatchObject([{ state: 'revocado' }])
    const { consents } = (await admin.get(`/api/inscription/consent/${establishmentId}`)).body.data
    expect(consents).toMatchObject([{ how: 'portal', revoked_at: expect.any(String) }])
  })

  test('the database keeps where a link leads', async () => {
    await aLink(await anActa())
    await expect(db.update(portalLinks).set({ issuedTo: 'otro@correo.com' })).rejects.toThrow()
    await expect(db.delete(portalLinks)).rejects.toThrow()
  })
})
