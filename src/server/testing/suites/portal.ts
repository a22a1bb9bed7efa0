import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { sendWaiting } from '../../mail-outbox/send-waiting.ts'
import { legalNotices } from '../../schema/follow-up/legal-notices.table.ts'
import { testApi } from '../api.ts'
import { closeAtOnce } from '../data/close-at-once.ts'
import { anEstablishment, aPlan } from '../data/fixtures.ts'
import { startMailServer } from '../services/mail-server.ts'

const PUBLIC_URL = 'https://vigia.example'

const REFUSED = {
  ...{ name_by_establishment: 'José Páez', id_card_by_establishment: '1', role_establishment: 'Administrador' },
  ...{ outcome: 'rehusada', refusal_reason: 'No quiso firmar' },
}

const FINDING = {
  ...{ concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', is_detection: '1', es_critico: '0' },
  severity: 'mayor',
}

type Acta = { noticeId: number; inspectionId: number; establishmentId: number }

export const linkIn = (text = '') => /https:\/\/vigia\.example\/p\/([\w-]+)/.exec(text)?.[1] ?? ''

export const codeIn = (text = '') => (/^(\d{3}) (\d{3})$/m.exec(text)?.slice(1) ?? []).join('')

export const codesOf = ({ statusCode, body }: { statusCode: number; body: { error?: { code: string } } }) => [
  statusCode,
  body.error?.code,
]

/** A server with a public address and mails, and the calls of an owner in the portal. */
export async function portalCalls() {
  const mails = await startMailServer()
  afterAll(() => mails.close())
  const api = await testApi({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Vigía <vigia@salud.example>',
    PUBLIC_URL,
    TRUST_PROXY: 'loopback',
  })
  const { platform, officials, anonymous } = api
  const { db } = platform
  const admin = api.as(officials.administrator)

  const NOW = api.time.now.getTime()
  const later = (minutes: number) => {
    api.time.now = new Date(NOW + minutes * 60_000)
  }
  afterEach(() => {
    api.time.now = new Date(NOW)
  })
  beforeEach(() => {
    mails.behaviour = 'accept'
    mails.received.length = 0
  })
  /** An acta with a finding that its establishment did not sign. */
  async function anActa(agreed = true, establishment?: number, severity = FINDING.severity): Promise<Acta> {
    const establishmentId =
      establishment ??
      (await anEstablishment(api, { privacy_accepted: '1', electronic_notification: agreed ? '1' : '0' }))
    const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
    const inspectionId = await closeAtOnce(api, body.data.assignment_id, {
      ...{ establishment: REFUSED, special: { 0: { ...FINDING, severity } } },
    })
    const [row] = await db.select().from(legalNotices).where(eq(legalNotices.inspectionId, inspectionId))
    return { noticeId: row?.id ?? 0, inspectionId, establishmentId }
  }
  const noticeOf = async ({ noticeId }: Acta) => (await admin.get(`/api/notice/${noticeId}`)).body.data.notice

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
      post: (path: string, body: Record<string, unknown> | FormData = {}, key?: string) =>
        anonymous.post(`/api/portal/${path}`, body, { ...headers, ...(key && { 'idempotency-key': key }) }),
    }
  }
  async function enteredBy(token: string) {
    await askCode(token)
    const reply = await enter(token, codeIn(mails.received.at(-1)?.text))
    return portalOf(reply.body.data.token)
  }
  async function anEntered(agreed = true, severity?: string) {
    const acta = await anActa(agreed, undefined, severity)
    const token = await aLink(acta)
    return { ...acta, token, portal: await enteredBy(token) }
  }
  async function anOpened(agreed = true, severity?: string) {
    const entered = await anEntered(agreed, severity)
    const { code } = await entered.portal.home()
    await entered.portal.post(`open/${code}`)
    return { ...entered, code, requirements: (await entered.portal.home()).requirements }
  }
  return {
    api,
    mails,
    officials,
    anonymous,
    db,
    admin,
    later,
    anActa,
    noticeOf,
    aLink,
    askCode,
    enter,
    enteredBy,
    anEntered,
    anOpened,
  }
}
