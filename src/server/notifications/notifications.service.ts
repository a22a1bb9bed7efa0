import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { findRecordEstablishment } from '../inspections/closing.queries.ts'
import { findHeaderFacts } from '../inspections/establishment-header.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { readRecord, renderRecordPdf } from '../records/records.service.ts'
import { establishmentMail, inspectionMail } from './mail-texts.ts'
import {
  findConsent,
  insertNotification,
  markEstablishmentNotified,
  markInspectionNotified,
} from './notifications.queries.ts'

/** A mail that the mail server accepted and that is not recorded yet. */
export type SentNotification = {
  by: Official
  at: Date
  subject: 'establishment' | 'inspection'
  subjectId: number
  recipient: string
  messageId: string
  isConsented: boolean
}

export type NotificationReceipt = Pick<SentNotification, 'recipient' | 'isConsented'>

async function deliver(
  { mailer, clock }: Platform,
  by: Official,
  what: Pick<SentNotification, 'subject' | 'subjectId' | 'isConsented'>,
  mail: Mail,
): Promise<SentNotification> {
  const { messageId } = await mailer.send(mail)
  return { ...what, by, at: clock(), recipient: mail.to, messageId }
}

/** Mails a record to the address stored in it. */
export async function mailInspection(platform: Platform, by: Official, id: number): Promise<SentNotification> {
  if (!may(by, 'records.notify', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  const record = await readRecord(platform.checklists, platform.db, by, id)
  // Checked before the slow typesetting.
  if (!platform.mailer.isConfigured) throw new Problem('mail.unavailable')
  const isConsented = await findConsent(platform.db, by.departmentId, record.establishmentId)
  const content = await renderRecordPdf(platform, by, id)
  const attachment = { filename: `acta-${id}.pdf`, contentType: 'application/pdf', content }
  const mail = { to: record.establishment.email, ...inspectionMail(record), attachments: [attachment] }
  return deliver(platform, by, { subject: 'inspection', subjectId: id, isConsented }, mail)
}

/** Mails the confirmation of an inscription to the establishment's present address. */
export async function mailEstablishment(platform: Platform, by: Official, id: number): Promise<SentNotification> {
  const { departmentId } = by
  if (!may(by, 'establishments.notify', { departmentId })) throw new Problem('access.forbidden')
  const establishment = await findRecordEstablishment(platform.db, departmentId, id)
  const facts = (await findHeaderFacts(platform.db, departmentId, [id])).get(id)
  if (!establishment || !facts) throw new Problem('establishment.not-found')
  const isConsented = await findConsent(platform.db, departmentId, id)
  const mail = { to: establishment.email, ...establishmentMail({ ...establishment, ...facts }) }
  return deliver(platform, by, { subject: 'establishment', subjectId: id, isConsented }, mail)
}

/** Records a notification. Call it only once the mail server has accepted the mail. */
export const recordNotification = (db: Querier, sent: SentNotification): Promise<NotificationReceipt> =>
  db.transaction(async (tx) => {
    const { by, at, subject, subjectId, recipient, messageId, isConsented } = sent
    const { departmentId } = by
    const row = { departmentId, subject, subjectId, recipient, messageId, sentAt: at, sentBy: by.id }
    await insertNotification(tx, row)
    if (subject === 'inspection') await markInspectionNotified(tx, subjectId, at)
    else await markEstablishmentNotified(tx, departmentId, subjectId)
    const details = { recipient, messageId, consent: isConsented }
    await audit(tx, { official: by, at, action: 'notify', subject, subjectId, details })
    return { recipient, isConsented }
  })
