import { dayOf } from '../../domain/shared/time.ts'
import { type FileEntry, sealedContent } from './enter-documents.queries.ts'

/** A notification as its entry in a file needs it. The mail's texts are absent for notifications from before files. */
export type SentNotice = {
  departmentId: number
  establishmentId: number
  notificationId: number
  subject: 'establishment' | 'inspection'
  subjectId: number
  recipient: string
  messageId: string
  outcome: string
  sentAt: Date
  sentBy: number
  mail?: { subject: string; text: string; attachment: string | null } | undefined
}

/** The entry of a notification: the mail, its recipient, its instant and the outcome. */
export function noticeEntry({ departmentId, establishmentId, notificationId, mail, ...notice }: SentNotice): FileEntry {
  const isSettled = notice.outcome === 'delivered' || notice.outcome === 'failed'
  return {
    departmentId,
    establishmentId,
    source: 'notification',
    sourceId: notificationId,
    title: `${isSettled ? 'Resultado de la notificación' : 'Notificación'} a ${notice.recipient}`,
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
