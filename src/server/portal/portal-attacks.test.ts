import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CODES_PER_DAY } from '../../domain/portal/portal-rules.ts'
import { sendWaiting } from '../mail-outbox/send-waiting.ts'
import { legalNotices } from '../schema/follow-up/legal-notices.table.ts'
import { portalLinks } from '../schema/follow-up/portal.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, establishmentFields } from '../testing/data/fixtures.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { answerRequirement, openDocument, wishVisit } from './portal-acts.service.ts'
import { sayConsent } from './portal-consent.service.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  ...{ SMTP_URL: mails.url, MAIL_FROM: 'Vigía <vigia@salud.example>', PUBLIC_URL: 'https://vigia.example' },
  TRUST_PROXY: 'loopback',
})
const { platform, officials, anonymous } = api
const { db } = platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

const NOW = api.time.now.getTime()
afterEach(() => {
  api.time.now = new Date(NOW)
})
beforeEach(() => {
  mails.behaviour = 'accept'
  mails.received.length = 0
})

const EMAIL = 'nandu@correo.com'
const FINDING = {
  ...{ concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', is_detection: '1', es_critico: '0' },
  severity: 'mayor',
}
const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}

let people = 0
const from = () => {
  people += 1
  return { 'x-forwarded-for': `10.1.${Math.floor(people / 250)}.${people % 250}` }
}
const linkIn = (text = '') => /https:\/\/vigia\.example\/p\/([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text = '') => (/^(\d{3}) (\d{3})$/m.exec(text)?.slice(1) ?? []).join('')
const askCode = (token: string) => anonymous.post('/api/portal/code', { token }, from())
const refusal = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) =>
  `${statusCode} ${body.error?.code ?? ''}`

async function anActa() {
  const establishmentId = await anEstablishment(api, { privacy_accepted: '1', electronic_notification: '1' })
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const inspectionId = await closeAtOnce(api, body.data.assignment_id, {
    ...{ establishment: REFUSED, special: { 0: FINDING } },
  })
  const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
  return { noticeId: row?.id ?? 0, inspectionId, establishmentId }
}
async function mailed(noticeId: number, email?: string): Promise<string> {
  const asked = await admin.post(`/api/notice/${noticeId}/send`, email === undefined ? {} : { email })
  if (asked.statusCode !== 200) throw new Error(JSON.stringify(asked.body))
  await sendWaiting(platform)
  return mails.received.at(-1)?.text ?? ''
}
async function anOpened() {
  const acta = await anActa()
  const token = linkIn(await mailed(acta.noticeId))
  await askCode(token)
  const code = codeIn(mails.received.at(-1)?.text)
  const entered = await anonymous.post('/api/portal/session', { token, code }, from())
  const headers = { authorization: `Bearer ${entered.body.data.token}` }
  const home = async () => (await anonymous.get('/api/portal/home', headers)).body.data.home
  const post = (path: string, body: Record<string, unknown> | FormData = {}) =>
    anonymous.post(`/api/portal/${path}`, body, headers)
  const actaCode = (await home()).code
  await post(`open/${actaCode}`)
  const [requirement] = (await home()).requirements
  const [link] = await db.select().from(portalLinks).where(eq(portalLinks.noticeId, acta.noticeId))
  if (!link) throw new Error('There is no link.')
  return { ...acta, token, headers, home, post, actaCode, requirementId: requirement.requirement_id as number, link }
}

describe('the end of a link', () => {
  test('no act goes on that was admitted before its link was revoked', async () => {
    const { link, noticeId, establishmentId, actaCode, requirementId } = await anOpened()
    const { departmentId, id: linkId, issuedTo: email } = link
    const asked = { owner: { departmentId, establishmentId, noticeId, linkId, email }, at: new Date(NOW) }
    const path = `/api/notice/${noticeId}/link/${linkId}/revoke`
    expect((await admin.post(path, { reason: 'El correo es de otra persona.' })).statusCode).toBe(200)
    const ended = { code: 'portal.link-ended' }
    const answer = { ...asked, text: 'Se limpió la trampa de grasa.', images: [] }
    await expect(answerRequirement(db, requirementId, answer)).rejects.toMatchObject(ended)
    await expect(wishVisit(db, requirementId, { ...asked, note: undefined })).rejects.toMatchObject(ended)
    await expect(openDocument(db, actaCode, asked)).rejects.toMatchObject(ended)
    await expect(sayConsent(db, { email, accept: true }, asked)).rejects.toMatchObject(ended)
  })

  test('a former owner gets no link to matters of the next one', async () => {
    const { noticeId, establishmentId } = await anActa()
    expect(linkIn(await mailed(noticeId))).not.toBe('')
    const next = { name_proprietary: 'Luis Páez', email: 'luis@correo.com', electronic_notification: '0' }
    const edited = await admin.put(
      `/api/inscription/${establishmentId}`,
      form({ ...(await establishmentFields()), ...next }),
    )
    expect(edited.statusCode).toBe(200)
    expect(linkIn(await mailed(noticeId, EMAIL))).toBe('')
    expect(mails.received.at(-1)?.to).toEqual([EMAIL])
    expect(linkIn(await mailed(noticeId, 'luis@correo.com'))).not.toBe('')
  })
})

describe('the codes of a link', () => {
  test('a link asks for a limited number of codes in a day', async () => {
    const token = linkIn(await mailed((await anActa()).noticeId))
    const asked: string[] = []
    for (let turn = 0; turn <= CODES_PER_DAY; turn++) {
      api.time.now = new Date(NOW + turn * 20 * 60_000)
      asked.push(refusal(await askCode(token)))
    }
    expect(asked.slice(0, -1)).toEqual(Array.from({ length: CODES_PER_DAY }, () => '200 '))
    expect(asked.at(-1)).toBe('429 portal.too-many-codes-today')
    api.time.now = new Date(NOW + 25 * 60 * 60_000)
    expect(refusal(await askCode(token))).toBe('200 ')
  })
})

describe('a code that the mail server refuses', () => {
  test('a stranger reads neither the address nor the words of the mail server', async () => {
    const token = linkIn(await mailed((await anActa()).noticeId))
    mails.behaviour = 'refuse and name the recipient'
    const reply = await askCode(token)
    expect(refusal(reply)).toBe('409 mail.unavailable')
    expect(JSON.stringify(reply.body)).not.toMatch(/nandu@|mail_server|55\d/)
  })
})

describe('odd calls of strangers', () => {
  const ODD: [string, unknown][] = [
    ['a zero byte', 'aaaaaaaaaaaaaaaaaaaaaaaaa\u0000b'],
    ['half a pair', 'aaaaaaaaaaaaaaaaaaaaaaaaa\ud800b'],
    ['a long text', 'x'.repeat(200_000)],
    ['a number', 1e308],
    ['a list', Array.from({ length: 10_000 }, () => 'x')],
    ['a structure', { a: [1] }],
    ['true', true],
    ['nothing', null],
  ]
  test.each(ODD)('%s is refused and never a fault of the server', async (_, value) => {
    const { token, headers, post, requirementId, home } = await anOpened()
    const replies = [
      await anonymous.post('/api/portal/code', { token: value }, from()),
      await anonymous.post('/api/portal/session', { token: value, code: value }, from()),
      await anonymous.post('/api/portal/session', { token, code: value }, from()),
      await post(`requirement/${requirementId}/ready`, { note: value }),
      await post('consent', { email: value, accept: value }),
      await post('consent', { email: EMAIL, accept: value }),
      await post(`requirement/${requirementId}/evidence`, form({ text: String(value) })),
      await post(`requirement/${requirementId}/evidence`, { text: value }),
      await anonymous.get(`/api/portal/acta/${encodeURIComponent(JSON.stringify(value).slice(0, 50))}`, headers),
      await anonymous.get('/api/portal/home', { authorization: `Bearer ${'x'.repeat(5_000)}` }),
    ]
    for (const id of ['0', '-1', '99999999999999999999', '1e3', 'x', '%00', '2147483647'])
      replies.push(await post(`requirement/${id}/ready`, {}), await post(`requirement/${id}/evidence`, {}))
    expect(replies.filter(({ statusCode }) => statusCode >= 500).map(refusal)).toEqual([])
    expect((await home()).requirements).toHaveLength(1)
  })

  test('a file that is no photo, or empty, leaves nothing behind', async () => {
    const { post, requirementId, home } = await anOpened()
    const files = [new Blob([]), new Blob(['<svg/>'], { type: 'image/svg+xml' }), new Blob(['%PDF-1.7'])]
    const replies = []
    for (const image of files) replies.push(await post(`requirement/${requirementId}/evidence`, form({ image })))
    const six = new FormData()
    for (let turn = 0; turn < 6; turn++) six.append('image', new Blob(['x'], { type: 'image/jpeg' }), 'foto.jpg')
    replies.push(await post(`requirement/${requirementId}/evidence`, six))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([415, 415, 415, 422])
    expect((await home()).requirements[0].answers).toEqual([])
  })

  test('no cache keeps the page and its replies, and no site learns their address', async () => {
    const { token, headers, actaCode } = await anOpened()
    const replies = [
      await anonymous.get(`/p/${token}`),
      await anonymous.get('/api/portal/home', headers),
      await anonymous.get(`/api/portal/acta/${actaCode}`, headers),
    ]
    expect(replies.map((reply) => [reply.statusCode, reply.headers['referrer-policy']])).toEqual(
      Array.from({ length: 3 }, () => [200, 'no-referrer']),
    )
    for (const reply of replies) expect(String(reply.headers['cache-control'])).toMatch(/no-store|private/)
  })
})
