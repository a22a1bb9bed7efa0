import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf, formatDay, formatExactInstant } from '../../domain/shared/time.ts'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { rowsOf } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { cannotReadPdf, printedText } from '../testing/pdf-text.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

const { api, officials, db, admin, later, anActa, noticeOf, aLink, enteredBy, anEntered, anOpened } =
  await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'

type Notice = { noticeId: number; inspectionId: number; establishmentId: number }
const certificateOf = ({ noticeId }: Pick<Notice, 'noticeId'>, client = admin) =>
  client.get(`/api/notice/${noticeId}/access-certificate.pdf`)

/** Digest and seal of the acta, as they are kept. */
const kept = async ({ inspectionId }: Notice) => {
  const [row] = await rowsOf<{ digest: string; seal: string }>(
    db,
    sql`select d.blob_sha256 as digest, d.seal from issued_documents d
      where d.kind = 'acta' and d.version = 1 and d.subject_id = ${inspectionId}`,
  )
  return row ?? { digest: '', seal: '' }
}

describe('the certificate of access of an electronic notice', () => {
  test.skipIf(cannotReadPdf)('the facts of the access are printed, with the acta as it was issued', async () => {
    const acta = await anActa()
    await issueWaiting(api.platform)
    const sentAt = api.time.now
    const token = await aLink(acta)
    later(5)
    const enteredAt = api.time.now
    const portal = await enteredBy(token)
    later(7)
    const { code } = await portal.home()
    await portal.post(`open/${code}`)
    const openedAt = api.time.now
    const reply = await certificateOf(acta)
    const notice = await noticeOf(acta)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(reply.headers['content-disposition']).toContain(`constancia-de-acceso-${notice.acta_number}.pdf`)
    expect(notice.may).toContain('access-certificate')
    const text = (await printedText(reply.bytes)).replaceAll(/\s+/g, ' ')
    const { digest, seal } = await kept(acta)
    for (const fact of [
      ...['Constancia de acceso', notice.acta_number, notice.establishment_name, EMAIL, digest, seal],
      ...[sentAt, enteredAt, openedAt].map(formatExactInstant),
      `En la inscripción, con este correo desde el ${formatDay(dayOf(sentAt))}`,
      'Ley 1437 de 2011, artículos 56 y 67',
    ])
      expect(text).toContain(fact)
    expect(text).toContain(`con efectos desde el ${formatDay(dayOf(openedAt))}`)
  })

  test.skipIf(cannotReadPdf)('an agreement of the portal is printed with its day', async () => {
    const { portal, code, ...acta } = await anOpened(false)
    expect(codesOf(await certificateOf(acta))).toEqual([409, 'notice.no-access'])
    await portal.post('consent', { email: EMAIL, accept: '1' })
    await portal.post(`open/${code}`)
    const text = await printedText((await certificateOf(acta)).bytes)
    expect(text).toContain(`En el portal el ${formatDay(dayOf(api.time.now))}`)
  })

  test('a notice that no access notified has no certificate', async () => {
    const waiting = await anEntered()
    const opened = await anOpened(false)
    for (const acta of [waiting, opened]) {
      expect(codesOf(await certificateOf(acta))).toEqual([409, 'notice.no-access'])
      expect((await noticeOf(acta)).may).not.toContain('access-certificate')
    }
    expect(codesOf(await certificateOf({ noticeId: 999_999 }))).toEqual([404, 'notice.unknown'])
  })

  test('only administrators of the department have the certificate', async () => {
    const acta = await anOpened()
    const technician = api.as(officials.technician)
    expect(codesOf(await certificateOf(acta, technician))).toEqual([403, 'access.forbidden'])
    expect((await technician.get(`/api/notice/${acta.noticeId}`)).body.data.notice.may).toEqual([])
    expect(codesOf(await certificateOf(acta, api.as(officials.outsideAdministrator)))).toEqual([404, 'notice.unknown'])
    expect(codesOf(await certificateOf(acta, api.anonymous))[0]).toBe(401)
  })

  test('a certificate is the same file after later acts and changes', async () => {
    const { portal, code, ...acta } = await anOpened()
    const before = await certificateOf(acta)
    expect(before.statusCode).toBe(200)
    later(20)
    const [link] = (await noticeOf(acta)).links
    await portal.post(`open/${code}`)
    await admin.post(`/api/notice/${acta.noticeId}/link/${link.link_id}/revoke`, { reason: 'Ya no se usa.' })
    await admin.post(`/api/inspection/${acta.inspectionId}/reissue`, { reason: 'Falla de impresión' })
    await issueWaiting(api.platform)
    await db
      .update(establishments)
      .set({ email: 'otro@correo.com', name: 'Otro nombre', electronicNotification: false })
      .where(eq(establishments.id, acta.establishmentId))
    expect((await certificateOf(acta)).bytes.equals(before.bytes)).toBe(true)
  })
})
