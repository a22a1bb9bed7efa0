import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { portalLinks } from '../schema/follow-up/portal.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { establishmentFields } from '../testing/data/fixtures.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

const { api, officials, db, admin, later, anActa, noticeOf, aLink, askCode, anEntered, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'
const TODAY = dayOf(api.time.now)

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
