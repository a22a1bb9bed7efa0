import type { Official } from '../../domain/access/official.ts'
import { OTHER_ADDRESS } from '../../domain/records/notification.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { consentOf, findInscribedConsent } from '../legal-notices/consents.queries.ts'
import { findActaAddress, lockNotice } from '../legal-notices/legal-notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Platform } from '../platform/platform.ts'
import { insertMail } from './mail-outbox.queries.ts'

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Asks for the mail of a notice (R 35.6). Its address is that of the acta, the present one, or one that agreed.
 * @throws Problem notice.unknown, notice.mail-waiting, mail.unavailable, establishment.no-email, request.invalid
 */
export function askMail(
  { db, mailer }: { db: Querier } & Pick<Platform, 'mailer'>,
  id: number,
  { by, at, email }: { by: Official; at: Date; email: string | undefined },
): Promise<{ id: number; mailId: number; to: string; isConsented: boolean }> {
  return db.transaction(async (tx) => {
    const { departmentId } = by
    const notice = await lockNotice(tx, departmentId, id)
    if (!notice) throw new Problem('notice.unknown')
    if (!mailer.isConfigured) throw new Problem('mail.unavailable')
    const ofActa = await findActaAddress(tx, notice)
    const to = email ?? ofActa
    if (to === '') throw new Problem('establishment.no-email')
    const present = (await findInscribedConsent(tx, notice))?.email ?? ''
    const consent = await consentOf(tx, notice, to)
    if (!(isSame(to, ofActa) || isSame(to, present) || consent.isConsented)) {
      throw new Problem('request.invalid', { params: { reason: OTHER_ADDRESS }, fields: { email: OTHER_ADDRESS } })
    }
    const dedupeKey = `${id} ${to.toLowerCase()}`
    const mail = { departmentId, noticeId: id, to, ...consent, dedupeKey, state: 'pendiente' } as const
    const mailId = await insertMail(tx, { ...mail, nextAttemptAt: at, askedBy: by.id, createdAt: at })
    if (mailId === undefined) throw new Problem('notice.mail-waiting')
    const details = { number: notice.actaNumber, recipient: to, consent: consent.isConsented, mailId }
    await audit(tx, { official: by, at, action: 'ask-notice-mail', subject: 'legal-notice', subjectId: id, details })
    return { id, mailId, to, isConsented: consent.isConsented }
  })
}
