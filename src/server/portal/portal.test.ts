import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { portalCodes } from '../schema/follow-up/portal.table.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { codeIn, codesOf, linkIn, portalCalls } from '../testing/suites/portal.ts'

const { api, mails, anonymous, db, admin, later, anActa, noticeOf, aLink, askCode, enter, enteredBy, anEntered } =
  await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'

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
