import { hash } from 'node:crypto'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getInspectionNotice } from '../../contract/notifications.wire.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { actaPdfName } from '../../domain/evidence/acta-names.ts'
import { type NotificationOutcome, settledMails } from '../../domain/records/notification.ts'
import { actaNumber } from '../../domain/records/record.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import { readIssuedBytes } from '../evidence/issuing/issued-file.ts'
import { enterDocuments } from '../file-entries/enter-documents.queries.ts'
import { noticeEntry, type SentNotice } from '../file-entries/notice-entry.ts'
import { refillOwnFiles } from '../file-entries/own-file.queries.ts'
import { findRecordEstablishment } from '../inspections/closing.queries.ts'
import { findHeaderFacts } from '../inspections/establishment-header.queries.ts'
import { consentOf } from '../legal-notices/consents.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import type { Platform } from '../platform/platform.ts'
import { type NewLink, newLink } from '../portal-links/new-link.ts'
import { readRecord } from '../records/records.service.ts'
import { addressOf } from './chosen-address.ts'
import { keepLink } from './keep-link.ts'
import { mayHaveLink } from './link-owner.ts'
import { establishmentMail, inspectionMail } from './mail-texts.ts'
import {
  findNotification,
  findNotifications,
  findNotifiedActa,
  findNotifiedEstablishment,
  findPresentAddress,
  insertNotification,
  lockSettlement,
  markEstablishmentNotified,
  markInspectionNotified,
} from './notifications.queries.ts'
import { tellLegalNotice } from './tell-legal-notice.ts'

/** A mail that the mail server took and that is not recorded yet. */
export type SentNotification = {
  by: Official
  at: Date
  subject: 'establishment' | 'inspection'
  subjectId: number
  recipient: string
  messageId: string
  isAccepted: boolean
  isConsented: boolean
  /** The address that was used: the record's own, the establishment's present one, or another that agreed to notice. */
  address: 'record' | 'present' | 'consented'
  establishmentId: number
  /** The mail as it was handed over. `attachment` is the digest of the attached PDF. */
  mail: { subject: string; text: string; attachment: string | null }
  /** The link of the portal in the mail; the kept text has none. */
  link?: NewLink | undefined
}

export type NotificationReceipt = Pick<SentNotification, 'recipient' | 'isConsented' | 'isAccepted'> & {
  notificationId: number
}

type Notice = ReplyOf<typeof getInspectionNotice>

async function deliver(
  { mailer, clock }: Platform,
  by: Official,
  what: Pick<SentNotification, 'subject' | 'subjectId' | 'isConsented' | 'address' | 'establishmentId' | 'link'>,
  mail: Mail,
): Promise<SentNotification> {
  const { messageId, isAccepted } = await mailer.send(mail)
  const [attached] = mail.attachments ?? []
  const attachment = attached ? hash('sha256', attached.content) : null
  const { to: recipient, subject } = mail
  const text = what.link ? mail.text.replace(what.link.address, what.link.told) : mail.text
  return { ...what, by, at: clock(), recipient, messageId, isAccepted, mail: { subject, text, attachment } }
}

/** Mails a record to the address stored in it, or to the establishment's present one. */
export async function mailInspection(
  platform: Platform,
  by: Official,
  id: number,
  wanted?: string,
): Promise<SentNotification> {
  if (!may(by, 'records.notify', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  const record = await readRecord(platform, platform.db, by, id)
  // Checked before the slow typesetting. The mailer says why.
  const now = await findPresentAddress(platform.db, by.departmentId, record.establishmentId)
  const { email } = record.establishment
  const { recipient, address } = addressOf(wanted, { record: email, present: now?.email ?? email })
  const isConsented = now?.isConsented ?? false
  const { departmentId } = by
  const place = { departmentId, establishmentId: record.establishmentId }
  const hasLink = (await consentOf(platform.db, place, recipient)).isConsented
  return mailActaTo(platform, by, id, { recipient, address, isConsented, hasLink })
}

/** `hasLink`: the mail has a link of the portal, where the installation has a public address. */
type ActaAddress = Pick<SentNotification, 'recipient' | 'address' | 'isConsented'> & { hasLink: boolean }

/** Mails a record to an address that was chosen before. It is slow: never call it inside a transaction. */
export async function mailActaTo(
  platform: Platform,
  by: Official,
  id: number,
  { recipient: to, address, isConsented, hasLink }: ActaAddress,
): Promise<SentNotification> {
  const record = await readRecord(platform, platform.db, by, id)
  const { establishmentId } = record
  const { publicUrl, entity } = platform.config
  const isLinked = hasLink && publicUrl !== undefined && (await mayHaveLink(platform.db, by, record, to))
  const link = isLinked ? newLink(publicUrl, platform.clock()) : undefined
  const what = { subject: 'inspection', subjectId: id, isConsented, address, establishmentId, link } as const
  const texts = {
    to,
    ...inspectionMail(record, entity.name, link && { ...link, isConsented: isConsented || address !== 'consented' }),
  }
  if (!platform.mailer.isConfigured) return deliver(platform, by, what, texts)
  const content = await readIssuedBytes(platform, { departmentId: by.departmentId, kind: 'acta', subjectId: id })
  const attachment = { filename: actaPdfName(actaNumber(record)), contentType: 'application/pdf', content }
  return deliver(platform, by, what, { ...texts, attachments: [attachment] })
}

/** Mails the confirmation of an inscription to the establishment's present address. */
export async function mailEstablishment(
  platform: Platform,
  by: Official,
  id: number,
  wanted?: string,
): Promise<SentNotification> {
  const { departmentId } = by
  if (!may(by, 'establishments.notify', { departmentId })) throw new Problem('access.forbidden')
  const establishment = await findRecordEstablishment(platform.db, departmentId, id)
  const facts = (await findHeaderFacts(platform.db, departmentId, [id])).get(id)
  if (!establishment || !facts) throw new Problem('establishment.not-found')
  const isConsented = (await findPresentAddress(platform.db, departmentId, id))?.isConsented ?? false
  const { email } = establishment
  addressOf(wanted, { record: email, present: email })
  const mail = { to: email, ...establishmentMail({ ...establishment, ...facts }, platform.config.entity.name) }
  const what = {
    subject: 'establishment',
    subjectId: id,
    isConsented,
    address: 'present',
    establishmentId: id,
  } as const
  return deliver(platform, by, what, mail)
}

const sentMails = async (db: Querier, departmentId: number, subject: SentNotification['subject'], id: number) =>
  settledMails(await findNotifications(db, departmentId, subject, id)).map((mail) => ({
    ...mail,
    sentAt: mail.sentAt.toISOString(),
  }))

/** The addresses that the mail of a record may go to, and the mails before. */
export async function readInspectionNotice(platform: Platform, by: Official, id: number): Promise<Notice> {
  const { departmentId } = by
  if (!may(by, 'records.notify', { departmentId })) throw new Problem('access.forbidden')
  const record = await readRecord(platform, platform.db, by, id)
  const now = await findPresentAddress(platform.db, departmentId, record.establishmentId)
  return {
    recipient: record.establishment.email,
    presentEmail: now?.email ?? record.establishment.email,
    isConsented: now?.isConsented ?? false,
    canMail: platform.mailer.isConfigured,
    sent: await sentMails(platform.db, departmentId, 'inspection', id),
  }
}

/** The address that the confirmation of an inscription would go to, and the mails before. */
export async function readEstablishmentNotice({ db, mailer }: Platform, by: Official, id: number): Promise<Notice> {
  const { departmentId } = by
  if (!may(by, 'establishments.notify', { departmentId })) throw new Problem('access.forbidden')
  const now = await findPresentAddress(db, departmentId, id)
  if (!now) throw new Problem('establishment.not-found')
  const { email, isConsented } = now
  return {
    recipient: email,
    presentEmail: email,
    isConsented,
    canMail: mailer.isConfigured,
    sent: await sentMails(db, departmentId, 'establishment', id),
  }
}

const mark = (tx: Querier, sent: Pick<SentNotification, 'by' | 'at' | 'subject' | 'subjectId' | 'recipient'>) =>
  sent.subject === 'inspection'
    ? markInspectionNotified(tx, sent.subjectId, sent.at)
    : markEstablishmentNotified(tx, sent.by.departmentId, sent.subjectId, sent.recipient)

async function enterNotice(tx: Querier, notice: Omit<SentNotice, 'acta'>): Promise<void> {
  const acta = await findNotifiedActa(tx, notice)
  await enterDocuments(tx, [noticeEntry({ ...notice, acta })])
  const { departmentId, subject, subjectId, sentAt: at, sentBy: by } = notice
  if (subject === 'inspection') await refillOwnFiles(tx, { departmentId, inspectionId: subjectId, at, by })
}

/** Records a mail that the mail server took. One without an answer is kept as unknown and marks nothing as notified. */
export const recordNotification = (db: Querier, sent: SentNotification): Promise<NotificationReceipt> =>
  db.transaction(async (tx) => {
    const { by, at, subject, subjectId, recipient, messageId, isAccepted, isConsented, address } = sent
    const { departmentId } = by
    const outcome = isAccepted ? 'accepted' : 'unknown'
    const row = { departmentId, subject, subjectId, recipient, messageId, outcome, sentAt: at, sentBy: by.id } as const
    const notificationId = await insertNotification(tx, row)
    if (isAccepted) await mark(tx, sent)
    const { establishmentId, mail, link } = sent
    await enterNotice(tx, { ...row, notificationId, establishmentId, mail })
    await tellLegalNotice(tx, row, { result: isAccepted ? 'enviado' : 'sin_respuesta', sentAt: at, at })
    if (link) await keepLink(tx, link, row)
    const details = { recipient, address, messageId, consent: isConsented, ...(!isAccepted && { outcome }) }
    await audit(tx, { official: by, at, action: 'notify', subject, subjectId, details })
    return { recipient, isConsented, isAccepted, notificationId }
  })

/** Settles a mail whose outcome is unknown. A delivered one counts from when it was sent. */
export function settleNotification(
  db: Querier,
  { by, at, id, isDelivered }: { by: Official; at: Date; id: number; isDelivered: boolean },
): Promise<{ outcome: NotificationOutcome }> {
  const { departmentId } = by
  if (!may(by, 'records.notify', { departmentId })) throw new Problem('access.forbidden')
  return db.transaction(async (tx) => {
    await lockSettlement(tx, id)
    const sent = await findNotification(tx, departmentId, id)
    if (!sent) throw new Problem('notification.not-found')
    const { subject, subjectId, recipient, messageId, sentAt } = sent
    const others = await findNotifications(tx, departmentId, subject, subjectId)
    const isKnown = others.some((other) => other.messageId === messageId && other.outcome !== 'unknown')
    if (isKnown) throw new Problem('notification.settled')
    const outcome = isDelivered ? 'delivered' : 'failed'
    const row = { departmentId, subject, subjectId, recipient, messageId, outcome, sentAt: at, sentBy: by.id } as const
    const notificationId = await insertNotification(tx, row)
    const establishmentId = await findNotifiedEstablishment(tx, sent)
    if (establishmentId !== undefined) await enterNotice(tx, { ...row, notificationId, establishmentId })
    if (isDelivered) await mark(tx, { by, at: sentAt, subject, subjectId, recipient })
    await tellLegalNotice(tx, row, { result: isDelivered ? 'enviado' : 'rechazado', sentAt, at })
    const details = { recipient, messageId, outcome }
    await audit(tx, { official: by, at, action: 'settle-notification', subject, subjectId, details })
    return { outcome }
  })
}
