import { dayOf } from '../../domain/shared/time.ts'
import { type FileEntry, sealedContent } from './enter-documents.queries.ts'

/** A notification as its entry in a file needs it. The mail's texts are absent for notifications from before files. */
export type SentNotice = {
  departmentId: number
  establishmentId: number
  notificationId: number
  subject: 'establishment' | 'inspection'
  subjectId: number
  /** Number of the acta; undefined for the notification of an inscription. */
  acta: string | undefined
  recipient: string
  messageId: string
  outcome: string
  sentAt: Date
  sentBy: number
  mail?: { subject: string; text: string; attachment: string | null } | undefined
}

const titleOf = ({ outcome, acta, recipient }: Pick<SentNotice, 'outcome' | 'acta' | 'recipient'>): string => {
  const isSettled = outcome === 'delivered' || outcome === 'failed'
  const ofActa = acta === undefined ? '' : ` del acta ${acta}`
  return `${isSettled ? 'Resultado de la notificación' : 'Notificación'}${ofActa} a ${recipient}`
}

/** The entry of a notification: the mail, its recipient, its instant and the outcome. */
export function noticeEntry({
  departmentId,
  establishmentId,
  notificationId,
  acta,
  mail,
  ...notice
}: SentNotice): FileEntry {
  return {
    departmentId,
    establishmentId,
    source: 'notification',
    sourceId: notificationId,
    title: titleOf({ ...notice, acta }),
    documentDate: dayOf(notice.sentAt),
    name: `notificacion-${notificationId}.json`,
    ...sealedContent({
      kind: 'notification',
      notificationId,
      ...notice,
      sentAt: notice.sentAt.toISOString(),
      ...(mail && { mail }),
    }),
    createdAt: notice.sentAt,
    addedAt: notice.sentAt,
    addedBy: notice.sentBy,
  }
}
